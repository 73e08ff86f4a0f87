import { intMap, type IntMap } from "../../base/collections/index.ts";
import type {
  AbstractDomain,
  AbstractState,
  Queryable,
  QueryAnswer,
} from "../../core/contracts/index.ts";
import { compareIntegers } from "../../program/algebra/index.ts";
import type { ComparisonOperator } from "../../program/cfa/expression.ts";
import type { Term } from "../../logic/terms/index.ts";
import type { Cell, ValueMemory } from "./value-memory.ts";
import type { SymbolicValue, Value } from "./value.ts";

/** Values by cell number. A cell that is missing may hold anything. */
export type Cells = IntMap<Value>;

/** A cell that holds a symbolic value. */
export interface SymbolicCell {
  readonly cell: number;
  readonly value: SymbolicValue;
}

const NO_IDENTIFIERS: ReadonlySet<Term> = new Set();
const NOTHING_ASSUMED: readonly Term[] = [];

/**
 * All concrete states in which the bound cells hold these values (`lemberger-thesis` 3.2): for some values of the symbolic
 * identifiers, which are those of the constraints beside this state.
 */
export class ValueState implements Queryable {
  readonly cells: Cells;
  readonly hash: number;
  /** What the step to here assumed about identifiers; for whoever strengthens. No part of what the state describes. */
  readonly assumed: readonly Term[];
  /** Identifiers that others speak of. No part of what the state describes. */
  private readonly reserved: ReadonlySet<Term>;
  readonly memory: ValueMemory;
  private symbolicCells: readonly SymbolicCell[] | null = null;
  private inUse: ReadonlySet<Term> | null = null;

  constructor(
    memory: ValueMemory,
    cells: Cells,
    reserved: ReadonlySet<Term> = NO_IDENTIFIERS,
    assumed: readonly Term[] = NOTHING_ASSUMED,
  ) {
    this.memory = memory;
    this.cells = cells;
    this.hash = cells.hash;
    this.reserved = reserved;
    this.assumed = assumed;
  }

  /** The very same state for the same cells. */
  with(
    cells: Cells,
    reserved: ReadonlySet<Term> = this.reserved,
    assumed: readonly Term[] = NOTHING_ASSUMED,
  ): ValueState {
    const isSame = cells === this.cells && reserved === this.reserved;
    if (isSame && assumed.length === 0 && this.assumed.length === 0) return this;
    const next = new ValueState(this.memory, cells, reserved, assumed);
    if (this.symbolicCells !== null) next.symbolicCells = this.symbolicAmong(cells);
    if (next.symbolicCells === this.symbolicCells) next.inUse = this.inUse;
    return next;
  }

  /** Performance: a step changes few of many cells. */
  private symbolicAmong(cells: Cells): readonly SymbolicCell[] {
    const before = this.symbolicCells!;
    const gone = new Set<number>();
    const added: SymbolicCell[] = [];
    intMap.forEachDifference(this.cells, cells, (cell, old, value) => {
      if (old?.kind === "symbolic") gone.add(cell);
      if (value?.kind === "symbolic") added.push({ cell, value });
    });
    if (gone.size === 0 && added.length === 0) return before;
    return [...before.filter(({ cell }) => !gone.has(cell)), ...added];
  }

  /** In an order that the way to this state decides. */
  get symbolic(): readonly SymbolicCell[] {
    if (this.symbolicCells !== null) return this.symbolicCells;
    const found: SymbolicCell[] = [];
    intMap.forEach(this.cells, (value, cell) => {
      if (value.kind === "symbolic") found.push({ cell, value });
    });
    return (this.symbolicCells = found);
  }

  /** Identifiers that occur in cells. */
  get identifiers(): ReadonlySet<Term> {
    if (this.inUse !== null) return this.inUse;
    const found = new Set<Term>();
    for (const { value } of this.symbolic) {
      for (const identifier of value.symbols.identifiersOf(value.term)) found.add(identifier);
    }
    return (this.inUse = found);
  }

  /** Whether a cell or somebody else speaks of the identifier. */
  isInUse(identifier: Term): boolean {
    return this.reserved.has(identifier) || this.identifiers.has(identifier);
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
