/** Reading a volatile object counts as an effect where gcc chooses an order of evaluation. */
import type { SourceExpression } from "../c/ast.ts";
import { VOLATILE, type Qualifiers } from "../types/type.ts";

export function readsVolatile(expression: SourceExpression): boolean {
  switch (expression.kind) {
    case "variable":
      return isVolatile(expression.variable.qualifiers);
    case "member":
      return isVolatile(expression.field.qualifiers) || readsVolatile(expression.base);
    case "index": {
      const { base, index } = expression;
      const isElementVolatile = base.type.kind === "array" && isVolatile(base.type.qualifiers);
      return isElementVolatile || readsVolatile(base) || readsVolatile(index);
    }
    case "dereference": {
      const { type } = expression.pointer;
      const isTargetVolatile = type.kind === "pointer" && isVolatile(type.qualifiers);
      return isTargetVolatile || readsVolatile(expression.pointer);
    }
    case "unary":
    case "cast":
      return readsVolatile(expression.operand);
    case "binary":
    case "logical":
    case "pointer-difference":
      return readsVolatile(expression.right) || readsVolatile(expression.left);
    case "pointer-offset":
      return readsVolatile(expression.pointer) || readsVolatile(expression.index);
    case "conditional":
      return [expression.condition, expression.then, expression.otherwise].some(readsVolatile);
    default:
      return false;
  }
}

function isVolatile(qualifiers: Qualifiers): boolean {
  return (qualifiers & VOLATILE) !== 0;
}
