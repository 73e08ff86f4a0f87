/** What the caller's expressions are behind the call of a defined function, where its own variables are not visible. */
import type { Expression } from "../../program/cfa/expression.ts";
import type { CfaEdge } from "../../program/cfa/graph.ts";
import * as node from "../../program/cfa/nodes.ts";
import { visitExpression } from "../../program/cfa/visit-expression.ts";
import type { Variable } from "../../program/cfa/variable.ts";
import { capturedExpression } from "./captures.ts";
import { callOn, withoutImplicitCasts } from "./edge-facts.ts";

/** The same value behind the edge; null if nothing there has it. */
export function behindCall(expression: Expression, edge: CfaEdge): Expression | null {
  const { operation, start } = edge;
  if (operation.kind !== "call") return expression;
  const target = callOn(edge)?.target ?? null;
  // The function has not returned yet.
  if (target !== null && isSame(target, expression)) return null;
  if (!hasAutomaticVariables(expression)) return expression;
  const { arguments: values, callee } = operation;
  for (const [i, parameter] of callee.parameters.entries()) {
    const value = values[i];
    if (value === undefined || !isSame(withoutImplicitCasts(value), expression)) continue;
    const passed = converted(parameter, value, expression, start);
    if (passed !== null) return passed;
  }
  return null;
}

/** Null if the conversion of the argument may have changed its value. */
function converted(
  parameter: Variable,
  value: Expression,
  expression: Expression,
  at: number,
): Expression | null {
  const reference = node.variableReference(parameter, at, at);
  if (isSame(value, expression)) return reference;
  const { type: from } = expression;
  const { type: to } = parameter;
  if (from.kind !== "integer" || to.kind !== "integer") return null;
  // As many bits can be turned back into what they were.
  return to.bits >= from.bits ? node.cast(from, reference, at) : null;
}

function hasAutomaticVariables(expression: Expression): boolean {
  let found = false;
  visitExpression(expression, (part) => {
    if (part.kind === "variable" && !part.variable.isStatic) found = true;
  });
  return found;
}

function isSame(a: Expression, b: Expression): boolean {
  return capturedExpression(a).identity === capturedExpression(b).identity;
}
