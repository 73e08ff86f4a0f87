/** Operators whose operands have effects: operands in gcc's order, earlier values kept from later effects. */
import type { Comma, SourceExpression } from "../c/ast.ts";
import {
  isComparison,
  type Binary,
  type BinaryOperator,
  type Expression,
  type Index,
  type Lvalue,
  type PointerDifference,
  type PointerOffset,
} from "../cfa/expression.ts";
import * as node from "../cfa/nodes.ts";
import type { Lowering } from "./lowering.ts";
import { keepLvalue, keepValue, Writes } from "./stability.ts";

/** Chains such as `f() + g() + …` are walked in a loop: they can be long. */
export function lowerBinary(lowering: Lowering, root: Binary<SourceExpression>): Expression {
  const chain: Binary<SourceExpression>[] = [root];
  let leftmost = root.left;
  while (leftmost.kind === "binary" && leftmost.effects) {
    chain.push(leftmost);
    leftmost = leftmost.left;
  }
  let left = lowering.value(leftmost);
  for (let i = chain.length - 1; i >= 0; i--) {
    const { operator, type, right, left: source } = chain[i]!;
    if (right.effects && !(isSymmetric(operator) && isPlainVariable(source))) {
      left = keepValue(lowering, left, Writes.of(right, lowering.program));
    }
    left = node.binary(operator, type, left, lowering.value(right));
  }
  return left;
}

/**
 * C leaves open when an operand is read if the other operand calls a function that changes it. gcc turns
 * the operands of operators that allow it around if the left one is just a variable, so that it is read
 * after the call; everything else it reads from left to right.
 */
function isSymmetric(operator: BinaryOperator): boolean {
  switch (operator) {
    case "+":
    case "*":
    case "&":
    case "|":
    case "^":
      return true;
    case "-":
    case "/":
    case "%":
    case "<<":
    case ">>":
      return false;
    default:
      return isComparison(operator);
  }
}

function isPlainVariable(operand: SourceExpression): boolean {
  let inner = operand;
  while (
    inner.kind === "cast" &&
    inner.type.kind === "integer" &&
    inner.operand.type.kind === "integer" &&
    inner.type.size === inner.operand.type.size
  ) {
    inner = inner.operand;
  }
  return inner.kind === "variable";
}

export function lowerPointerOffset(
  lowering: Lowering,
  expression: PointerOffset<SourceExpression>,
): Expression {
  const { operator, type, pointer, index } = expression;
  const [base, offset] = inOrder(lowering, pointer, index);
  return node.pointerOffset(operator, type, base, offset);
}

export function lowerPointerDifference(
  lowering: Lowering,
  expression: PointerDifference<SourceExpression>,
): Expression {
  const [left, right] = inOrder(lowering, expression.left, expression.right);
  return node.pointerDifference(expression.type, left, right);
}

function inOrder(
  lowering: Lowering,
  first: SourceExpression,
  second: SourceExpression,
): [Expression, Expression] {
  let early = lowering.value(first);
  if (second.effects) early = keepValue(lowering, early, Writes.of(second, lowering.program));
  return [early, lowering.value(second)];
}

export function lowerIndex(
  lowering: Lowering,
  expression: Index<SourceExpression, SourceExpression>,
): Lvalue {
  const { base, index, type, end } = expression;
  let array = lowering.lvalue(base);
  if (index.effects) array = keepLvalue(lowering, array, Writes.of(index, lowering.program));
  return node.index(type, array, lowering.value(index), end);
}

/** Runs all but the last operand for its effects and returns the last. */
export function lowerComma(lowering: Lowering, comma: Comma): SourceExpression {
  const rest: SourceExpression[] = [];
  let first: SourceExpression = comma;
  while (first.kind === "comma") {
    rest.push(first.right);
    first = first.left;
  }
  lowering.discard(first);
  for (let i = rest.length - 1; i > 0; i--) lowering.discard(rest[i]!);
  return rest[0]!;
}
