/**
 * The test of Mann and Whitney: how likely samples differ at least as much as these two, in either direction, if they were
 * drawn from one distribution. Exact for small samples without ties, otherwise by the normal approximation with
 * corrections for ties and continuity. Null for an empty sample. Also runs in the browser.
 */
export function mannWhitney(first: readonly number[], second: readonly number[]): number | null {
  const [n, m] = [first.length, second.length];
  if (n === 0 || m === 0) return null;
  const { rankSum, ties } = ranksOf(first, second);
  const u = rankSum - (n * (n + 1)) / 2;
  const smaller = Math.min(u, n * m - u);
  if (ties === 0 && n * m <= LARGEST_EXACT) return Math.min(1, 2 * exactTail(n, m, smaller));
  const size = n + m;
  const variance = ((n * m) / 12) * (size + 1 - ties / (size * (size - 1)));
  // All values are equal.
  if (variance <= 0) return 1;
  const distance = Math.max(0, (n * m) / 2 - smaller - 0.5);
  return Math.min(1, 2 * normalTail(distance / Math.sqrt(variance)));
}

/** Products of sizes up to which counting all orders takes no time. */
const LARGEST_EXACT = 900;

interface Ranks {
  /** Of the first sample; equal values share the mean of their ranks. */
  readonly rankSum: number;
  /** Sum of t³ - t over groups of t equal values. */
  readonly ties: number;
}

function ranksOf(first: readonly number[], second: readonly number[]): Ranks {
  const all = [
    ...first.map((value) => ({ value, isFirst: true })),
    ...second.map((value) => ({ value, isFirst: false })),
  ].sort((a, b) => a.value - b.value);
  let [rankSum, ties] = [0, 0];
  for (let start = 0; start < all.length;) {
    let end = start;
    while (end < all.length && all[end]!.value === all[start]!.value) end++;
    const rank = (start + 1 + end) / 2;
    for (let i = start; i < end; i++) if (all[i]!.isFirst) rankSum += rank;
    const size = end - start;
    ties += size ** 3 - size;
    start = end;
  }
  return { rankSum, ties };
}

/** How many of all orders of n and m values have so few inversions, or fewer. */
function exactTail(n: number, m: number, most: number): number {
  // ways[u]: orders of i values of the first and all m of the second with u inversions, as a share.
  const size = n * m + 1;
  let ways = new Float64Array(size);
  ways[0] = 1;
  for (let i = 1; i <= n; i++) {
    // The generating function gains the factor (1 - x^(m+i)) / (1 - x^i).
    const next = Float64Array.from(ways);
    for (let u = size - 1; u >= m + i; u--) next[u]! -= ways[u - m - i]!;
    for (let u = i; u < size; u++) next[u]! += next[u - i]!;
    ways = next;
  }
  let [below, all] = [0, 0];
  for (let u = 0; u < size; u++) {
    all += ways[u]!;
    if (u <= most) below += ways[u]!;
  }
  return below / all;
}

/** The share of a standard normal distribution above z, with an error below 1.5e-7 (Abramowitz and Stegun 7.1.26). */
function normalTail(z: number): number {
  const x = z / Math.SQRT2;
  const t = 1 / (1 + 0.3275911 * x);
  const polynomial =
    t *
    (0.254829592 + t * (-0.284496736 + t * (1.421413741 + t * (-1.453152027 + t * 1.061405429))));
  return (polynomial * Math.exp(-x * x)) / 2;
}
