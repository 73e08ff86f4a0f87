/** What a run over seeds comes to. */
import type { AnalysisAnswer } from "./ask-analyses.ts";

const KINDS = ["TRUE", "FALSE", "UNKNOWN", "wrong", "crash"] as const;

/** What became of one question to one analysis: a right answer, none, or a mistake. */
type Kind = (typeof KINDS)[number];

export type Counts = Record<Kind, number>;

/** By configuration. */
export type CountsOf = Record<string, Counts>;

export function countAnswers(
  counts: CountsOf,
  answers: readonly AnalysisAnswer[],
  expected: "TRUE" | "FALSE",
): void {
  for (const { configuration, kind } of answers) {
    const isRight = kind === "UNKNOWN" || kind === "crash" || kind === expected;
    (counts[configuration] ??= none())[isRight ? kind : "wrong"]++;
  }
}

export function addCounts(to: CountsOf, from: CountsOf): void {
  for (const [configuration, counts] of Object.entries(from)) {
    const sum = (to[configuration] ??= none());
    for (const kind of KINDS) sum[kind] += counts[kind];
  }
}

/** One line for each configuration, with a head and a sum. */
export function countsTable(counts: CountsOf): string {
  const all: CountsOf = {};
  for (const one of Object.values(counts)) addCounts(all, { all: one });
  const rows = Object.entries({ ...counts, ...all }).map(([name, one]) => [
    name,
    ...KINDS.map((kind) => String(one[kind])),
  ]);
  const table = [["", ...KINDS], ...rows];
  const widths = table[0]!.map((_, i) => Math.max(...table.map((row) => row[i]!.length)));
  const line = (row: string[]): string =>
    row
      .map((text, i) => (i === 0 ? text.padEnd(widths[i]!) : text.padStart(widths[i]!)))
      .join("  ");
  return table.map(line).join("\n");
}

function none(): Counts {
  return { TRUE: 0, FALSE: 0, UNKNOWN: 0, wrong: 0, crash: 0 };
}
