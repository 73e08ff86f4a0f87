import { intMap } from "../../base/collections/index.ts";
import type { CallBoundary } from "../../core/contracts/index.ts";
import { CfaFunction } from "../../program/cfa/graph.ts";
import {
  findMentioned,
  type ForeignCalls,
  type Mentioned,
  type MentionedWithin,
} from "../../program/passes/index.ts";
import type { Cell, ValueMemory, ValueObject } from "./value-memory.ts";
import type { Cells, ValueState } from "./value-state.ts";
import { IntegerValue, type Value } from "./value.ts";

/**
 * What no pointer reaches and a callee does not mention is none of its business: automatic variables of its callers, static
 * variables that neither it nor what it calls mentions, and how many blocks or calls there are of what it does not get at.
 */
export class ValueBoundary implements CallBoundary<ValueState> {
  private readonly memory: ValueMemory;
  /** Stands for code outside the program, which may call any function again; null: there is none. */
  private readonly foreign: ForeignCalls | null;
  private mentioned: MentionedWithin | null = null;

  constructor(memory: ValueMemory, foreign: ForeignCalls | null) {
    this.memory = memory;
    this.foreign = foreign;
  }

  withoutCaller(inside: ValueState, caller: ValueState, callee: CfaFunction): ValueState {
    const counter = this.memory.activationCell(callee);
    const isTooDeep =
      counter !== null && this.countIn(inside, counter) > this.memory.mostActivations;
    let { cells } = inside;
    if (callee === this.foreign?.function || isTooDeep) {
      const isArgument = ({ variable }: ValueObject): boolean =>
        isTooDeep && variable?.storage === "parameter" && variable.functionName === callee.name;
      // Soundness: objects of calls that are open have the names of those of the same function, called again.
      cells = intMap.filter(cells, (id, value) => {
        const { object } = this.memory.cell(id);
        const isOpen = isAutomatic(object) && (!isArgument(object) || object.isExposed);
        return !isOpen && !pointsToAutomatic(value);
      });
    }
    if (isTooDeep) {
      const most = IntegerValue.of(BigInt(this.memory.mostActivations));
      return inside.with(intMap.set(cells, counter.id, most));
    }
    this.forEachHidden(caller.cells, callee, (cell) => {
      cells = intMap.remove(cells, cell.id);
    });
    return inside.with(this.withoutIdleCounters(cells, callee));
  }

  /**
   * How many calls of a function are open tells their objects apart. Where none of them is mentioned any more, inner calls may have objects of
   * the same names: callers find theirs again when they are returned to.
   */
  private withoutIdleCounters(cells: Cells, callee: CfaFunction): Cells {
    const { memory } = this;
    const counters: (readonly [cell: number, name: string])[] = [];
    intMap.forEach(cells, (_, id) => {
      const counted = memory.countedBy(memory.cell(id));
      // Soundness: the way back counts down what the way in counted up.
      if (counted instanceof CfaFunction && counted !== callee) counters.push([id, counted.name]);
    });
    if (counters.length === 0) return cells;
    const inUse = new Set<string>();
    const use = ({ variable }: ValueObject): void => {
      if (variable?.functionName != null && !variable.isStatic) inUse.add(variable.functionName);
    };
    intMap.forEach(cells, (value, id) => {
      use(memory.cell(id).object);
      if (value.kind === "address") use(value.object);
    });
    for (const [id, name] of counters) if (!inUse.has(name)) cells = intMap.remove(cells, id);
    return cells;
  }

  withCaller(inside: ValueState, caller: ValueState, callee: CfaFunction): ValueState {
    const counter = this.memory.activationCell(callee);
    const open = counter === null ? 0 : this.countIn(caller, counter);
    const isTooDeep = counter !== null && open >= this.memory.mostActivations;
    const frees = this.mentionedIn(callee).has("freeing");
    let { cells } = inside;
    intMap.forEach(caller.cells, (value, id) => {
      const cell = this.memory.cell(id);
      const counted = this.memory.countedBy(cell);
      const isOthers = counted instanceof CfaFunction && counted !== callee;
      if (!isOthers && !this.isHidden(cell, callee)) return;
      // Soundness: what the callee returns is in an object of that name.
      if (isTooDeep && cell.object.variable?.functionName === callee.name) return;
      // Soundness: a block that was freed may be followed by another one at the same address.
      if (frees && pointsToBlock(value)) return;
      cells = intMap.set(cells, id, value);
    });
    // The way back closes one call.
    if (isTooDeep) cells = intMap.set(cells, counter.id, IntegerValue.of(BigInt(open + 1)));
    return inside.with(cells);
  }

  private mentionedIn(callee: CfaFunction): ReadonlySet<Mentioned> {
    this.mentioned ??= findMentioned(this.memory.cfa, this.foreign);
    return this.mentioned(callee);
  }

  private countIn(state: ValueState, counter: Cell): number {
    const value = state.valueOf(counter);
    return value?.kind === "integer" ? Number(value.value) : 0;
  }

  private forEachHidden(cells: Cells, callee: CfaFunction, visit: (cell: Cell) => void): void {
    intMap.forEach(cells, (_, id) => {
      const cell = this.memory.cell(id);
      if (this.isHidden(cell, callee)) visit(cell);
    });
  }

  private isHidden(cell: Cell, callee: CfaFunction): boolean {
    const { variable, isExposed } = cell.object;
    if (variable !== null && !variable.isStatic) return !isExposed;
    // Soundness: blocks are everybody's, and where a pointer leads, anybody may write.
    const counted = variable === null ? this.memory.countedBy(cell) : variable;
    if (counted === null || isExposed) return false;
    return !this.mentionedIn(callee).has(counted);
  }
}

function isAutomatic({ variable }: ValueObject): boolean {
  return variable !== null && !variable.isStatic;
}

function pointsToBlock(value: Value): boolean {
  return value.kind === "address" && value.object.variable === null;
}

function pointsToAutomatic(value: Value): boolean {
  return value.kind === "address" && isAutomatic(value.object);
}
