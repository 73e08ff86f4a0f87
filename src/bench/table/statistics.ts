import { isCorrect, isWrong, type Outcome } from "./outcome.ts";

export interface Summary {
  readonly count: number;
  readonly sum: number;
  readonly mean: number;
  readonly deviation: number;
  readonly minimum: number;
  readonly lowerQuartile: number;
  readonly median: number;
  readonly upperQuartile: number;
  readonly percentile95: number;
  readonly maximum: number;
}

/** One of them. Performance: a sum or a mean needs no order, which is what the others cost. */
export function figureOf(values: Iterable<number | null>, figure: keyof Summary): number | null {
  if (figure !== "sum" && figure !== "mean") return summarise(values)?.[figure] ?? null;
  const present = numbersIn(values);
  if (present.length === 0) return null;
  let sum = 0;
  for (const value of present) sum += value;
  return figure === "sum" ? sum : sum / present.length;
}

function numbersIn(values: Iterable<number | null>): readonly number[] {
  const present: number[] = [];
  for (const value of values) if (value !== null) present.push(value);
  return present;
}

/** Of the numbers that are there; null if none is. */
export function summarise(values: Iterable<number | null>): Summary | null {
  const present = numbersIn(values);
  const sorted = new Float64Array(present).sort();
  const count = sorted.length;
  if (count === 0) return null;
  let sum = 0;
  for (const value of sorted) sum += value;
  const mean = sum / count;
  let squares = 0;
  for (const value of sorted) squares += (value - mean) ** 2;
  return {
    count,
    sum,
    mean,
    deviation: Math.sqrt(squares / count),
    minimum: sorted[0]!,
    lowerQuartile: quantile(sorted, 0.25),
    median: quantile(sorted, 0.5),
    upperQuartile: quantile(sorted, 0.75),
    percentile95: quantile(sorted, 0.95),
    maximum: sorted[count - 1]!,
  };
}

/** Between the two nearest ranks, linearly (the usual definition of spreadsheets and R's type 7). */
export function quantile(sorted: ArrayLike<number>, share: number): number {
  const place = (sorted.length - 1) * share;
  const below = sorted[Math.floor(place)]!;
  const above = sorted[Math.ceil(place)]!;
  // Equal values may be infinite, whose difference is no number.
  return below === above ? below : below + (above - below) * (place - Math.floor(place));
}

export interface OutcomeGroup {
  readonly title: string;
  /** Part of the group above it with less depth. */
  readonly depth: 0 | 1;
  readonly includes: (outcome: Outcome) => boolean;
}

const only = (wanted: Outcome) => (outcome: Outcome) => outcome === wanted;

/** The rows of the statistics, in order. */
export const OUTCOME_GROUPS: readonly OutcomeGroup[] = [
  { title: "all results", depth: 0, includes: (outcome) => outcome !== "none" },
  { title: "correct", depth: 0, includes: isCorrect },
  { title: "correct true", depth: 1, includes: only("correct-true") },
  { title: "correct false", depth: 1, includes: only("correct-false") },
  { title: "correct, unconfirmed", depth: 0, includes: only("unconfirmed") },
  { title: "wrong", depth: 0, includes: isWrong },
  { title: "wrong true", depth: 1, includes: only("wrong-true") },
  { title: "wrong false", depth: 1, includes: only("wrong-false") },
  { title: "answer, none expected", depth: 0, includes: only("answer") },
  { title: "unknown", depth: 0, includes: only("unknown") },
  { title: "failed", depth: 0, includes: (o) => /^(timeout|out-of-memory|error)$/.test(o) },
  { title: "timeout", depth: 1, includes: only("timeout") },
  { title: "out of memory", depth: 1, includes: only("out-of-memory") },
  { title: "error", depth: 1, includes: only("error") },
];
