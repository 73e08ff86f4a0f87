import type { Expression } from "../../cfa/expression.ts";
import * as node from "../../cfa/nodes.ts";
import type { Variable } from "../../cfa/variable.ts";
import type { TypeTable } from "../../types/type-table.ts";

/** Indices beyond this many nodes are no indices of cells. */
const MAXIMUM_NODES = 24;

/** The expression with every variable replaced; null if one has no replacement, or if it is not simple arithmetic on integers. */
export function substituted(
  root: Expression,
  replacement: (variable: Variable) => Expression | null,
): Expression | null {
  let nodes = 0;
  const walk = (expression: Expression): Expression | null => {
    if (++nodes > MAXIMUM_NODES || expression.type.kind !== "integer") return null;
    switch (expression.kind) {
      case "integer":
        return expression;
      case "variable":
        return replacement(expression.variable);
      case "cast": {
        const operand = walk(expression.operand);
        return operand === null ? null : { ...expression, operand };
      }
      case "binary": {
        const { operator } = expression;
        if (operator !== "+" && operator !== "-" && operator !== "*") return null;
        const left = walk(expression.left);
        const right = left === null ? null : walk(expression.right);
        if (left === null || right === null) return null;
        return node.binary<Expression>(operator, expression.type, left, right);
      }
      default:
        return null;
    }
  };
  return walk(root);
}

/** `x`, `x + 1`, `x - 1`, `9 - x`: the variable, and its value for a value of the expression. */
export function solvedFor(
  expression: Expression,
  value: Expression,
  types: TypeTable,
): { readonly variable: Variable; readonly value: Expression } | null {
  if (expression.kind === "variable") {
    const { type } = expression;
    if (type.kind !== "integer") return null;
    return { variable: expression.variable, value: convertedTo(type, value) };
  }
  if (expression.kind !== "binary" || expression.type !== types.int) return null;
  const { left, right, operator } = expression;
  if (operator === "-" && left.kind === "integer" && right.kind === "variable") {
    if (right.type !== types.int) return null;
    const rest = node.binary<Expression>("-", types.int, left, convertedTo(types.int, value));
    return { variable: right.variable, value: rest };
  }
  if (left.kind !== "variable" || right.kind !== "integer" || left.type !== types.int) return null;
  if (operator !== "+" && operator !== "-") return null;
  const opposite = operator === "+" ? "-" : "+";
  const moved = node.binary<Expression>(opposite, types.int, convertedTo(types.int, value), right);
  return { variable: left.variable, value: moved };
}

function convertedTo(type: Expression["type"], value: Expression): Expression {
  return value.type === type || type.kind !== "integer"
    ? value
    : node.cast(type, value, value.start);
}

/** The same expression about the same variables. */
export function isSame(a: Expression, b: Expression): boolean {
  if (a.kind !== b.kind || a.type !== b.type) return false;
  switch (a.kind) {
    case "integer":
      return b.kind === "integer" && a.value === b.value;
    case "variable":
      return b.kind === "variable" && a.variable === b.variable;
    case "cast":
      return b.kind === "cast" && isSame(a.operand, b.operand);
    case "binary":
      return (
        b.kind === "binary" &&
        a.operator === b.operator &&
        isSame(a.left, b.left) &&
        isSame(a.right, b.right)
      );
    default:
      return a === b;
  }
}
