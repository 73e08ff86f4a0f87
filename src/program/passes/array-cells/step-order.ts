import type { Cfa, CfaEdge, CfaFunction, CfaNode } from "../../cfa/graph.ts";
import { computeDominators, dominates } from "../dominators.ts";
import { reversePostorder } from "../reverse-postorder.ts";

/** Which steps lie on every way to a location. */
export class StepOrder {
  private readonly position: Int32Array;
  private readonly nodesOf: (inFunction: CfaFunction) => readonly CfaNode[];
  private readonly dominators = new Map<CfaFunction, Int32Array>();

  constructor(cfa: Cfa) {
    const order = reversePostorder(cfa);
    this.position = order.position;
    this.nodesOf = (inFunction) => order.nodes(inFunction);
  }

  /** Whoever gets to the location has taken the step before, in the same activation. */
  isAfter(node: CfaNode, { source }: CfaEdge): boolean {
    const inFunction = source.function;
    if (node.function !== inFunction || node === source || source.leaving.length !== 1) {
      return false;
    }
    let dominators = this.dominators.get(inFunction);
    if (dominators === undefined) {
      dominators = computeDominators(this.nodesOf(inFunction), this.position);
      this.dominators.set(inFunction, dominators);
    }
    return dominates(dominators, this.position[source.id]!, this.position[node.id]!);
  }
}
