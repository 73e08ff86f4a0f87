/**
 * Where the rotations of a block start, in the order of their content. Ranks of the first 1, 2, 4, … bytes are refined
 * until all differ: never worse than n log² n, whatever the block repeats.
 */
export function rotationOrder(block: Uint8Array): Int32Array {
  const size = block.length;
  let order: Int32Array = new Int32Array(size);
  let ranks: Int32Array = Int32Array.from(block);
  let sorted = sortedBy(
    ranks,
    256,
    order.map((_, i) => i),
  );
  ({ ranks } = ranked(
    sorted,
    (i) => ranks[i]!,
    () => 0,
  ));
  for (let length = 1; ; length *= 2) {
    const known = ranks;
    const follower = (i: number): number => known[(i + length) % size]!;
    // Sorted by what follows, then stably by what is in front: both by ranks that are known.
    const shifted = new Int32Array(size);
    for (let i = 0; i < size; i++) shifted[i] = (sorted[i]! - (length % size) + size) % size;
    order = sortedBy(known, size, shifted);
    const next = ranked(order, (i) => known[i]!, follower);
    sorted = order;
    ranks = next.ranks;
    if (next.count === size || length >= size) return order;
  }
}

/** Stable, by counting. */
function sortedBy(keys: Int32Array, keyCount: number, items: Int32Array): Int32Array {
  const starts = new Int32Array(keyCount + 1);
  for (const item of items) starts[keys[item]! + 1]!++;
  for (let i = 1; i <= keyCount; i++) starts[i]! += starts[i - 1]!;
  const sorted = new Int32Array(items.length);
  for (const item of items) sorted[starts[keys[item]!]!++] = item;
  return sorted;
}

/** Equal rotations get equal ranks. */
function ranked(
  sorted: Int32Array,
  first: (i: number) => number,
  second: (i: number) => number,
): { readonly ranks: Int32Array<ArrayBuffer>; readonly count: number } {
  const ranks = new Int32Array(sorted.length);
  let rank = 0;
  for (let i = 1; i < sorted.length; i++) {
    const [here, before] = [sorted[i]!, sorted[i - 1]!];
    if (first(here) !== first(before) || second(here) !== second(before)) rank++;
    ranks[here] = rank;
  }
  return { ranks, count: rank + 1 };
}
