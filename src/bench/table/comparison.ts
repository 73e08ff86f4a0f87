import { isSolved, isWrong, statusKey, type Outcome } from "./outcome.ts";
import { summarise, type Summary } from "./statistics.ts";

/**
 * What became of a task from one result to another. Wrong verdicts come first: a task that was solved and is now
 * wrong is `wrong`, not merely `lost`. Seen from the other side, `wrong` is `fixed` and `lost` is `gained`.
 */
export const DIFFERENCES = [
  "wrong",
  "lost",
  "fixed",
  "gained",
  "changed",
  "same",
  "absent",
] as const;
export type Difference = (typeof DIFFERENCES)[number];

export const DIFFERENCE_MEANING: Readonly<Record<Difference, string>> = {
  wrong: "a wrong verdict that was not there before",
  lost: "solved before, not any more",
  fixed: "a wrong verdict is gone",
  gained: "solved now, not before",
  changed: "another status, neither better nor worse",
  same: "the same status",
  absent: "only one of the two results has the task",
};

export interface Judged {
  readonly status: string;
  readonly outcome: Outcome;
}

export function differenceOf(before: Judged, after: Judged): Difference {
  if (before.outcome === "none" || after.outcome === "none") return "absent";
  if (isWrong(after.outcome) && !isWrong(before.outcome)) return "wrong";
  if (isWrong(before.outcome) && !isWrong(after.outcome)) return "fixed";
  if (isSolved(before.outcome) && !isSolved(after.outcome)) return "lost";
  if (isSolved(after.outcome) && !isSolved(before.outcome)) return "gained";
  return statusKey(before.status) === statusKey(after.status) ? "same" : "changed";
}

/** After divided by before, where both solve the task and both values can be compared. */
export function ratioOf(
  before: Judged & { readonly value: number | null },
  after: Judged & { readonly value: number | null },
): number | null {
  if (!isSolved(before.outcome) || !isSolved(after.outcome)) return null;
  if (before.value === null || after.value === null) return null;
  if (!(before.value > 0) || !(after.value > 0)) return null;
  const ratio = after.value / before.value;
  return Number.isFinite(ratio) ? ratio : null;
}

export interface RatioSummary extends Summary {
  /** The mean of ratios that does not depend on which result is called the first. */
  readonly geometricMean: number;
  /** How many are below and above one. */
  readonly smaller: number;
  readonly larger: number;
}

export function summariseRatios(ratios: Iterable<number | null>): RatioSummary | null {
  const values = [...ratios].filter((ratio) => ratio !== null);
  const summary = summarise(values);
  if (summary === null) return null;
  const logarithms = values.reduce((sum, ratio) => sum + Math.log(ratio), 0);
  return {
    ...summary,
    geometricMean: Math.exp(logarithms / values.length),
    smaller: values.filter((ratio) => ratio < 1).length,
    larger: values.filter((ratio) => ratio > 1).length,
  };
}
