import { intMap } from "../../base/collections/index.ts";
import type { CfaNode } from "../../program/cfa/graph.ts";
import { findLoops, type LoopStructure } from "../../program/passes/index.ts";
import { boundsOf, RangeValue } from "./range-value.ts";
import type { Cell, ValueMemory } from "./value-memory.ts";
import type { Cells } from "./value-state.ts";
import { isScalar } from "../../program/types/type.ts";
import type { Value } from "./value.ts";

/** Of blocks that a step allocated: each count comes with blocks of its own, and with all states that tell those apart. */
const MOST_COUNTS = 4;

/** Numbers that a cell had at a location. */
interface Seen {
  readonly values: Set<bigint>;
  low: bigint;
  high: bigint;
}

/**
 * Widening: what has had many values where a cycle comes by gets bounds instead of one more, so that counters that nothing limits come to an
 * end. Soundness: the bounds include the value.
 */
export class ValueLimit {
  private readonly memory: ValueMemory;
  private readonly most: number;
  private readonly loops: LoopStructure;
  private readonly seen = new Map<CfaNode, Map<number, Seen>>();

  constructor(memory: ValueMemory, most: number) {
    this.memory = memory;
    this.most = most;
    this.loops = findLoops(memory.cfa);
  }

  /** The cells as they are at the node. The very same if nothing is widened. */
  limited(cells: Cells, node: CfaNode): Cells {
    // What is no part of the program is a loop of calls.
    const isPart = node.id < this.memory.cfa.nodes.length;
    if (isPart && !this.loops.isHead(node)) return cells;
    let result = cells;
    intMap.forEach(cells, (value, id) => {
      const widened = this.widened(node, this.memory.cell(id), value);
      if (widened === value) return;
      result = widened === null ? intMap.remove(result, id) : intMap.set(result, id, widened);
    });
    return result;
  }

  private widened(node: CfaNode, cell: Cell, value: Value): Value | null {
    // How many calls are open tells objects apart.
    if (cell.place === null || value.kind !== "integer") return value;
    const countsBlocks = cell.place.bits === null;
    const most = countsBlocks ? MOST_COUNTS : this.most;
    const { value: number } = value;
    const seen = this.seenAt(node, cell, number);
    if (seen.values.has(number)) return value;
    if (seen.values.size < most) {
      seen.values.add(number);
      if (number < seen.low) seen.low = number;
      if (number > seen.high) seen.high = number;
      return value;
    }
    if (countsBlocks || (number > seen.low && number < seen.high)) return null;
    const { variable } = cell.object;
    const type = variable?.type;
    // Of a part nobody knows the type here.
    if (type === undefined || !isScalar(type) || cell.object.whole !== cell) return null;
    const bounds = boundsOf(type);
    if (bounds === null || number < bounds.low || number > bounds.high) return null;
    return number > seen.high
      ? RangeValue.of(seen.high + 1n, bounds.high, false)
      : RangeValue.of(bounds.low, seen.low - 1n, false);
  }

  private seenAt(node: CfaNode, { id }: Cell, number: bigint): Seen {
    let cells = this.seen.get(node);
    if (cells === undefined) {
      cells = new Map<number, Seen>();
      this.seen.set(node, cells);
    }
    let seen = cells.get(id);
    if (seen === undefined) {
      seen = { values: new Set(), low: number, high: number };
      cells.set(id, seen);
    }
    return seen;
  }
}
