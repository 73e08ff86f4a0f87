import { intMap } from "../../base/collections/index.ts";
import type { CallBoundary } from "../../core/contracts/index.ts";
import type { CfaFunction } from "../../program/cfa/graph.ts";
import { findMentionedStatics, type MentionedStatics } from "../../program/passes/index.ts";
import type { Cell, ValueMemory } from "./value-memory.ts";
import type { Cells, ValueState } from "./value-state.ts";

/**
 * What no pointer reaches and a callee does not mention by name is none of its business: automatic variables of its callers and static
 * variables that neither it nor what it calls mentions.
 */
export class ValueBoundary implements CallBoundary<ValueState> {
  private readonly memory: ValueMemory;
  private mentioned: MentionedStatics | null = null;

  constructor(memory: ValueMemory) {
    this.memory = memory;
  }

  withoutCaller(inside: ValueState, caller: ValueState, callee: CfaFunction): ValueState {
    let { cells } = inside;
    this.forEachHidden(caller.cells, callee, (cell) => {
      cells = intMap.remove(cells, cell.id);
    });
    return inside.with(cells);
  }

  withCaller(inside: ValueState, caller: ValueState, callee: CfaFunction): ValueState {
    let { cells } = inside;
    this.forEachHidden(caller.cells, callee, (cell) => {
      cells = intMap.set(cells, cell.id, caller.valueOf(cell)!);
    });
    return inside.with(cells);
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
    this.mentioned ??= findMentionedStatics(this.memory.cfa);
    return !this.mentioned(callee).has(variable);
  }
}
