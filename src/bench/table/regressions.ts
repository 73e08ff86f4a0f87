import type { ResultTable } from "./result-table.ts";
import type { Run } from "./run-set.ts";

/**
 * The counts of table-generator's `--dump`: a regression is a row whose last status differs from the one before
 * and is not correct. `flapping`: what was a timeout even earlier is none.
 */
export function regressionReport(
  { rows, runSets }: ResultTable,
  flapping: "count" | "ignore",
): string {
  const regressions = rows.filter(({ runs }) => isRegression(runs, flapping)).length;
  const counts = runSets.map((_, i) => {
    const categories = rows.map(({ runs }) => runs[i]?.category ?? null);
    const correct = categories.filter((category) => category === "correct").length;
    const wrong = categories.filter((category) => category === "wrong").length;
    const other = categories.filter((c) => c === "unknown" || c === "error").length;
    return `${correct} ${wrong} ${other}`;
  });
  return [`REGRESSIONS ${regressions}`, "STATS", ...counts, ""].join("\n");
}

function isRegression(runs: readonly (Run | null)[], flapping: "count" | "ignore"): boolean {
  if (runs.length < 2) return false;
  const after = runs.at(-1) ?? null;
  const before = runs.at(-2) ?? null;
  if (after?.category === "correct" || after?.status === before?.status) return false;
  // What a tool adds to the words does not make it another end.
  const both = (word: string): boolean => begins(after, word) && begins(before, word);
  if (both("TIMEOUT") || both("OUT OF MEMORY")) return false;
  const wasTimeout = runs.slice(0, -2).some((run) => begins(run, "TIMEOUT"));
  return !(flapping === "ignore" && begins(after, "TIMEOUT") && wasTimeout);
}

function begins(run: Run | null, word: string): boolean {
  return run?.status.startsWith(word) === true;
}
