import type { Cfa, CfaFunction, CfaNode } from "../cfa/graph.ts";
import type { Variable } from "../cfa/variable.ts";
import { findAddressTaken, type AddressTakenVariables } from "./address-taken.ts";
import { localLeaving, localTarget } from "./local-flow.ts";
import { reversePostorder, type ReversePostorder } from "./reverse-postorder.ts";
import { visitReads, writtenVariable } from "./variable-uses.ts";

/** Variables whose content at a node can matter later. */
export interface LiveVariables {
  /**
   * False only if no path from `node` to the end of its function reads `variable` before overwriting it.
   * Always true for static variables, those whose address is taken and those of other functions.
   */
  isLive(node: CfaNode, variable: Variable): boolean;
}

/** Computed function by function when first asked. */
export function computeLiveVariables(
  cfa: Cfa,
  addressTaken: AddressTakenVariables = findAddressTaken(cfa),
  order: ReversePostorder = reversePostorder(cfa),
): LiveVariables {
  const known = new Map<CfaFunction, FunctionLiveness>();
  return {
    isLive(node, variable) {
      let liveness = known.get(node.function);
      if (liveness === undefined) {
        liveness = new FunctionLiveness(node.function, addressTaken, order);
        known.set(node.function, liveness);
      }
      return liveness.isLive(node, variable);
    },
  };
}

const WORD = 32;

class FunctionLiveness {
  /** Row of a variable's bit; missing for those that are always live. */
  private readonly bits = new Map<Variable, number>();
  private readonly words: number;
  private readonly rows: Int32Array;
  private readonly position: Int32Array;

  constructor(
    inFunction: CfaFunction,
    addressTaken: AddressTakenVariables,
    order: ReversePostorder,
  ) {
    for (const variable of inFunction.locals) {
      if (!addressTaken.has(variable) && !this.bits.has(variable)) {
        this.bits.set(variable, this.bits.size);
      }
    }
    const nodes = order.nodes(inFunction);
    this.position = order.position;
    this.words = Math.ceil(this.bits.size / WORD);
    this.rows = new Int32Array(nodes.length * this.words);
    this.solve(nodes, inFunction);
  }

  isLive(node: CfaNode, variable: Variable): boolean {
    const bit = this.bits.get(variable);
    if (bit === undefined) return true;
    const word = this.rows[this.position[node.id]! * this.words + (bit >> 5)]!;
    return (word & (1 << (bit & 31))) !== 0;
  }

  /** Backwards over the order until nothing changes: as many rounds as loops are nested, plus one. */
  private solve(nodes: readonly CfaNode[], inFunction: CfaFunction): void {
    const { words, rows, position } = this;
    if (inFunction.returnVariable !== null) {
      this.set(position[inFunction.exit.id]! * words, inFunction.returnVariable);
    }
    const after = new Int32Array(words);
    for (let hasChanged = true; hasChanged;) {
      hasChanged = false;
      for (let i = nodes.length - 1; i >= 0; i--) {
        for (const edge of localLeaving(nodes[i]!)) {
          const target = localTarget(edge);
          if (target === null) continue;
          const from = position[target.id]! * words;
          for (let w = 0; w < words; w++) after[w] = rows[from + w]!;
          this.applyBackwards(after, edge.operation);
          if (this.join(i * words, after)) hasChanged = true;
        }
      }
    }
  }

  /** Adds a set to a row; whether that changed it. */
  private join(row: number, added: Int32Array): boolean {
    const { rows } = this;
    let hasChanged = false;
    for (let w = 0; w < added.length; w++) {
      const joined = rows[row + w]! | added[w]!;
      if (joined === rows[row + w]) continue;
      rows[row + w] = joined;
      hasChanged = true;
    }
    return hasChanged;
  }

  private applyBackwards(live: Int32Array, operation: Parameters<typeof visitReads>[0]): void {
    // A call and its return are one step here; the result is written last.
    const back = operation.kind === "call" ? operation.returnEdge.operation : operation;
    const written = writtenVariable(back);
    const bit = written === null ? undefined : this.bits.get(written);
    if (bit !== undefined) live[bit >> 5]! &= ~(1 << (bit & 31));
    const read = (variable: Variable) => {
      const index = this.bits.get(variable);
      if (index !== undefined) live[index >> 5]! |= 1 << (index & 31);
    };
    visitReads(back, read);
    if (back !== operation) visitReads(operation, read);
  }

  private set(row: number, variable: Variable): void {
    const bit = this.bits.get(variable);
    if (bit !== undefined) this.rows[row + (bit >> 5)]! |= 1 << (bit & 31);
  }
}
