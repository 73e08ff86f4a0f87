/** `ASSUME { … }`: C expressions of the specification over the variables of the program. */
import type { SourceRange } from "../../base/diagnostics/index.ts";
import type { SourceExpression } from "../../program/c/ast.ts";
import type { Expression } from "../../program/cfa/expression.ts";
import type { Cfa, CfaEdge, CfaNode } from "../../program/cfa/graph.ts";
import type { Assumption } from "./assumption.ts";
import { NO_CAPTURES, type Captures } from "./captures.ts";
import { programScope, SpecificationCode, type CodeScope } from "./specification-code.ts";

/**
 * The expression that stands at `range`, split at `&&`: everything the assumption says about the state
 * behind the edge. Null: it speaks of a number that nobody knows.
 */
export function resolveAssumption(
  cfa: Cfa,
  range: SourceRange,
  scope: CodeScope,
): readonly Assumption[] | null {
  const code = new SpecificationCode(cfa, range, scope);
  const parsed = code.condition();
  if (code.isUnknown) return null;
  const assumptions: Assumption[] = [];
  split(code, parsed, true, assumptions);
  return assumptions;
}

/** The parts of an expression at `range` over what is visible before the edge; whether they hold or not is not said. */
export function conditionsBefore(
  cfa: Cfa,
  range: SourceRange,
  edge: CfaEdge,
  captures: Captures,
): readonly Expression[] {
  const conjuncts = resolveAssumption(cfa, range, programScope(edge, captures)) ?? [];
  return conjuncts.map(({ expression }) => expression);
}

/** The parts of an expression at `range` over what is visible at the location; whether they hold or not is not said. */
export function readAssumption(cfa: Cfa, range: SourceRange, at: CfaNode): readonly Expression[] {
  return readConjuncts(cfa, range, at).map(({ expression }) => expression);
}

/** The same with whether they hold or not: all of them together say what the expression does. */
export function readConjuncts(cfa: Cfa, range: SourceRange, at: CfaNode): readonly Assumption[] {
  // What leaves the location itself may be a return, which is judged in the caller.
  const edge = at.function.entry.leaving[0]!;
  return resolveAssumption(cfa, range, programScope(edge, NO_CAPTURES)) ?? [];
}

/** `a && b` holds if both do; not `a || b` if both do not. */
function split(
  code: SpecificationCode,
  expression: SourceExpression,
  truth: boolean,
  into: Assumption[],
): void {
  if (expression.kind === "unary" && expression.operator === "!") {
    split(code, expression.operand, !truth, into);
  } else if (expression.kind === "logical" && (expression.operator === "&&") === truth) {
    split(code, expression.left, truth, into);
    split(code, expression.right, truth, into);
  } else into.push({ expression: code.converted(expression), truth });
}
