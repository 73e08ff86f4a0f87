import { intMap, type IntMap } from "../../base/collections/index.ts";
import type {
  AbstractDomain,
  AbstractState,
  Queryable,
  QueryAnswer,
} from "../../core/contracts/index.ts";
import { compareIntegers } from "../../program/algebra/index.ts";
import type { ComparisonOperator } from "../../program/cfa/expression.ts";
import type { Cell, ValueMemory } from "./value-memory.ts";
import type { Value } from "./value.ts";

/** Values by cell number. A cell that is missing may hold anything. */
export type Cells = IntMap<Value>;

/** All concrete states in which the bound cells hold these values (`lemberger-thesis` 3.2). */
export class ValueState implements Queryable {
  readonly cells: Cells;
  readonly hash: number;
  private readonly memory: ValueMemory;

  constructor(memory: ValueMemory, cells: Cells) {
    this.memory = memory;
    this.cells = cells;
    this.hash = cells.hash;
  }

  /** The very same state for the same cells. */
  with(cells: Cells): ValueState {
    return cells === this.cells ? this : new ValueState(this.memory, cells);
  }

  equals(other: AbstractState): boolean {
    return other instanceof ValueState && intMap.equal(this.cells, other.cells);
  }

  valueOf(cell: Cell): Value | undefined {
    return intMap.get(this.cells, cell.id);
  }

  forEach(visit: (cell: Cell, value: Value) => void): void {
    intMap.forEach(this.cells, (value, id) => {
      visit(this.memory.cell(id), value);
    });
  }

  /**
   * `contains(x)`, `x`, `x == 5` and the other comparisons with a number; a variable is written as in
   * messages: `x`, `main::x`.
   */
  query(text: string): QueryAnswer {
    const contains = /^\s*contains\(\s*([^\s()]+)\s*\)\s*$/.exec(text);
    if (contains !== null) return this.named(contains[1]!) !== null;
    const comparison = /^\s*([^\s=<>!]+)\s*(?:(==|!=|<=|>=|<|>)\s*(-?\d+)\s*)?$/.exec(text);
    if (comparison === null) return null;
    const value = this.named(comparison[1]!);
    if (value?.kind !== "integer") return "maybe";
    if (comparison[2] === undefined) return value.value;
    // The pattern has only operators of comparison.
    const operator = comparison[2] as ComparisonOperator;
    return compareIntegers(operator, value.value, BigInt(comparison[3]!));
  }

  private named(name: string): Value | null {
    let found: Value | null = null;
    this.forEach((cell, value) => {
      if (cell.place?.name === name) found = value;
    });
    return found;
  }

  toString(): string {
    const parts: string[] = [];
    this.forEach((cell, value) => {
      if (cell.place !== null) parts.push(`${cell.place.name}=${value.toString()}`);
    });
    return `[${parts.join(", ")}]`;
  }
}

export const VALUE_DOMAIN: AbstractDomain<ValueState> = {
  // Fewer known values: more concrete states.
  leq: (smaller, larger) => intMap.isSubset(larger.cells, smaller.cells),
  join: (a, b) => b.with(intMap.intersection(b.cells, a.cells)),
};
