import { intMap } from "../../base/collections/index.ts";
import type { CallBoundary } from "../../core/contracts/index.ts";
import type { CfaFunction } from "../../program/cfa/graph.ts";
import {
  findMentionedStatics,
  type ForeignCalls,
  type MentionedStatics,
} from "../../program/passes/index.ts";
import type { Cell, ValueMemory, ValueObject } from "./value-memory.ts";
import type { Cells, ValueState } from "./value-state.ts";
import { IntegerValue, type Value } from "./value.ts";

/**
 * What no pointer reaches and a callee does not mention by name is none of its business: automatic variables of its callers and static
 * variables that neither it nor what it calls mentions.
 */
export class ValueBoundary implements CallBoundary<ValueState> {
  private readonly memory: ValueMemory;
  /** Stands for code outside the program, which may call any function again; null: there is none. */
  private readonly foreign: ForeignCalls | null;
  private mentioned: MentionedStatics | null = null;

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
    return inside.with(cells);
  }

  withCaller(inside: ValueState, caller: ValueState, callee: CfaFunction): ValueState {
    const counter = this.memory.activationCell(callee);
    const open = counter === null ? 0 : this.countIn(caller, counter);
    const isTooDeep = counter !== null && open >= this.memory.mostActivations;
    let { cells } = inside;
    this.forEachHidden(caller.cells, callee, (cell) => {
      // Soundness: what the callee returns is in an object of that name.
      if (isTooDeep && cell.object.variable?.functionName === callee.name) return;
      cells = intMap.set(cells, cell.id, caller.valueOf(cell)!);
    });
    // The way back closes one call.
    if (isTooDeep) cells = intMap.set(cells, counter.id, IntegerValue.of(BigInt(open + 1)));
    return inside.with(cells);
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

  private isHidden({ object }: Cell, callee: CfaFunction): boolean {
    const { variable, isExposed } = object;
    // Soundness: blocks, and how many calls are open, are everybody's; and where a pointer leads, anybody may write.
    if (variable === null || isExposed) return false;
    if (!variable.isStatic) return true;
    this.mentioned ??= findMentionedStatics(this.memory.cfa, this.foreign);
    return !this.mentioned(callee).has(variable);
  }
}

function isAutomatic({ variable }: ValueObject): boolean {
  return variable !== null && !variable.isStatic;
}

function pointsToAutomatic(value: Value): boolean {
  return value.kind === "address" && isAutomatic(value.object);
}
