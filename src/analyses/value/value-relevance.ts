import { intMap } from "../../base/collections/index.ts";
import type { Expression } from "../../program/cfa/expression.ts";
import type { Operation } from "../../program/cfa/operation.ts";
import { visitExpression } from "../../program/cfa/visit-expression.ts";
import { givesOnlyResult, libraryFunction } from "../../program/library/index.ts";
import type { PathOperation } from "../../refinement/paths/program-path.ts";
import { isKept, type SlicedPrefix } from "../../refinement/paths/sliced-prefix.ts";
import type { StrongestPost } from "../../refinement/strongest-post.ts";
import { FactIntervals, type Relevance } from "../../refinement/interpolants/relevance.ts";
import type { Cell, Place, ValueMemory } from "./value-memory.ts";
import { visitReads, visitWrites } from "./value-reads.ts";
import type { ValueState } from "./value-state.ts";

/** One operation of a path as the values along it are. */
interface TracedStep {
  readonly operation: PathOperation;
  readonly before: ValueState;
  /** Null: it contradicts what is before it. */
  readonly after: ValueState | null;
  /** It could write elsewhere if less was known. */
  readonly isBroad: boolean;
  changes: readonly Cell[] | null;
}

/**
 * Which values along a path a contradiction rests on, found backwards from it: a value that an operation wrote is needed no further,
 * what the operation made it of is. The path is followed once for all its sliced prefixes.
 */
export class ValueRelevance {
  private readonly memory: ValueMemory;
  private readonly strongest: StrongestPost<ValueState>;
  private path: readonly PathOperation[] | null = null;
  private steps: TracedStep[] = [];
  private end: ValueState;

  constructor(memory: ValueMemory, strongest: StrongestPost<ValueState>) {
    this.memory = memory;
    this.strongest = strongest;
    this.end = strongest.initial();
  }

  of(prefix: SlicedPrefix): Relevance<Place> {
    this.follow(prefix);
    const needed = new NeededCells();
    const last = prefix.length - 1;
    needed.position = last;
    this.need(this.steps[last]!, needed);
    const positions: number[] = [last];
    for (let position = last - 1; position >= 0; position--) {
      if (!isKept(prefix, position)) continue;
      needed.position = position;
      // Domains may set themselves up at the first operation.
      if (this.isRelevant(this.steps[position]!, needed) || position === 0)
        positions.push(position);
    }
    positions.reverse();
    const intervals = needed.finish();
    return {
      positions,
      isTotal: false,
      isRelevant: (place, position) => intervals.has(place, position),
    };
  }

  /** Up to the end of the prefix; prefixes of one path come one after the other. */
  private follow({ operations, length }: SlicedPrefix): void {
    if (this.path !== operations) {
      this.path = operations;
      this.steps = [];
      this.end = this.strongest.initial();
    }
    while (this.steps.length < length) {
      const operation = operations[this.steps.length]!;
      const before = this.end;
      const after = this.post(before, operation);
      this.steps.push({ operation, before, after, isBroad: isBroad(operation), changes: null });
      if (after !== null) this.end = after;
    }
  }

  private post(state: ValueState, { edge, assumption }: PathOperation): ValueState | null {
    return assumption === null
      ? this.strongest.post(state, edge)
      : this.strongest.assume!(state, assumption);
  }

  /** Whether it has to do with what is needed after it. Then what it reads is needed before it. */
  private isRelevant(step: TracedStep, needed: NeededCells): boolean {
    let isRelevant = false;
    let isNeeded = false;
    for (const cell of this.changesOf(step)) {
      // Our own counters are never forgotten, and everybody needs them.
      if (cell.place === null) isRelevant = true;
      else if (needed.close(cell)) isNeeded = true;
    }
    if (isNeeded || (step.isBroad && this.wouldSpread(step, needed))) {
      this.need(step, needed);
      return true;
    }
    return isRelevant;
  }

  private changesOf(step: TracedStep): readonly Cell[] {
    if (step.changes !== null) return step.changes;
    const changes = new Set<Cell>();
    const { before, after, operation } = step;
    if (after !== null) {
      intMap.forEachDifference(before.cells, after.cells, (id, _, value) => {
        if (value !== undefined) changes.add(this.memory.cell(id));
      });
      // A value that is written again is another one for who asks where it comes from.
      if (operation.assumption === null) {
        visitWrites(after, operation.edge, (cell) => changes.add(cell));
      }
    }
    return (step.changes = [...changes]);
  }

  /** With nothing known but what is needed, the operation would destroy some of it. */
  private wouldSpread({ operation, before }: TracedStep, needed: NeededCells): boolean {
    if (needed.exposed === 0) return false;
    const little = before.with(
      intMap.filter(before.cells, (id) => this.memory.cell(id).place === null || needed.has(id)),
    );
    const after = this.post(little, operation);
    return after !== null && !needed.areIn(after);
  }

  private need({ operation, before }: TracedStep, needed: NeededCells): void {
    visitReads(before, operation.edge, operation.assumption, (cell) => {
      if (cell.place !== null) needed.add(cell);
    });
  }
}

/** Cells whose values are needed behind a position that moves to the front. */
class NeededCells {
  position = 0;
  /** How many of them pointers may reach. */
  exposed = 0;
  /** Each with the last position behind which it is needed. */
  private readonly cells = new Map<number, { readonly cell: Cell; readonly to: number }>();
  private readonly intervals = new FactIntervals<Place>();

  has(id: number): boolean {
    return this.cells.has(id);
  }

  areIn(state: ValueState): boolean {
    for (const { cell } of this.cells.values()) {
      if (state.valueOf(cell) === undefined) return false;
    }
    return true;
  }

  add(cell: Cell): void {
    if (this.cells.has(cell.id)) return;
    this.cells.set(cell.id, { cell, to: this.position - 1 });
    if (cell.object.isExposed) this.exposed++;
  }

  /** It got its value at this position. False: nobody needs it. */
  close(cell: Cell): boolean {
    const known = this.cells.get(cell.id);
    if (known === undefined) return false;
    this.cells.delete(cell.id);
    if (cell.object.isExposed) this.exposed--;
    this.intervals.add(cell.place!, this.position, known.to);
    return true;
  }

  finish(): FactIntervals<Place> {
    this.position = -1;
    for (const { cell } of [...this.cells.values()]) this.close(cell);
    return this.intervals;
  }
}

/** Where the operation writes may depend on values, or on nobody knows what. */
function isBroad({ edge, assumption }: PathOperation): boolean {
  return assumption === null && writesThroughPointers(edge.operation);
}

function writesThroughPointers(operation: Operation): boolean {
  switch (operation.kind) {
    case "assign":
    case "havoc":
      return dereferences(operation.target);
    case "return":
      return operation.result !== null && dereferences(operation.result);
    case "external": {
      const known = libraryFunction(operation.name);
      const isHarmless = known !== null && givesOnlyResult(known);
      return !isHarmless || (operation.result !== null && dereferences(operation.result));
    }
    case "assume":
    case "call":
    case "declare":
    case "skip":
      return false;
  }
}

function dereferences(target: Expression): boolean {
  let isFound = false;
  visitExpression(target, ({ kind }) => {
    isFound ||= kind === "dereference";
  });
  return isFound;
}
