/**
 * `&&`, `||` and `?:` in value position become one conditional expression if both sides are small and can
 * be evaluated whether or not their value is wanted; everything else becomes branches.
 */
import type { SourceExpression } from "../c/ast.ts";
import { isConstantInBounds, isSafeBinary, isSafeCast, mayOverflow } from "../cfa/definedness.ts";
import { isComparison, type Expression } from "../cfa/expression.ts";
import * as node from "../cfa/nodes.ts";
import { isScalar } from "../types/type.ts";
import type { Lowering } from "./lowering.ts";

/** An edge with more nodes than this is harder to read than two branches. */
const NODE_LIMIT = 16;

/** The value without control flow, or null if it needs branches. */
export function eagerValue(lowering: Lowering, expression: SourceExpression): Expression | null {
  // Variable-length arrays are replaced while lowering, which this shortcut does not do.
  if (lowering.variableLengthArrays.size > 0) return null;
  return new EagerEvaluation(lowering).value(expression, "once");
}

/** `once`: evaluated in any case; `maybe`: the program may not evaluate it, so it has to be safe. */
type When = "once" | "maybe";

class EagerEvaluation {
  private readonly lowering: Lowering;
  private nodesLeft = NODE_LIMIT;

  constructor(lowering: Lowering) {
    this.lowering = lowering;
  }

  value(expression: SourceExpression, when: When): Expression | null {
    if (--this.nodesLeft < 0) return null;
    switch (expression.kind) {
      case "logical": {
        const left = this.value(expression.left, when);
        const right = left === null ? null : this.value(expression.right, "maybe");
        if (left === null || right === null) return null;
        const { int } = this.lowering.types;
        const { operator, start, end } = expression;
        const decided = node.integerConstant(int, operator === "&&" ? 0n : 1n, start, end);
        const truth = this.truthValue(right);
        return operator === "&&"
          ? node.conditional<Expression>(int, left, truth, decided)
          : node.conditional<Expression>(int, left, decided, truth);
      }
      case "conditional": {
        if (!isScalar(expression.type)) return null;
        const condition = this.value(expression.condition, when);
        const then = condition === null ? null : this.value(expression.then, "maybe");
        const otherwise = then === null ? null : this.value(expression.otherwise, "maybe");
        if (condition === null || then === null || otherwise === null) return null;
        return node.conditional(expression.type, condition, then, otherwise);
      }
      case "unary": {
        if (expression.operator !== "!") return this.pure(expression, when);
        const operand = this.value(expression.operand, when);
        return operand === null
          ? null
          : node.unary("!", expression.type, operand, expression.start);
      }
      case "cast": {
        if (!isSafeCast(expression)) return this.pure(expression, when);
        const operand = this.value(expression.operand, when);
        return operand === null ? null : node.cast(expression.type, operand, expression.start);
      }
      default:
        return this.pure(expression, when);
    }
  }

  private pure(expression: SourceExpression, when: When): Expression | null {
    if (expression.effects) return null;
    // No effects below: it is an expression of the CFA already.
    const value = expression as Expression;
    return this.fits(value, when) ? value : null;
  }

  /** 0 or 1 of type `int`. */
  private truthValue(value: Expression): Expression {
    const { int } = this.lowering.types;
    if (isTruthValue(value) && value.type === int) return value;
    return node.conditional<Expression>(
      int,
      value,
      node.integerConstant(int, 1n, value.start, value.end),
      node.integerConstant(int, 0n, value.start, value.end),
    );
  }

  private fits(expression: Expression, when: When): boolean {
    if (--this.nodesLeft < 0) return false;
    switch (expression.kind) {
      case "integer":
      case "float":
      case "function":
      case "variable":
        return true;
      case "member":
        return this.fits(expression.base, when);
      case "index":
        if (when === "maybe" && !isConstantInBounds(expression.base, expression.index))
          return false;
        return this.fits(expression.base, when) && this.fits(expression.index, when);
      case "dereference":
        return when === "once" && this.fits(expression.pointer, when);
      case "address-of":
        return this.fits(expression.target, when);
      case "unary":
        if (when === "maybe" && expression.operator === "-" && mayOverflow(expression))
          return false;
        return this.fits(expression.operand, when);
      case "binary":
        if (when === "maybe" && !isSafeBinary(expression)) return false;
        return this.fits(expression.left, when) && this.fits(expression.right, when);
      case "pointer-offset":
        return (
          when === "once" &&
          this.fits(expression.pointer, when) &&
          this.fits(expression.index, when)
        );
      case "pointer-difference":
        return (
          when === "once" && this.fits(expression.left, when) && this.fits(expression.right, when)
        );
      case "cast":
        if (when === "maybe" && !isSafeCast(expression)) return false;
        return this.fits(expression.operand, when);
      case "conditional":
        return (
          this.fits(expression.condition, when) &&
          this.fits(expression.then, "maybe") &&
          this.fits(expression.otherwise, "maybe")
        );
    }
  }
}

/** Whether the value is an `int` that is 0 or 1. */
export function isTruthValue(expression: SourceExpression): boolean {
  switch (expression.kind) {
    case "logical":
      return true;
    case "unary":
      return expression.operator === "!";
    case "binary":
      return isComparison(expression.operator);
    case "integer":
      return expression.value === 0n || expression.value === 1n;
    case "conditional":
      return isTruthValue(expression.then) && isTruthValue(expression.otherwise);
    default:
      return false;
  }
}
