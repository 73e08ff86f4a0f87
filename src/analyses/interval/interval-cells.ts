/** The lattice of known cells: fewer cells and larger intervals describe more states. */
import { intMap } from "../../base/collections/index.ts";
import type { IntervalMemory } from "./interval-memory.ts";
import type { Cells } from "./interval-reader.ts";
import { Interval } from "./interval.ts";

/** Everything that `smaller` describes is described by `larger`. */
export function areBelow(smaller: Cells, larger: Cells): boolean {
  return intMap.isRelated(larger, smaller, isAround);
}

function isAround(outer: Interval, inner: Interval): boolean {
  return inner.isWithin(outer);
}

/** The very object `a` if it is above `b` already. */
export function joined(a: Cells, b: Cells, memory: IntervalMemory): Cells {
  return intMap.combined(a, b, (x, y, id) => {
    const both = x.join(y);
    return both !== x && isAll(both, id, memory) ? null : both;
  });
}

/** What both describe; null if that is nothing. */
export function met(a: Cells, b: Cells): Cells | null {
  let result: Cells | null = a;
  intMap.forEach(b, (value, id) => {
    if (result === null) return;
    const known = intMap.get(result, id);
    const both = known === undefined ? value : known.meet(value);
    result = both === null ? null : intMap.set(result, id, both);
  });
  return result;
}

/** Bounds at which widening stops before it gives up, ascending. */
export type Thresholds = readonly bigint[];

/** Above both; bounds that moved jump to the next threshold. The very object `before` if it is above `now`. */
export function widened(
  before: Cells,
  now: Cells,
  thresholds: Thresholds,
  memory: IntervalMemory,
): Cells {
  return intMap.combined(before, now, (x, y, id) => {
    const both = x.join(y);
    if (both === x) return x;
    const { all } = memory.cell(id);
    // Bits that were written as different types: there are no bounds to widen to.
    if (all === null || both.low < all.low || both.high > all.high) return null;
    const low = both.low < x.low ? below(both.low, thresholds, all.low) : both.low;
    const high = both.high > x.high ? above(both.high, thresholds, all.high) : both.high;
    const wider = Interval.congruent(low, high, both.stride, both.low);
    return wider === null || wider.equals(all) ? null : wider;
  });
}

function below(bound: bigint, thresholds: Thresholds, least: bigint): bigint {
  const i = countUpTo(thresholds, bound);
  const found = i === 0 ? least : thresholds[i - 1]!;
  return found < least ? least : found;
}

function above(bound: bigint, thresholds: Thresholds, greatest: bigint): bigint {
  const found = thresholds[countUpTo(thresholds, bound - 1n)] ?? greatest;
  return found > greatest ? greatest : found;
}

/** How many are at most `bound`. */
function countUpTo(sorted: Thresholds, bound: bigint): number {
  let [from, to] = [0, sorted.length];
  while (from < to) {
    const middle = (from + to) >>> 1;
    if (sorted[middle]! <= bound) from = middle + 1;
    else to = middle;
  }
  return from;
}

function isAll(value: Interval, id: number, memory: IntervalMemory): boolean {
  return memory.cell(id).all?.equals(value) ?? false;
}
