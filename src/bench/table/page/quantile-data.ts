import { isCorrect, isSolved, isWrong } from "../outcome.ts";
import type { TableModel } from "./table-model.ts";

/**
 * `quantile`: the solved tasks, fastest first. `score`: the same, moved along by scores and starting left of zero by what
 * wrong verdicts cost. `direct`: all results in the order of the table.
 */
export type QuantileKind = "quantile" | "score" | "direct";

export interface QuantilePoint {
  readonly x: number;
  readonly y: number;
  readonly row: number;
}

export function quantilePoints(
  model: TableModel,
  runSet: number,
  rows: readonly number[],
  { kind, measure }: { readonly kind: QuantileKind; readonly measure: string },
): readonly QuantilePoint[] {
  const values = model.measure(runSet, measure)?.values;
  if (values === undefined) return [];
  const valued = rows.flatMap((row, position) => {
    const y = values[row] ?? null;
    return y === null ? [] : [{ row, y, x: position + 1 }];
  });
  if (kind === "direct") return valued;
  const scores = model.runSets[runSet]!.score;
  const counts = kind === "score" ? isCorrect : isSolved;
  const sorted = valued
    .filter(({ row }) => counts(model.outcome(runSet, row)))
    .sort((a, b) => a.y - b.y);
  let x = kind === "score" ? lostScore(model, runSet, rows) : 0;
  return sorted.map(({ row, y }) => {
    x += kind === "score" ? (scores[row] ?? 0) : 1;
    return { row, y, x };
  });
}

/** Of wrong verdicts: negative or zero. */
function lostScore(model: TableModel, runSet: number, rows: readonly number[]): number {
  const scores = model.runSets[runSet]!.score;
  return rows.reduce(
    (sum, row) => (isWrong(model.outcome(runSet, row)) ? sum + (scores[row] ?? 0) : sum),
    0,
  );
}
