/** Shortens traces: rounds of a loop are shown once, long middles are left out. */
import type { FullTrace, TraceEvent, TraceGap, TraceItem, TraceLine } from "./trace.ts";

/** Longest block of lines that is recognised as one round of a loop. */
const LONGEST_ROUND = 60;
/** Fewer rounds are shown as they are. */
const FEWEST_ROUNDS = 4;

/** The trace with repeated blocks folded and at most `most` lines, from both ends. */
export function shortened(items: FullTrace["items"], most: number): readonly TraceItem[] {
  const hole = items.findIndex(({ kind }) => kind === "hole");
  const lines = items.filter((item) => item.kind === "line");
  if (hole < 0) return cutMiddle(foldRounds(lines), most);
  const half = Math.ceil(most / 2);
  const before = cutMiddle(foldRounds(lines.slice(0, hole)), half);
  const after = cutMiddle(foldRounds(lines.slice(hole)), half);
  return [...before, items[hole]!, ...after];
}

/**
 * Blocks of lines that follow themselves at least `FEWEST_ROUNDS` times: the first two rounds and the last stay, because
 * the first rounds show how the loop works and the last one why it ended.
 */
export function foldRounds(lines: readonly TraceLine[]): readonly TraceItem[] {
  const result: TraceItem[] = [];
  let next = 0;
  for (const { start, length, rounds } of repetitionsOf(lineKeys(lines))) {
    const hidden = rounds - 3;
    const from = start + 2 * length;
    result.push(...lines.slice(next, from));
    result.push({ kind: "gap", lines: hidden * length, repetitions: hidden });
    next = from + hidden * length;
  }
  result.push(...lines.slice(next));
  return result;
}

/** A block that follows itself: of `length` elements, so many times. */
export interface Repetition {
  readonly start: number;
  readonly length: number;
  readonly rounds: number;
}

/** Blocks that follow themselves at least `FEWEST_ROUNDS` times, in order and apart. */
export function repetitionsOf(keys: Int32Array): readonly Repetition[] {
  const found: Repetition[] = [];
  for (let i = 0; i < keys.length;) {
    const { length, rounds } = longestRepetition(keys, i);
    if (rounds < FEWEST_ROUNDS) {
      i++;
      continue;
    }
    found.push({ start: i, length, rounds });
    i += rounds * length;
  }
  return found;
}

/** Lines of the same place, with the same branches, get the same number. */
function lineKeys(lines: readonly TraceLine[]): Int32Array {
  return numbered(lines, ({ location, depth, events }) => {
    const place = `${location.file}:${location.line}:${location.column}`;
    return `${place} ${depth} ${shapeOf(events)}`;
  });
}

/** What is alike in rounds of a loop. */
export function shapeOf(events: readonly TraceEvent[]): string {
  const shape = events.map((event) =>
    event.kind === "branch" ? `${event.condition} ${event.taken}` : event.kind,
  );
  return shape.join(";");
}

/** The same number for the same key. */
export function numbered<T>(list: readonly T[], keyOf: (element: T) => string): Int32Array {
  const numbers = new Map<string, number>();
  return Int32Array.from(list, (element) => {
    const key = keyOf(element);
    const number = numbers.get(key) ?? numbers.size;
    numbers.set(key, number);
    return number;
  });
}

/** The block at `start` that, repeated, takes up most of what follows; the shortest of those. */
function longestRepetition(keys: Int32Array, start: number): { length: number; rounds: number } {
  let best = { length: 1, rounds: 1 };
  const longest = Math.min(LONGEST_ROUND, Math.floor((keys.length - start) / FEWEST_ROUNDS));
  for (let length = 1; length <= longest; length++) {
    if (keys[start] !== keys[start + length]) continue;
    let end = start + length;
    while (end < keys.length && keys[end] === keys[end - length]) end++;
    const rounds = Math.floor((end - start) / length);
    if (rounds >= FEWEST_ROUNDS && rounds * length > best.rounds * best.length) {
      best = { length, rounds };
    }
  }
  return best;
}

function cutMiddle(items: readonly TraceItem[], most: number): readonly TraceItem[] {
  if (items.length <= most) return items;
  const head = Math.ceil(most / 2);
  const tail = most - head;
  const hidden = items.slice(head, items.length - tail);
  const lines = hidden.reduce((sum, item) => sum + (item.kind === "gap" ? item.lines : 1), 0);
  const gap: TraceGap = { kind: "gap", lines, repetitions: 0 };
  return [...items.slice(0, head), gap, ...items.slice(items.length - tail)];
}
