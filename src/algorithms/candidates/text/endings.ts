import type { Cfa, CfaEdge, CfaFunction, CfaNode } from "../../../program/cfa/graph.ts";
import { libraryFunction } from "../../../program/library/index.ts";
import { localEntering, localSource } from "../../../program/passes/local-flow.ts";

/** Where executions end before their function does: in a violation, or because the process stops. */
export class Endings {
  private readonly returning = new Map<CfaFunction, ReadonlySet<CfaNode>>();

  constructor(cfa: Cfa) {
    // Whether a function returns depends on those it calls.
    for (let hasChanged = true; hasChanged;) {
      hasChanged = false;
      for (const inFunction of cfa.functions) {
        const known = this.returning.get(inFunction);
        const nodes = this.returningNodes(inFunction);
        if (known?.size === nodes.size) continue;
        this.returning.set(inFunction, nodes);
        hasChanged = true;
      }
    }
  }

  /** Every way on from the node ends the execution, or the search for a violation. */
  isDoomed(node: CfaNode): boolean {
    return !this.returning.get(node.function)!.has(node);
  }

  /** Some way through the function, but not every one, does. */
  isGuard(callee: CfaFunction): boolean {
    return !this.isDoomed(callee.entry) && callee.nodes.some((node) => this.isDoomed(node));
  }

  private returningNodes(inFunction: CfaFunction): ReadonlySet<CfaNode> {
    const { exit } = inFunction;
    const reached = new Set([exit]);
    const pending = [exit];
    for (let at = pending.pop(); at !== undefined; at = pending.pop()) {
      for (const edge of localEntering(at)) {
        const source = localSource(edge);
        if (source === null || reached.has(source) || this.isLast(edge)) continue;
        reached.add(source);
        pending.push(source);
      }
    }
    return reached;
  }

  /** The step ends the execution, as far as is known. */
  private isLast({ operation }: CfaEdge): boolean {
    if (operation.kind === "external") return isFinal(operation.name);
    if (operation.kind !== "return") return false;
    const { callee } = operation;
    const nodes = this.returning.get(callee);
    return isFinal(callee.name) || (nodes !== undefined && !nodes.has(callee.entry));
  }
}

function isFinal(name: string): boolean {
  const known = libraryFunction(name);
  return known !== null && (known.kind === "error" || known.isNoReturn);
}
