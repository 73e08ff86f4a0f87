/** Counts and scores of results. */
import type { TaskResult } from "./run-task.ts";

export interface Summary {
  readonly tasks: number;
  readonly correctTrue: number;
  readonly correctFalse: number;
  readonly wrongTrue: number;
  readonly wrongFalse: number;
  readonly unknown: number;
  readonly errors: number;
  /** As in the competition: +2 and +1 for right answers, -32 and -16 for wrong ones. */
  readonly score: number;
  readonly cpuSeconds: number;
  readonly states: number;
  readonly refinements: number;
}

export function summarise(results: readonly TaskResult[]): Summary {
  const number = (status: string, verdict?: string) =>
    results.filter((r) => r.status === status && (verdict ?? r.verdict) === r.verdict).length;
  const total = (of: (result: TaskResult) => number) => results.reduce((sum, r) => sum + of(r), 0);
  const correctTrue = number("correct", "TRUE");
  const correctFalse = number("correct", "FALSE");
  const wrongTrue = number("wrong", "TRUE");
  const wrongFalse = number("wrong", "FALSE");
  return {
    tasks: results.length,
    correctTrue,
    correctFalse,
    wrongTrue,
    wrongFalse,
    unknown: number("unknown"),
    errors: number("error"),
    score: 2 * correctTrue + correctFalse - 32 * wrongTrue - 16 * wrongFalse,
    cpuSeconds: total((result) => result.cpuSeconds),
    states: total((result) => result.states),
    refinements: total((result) => result.refinements),
  };
}

export function byFamily(results: readonly TaskResult[]): ReadonlyMap<string, TaskResult[]> {
  const families = new Map<string, TaskResult[]>();
  for (const result of results) {
    const family = families.get(result.family);
    if (family === undefined) families.set(result.family, [result]);
    else family.push(result);
  }
  return families;
}

/** Columns as wide as they have to be: text to the left, numbers to the right. */
export function formatTable(
  header: readonly string[],
  rows: readonly (readonly string[])[],
): string {
  const widths = header.map((name, i) =>
    Math.max(name.length, ...rows.map((row) => (row[i] ?? "").length)),
  );
  const isNumeric = header.map((_, i) => rows.every((row) => /^-?[\d.]*$/.test(row[i] ?? "")));
  const line = (cells: readonly string[]) =>
    cells
      .map((cell, i) =>
        isNumeric[i] === true ? cell.padStart(widths[i]!) : cell.padEnd(widths[i]!),
      )
      .join("  ")
      .trimEnd();
  return [header, ...rows].map(line).join("\n");
}

export const SUMMARY_HEADER = [
  "",
  "tasks",
  "true",
  "false",
  "wrong",
  "unknown",
  "error",
  "score",
  "CPU s",
  "states",
  "refinements",
];

export function summaryRow(name: string, summary: Summary): readonly string[] {
  return [
    name,
    String(summary.tasks),
    String(summary.correctTrue),
    String(summary.correctFalse),
    String(summary.wrongTrue + summary.wrongFalse),
    String(summary.unknown),
    String(summary.errors),
    String(summary.score),
    summary.cpuSeconds.toFixed(1),
    String(summary.states),
    String(summary.refinements),
  ];
}
