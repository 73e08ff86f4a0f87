/** What the variables of an activation hold, without what expressions kept for themselves and need no more. */
import type { Cfa, CfaFunction, CfaNode } from "../cfa/graph.ts";
import { computeLiveVariables, type LiveVariables } from "../passes/index.ts";
import type { Variable } from "../cfa/variable.ts";
import type { Frame } from "./machine.ts";
import type { Slots, SlotTable } from "./slots.ts";

export interface WaitingFrame {
  readonly frame: Frame;
  /** Where it goes on; null: a function of the library does. */
  readonly after: CfaNode | null;
}

export class NamedValues {
  private readonly cfa: Cfa;
  private readonly table: SlotTable;
  private live: LiveVariables | null = null;
  private readonly known = new Map<CfaNode | CfaFunction, readonly number[]>();

  constructor(cfa: Cfa, table: SlotTable) {
    this.cfa = cfa;
    this.table = table;
  }

  /** Of the running activation: the steps that needed what expressions kept are over. */
  now({ function: inFunction, slots }: Frame): Slots {
    return this.values(inFunction, slots, inFunction, () => false);
  }

  later({ frame: { function: inFunction, slots }, after }: WaitingFrame): Slots {
    if (after === null) return slots;
    return this.values(after, slots, inFunction, (variable) => this.isLive(after, variable));
  }

  private values(
    key: CfaNode | CfaFunction,
    slots: Slots,
    { locals }: CfaFunction,
    isNeeded: (temporary: Variable) => boolean,
  ): Slots {
    let indices = this.known.get(key);
    if (indices === undefined) {
      indices = locals
        .filter((one) => one.storage !== "temporary" || isNeeded(one))
        .map((variable) => this.table.indexOf(variable));
      this.known.set(key, indices);
    }
    return indices.map((index) => slots[index]);
  }

  private isLive(node: CfaNode, variable: Variable): boolean {
    this.live ??= computeLiveVariables(this.cfa);
    return this.live.isLive(node, variable);
  }
}
