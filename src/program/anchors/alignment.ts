/** Which statement of a new version is which of the old one: the heaviest common subsequence, and what only moved. */
import type { Statement } from "./statement.ts";

/** Per statement of the old version the index in the new one; -1: it is gone. Each new one is used at most once. */
export type Alignment = Int32Array;

/** More pairs than this are not compared one by one: statements that occur once split the sequences first. */
const MOST_CELLS = 1 << 20;

export function align(before: readonly Statement[], after: readonly Statement[]): Alignment {
  return new Aligner(before, after).align();
}

/** `[from, to)` of the old version against `[start, end)` of the new one. */
interface Region {
  readonly from: number;
  readonly to: number;
  readonly start: number;
  readonly end: number;
}

/** Statements as numbers that are equal where they are. */
interface Numbered {
  readonly before: Int32Array;
  readonly after: Int32Array;
}

type Pair = readonly [number, number];

class Aligner {
  private readonly result: Alignment;
  private readonly length: number;
  private readonly structures: Numbered;
  private readonly hashes: Numbered;
  /** Hashes and names. */
  private readonly identities: Numbered;

  constructor(before: readonly Statement[], after: readonly Statement[]) {
    this.result = new Int32Array(before.length).fill(-1);
    this.length = after.length;
    this.structures = numbered(before, after, ({ structure }) => structure);
    this.hashes = numbered(before, after, ({ hash }) => hash);
    this.identities = numbered(before, after, ({ hash, names }) => `${hash} ${names.join(" ")}`);
  }

  align(): Alignment {
    const { result } = this;
    const regions: Region[] = [{ from: 0, to: result.length, start: 0, end: this.length }];
    for (let region = regions.pop(); region !== undefined; region = regions.pop()) {
      const rest = this.trimmed(region);
      const cells = (rest.to - rest.from) * (rest.end - rest.start);
      if (cells === 0) continue;
      if (cells <= MOST_CELLS) this.compareAll(rest);
      else regions.push(...this.split(rest));
    }
    this.matchMoved(this.identities);
    this.matchMoved(this.hashes);
    return result;
  }

  /** Aligns what both begin and end with, names included. */
  private trimmed(region: Region): Region {
    const { before, after } = this.identities;
    let { from, to, start, end } = region;
    while (from < to && start < end && before[from] === after[start]) this.result[from++] = start++;
    while (from < to && start < end && before[to - 1] === after[end - 1]) this.result[--to] = --end;
    return { from, to, start, end };
  }

  /** What it is worth to call them the same. */
  private weight(i: number, j: number): number {
    const { structures, hashes, identities } = this;
    if (structures.before[i] !== structures.after[j]) return 0;
    if (identities.before[i] === identities.after[j]) return 7;
    return hashes.before[i] === hashes.after[j] ? 4 : 2;
  }

  private compareAll({ from, to, start, end }: Region): void {
    const width = end - start + 1;
    const best = new Int32Array((to - from + 1) * width);
    for (let i = to - 1; i >= from; i--) {
      const row = (i - from) * width;
      for (let j = end - 1; j >= start; j--) {
        const at = row + j - start;
        const without = Math.max(best[at + width]!, best[at + 1]!);
        const value = this.weight(i, j);
        best[at] = value === 0 ? without : Math.max(without, best[at + width + 1]! + value);
      }
    }
    for (let i = from, j = start; i < to && j < end;) {
      const at = (i - from) * width + j - start;
      const value = this.weight(i, j);
      if (value > 0 && best[at] === best[at + width + 1]! + value) this.result[i++] = j++;
      else if (best[at] === best[at + width]) i++;
      else j++;
    }
  }

  /** The regions between statements that occur once in both (patience); none if there are no such statements. */
  private split(region: Region): readonly Region[] {
    for (const numbers of [this.identities, this.hashes]) {
      const pairs = increasing(uniquePairs(numbers, region));
      if (pairs.length === 0) continue;
      const regions: Region[] = [];
      let { from, start } = region;
      for (const [i, j] of pairs) {
        this.result[i] = j;
        regions.push({ from, to: i, start, end: j });
        [from, start] = [i + 1, j + 1];
      }
      regions.push({ from, to: region.to, start, end: region.end });
      return regions;
    }
    return [];
  }

  /** What is left on both sides and equal, in order. */
  private matchMoved({ before, after }: Numbered): void {
    const { result } = this;
    const isUsed = new Uint8Array(after.length);
    for (const j of result) if (j >= 0) isUsed[j] = 1;
    const waiting = new Map<number, number[]>();
    for (let j = after.length - 1; j >= 0; j--) {
      if (isUsed[j] === 1) continue;
      const list = waiting.get(after[j]!);
      if (list === undefined) waiting.set(after[j]!, [j]);
      else list.push(j);
    }
    for (let i = 0; i < before.length; i++) {
      if (result[i]! < 0) result[i] = waiting.get(before[i]!)?.pop() ?? -1;
    }
  }
}

function numbered(
  before: readonly Statement[],
  after: readonly Statement[],
  keyOf: (statement: Statement) => string,
): Numbered {
  const numbers = new Map<string, number>();
  const numberOf = (statement: Statement): number => {
    const key = keyOf(statement);
    let number = numbers.get(key);
    if (number === undefined) numbers.set(key, (number = numbers.size));
    return number;
  };
  return { before: Int32Array.from(before, numberOf), after: Int32Array.from(after, numberOf) };
}

function uniquePairs({ before, after }: Numbered, region: Region): readonly Pair[] {
  const second = once(after, region.start, region.end);
  const pairs: Pair[] = [];
  for (const [key, i] of once(before, region.from, region.to)) {
    const j = second.get(key) ?? -1;
    if (i >= 0 && j >= 0) pairs.push([i, j]);
  }
  return pairs.sort((a, b) => a[0] - b[0]);
}

/** Where each number stands; -1 if at several places. */
function once(numbers: Int32Array, from: number, to: number): ReadonlyMap<number, number> {
  const found = new Map<number, number>();
  for (let i = from; i < to; i++) found.set(numbers[i]!, found.has(numbers[i]!) ? -1 : i);
  return found;
}

/** The longest subsequence whose second members ascend. */
function increasing(pairs: readonly Pair[]): readonly Pair[] {
  const ends: number[] = [];
  const previous = new Int32Array(pairs.length);
  pairs.forEach(([, j], at) => {
    let [low, high] = [0, ends.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (pairs[ends[middle]!]![1] < j) low = middle + 1;
      else high = middle;
    }
    previous[at] = low === 0 ? -1 : ends[low - 1]!;
    ends[low] = at;
  });
  const chosen: Pair[] = [];
  for (let at = ends.at(-1) ?? -1; at >= 0; at = previous[at]!) chosen.push(pairs[at]!);
  return chosen.reverse();
}
