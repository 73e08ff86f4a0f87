/** What is said about a value that was measured several times. Also runs in the browser. */
export interface Spread {
  readonly count: number;
  readonly mean: number;
  /** Half the width of the 95 % confidence interval of the mean; null for a single value. */
  readonly interval: number | null;
  /** From the smallest to the largest, as a share of the mean; null if that is zero. */
  readonly relativeRange: number | null;
}

/** Null if nothing was measured. */
export function spreadOf(values: readonly number[]): Spread | null {
  const count = values.length;
  if (count === 0) return null;
  const mean = values.reduce((sum, value) => sum + value, 0) / count;
  const range = Math.max(...values) - Math.min(...values);
  const relativeRange = mean === 0 ? null : range / Math.abs(mean);
  if (count === 1) return { count, mean, interval: null, relativeRange };
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  const error = Math.sqrt(squares / (count - 1) / count);
  return { count, mean, interval: studentQuantile(count - 1) * error, relativeRange };
}

/** Values of Student's distribution between which 95 % of it lie, by degrees of freedom from 1. */
const STUDENT = [
  ...[12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228],
  ...[2.201, 2.179, 2.16, 2.145, 2.131, 2.12, 2.11, 2.101, 2.093, 2.086],
  ...[2.08, 2.074, 2.069, 2.064, 2.06, 2.056, 2.052, 2.048, 2.045, 2.042],
];

function studentQuantile(freedom: number): number {
  const normal = 1.96;
  // Beyond the table the distance to the normal distribution falls with the degrees of freedom.
  return STUDENT[freedom - 1] ?? normal + (STUDENT.at(-1)! - normal) * (STUDENT.length / freedom);
}
