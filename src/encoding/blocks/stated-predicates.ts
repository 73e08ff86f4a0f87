import type { Term } from "../../logic/terms/index.ts";
import type { Expression } from "../../program/cfa/expression.ts";
import type { Cfa, CfaEdge, CfaFunction, CfaNode } from "../../program/cfa/graph.ts";
import { buildCallGraph } from "../../program/passes/index.ts";
import type { BlockEncoding } from "./block-encoder.ts";

/** Makes predicates of expressions about the state at a location. */
export class StatedPredicates {
  private readonly encoding: BlockEncoding;
  /** Calls that lead to each function, the outermost first. */
  private readonly callers = new Map<CfaFunction, readonly CfaEdge[]>();

  constructor(cfa: Cfa, encoding: BlockEncoding) {
    this.encoding = encoding;
    this.callers.set(cfa.start, []);
    const calls = buildCallGraph(cfa);
    for (const [caller, before] of this.callers) {
      for (const call of calls.callsFrom(caller)) {
        const callee = call.target.function;
        if (!this.callers.has(callee)) this.callers.set(callee, [...before, call]);
      }
    }
  }

  /** Says whether the expression is nonzero; null if predicates cannot say it. Throws `UnsupportedFeature`. */
  predicate(location: CfaNode, expression: Expression): Term | null {
    const { encoding } = this;
    const callers = this.callers.get(location.function);
    if (callers === undefined) return null;
    const block = encoding.anywhere(location, callers);
    return encoding.generalise(encoding.describes(block, expression), block);
  }
}
