/**
 * Which operand of an operator gcc evaluates first. It evaluates from left to right, but after it has put
 * the expression into its normal form: a variable goes to the right of an operator that can be turned
 * around, and conversions that change nothing are gone by then. C leaves this order open; it is visible if
 * one operand calls a function that changes what the other one reads.
 */
import type { SourceExpression } from "../c/ast.ts";
import {
  isComparison,
  type Binary,
  type BinaryOperator,
  type Cast,
  type UnaryOperator,
} from "../cfa/expression.ts";
import { isSameRepresentation } from "./conversion.ts";
import type { CType } from "../types/type.ts";

const INT_BITS = 32;
const MODES = [8, 16, 32, 64, 128];

/**
 * What of an integer is needed: its low bits, if it is converted to a narrower type, or only whether it is
 * zero; null: all of it. gcc looks for variables before and after an implicit conversion is pushed down to
 * the operands, but only after a written one.
 */
export type Needed = { readonly bits: number; readonly isWritten: boolean } | "truth" | null;

/** Whether the right operand is evaluated before the left one. */
export function isRightFirst(binary: Binary<SourceExpression>, needed: Needed): boolean {
  const { operator, left, right } = binary;
  switch (operator) {
    case "-":
      // a - b is zero if a == b.
      if (needed === "truth" && binary.type.kind === "integer")
        return isRightFirst({ ...binary, operator: "!=" }, null);
      return isRightOfSumFirst(binary, needed);
    case "+":
      return isRightOfSumFirst(binary, needed);
    case "^":
      // a ^ ~b becomes ~(b ^ a).
      if (isComplement(right) && !isComplement(left)) return true;
      return isVariableIn(binary, complemented(left), needed);
    case "&":
    case "|": {
      // ~a & ~b becomes ~(a | b).
      const isTogether = isComplement(left) && isComplement(right);
      return isVariableIn(binary, isTogether ? complemented(left) : left, needed);
    }
    case "/":
      // a / b is zero if a < b.
      return (
        isWrapping(binary.type) &&
        needed === "truth" &&
        isRightFirst({ ...binary, operator: "<" }, null)
      );
    case "%":
    case "<<":
    case ">>":
      return false;
    case "*":
      return isVariableIn(binary, left, needed);
    default:
      return isVariableIn(binary, left, needed) || isComparedWithLessConstant(binary);
  }
}

function isWrapping(type: CType): boolean {
  return type.kind === "integer" && !type.signed;
}

/** a >= b + 2 becomes b + 1 < a: constants are made smaller, and what has one goes to the left. */
function isComparedWithLessConstant({ operator, left, right }: Binary<SourceExpression>): boolean {
  if (canLessenConstant(left, operator)) return false;
  switch (operator) {
    case "<":
      return canLessenConstant(right, ">");
    case "<=":
      return canLessenConstant(right, ">=");
    case ">":
      return canLessenConstant(right, "<");
    case ">=":
      return canLessenConstant(right, "<=");
    default:
      return false;
  }
}

function canLessenConstant(operand: SourceExpression, operator: BinaryOperator): boolean {
  if (operand.kind !== "binary" || operand.type.kind !== "integer" || !operand.type.signed)
    return false;
  if (operand.right.kind !== "integer" || operand.right.value === 0n) return false;
  const isAdded = (operand.operator === "+") === operand.right.value > 0n;
  if (operand.operator !== "+" && operand.operator !== "-") return false;
  return isAdded ? operator === ">" || operator === "<=" : operator === "<" || operator === ">=";
}

function isComplement(operand: SourceExpression): boolean {
  return operand.kind === "unary" && operand.operator === "~";
}

function complemented(operand: SourceExpression): SourceExpression {
  return operand.kind === "unary" && operand.operator === "~" ? operand.operand : operand;
}

function isRightOfSumFirst(binary: Binary<SourceExpression>, needed: Needed): boolean {
  const { operator, left, right } = binary;
  const first = term(left);
  const second = term(operator === "-" ? withoutFloatExtension(right) : right);
  const isSecondNegative = second.isNegative !== (operator === "-");
  if (first.isNegative && !isSecondNegative) return true;
  const isAdded =
    first.isNegative === isSecondNegative
      ? !first.isNegative || first.hasConstant || second.hasConstant
      : isEasilyNegated(right);
  return isAdded && isVariableIn(binary, first.core, needed);
}

function isVariableIn(
  binary: Binary<SourceExpression>,
  operand: SourceExpression,
  needed: Needed,
): boolean {
  if (!binary.right.effects) return false;
  const core = withoutFactor(binary.operator, operand);
  const isOnlyNarrow = needed !== null && needed !== "truth" && needed.isWritten;
  if (!isOnlyNarrow && isVariable(core, null)) return true;
  if (binary.operator === "*" && isReinterpreted(core)) return false;
  return isVariable(core, narrowedBits(binary, needed));
}

