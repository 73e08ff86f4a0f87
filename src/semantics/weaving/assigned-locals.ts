/** Which locals hold a value, kept by the program itself. */
import type { SourceRange } from "../../base/diagnostics/index.ts";
import type { Cfa, CfaEdge } from "../../program/cfa/graph.ts";
import * as node from "../../program/cfa/nodes.ts";
import type { GraphCopy } from "../../program/passes/graph-copy.ts";
import { writtenVariable } from "../../program/passes/variable-uses.ts";
import { isUnassigning } from "../obligations/index.ts";
import type { Fragment, Spot } from "./fragment.ts";
import type { Ghosts } from "./ghosts.ts";

export class AssignedLocals {
  private readonly cfa: Cfa;
  private readonly ghosts: Ghosts;

  constructor(cfa: Cfa, ghosts: Ghosts) {
    this.cfa = cfa;
    this.ghosts = ghosts;
  }

  /** Once all that asks for them is known. */
  declare(copy: GraphCopy): void {
    const { assigned } = this.ghosts;
    if (assigned.size === 0) return;
    for (const inFunction of this.cfa.functions) {
      const ghosts = inFunction.locals.flatMap((variable) => assigned.get(variable) ?? []);
      copy.functionOf(inFunction).locals.push(...ghosts);
    }
  }

  /** What is done behind the step. */
  behind(edge: CfaEdge, range: SourceRange, fragment: Fragment, next: Spot): Spot {
    const variable = writtenVariable(edge.operation);
    const ghost = variable && this.ghosts.assigned.get(variable);
    if (!ghost) return next;
    const { start } = edge;
    const target = node.variableReference(ghost, start, start);
    const truth = isUnassigning(edge) ? 0n : 1n;
    const value = node.integerConstant(this.cfa.types.int, truth, start, start);
    return fragment.step({ kind: "assign", target, value }, next, { range, note: null });
  }
}
