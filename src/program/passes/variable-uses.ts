/** Which variables expressions and operations mention, read and write. */
import type { Expression } from "../cfa/expression.ts";
import type { Operation } from "../cfa/operation.ts";
import type { Variable } from "../cfa/variable.ts";
import { visitExpression } from "../cfa/visit-expression.ts";

/** Every variable in the expression, as often as it is mentioned. */
export function visitVariables(root: Expression, visit: (variable: Variable) => void): void {
  visitExpression(root, (expression) => {
    if (expression.kind === "variable") visit(expression.variable);
  });
}

/** Each variable that one of them mentions, once. */
export function variablesIn(...roots: readonly Expression[]): ReadonlySet<Variable> {
  const found = new Set<Variable>();
  for (const root of roots) visitVariables(root, (variable) => found.add(variable));
  return found;
}

/**
 * The variables whose content the operation may depend on. A variable that is only written as a whole is
 * not among them; one that is written in part is, since the rest of it survives.
 */
export function visitReads(operation: Operation, visit: (variable: Variable) => void): void {
  switch (operation.kind) {
    case "assume":
      visitVariables(operation.condition, visit);
      return;
    case "assign":
      visitVariables(operation.value, visit);
      if (operation.target.kind !== "variable") visitVariables(operation.target, visit);
      return;
    case "havoc":
      if (operation.target.kind !== "variable") visitVariables(operation.target, visit);
      return;
    case "call":
      for (const argument of operation.arguments) visitVariables(argument, visit);
      return;
    case "return":
      if (operation.callee.returnVariable !== null) visit(operation.callee.returnVariable);
      visitResult(operation.result, visit);
      return;
    case "external":
      for (const argument of operation.arguments) visitVariables(argument, visit);
      if (operation.pointer !== undefined) visitVariables(operation.pointer, visit);
      visitResult(operation.result, visit);
      return;
    case "declare":
    case "skip":
  }
}

function visitResult(result: Expression | null, visit: (variable: Variable) => void): void {
  if (result !== null && result.kind !== "variable") visitVariables(result, visit);
}

/** The variable that the operation overwrites as a whole, or null. */
export function writtenVariable(operation: Operation): Variable | null {
  switch (operation.kind) {
    case "assign":
    case "havoc":
      return operation.target.kind === "variable" ? operation.target.variable : null;
    case "return":
    case "external":
      return operation.result?.kind === "variable" ? operation.result.variable : null;
    case "declare":
      return operation.variable;
    case "assume":
    case "call":
    case "skip":
      return null;
  }
}
