/** Which expressions have a defined value whatever their variables hold. */
import type { Binary, Cast, Expression, Lvalue } from "./expression.ts";

/** Whether evaluating the expression can be undefined, so that even an unused value matters. */
export function canBeUndefined(expression: Expression): boolean {
  switch (expression.kind) {
    case "integer":
    case "float":
    case "function":
    case "variable":
      return false;
    case "member":
      return canBeUndefined(expression.base);
    case "index":
      return (
        !isConstantInBounds(expression.base, expression.index) || canBeUndefined(expression.base)
      );
    case "address-of":
      return canBeUndefined(expression.target);
    case "unary":
      return (
        (expression.operator === "-" && mayOverflow(expression)) ||
        canBeUndefined(expression.operand)
      );
    case "binary":
      return (
        !isSafeBinary(expression) ||
        canBeUndefined(expression.left) ||
        canBeUndefined(expression.right)
      );
    case "cast":
      return !isSafeCast(expression) || canBeUndefined(expression.operand);
    case "conditional":
      return (
        canBeUndefined(expression.condition) ||
        canBeUndefined(expression.then) ||
        canBeUndefined(expression.otherwise)
      );
    case "dereference":
    case "pointer-offset":
    case "pointer-difference":
      return true;
  }
}

export function mayOverflow(expression: { readonly type: Expression["type"] }): boolean {
  return expression.type.kind === "integer" && expression.type.signed;
}

export function isSafeBinary(expression: Binary): boolean {
  switch (expression.operator) {
    case "+":
    case "-":
    case "*":
      return !mayOverflow(expression);
    case "/":
      return expression.type.kind === "float";
    case "%":
    case "<<":
    case ">>":
      return false;
    case "&":
    case "|":
    case "^":
    case "==":
    case "!=":
      return true;
    case "<":
    case "<=":
    case ">":
    case ">=":
      // Pointers into different objects have no order.
      return expression.left.type.kind !== "pointer";
  }
}

/** Only a float that does not fit the integer type is undefined. */
export function isSafeCast(expression: Cast<{ readonly type: Expression["type"] }>): boolean {
  return !(expression.operand.type.kind === "float" && expression.type.kind !== "float");
}

export function isConstantInBounds(base: Lvalue, index: Expression): boolean {
  return (
    index.kind === "integer" &&
    base.type.kind === "array" &&
    base.type.length !== null &&
    index.value >= 0n &&
    index.value < BigInt(base.type.length) &&
    (base.kind === "variable" || base.kind === "member" || base.kind === "index")
  );
}
