import type { Budget } from "../../base/budget/index.ts";
import type { Expression } from "../../program/cfa/expression.ts";
import type { CfaNode } from "../../program/cfa/graph.ts";

/** What is known to hold at locations, whatever led there. */
export interface Invariants {
  /**
   * Expressions of type `int` without side effects that are nonzero whenever execution is at the node, in the
   * machine's arithmetic. They mention static variables and those of the node's function only. Empty: nothing is
   * known. The constant 0: execution never gets there.
   */
  invariantsAt(node: CfaNode): readonly Expression[];
}

/** Invariants that get stronger the longer somebody asks (`wendler-dissertation` Alg. 5.2). */
export interface InvariantGenerator extends Invariants {
  /**
   * Looks for more than is known so far; the first call finds the first invariants. False: there is nothing more
   * to try. If the budget ends it (`LimitReached`), what was known before stays.
   */
  refine(budget: Budget): boolean;
}
