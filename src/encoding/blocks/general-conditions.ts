import type { Term } from "../../logic/terms/index.ts";
import type { Expression } from "../../program/cfa/expression.ts";
import type { Cfa, CfaEdge, CfaFunction, CfaNode } from "../../program/cfa/graph.ts";
import { buildCallGraph } from "../../program/passes/index.ts";
import type { BlockEncoding } from "./block-encoder.ts";
import type { BlockFormula } from "./block-formula.ts";

/** Expressions about the state at a location as predicates. */
export class GeneralConditions {
  private readonly encoding: BlockEncoding;
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

  /** The expression is nonzero; null if predicates cannot say it. */
  predicate(location: CfaNode, expression: Expression): Term | null {
    const block = this.blockAt(location);
    return this.encoding.generalise(this.encoding.describes(block, expression), block);
  }

  /** The value of a scalar expression over symbols of predicates; null if they cannot say it. */
  value(location: CfaNode, expression: Expression): Term | null {
    const block = this.blockAt(location);
    return this.encoding.generalise(this.encoding.valueAt(block, expression), block);
  }

  private blockAt(location: CfaNode): BlockFormula {
    return this.encoding.anywhere(location, this.callers.get(location.function) ?? []);
  }
}
