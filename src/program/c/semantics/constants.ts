/** Values of constant expressions (C11 6.6), a little more generous, as gcc is. */
import { floatToInteger, integerToFloat } from "../../algebra/float-conversions.ts";
import {
  compareFloats,
  convertFloat,
  floatBinary,
  floatNegate,
  isFloatTrue,
  type FloatValue,
} from "../../algebra/float-operations.ts";
import { compareIntegers, convertInteger, integerUnary } from "../../algebra/integer-operations.ts";
import { isComparison, type Binary } from "../../cfa/expression.ts";
import type { Cast, Unary } from "../../cfa/expression.ts";
import { elementSize } from "../../types/layout.ts";
import type { IntegerType } from "../../types/type.ts";
import type { SourceExpression } from "../ast.ts";
import { foldConversion, foldIntegers } from "./compile-time.ts";

/** Integers and null-based addresses are `bigint`s, floats are `FloatValue`s; null: not constant. */
type ConstantValue = bigint | FloatValue | null;

/**
 * What becomes of floating-point operations that raise an exception, such as `1.0 / 0.0`: gcc leaves them to the program, but
 * computes them in initialisers of static objects.
 */
type Exceptions = "left" | "computed";

/** The value of an integer constant expression, or null if it is none. Overflow is only a warning to gcc. */
export function constantInteger(
  expression: SourceExpression,
  exceptions: Exceptions = "left",
): bigint | null {
  if (expression.kind === "integer") return expression.value;
  if (expression.type.kind !== "integer") return null;
  const value = constantValue(expression, exceptions);
  return typeof value === "bigint" ? value : null;
}

/** The value of a floating constant expression, or null if it is none. */
export function constantFloat(expression: SourceExpression): FloatValue | null {
  if (expression.type.kind !== "float") return null;
  const value = constantValue(expression);
  return typeof value === "bigint" ? null : value;
}

function constantValue(
  expression: SourceExpression,
  exceptions: Exceptions = "left",
): ConstantValue {
  switch (expression.kind) {
    case "integer":
    case "float":
      return expression.value;
    case "unary":
      return unaryValue(expression, exceptions);
    case "binary":
      return binaryValue(expression, exceptions);
    case "cast":
      return castValue(expression, exceptions);
    case "conditional": {
      const condition = constantValue(expression.condition, exceptions);
      if (condition === null) return null;
      return constantValue(isTrue(condition) ? expression.then : expression.otherwise, exceptions);
    }
    case "logical": {
      const left = constantValue(expression.left, exceptions);
      if (left === null) return null;
      const decides = expression.operator === "&&" ? !isTrue(left) : isTrue(left);
      if (decides) return expression.operator === "&&" ? 0n : 1n;
      const right = constantValue(expression.right, exceptions);
      return right === null ? null : isTrue(right) ? 1n : 0n;
    }
    case "address-of":
      return nullBasedAddress(expression.target);
    default:
      return null;
  }
}

function isTrue(value: bigint | FloatValue): boolean {
  return typeof value === "bigint" ? value !== 0n : isFloatTrue(value);
}

function unaryValue(expression: Unary<SourceExpression>, exceptions: Exceptions): ConstantValue {
  const operand = constantValue(expression.operand, exceptions);
  if (operand === null) return null;
  const { operator, type } = expression;
  if (operator === "!") return isTrue(operand) ? 0n : 1n;
  if (typeof operand !== "bigint") {
    return type.kind === "float" ? floatNegate(type.format, operand) : null;
  }
  if (type.kind !== "integer") return null;
  return integerUnary(operator, type, operand).value;
}

function binaryValue(expression: Binary<SourceExpression>, exceptions: Exceptions): ConstantValue {
  const left = constantValue(expression.left, exceptions);
  const right = left === null ? null : constantValue(expression.right, exceptions);
  if (left === null || right === null) return null;
  const { operator, type } = expression;
  if (typeof left === "bigint" && typeof right === "bigint") {
    if (isComparison(operator)) return compareIntegers(operator, left, right) ? 1n : 0n;
    if (type.kind !== "integer") return null;
    return foldIntegers(operator, type, left, right)?.value ?? null;
  }
  if (typeof left === "bigint" || typeof right === "bigint") return null;
  if (isComparison(operator)) return compareFloats(operator, left, right) ? 1n : 0n;
  if (type.kind !== "float") return null;
  switch (operator) {
    case "+":
    case "-":
    case "*":
    case "/":
      return settled(floatBinary(operator, type.format, left, right), [left, right], exceptions);
    default:
      return null;
  }
}

/** Null for what is left to the program, because it raises an exception: division by zero, overflow. */
function settled(
  result: FloatValue,
  operands: readonly FloatValue[],
  exceptions: Exceptions,
): FloatValue | null {
  const raisesNothing = isFiniteFloat(result) || !operands.every(isFiniteFloat);
  return raisesNothing || exceptions === "computed" ? result : null;
}

export function isFiniteFloat(value: FloatValue): boolean {
  if (typeof value === "number") return Number.isFinite(value);
  return value.kind !== "nan" && value.kind !== "infinite";
}

/** What gcc makes of a float that it knows and the type cannot hold; null if there is no such. */
export function saturatedConversion(operand: SourceExpression, to: IntegerType): bigint | null {
  const value = to.rank === 0 ? null : constantValue(operand);
  if (value === null || typeof value === "bigint") return null;
  return floatToInteger(value, to).problem === null ? null : foldConversion(value, to);
}

function castValue(expression: Cast<SourceExpression>, exceptions: Exceptions): ConstantValue {
  const operand = constantValue(expression.operand, exceptions);
  if (operand === null) return null;
  const { type } = expression;
  if (type.kind === "float" && type.format === "binary128") return null;
  if (typeof operand === "bigint") {
    if (type.kind === "float") return integerToFloat(operand, type.format);
    if (type.kind === "pointer") return BigInt.asUintN(type.size * 8, operand);
    return convertInteger(operand, type);
  }
  if (type.kind === "float") return convertFloat(operand, type.format);
  if (type.kind !== "integer") return null;
  if (type.rank === 0) return isFloatTrue(operand) ? 1n : 0n;
  return foldConversion(operand, type);
}

/** The old spelling of `offsetof`: `&((struct s *)0)->member[2]`. */
function nullBasedAddress(target: SourceExpression): bigint | null {
  switch (target.kind) {
    case "dereference": {
      const base = pointerValue(target.pointer);
      return typeof base === "bigint" ? base : null;
    }
    case "member": {
      const base = nullBasedAddress(target.base);
      return base === null ? null : base + BigInt(target.field.offset);
    }
    case "index": {
      const base = nullBasedAddress(target.base);
      const at = constantInteger(target.index);
      const size = elementSize(target.type);
      return base === null || at === null || size === null ? null : base + at * BigInt(size);
    }
    default:
      return null;
  }
}

function pointerValue(pointer: SourceExpression): ConstantValue {
  if (pointer.kind !== "pointer-offset") return constantValue(pointer);
  const base = pointerValue(pointer.pointer);
  const at = constantInteger(pointer.index);
  const size = elementSize(pointer.type.pointee);
  if (typeof base !== "bigint" || at === null || size === null) return null;
  return pointer.operator === "+" ? base + at * BigInt(size) : base - at * BigInt(size);
}
