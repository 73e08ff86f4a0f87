/**
 * What gcc does before everything else in an expression. It turns `a + (b, c)` into `b, a + c`, however deep
 * in arithmetic the comma is; and some other operands are comma expressions to it: `x += f()` is
 * `t = f(), x += t`, a converted `x = 1` is `x = 1, 1`, and `b++` of a `_Bool` is `t = b, b = 1, t`.
 */
import type { SourceExpression } from "../c/ast.ts";
import * as node from "../cfa/nodes.ts";
import type { CType } from "../types/type.ts";
import { one } from "./conversion.ts";
import type { Lowering } from "./lowering.ts";
import {
  neededOfConverted,
  neededOfOperand,
  neededOfOperands,
  type Needed,
} from "./operand-order.ts";

/** Whether something in an operand is done before the operands on its left. */
export function hasEarlyPart(operand: SourceExpression, needed: Needed): boolean {
  if (!operand.effects) return false;
  switch (operand.kind) {
    case "comma":
      return true;
    case "cast": {
      const below = neededOfConverted(operand, needed);
      return assignsConstant(operand.operand) || hasEarlyPart(operand.operand, below);
    }
    case "unary":
      return hasEarlyPart(operand.operand, neededOfOperand(operand.operator, needed));
    case "binary": {
      const below = neededOfOperands(operand.operator, needed);
      return hasEarlyPart(operand.right, below) || hasEarlyPart(operand.left, below);
    }
    case "pointer-difference":
      return hasEarlyPart(operand.right, null) || hasEarlyPart(operand.left, null);
    case "pointer-offset":
      return hasEarlyPart(operand.index, null) || hasEarlyPart(operand.pointer, null);
    case "compound-assignment":
      return operand.value.effects;
    case "assignment":
      return needed !== null && assignsConstant(operand);
    case "increment":
      return isTruth(operand.type) && (operand.result === "before" || needed !== null);
    default:
      return false;
  }
}

/** Does that part and returns what is left of the operand. */
export function runEarlyPart(
  lowering: Lowering,
  operand: SourceExpression,
  needed: Needed,
): SourceExpression {
  if (!hasEarlyPart(operand, needed)) return operand;
  const run = (part: SourceExpression, below: Needed): SourceExpression =>
    runEarlyPart(lowering, part, below);
  switch (operand.kind) {
    case "comma":
      lowering.discard(operand.left);
      return run(operand.right, needed);
    case "cast": {
      const { type, operand: inner, start } = operand;
      const below = neededOfConverted(operand, needed);
      const rest = assignsConstant(inner) ? assigned(lowering, inner) : run(inner, below);
      // An implicit conversion stays one.
      return node.cast(type, rest, start < inner.start ? start : rest.start);
    }
    case "unary": {
      const { operator, type, start } = operand;
      return node.unary(
        operator,
        type,
        run(operand.operand, neededOfOperand(operator, needed)),
        start,
      );
    }
    case "binary": {
      const { operator, type, left, right } = operand;
      const below = neededOfOperands(operator, needed);
      return node.binary(operator, type, run(left, below), run(right, below));
    }
    case "pointer-difference":
      return node.pointerDifference(
        operand.type,
        run(operand.left, null),
        run(operand.right, null),
      );
    case "pointer-offset": {
      const { operator, type, pointer, index } = operand;
      return node.pointerOffset(operator, type, run(pointer, null), run(index, null));
    }
    case "compound-assignment":
      return { ...operand, value: lowering.save(lowering.value(operand.value)) };
    default:
      return assigned(lowering, operand);
  }
}

function assigned(lowering: Lowering, operand: SourceExpression): SourceExpression {
  if (operand.kind === "assignment") {
    lowering.discard(operand);
    return operand.value;
  }
  const value = lowering.value(operand);
  return operand.kind === "increment" && operand.result === "after" && operand.delta === 1
    ? one(lowering.types.bool, operand)
    : value;
}

function assignsConstant(operand: SourceExpression): boolean {
  return (
    (operand.kind === "assignment" && operand.value.kind === "integer") ||
    (operand.kind === "increment" && isTruth(operand.type) && operand.delta === 1)
  );
}

function isTruth(type: CType): boolean {
  return type.kind === "integer" && type.rank === 0;
}
