import type { Expression } from "../../program/cfa/expression.ts";
import type { Cfa, CfaEdge, CfaFunction, CfaNode } from "../../program/cfa/graph.ts";
import { variablesIn } from "../../program/passes/variable-uses.ts";

/** A test of the program on which a violation depends, with nothing in between but other tests. */
export interface ErrorCondition {
  readonly condition: Expression;
  /** The step that tests it, or that hands it to a function that does. */
  readonly edge: CfaEdge;
}

const MOST_TESTS_BEFORE = 4;

/** Nothing happens between them and the node: `if (a) { if (b) error(); }`. */
function testsBefore(node: CfaNode): readonly (readonly [CfaEdge, Expression])[] {
  const found: (readonly [CfaEdge, Expression])[] = [];
  let at = node;
  while (found.length < MOST_TESTS_BEFORE) {
    const [edge, other] = at.entering;
    if (edge?.operation.kind !== "assume" || other !== undefined) break;
    found.push([edge, edge.operation.condition]);
    at = edge.source;
  }
  return found;
}

/**
 * Programs that come with their specification built in (LDV, `assert`) say in a branch what distinguishes right from wrong:
 * the last condition before a violation cannot be avoided any more.
 */
export class ErrorConditions {
  private readonly cfa: Cfa;
  private readonly isError: (edge: CfaEdge) => boolean;
  private readonly lost = new Set<CfaNode>();

  /** `isError`: the step violates the specification whenever it is taken. */
  constructor(cfa: Cfa, isError: (edge: CfaEdge) => boolean) {
    this.cfa = cfa;
    this.isError = isError;
    this.findLost();
  }

  all(): readonly ErrorCondition[] {
    const found: ErrorCondition[] = [];
    for (const edge of this.cfa.edges) {
      const { operation, source } = edge;
      if (operation.kind !== "assume" || this.lost.has(source) || !this.leadsToError(edge))
        continue;
      for (const [one, condition] of [
        [edge, operation.condition] as const,
        ...testsBefore(source),
      ]) {
        found.push({ condition, edge: one }, ...this.passed(condition, source.function));
      }
    }
    return found;
  }

  /** What callers hand over, if the condition is about a parameter alone: `assert(x > 0)`. */
  private passed(condition: Expression, callee: CfaFunction): readonly ErrorCondition[] {
    const variables = variablesIn(condition);
    const [only] = variables;
    const index = callee.parameters.findIndex((parameter) => parameter === only);
    if (variables.size !== 1 || index < 0) return [];
    return this.cfa.edges.flatMap((edge) => {
      const { operation } = edge;
      if (operation.kind !== "call" || operation.callee !== callee) return [];
      const argument = operation.arguments[index];
      return argument === undefined ? [] : [{ condition: argument, edge }];
    });
  }

  /** Every way on from these nodes takes a step that is an error. */
  private findLost(): void {
    const waiting = [...this.cfa.nodes];
    for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
      if (this.lost.has(node) || node.leaving.length === 0) continue;
      if (!node.leaving.every((edge) => this.leadsToError(edge))) continue;
      this.lost.add(node);
      for (const { source } of node.entering) waiting.push(source);
    }
  }

  private leadsToError(edge: CfaEdge): boolean {
    return this.isError(edge) || this.lost.has(edge.target);
  }
}
