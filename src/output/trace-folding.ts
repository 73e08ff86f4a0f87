/** Shortens traces: rounds of a loop are shown once, long middles are left out. */
import type { FullTrace, TraceGap, TraceItem, TraceLine } from "./trace.ts";

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
  const keys = lineKeys(lines);
  const result: TraceItem[] = [];
  for (let i = 0; i < lines.length;) {
    const { length, rounds } = longestRepetition(keys, i);
    if (rounds < FEWEST_ROUNDS) {
      result.push(lines[i]!);
      i++;
      continue;
    }
    const hidden = rounds - 3;
    result.push(...lines.slice(i, i + 2 * length));
    result.push({ kind: "gap", lines: hidden * length, repetitions: hidden });
    result.push(...lines.slice(i + (rounds - 1) * length, i + rounds * length));
    i += rounds * length;
  }
  return result;
}

/** Lines of the same place, with the same branches, get the same number. */
function lineKeys(lines: readonly TraceLine[]): Int32Array {
  const numbers = new Map<string, number>();
  return Int32Array.from(lines, ({ location, depth, events }) => {
    const shape = events.map((event) => {
      return event.kind === "branch" ? `${event.condition} ${event.taken}` : event.kind;
    });
    const key = `${location.file}:${location.line}:${location.column} ${depth} ${shape.join(";")}`;
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
