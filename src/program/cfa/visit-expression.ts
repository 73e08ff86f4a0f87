import type { Expression } from "./expression.ts";

/** The expression and everything below it, outer ones first. Not recursive: chains of operators are deep. */
export function visitExpression(root: Expression, visit: (expression: Expression) => void): void {
  const waiting: Expression[] = [root];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    visit(next);
    pushOperands(next, waiting);
  }
}

function pushOperands(expression: Expression, onto: Expression[]): void {
  switch (expression.kind) {
    case "integer":
    case "float":
    case "function":
    case "variable":
      return;
    case "member":
      onto.push(expression.base);
      return;
    case "index":
      onto.push(expression.index, expression.base);
      return;
    case "dereference":
      onto.push(expression.pointer);
      return;
    case "address-of":
      onto.push(expression.target);
      return;
    case "unary":
    case "cast":
      onto.push(expression.operand);
      return;
    case "binary":
    case "pointer-difference":
      onto.push(expression.right, expression.left);
      return;
    case "pointer-offset":
      onto.push(expression.index, expression.pointer);
      return;
    case "conditional":
      onto.push(expression.otherwise, expression.then, expression.condition);
  }
}
