/** Where the states of an abstract reachability graph stand: a tree whose chains are drawn as one stroke. */
import type { RecordedGraph } from "../report-data.ts";

/** States that follow each other without a branch and came and went together. */
export interface Stroke {
  readonly nodes: readonly number[];
  /** Index of the stroke it continues; -1: none. */
  readonly parent: number;
  readonly born: number;
  readonly died: number;
  readonly isCovered: boolean;
  x: number;
  top: number;
  bottom: number;
}

export interface GraphLayout {
  readonly strokes: readonly Stroke[];
  /** By index of a node; -1: it is not there. */
  readonly strokeOf: Int32Array;
  readonly width: number;
  readonly height: number;
}

const COLUMN = 16;
const GAP = 16;
const LONGEST = 60;

/** Of the states that are there before the refinement with that number. */
export function layoutOf({ nodes }: RecordedGraph, number: number): GraphLayout {
  const children = nodes.map((): number[] => []);
  const isThere = nodes.map(({ born, died }) => born <= number && (died === 0 || died >= number));
  nodes.forEach(({ parent }, i) => {
    if (isThere[i] === true && parent >= 0) children[parent]!.push(i);
  });
  const strokes: Stroke[] = [];
  const strokeOf = new Int32Array(nodes.length).fill(-1);
  // Parents come before their children.
  nodes.forEach((first, i) => {
    if (strokeOf[i] !== -1 || isThere[i] !== true) return;
    const own = [i];
    for (let at = i; ;) {
      const [only, ...others] = children[at]!;
      if (only === undefined || others.length > 0) break;
      const { born, died } = nodes[only]!;
      if (born !== first.born || died !== first.died) break;
      own.push(only);
      at = only;
    }
    const last = nodes[own.at(-1)!]!;
    const parent = first.parent < 0 ? -1 : strokeOf[first.parent]!;
    const { born, died } = first;
    for (const one of own) strokeOf[one] = strokes.length;
    strokes.push({
      nodes: own,
      parent,
      born,
      died,
      isCovered: last.isCovered,
      x: 0,
      top: 0,
      bottom: 0,
    });
  });
  return { strokes, strokeOf, ...place(strokes) };
}

/** Leaves side by side, what is above them in their middle. */
function place(strokes: readonly Stroke[]): { readonly width: number; readonly height: number } {
  const children = strokes.map((): number[] => []);
  const roots: number[] = [];
  let height = 0;
  strokes.forEach((stroke, i) => {
    const above = stroke.parent < 0 ? null : strokes[stroke.parent]!;
    if (above === null) roots.push(i);
    else children[stroke.parent]!.push(i);
    stroke.top = above === null ? 0 : above.bottom + GAP;
    stroke.bottom = stroke.top + Math.min((stroke.nodes.length - 1) * 4, LONGEST);
    height = Math.max(height, stroke.bottom);
  });
  let leaves = 0;
  // Without recursion: graphs are deep.
  const waiting = roots.toReversed();
  const order: number[] = [];
  while (waiting.length > 0) {
    const i = waiting.pop()!;
    order.push(i);
    if (children[i]!.length === 0) strokes[i]!.x = leaves++ * COLUMN;
    else waiting.push(...children[i]!.toReversed());
  }
  for (const i of order.reverse()) {
    const below = children[i]!;
    if (below.length > 0) strokes[i]!.x = (strokes[below[0]!]!.x + strokes[below.at(-1)!]!.x) / 2;
  }
  return { width: Math.max(0, leaves - 1) * COLUMN, height };
}
