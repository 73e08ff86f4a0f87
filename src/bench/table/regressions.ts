import { isCorrect, statusKey } from "./outcome.ts";
import type { ResultTable } from "./result-table.ts";
import type { Run } from "./run-set.ts";

/**
 * The counts of table-generator's `--dump`: a regression is a row whose last status differs from the one before
 * and is not correct.
 */
export function regressionReport({ rows, runSets }: ResultTable): string {
  const last = runSets.length - 1;
  const regressions = rows.filter(
    ({ runs }) => last > 0 && isRegression(runs[last - 1] ?? null, runs[last] ?? null),
  ).length;
  const counts = runSets.map((_, i) => {
    const categories = rows.map(({ runs }) => runs[i]?.category ?? null);
    const correct = categories.filter((category) => category === "correct").length;
    const wrong = categories.filter((category) => category === "wrong").length;
    const other = categories.filter((c) => c === "unknown" || c === "error" || c === null).length;
    return `${correct} ${wrong} ${other}`;
  });
  return [`REGRESSIONS ${regressions}`, "STATS", ...counts, ""].join("\n");
}

function isRegression(before: Run | null, after: Run | null): boolean {
  if (after !== null && isCorrect(after.outcome)) return false;
  return statusKey(before?.status ?? "") !== statusKey(after?.status ?? "");
}