/** (a * 3) * b becomes (a * b) * 3; so do bitwise operators of unsigned operands. */
function withoutFactor(operator: BinaryOperator, operand: SourceExpression): SourceExpression {
  if (operand.kind !== "binary" || operand.operator !== operator) return operand;
  const { type, left, right } = operand;
  const isRegrouped =
    operator === "*" || (isBitwise(operator) && !(type.kind === "integer" && type.signed));
  return isRegrouped && right.kind === "integer" ? left : operand;
}

/** A negative value became a large one on the way. */
function isReinterpreted(operand: SourceExpression): boolean {
  let inner = operand;
  while (inner.kind === "cast" && inner.type.kind === "integer") {
    const from = inner.operand.type;
    if (from.kind === "integer" && from.bits < inner.type.bits && from.signed && !inner.type.signed)
      return true;
    inner = inner.operand;
  }
  return false;
}

function withoutFloatExtension(operand: SourceExpression): SourceExpression {
  return operand.kind === "cast" && operand.operand.type.kind === "float"
    ? operand.operand
    : operand;
}

interface Term {
  readonly core: SourceExpression;
  readonly isNegative: boolean;
  readonly hasConstant: boolean;
}

/** An operand of a sum without its sign and without constants, which gcc adds up elsewhere if it may. */
function term(operand: SourceExpression): Term {
  const { type } = operand;
  const wraps = isWrapping(type);
  if (operand.kind === "cast" && type.kind === "integer") {
    const { operand: inner } = operand;
    if (inner.type.kind === "integer" && inner.type.bits === type.bits) return term(inner);
  }
  if (operand.kind === "unary" && (operand.operator === "-" || (operand.operator === "~" && wraps)))
    return { core: operand.operand, isNegative: true, hasConstant: operand.operator === "~" };
  if (operand.kind === "binary" && wraps) {
    const { operator, left, right } = operand;
    if ((operator === "+" || operator === "-") && right.kind === "integer")
      return { core: left, isNegative: false, hasConstant: true };
    if ((operator === "+" || operator === "-") && left.kind === "integer")
      return { core: right, isNegative: operator === "-", hasConstant: true };
  }
  return { core: operand, isNegative: false, hasConstant: false };
}

/** a - b becomes a + -b if -b takes no work. */
function isEasilyNegated(expression: SourceExpression): boolean {
  const { type } = expression;
  const wraps = isWrapping(type);
  switch (expression.kind) {
    case "integer":
      return true;
    case "float":
      return typeof expression.value === "number" && expression.value < 0;
    case "unary":
      return expression.operator === "-" || (expression.operator === "~" && wraps);
    case "binary": {
      const { operator, left, right } = expression;
      if (isTurnedByNegation(expression)) return true;
      if (operator === "+") return wraps && (isEasilyNegated(left) || isEasilyNegated(right));
      if (operator !== "*" && operator !== "/") return false;
      if (type.kind === "integer") {
        if (wraps) return false;
        if (operator === "/") {
          return left.kind === "integer" || (right.kind === "integer" && right.value !== 1n);
        }
        if (!hasUnevenFactor(expression)) return false;
      }
      return isEasilyNegated(left) || isEasilyNegated(right);
    }
    case "pointer-difference":
      // The distance in bytes is divided by the size of an element.
      return true;
    case "cast":
      return (
        isSameRepresentation(type, expression.operand.type) && isEasilyNegated(expression.operand)
      );
    default:
      return false;
  }
}

/** -(a - b) becomes b - a. */
export function isTurnedByNegation(expression: SourceExpression): boolean {
  const { kind, type } = expression;
  return (
    kind === "binary" && expression.operator === "-" && type.kind === "integer" && !type.signed
  );
}

function hasUnevenFactor({ left, right }: Binary<SourceExpression>): boolean {
  return [left, right].some((factor) => factor.kind === "integer" && !isPowerOfTwo(factor.value));
}

function isPowerOfTwo(value: bigint): boolean {
  const size = value < 0n ? -value : value;
  return size > 0n && (size & (size - 1n)) === 0n;
}

/** What is needed of the operands if only `needed` of the operator's result is. */
export function neededOfOperands(operator: BinaryOperator, needed: Needed): Needed {
  if (needed === "truth" || needed === null) return null;
  switch (operator) {
    case "+":
    case "-":
    case "&":
    case "|":
    case "^":
      return needed;
    case "*":
      return MODES.includes(needed.bits) ? needed : null;
    default:
      return null;
  }
}

/** What is needed of the operand of a unary operator. */
export function neededOfOperand(operator: UnaryOperator, needed: Needed): Needed {
  if (operator === "!") return "truth";
  return operator === "-" || needed !== "truth" ? needed : null;
}

