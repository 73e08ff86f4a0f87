import type { Expression } from "../../../program/cfa/expression.ts";
import * as node from "../../../program/cfa/nodes.ts";
import type { Variable } from "../../../program/cfa/variable.ts";

/** An expression beyond this many nodes is no candidate for anything. */
const MAXIMUM_NODES = 40;

/** The expression with `value` in place of the variable; null for what conditions on integers do not consist of. */
export function substituted(
  root: Expression,
  variable: Variable,
  value: Expression,
): Expression | null {
  let nodes = 0;
  const walk = (expression: Expression): Expression | null => {
    if (++nodes > MAXIMUM_NODES) return null;
    switch (expression.kind) {
      case "integer":
        return expression;
      case "variable":
        return expression.variable === variable ? value : expression;
      case "unary": {
        const operand = walk(expression.operand);
        return operand === null ? null : { ...expression, operand };
      }
      case "cast": {
        const operand = walk(expression.operand);
        return operand === null ? null : { ...expression, operand };
      }
      case "binary": {
        const left = walk(expression.left);
        const right = left === null ? null : walk(expression.right);
        if (left === null || right === null) return null;
        return node.binary<Expression>(expression.operator, expression.type, left, right);
      }
      case "conditional": {
        const condition = walk(expression.condition);
        const then = walk(expression.then);
        const otherwise = walk(expression.otherwise);
        if (condition === null || then === null || otherwise === null) return null;
        return { ...expression, condition, then, otherwise };
      }
      default:
        return null;
    }
  };
  return walk(root);
}
