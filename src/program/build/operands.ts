/** Operators whose operands have effects: operands in gcc's order, earlier values kept from later effects. */
import type { Comma, SourceExpression } from "../c/ast.ts";
import type {
  Binary,
  Cast,
  Expression,
  Index,
  Lvalue,
  PointerDifference,
  PointerOffset,
  Unary,
} from "../cfa/expression.ts";
import * as node from "../cfa/nodes.ts";
import type { Lowering } from "./lowering.ts";
import { hasEarlyPart, runEarlyPart } from "./early-parts.ts";
import {
  isRightFirst,
  isTurnedByNegation,
  neededOfConverted,
  neededOfOperand,
  neededOfOperands,
  neededOfRight,
  type Needed,
} from "./operand-order.ts";
import { keepLvalue, keepValue, Writes } from "./stability.ts";

/** Chains such as `f() + g() + …` are walked in a loop: they can be long. */
export function lowerBinary(
  lowering: Lowering,
  whole: Binary<SourceExpression>,
  needed: Needed,
): Expression {
  const root = withoutEarlyParts(lowering, whole, needed);
  const chain: Binary<SourceExpression>[] = [];
  const bits: Needed[] = [];
  let leftmost: SourceExpression = root;
  let wanted = needed;
  while (leftmost.kind === "binary" && (leftmost === root || leftmost.effects)) {
    chain.push(leftmost);
    wanted = neededOfOperands(leftmost.operator, wanted);
    bits.push(wanted);
    leftmost = leftmost.left;
  }
  const innermost = chain.length - 1;
  let left: Expression | null = null;
  for (let i = innermost; i >= 0; i--) {
    const binary = chain[i]!;
    const wantedHere = bits[i]!;
    left =
      i === innermost && isRightFirst(binary, i === 0 ? needed : bits[i - 1]!)
        ? lowerTurned(lowering, binary, wantedHere)
        : lowerStraight(lowering, binary, left ?? lowering.value(leftmost, wantedHere), wantedHere);
  }
  return left ?? lowering.value(leftmost, needed);
}

function withoutEarlyParts(
  lowering: Lowering,
  whole: Binary<SourceExpression>,
  needed: Needed,
): Binary<SourceExpression> {
  const chain: Binary<SourceExpression>[] = [];
  let leftmost: SourceExpression = whole;
  let below = needed;
  let isAny = false;
  while (leftmost.kind === "binary" && leftmost.effects) {
    chain.push(leftmost);
    below = neededOfOperands(leftmost.operator, below);
    isAny ||= hasEarlyPart(leftmost.right, below);
    leftmost = leftmost.left;
  }
  if (!isAny && !hasEarlyPart(leftmost, below)) return whole;
  let left = runEarlyPart(lowering, leftmost, below);
  for (let i = chain.length - 1; i >= 0; i--) {
    const { operator, type, right } = chain[i]!;
    left = node.binary(operator, type, left, runEarlyPart(lowering, right, below));
  }
  return left as Binary<SourceExpression>;
}

/** With the value of the left operand. */
function lowerStraight(
  lowering: Lowering,
  binary: Binary<SourceExpression>,
  early: Expression,
  needed: Needed,
): Expression {
  const { operator, type, right } = binary;
  const left = right.effects
    ? keepValue(lowering, early, Writes.of(right, lowering.program))
    : early;
  // a - (b - c) becomes a + (c - b).
  const value =
    operator === "-" && right.kind === "binary" && isTurnedByNegation(right)
      ? lowerTurned(lowering, right, needed)
      : lowering.value(right, neededOfRight(binary, needed));
  return node.binary(operator, type, left, value);
}

/** The right operand before the left one. */
function lowerTurned(
  lowering: Lowering,
  { operator, type, left, right }: Binary<SourceExpression>,
  needed: Needed,
): Expression {
  let early = lowering.value(right, needed);
  if (left.effects) early = keepValue(lowering, early, Writes.of(left, lowering.program));
  return node.binary(operator, type, lowering.value(left, needed), early);
}

export function lowerUnary(
  lowering: Lowering,
  { operator, type, operand, start }: Unary<SourceExpression>,
  needed: Needed,
): Expression {
  // -(a - b) becomes b - a, and ~(a - b) becomes b - a - 1.
  const isTurned =
    operator !== "!" &&
    operand.kind === "binary" &&
    operand.operator === "-" &&
    operand.type.kind === "integer";
  const below = neededOfOperand(operator, needed);
  const value = isTurned ? lowerTurned(lowering, operand, below) : lowering.value(operand, below);
  return node.unary(operator, type, value, start);
}

export function lowerCast(
  lowering: Lowering,
  cast: Cast<SourceExpression>,
  needed: Needed,
): Expression {
  const value = lowering.value(cast.operand, neededOfConverted(cast, needed));
  return node.cast(cast.type, value, cast.start);
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
  left: SourceExpression,
  right: SourceExpression,
): [Expression, Expression] {
  const [first, second] = hasEarlyPart(right, null)
    ? [runEarlyPart(lowering, left, null), runEarlyPart(lowering, right, null)]
    : [left, right];
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
