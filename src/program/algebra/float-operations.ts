/**
 * The floating-point operations of C as gcc's code computes them on x86 with SSE arithmetic for `float`
 * and `double` (on i386: `-mfpmath=sse -msse2`, no excess precision) and x87 arithmetic for
 * `long double`; round to nearest even. Pure functions.
 */
import { precondition, unreachable } from "../../base/diagnostics/index.ts";
import type { ComparisonOperator } from "../cfa/expression.ts";
import {
  addExtended,
  divideExtended,
  multiplyExtended,
  orderExtended,
  squareRootExtended,
  subtractExtended,
} from "../machine/extended-float-arithmetic.ts";
import {
  DEFAULT_NAN_SIGNIFICAND,
  nanExtended,
  negateExtended,
  quietNan,
  type ExtendedFloat,
} from "../machine/extended-float.ts";
import type { FloatFormat } from "../types/type.ts";
import { extendedToNumber, numberToExtended } from "./float-conversions.ts";

/**
 * x87 values are `ExtendedFloat`. Values of `float` and `double` are numbers; only a NaN other than the
 * positive quiet one without payload is an `ExtendedFloat` of kind "nan" there too, since sign and payload
 * of a NaN can be seen (`printf`, type punning) but a JavaScript number does not keep them.
 */
export type FloatValue = number | ExtendedFloat;

export type FloatOperator = "+" | "-" | "*" | "/";

/** The value of a format for a NaN's sign and significand; the canonical one as a number. */
export function nanValue(nan: ExtendedFloat, format: FloatFormat): FloatValue {
  if (format === "x87") return nan;
  return nan.sign === 0 && nan.significand === DEFAULT_NAN_SIGNIFICAND ? Number.NaN : nan;
}

export function isNan(value: FloatValue): boolean {
  return typeof value === "number" ? Number.isNaN(value) : value.kind === "nan";
}

export function floatBinary(
  operator: FloatOperator,
  format: FloatFormat,
  a: FloatValue,
  b: FloatValue,
): FloatValue {
  if (typeof a === "number" && typeof b === "number") {
    const result = numberBinary(operator, a, b);
    const rounded = format === "binary32" ? Math.fround(result) : result;
    // Not equal to itself: a NaN, whose sign the processor chooses.
    if (rounded === rounded) return rounded;
    return nanResult(a, b, format);
  }
  if (format !== "x87") return nanResult(a, b, format);
  return extendedBinary(operator, extended(a), extended(b));
}

export function floatNegate(format: FloatFormat, a: FloatValue): FloatValue {
  if (typeof a === "number") {
    if (a === a) return -a;
    return nanExtended(1, DEFAULT_NAN_SIGNIFICAND);
  }
  return a.kind === "nan" ? nanValue(negateExtended(a), format) : negateExtended(a);
}

/** Correctly rounded square root, as `sqrt` and its siblings give it. */
export function floatSquareRoot(format: FloatFormat, a: FloatValue): FloatValue {
  if (typeof a !== "number") {
    return a.kind === "nan" ? nanValue(quietNan(a), format) : squareRootExtended(a);
  }
  if (a !== a) return a;
  const root = Math.sqrt(a);
  // The double nearest to the root of a float rounds to the float nearest to it.
  if (root === root) return format === "binary32" ? Math.fround(root) : root;
  return nanExtended(1, DEFAULT_NAN_SIGNIFICAND);
}

export function compareFloats(operator: ComparisonOperator, a: FloatValue, b: FloatValue): boolean {
  if (typeof a === "number" && typeof b === "number") return compareNumbers(operator, a, b);
  const order = orderExtended(extended(a), extended(b));
  if (order === null) return operator === "!=";
  return compareNumbers(operator, order, 0);
}

/** Whether a condition holds: a NaN is not zero. */
export function isFloatTrue(value: FloatValue): boolean {
  return compareFloats("!=", value, 0);
}

/** Conversion between formats, correctly rounded. */
export function convertFloat(value: FloatValue, to: FloatFormat): FloatValue {
  precondition(to !== "binary128", "binary128 is refused by the front end");
  if (typeof value !== "number") {
    if (value.kind === "nan") return nanValue(narrowNan(quietNan(value), to), to);
    return to === "x87" ? value : extendedToNumber(value, to);
  }
  if (to === "x87") return numberToExtended(value);
  return to === "binary32" ? Math.fround(value) : value;
}

/** The payload bits that the format has room for. */
function narrowNan(nan: ExtendedFloat, format: FloatFormat): ExtendedFloat {
  if (format === "x87") return nan;
  const dropped = format === "binary32" ? 40n : 11n;
  return nanExtended(nan.sign, (nan.significand >> dropped) << dropped);
}

function numberBinary(operator: FloatOperator, a: number, b: number): number {
  switch (operator) {
    case "+":
      return a + b;
    case "-":
      return a - b;
    case "*":
      return a * b;
    case "/":
      return a / b;
    default:
      return unreachable(operator);
  }
}

function extendedBinary(
  operator: FloatOperator,
  a: ExtendedFloat,
  b: ExtendedFloat,
): ExtendedFloat {
  switch (operator) {
    case "+":
      return addExtended(a, b);
    case "-":
      return subtractExtended(a, b);
    case "*":
      return multiplyExtended(a, b);
    case "/":
      return divideExtended(a, b);
    default:
      return unreachable(operator);
  }
}

/** SSE: the first operand if it is a NaN, else the second, made quiet; without one the default NaN. */
function nanResult(a: FloatValue, b: FloatValue, format: FloatFormat): FloatValue {
  const nan = isNan(a) ? a : isNan(b) ? b : nanExtended(1, DEFAULT_NAN_SIGNIFICAND);
  return typeof nan === "number" ? nan : nanValue(quietNan(nan), format);
}

function compareNumbers(operator: ComparisonOperator, a: number, b: number): boolean {
  switch (operator) {
    case "==":
      return a === b;
    case "!=":
      return a !== b;
    case "<":
      return a < b;
    case "<=":
      return a <= b;
    case ">":
      return a > b;
    case ">=":
      return a >= b;
    default:
      return unreachable(operator);
  }
}

function extended(value: FloatValue): ExtendedFloat {
  return typeof value === "number" ? numberToExtended(value) : value;
}
