/**
 * What gcc computes while it compiles. Where C leaves the result undefined, it is not what the processor would
 * give: shifts are of unbounded integers, conversions of floats stop at the ends of the integer type.
 */
import { floatToInteger } from "../../algebra/float-conversions.ts";
import { isNan, type FloatValue } from "../../algebra/float-operations.ts";
import {
  integerBinary,
  maximumOf,
  minimumOf,
  type IntegerProblem,
} from "../../algebra/integer-operations.ts";
import type { ArithmeticOperator } from "../../cfa/expression.ts";
import type { IntegerType } from "../../types/type.ts";

interface Folded {
  readonly value: bigint;
  readonly problem: IntegerProblem | null;
}

/** Null if it is left to the program: division by zero, shifts by negative numbers. */
export function foldIntegers(
  operator: ArithmeticOperator,
  type: IntegerType,
  left: bigint,
  right: bigint,
): Folded | null {
  const { value, problem } = integerBinary(operator, type, left, right);
  if (problem === "division-by-zero") return null;
  if (problem !== "shift-range") return { value, problem };
  if (right < 0n) return null;
  return { value: operator === ">>" && left < 0n ? -1n : 0n, problem };
}

/** The nearest value of the type, 0 for NaN. */
export function foldConversion(value: FloatValue, to: IntegerType): bigint {
  const { value: converted, problem } = floatToInteger(value, to);
  if (problem === null) return converted;
  if (isNan(value)) return 0n;
  const isNegative = typeof value === "number" ? value < 0 : value.sign === 1;
  return isNegative ? minimumOf(to) : maximumOf(to);
}
