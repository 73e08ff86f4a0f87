import { intMap } from "../../base/collections/index.ts";
import type { AbstractState, Queryable, QueryAnswer } from "../../core/contracts/index.ts";
import type { ComparisonOperator } from "../../program/cfa/expression.ts";
import { compare } from "./interval-arithmetic.ts";
import type { Thresholds } from "./interval-cells.ts";
import type { Cell, IntervalMemory } from "./interval-memory.ts";
import type { Cells } from "./interval-reader.ts";
import type { SplitKey } from "./interval-splitting.ts";
import { Interval } from "./interval.ts";

/** How states at one location are put together. */
export interface Merging {
  /** States with other keys are not merged. */
  readonly key: SplitKey;
  /** Null: no widening at this location. */
  readonly thresholds: Thresholds | null;
  /** What holds at this location in any case: nothing is widened beyond it. */
  readonly limit: Cells | null;
  /** How often the state has grown by merges. */
  readonly growths: number;
}

/** All concrete states in which the known cells have one of their values. */
export class IntervalState implements Queryable {
  readonly cells: Cells;
  /** Says nothing about what is described. */
  readonly merging: Merging;
  readonly hash: number;
  readonly memory: IntervalMemory;

  constructor(memory: IntervalMemory, cells: Cells, merging: Merging) {
    this.memory = memory;
    this.cells = cells;
    this.merging = merging;
    this.hash = cells.hash;
  }

  equals(other: AbstractState): boolean {
    return other instanceof IntervalState && intMap.equal(this.cells, other.cells);
  }

  forEach(visit: (cell: Cell, value: Interval) => void): void {
    intMap.forEach(this.cells, (value, id) => {
      visit(this.memory.cell(id), value);
    });
  }

  /** `x`, `x == 5` and the other comparisons with a number; a variable is written as in messages: `main::x`. */
  query(text: string): QueryAnswer {
    const comparison = /^\s*([^\s=<>!]+)\s*(?:(==|!=|<=|>=|<|>)\s*(-?\d+)\s*)?$/.exec(text);
    if (comparison === null) return null;
    const value = this.named(comparison[1]!);
    if (value === null) return "maybe";
    if (comparison[2] === undefined) return value.isConstant ? value.low : "maybe";
    // The pattern has only operators of comparison.
    const operator = comparison[2] as ComparisonOperator;
    const holds = compare(operator, value, Interval.constant(BigInt(comparison[3]!)));
    return holds.isConstant ? holds.low === 1n : "maybe";
  }

  /** Of a scalar variable as a whole. */
  private named(name: string): Interval | null {
    let found: Interval | null = null;
    this.forEach(({ object, first, width }, value) => {
      const isWhole = first === 0 && object.size !== null && width === object.size * 8;
      if (isWhole && object.variable.qualifiedName === name) found = value;
    });
    return found;
  }

  toString(): string {
    const parts: string[] = [];
    this.forEach(({ object, first, width }, value) => {
      const isWhole = first === 0 && object.size !== null && width === object.size * 8;
      const bits = isWhole ? "" : `[${first / 8}:${width}]`;
      parts.push(`${object.variable.qualifiedName}${bits}=${value.toString()}`);
    });
    return `[${parts.join(", ")}]`;
  }
}