/** What is needed of the operand of a conversion if `needed` of the result is. */
export function neededOfConverted(cast: Cast<SourceExpression>, needed: Needed): Needed {
  const { type, operand } = cast;
  if (type.kind !== "integer" || operand.type.kind !== "integer") return null;
  if (type.rank === 0) return "truth";
  if (needed === "truth") return type.bits >= operand.type.bits ? needed : null;
  const bits = Math.min(modeBits(type.bits), needed?.bits ?? Infinity);
  if (bits >= operand.type.bits) return null;
  return { bits, isWritten: cast.start < operand.start || needed?.isWritten === true };
}

/** Bits of a value that are needed if it is stored into `target`. */
export function neededOfStored(target: SourceExpression): Needed {
  if (target.kind !== "member" || target.field.bits === null) return null;
  return { bits: target.field.bits.width, isWritten: false };
}

/** Bits of the right operand that are needed if `needed` bits of the operands are. */
export function neededOfRight(
  { operator, right }: Binary<SourceExpression>,
  needed: Needed,
): Needed {
  const isShift = operator === "<<" || operator === ">>";
  return isShift && right.type.kind === "integer" && right.type.bits > INT_BITS
    ? { bits: INT_BITS, isWritten: false }
    : needed;
}

/** gcc computes in types that the machine has. */
function modeBits(bits: number): number {
  return MODES.find((mode) => bits <= mode) ?? bits;
}

/** In how many bits gcc does the operation, if that is less than its type says. */
function narrowedBits(binary: Binary<SourceExpression>, needed: Needed): number | null {
  const { operator, left, right } = binary;
  const a = unwidened(left);
  const b = unwidened(right);
  if (a !== null && b !== null) {
    if (isComparison(operator)) return a.bits >= b.bits && a.signed === b.signed ? a.bits : null;
    const isNarrower = left.type.kind === "integer" && a.bits < left.type.bits;
    if (isBitwise(operator) && isNarrower && a.bits === b.bits && a.signed === b.signed)
      return a.bits;
  }
  const below = neededOfOperands(operator, needed);
  return below === null || below === "truth" ? null : modeBits(below.bits);
}

function isBitwise(operator: BinaryOperator): boolean {
  return operator === "&" || operator === "|" || operator === "^";
}

interface Extent {
  readonly bits: number;
  readonly signed: boolean;
}

/** The width and signedness of an integer before it was widened. */
function unwidened(expression: SourceExpression): Extent | null {
  let inner = expression;
  for (;;) {
    const { type } = inner;
    if (type.kind !== "integer") return null;
    if (inner.kind === "binary" && isBitwise(inner.operator)) {
      const a = unwidened(inner.left);
      const { right } = inner;
      if (a !== null && a.bits < type.bits && right.kind === "integer" && fits(right.value, a))
        return a;
      const b = unwidened(right);
      return a !== null && b !== null && a.bits === b.bits && a.signed === b.signed ? a : type;
    }
    if (inner.kind !== "cast") return type;
    const from = inner.operand.type;
    if (from.kind !== "integer" || from.bits > type.bits) return type;
    if (from.bits < type.bits && from.signed && !type.signed && inner !== expression) return type;
    inner = inner.operand;
  }
}

function fits(value: bigint, { bits, signed }: Extent): boolean {
  return (signed ? BigInt.asIntN(bits, value) : BigInt.asUintN(bits, value)) === value;
}

/** Whether gcc sees a variable when it needs `needed` bits of the value. */
function isVariable(operand: SourceExpression, needed: number | null): boolean {
  let inner = operand;
  const width = needed ?? widthOf(operand.type);
  if (width === null) return operand.kind === "variable";
  while (inner.kind === "cast") {
    const from = widthOf(inner.operand.type);
    if (from === null || from < width) return false;
    inner = inner.operand;
  }
  return inner.kind === "variable" && widthOf(inner.type) === width;
}

/** Of types between which conversions can be without work. */
function widthOf(type: CType): number | null {
  switch (type.kind) {
    case "integer":
      return type.bits;
    case "pointer":
      return 8 * type.size;
    default:
      return null;
  }
}

/** `value` without conversions that gcc drops: to a wider type and back. */
export function withoutRoundTrip(value: SourceExpression): SourceExpression {
  if (value.kind !== "cast") return value;
  if (isSameRepresentation(value.type, value.operand.type) && value.type.kind !== "pointer")
    return withoutRoundTrip(value.operand);
  if (value.operand.kind !== "cast") return value;
  const { type } = value;
  const between = value.operand.type;
  const inner = value.operand.operand;
  if (type.kind !== "integer" || between.kind !== "integer" || inner.type.kind !== "integer")
    return value;
  return between.bits >= type.bits && isSameRepresentation(inner.type, type)
    ? withoutRoundTrip(inner)
    : value;
}
