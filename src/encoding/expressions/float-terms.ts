/** Floating-point operations of C as IEEE terms, rounding to nearest as programs do unless they say otherwise. */
import { unreachable } from "../../base/diagnostics/index.ts";
import { RoundingMode, type Term, type Terms } from "../../logic/terms/index.ts";
import { numberToExtended } from "../../program/algebra/float-conversions.ts";
import type { FloatValue } from "../../program/algebra/index.ts";
import type { ComparisonOperator } from "../../program/cfa/expression.ts";
import {
  finiteExtended,
  infiniteExtended,
  nanExtended,
  type ExtendedFloat,
} from "../../program/machine/extended-float.ts";
import type { FloatFormat, FloatType, IntegerType } from "../../program/types/type.ts";
import { floatSort, resized } from "./scalar-sorts.ts";

const scratch = new DataView(new ArrayBuffer(8));

export function floatConstant(terms: Terms, value: FloatValue, format: FloatFormat): Term {
  const sort = floatSort(terms, format);
  if (format === "x87") {
    const exact = typeof value === "number" ? numberToExtended(value) : value;
    return terms.fp.constant(extendedBits(exact), sort);
  }
  // Only a NaN is not a number there, and NaNs are all the same to terms.
  const number = typeof value === "number" ? value : Number.NaN;
  if (format === "binary32") {
    scratch.setFloat32(0, number);
    return terms.fp.constant(BigInt(scratch.getUint32(0)), sort);
  }
  scratch.setFloat64(0, number);
  return terms.fp.constant(scratch.getBigUint64(0), sort);
}

const X87_BIAS = 16383 + 63;
const INTEGER_BIT = 1n << 63n;
const X87_SPECIAL = 0x7fffn << 63n;

/** As the interchange format (15, 64) of 79 bits has it: without the stored integer bit. */
function extendedBits({ kind, sign, significand, exponent }: ExtendedFloat): bigint {
  const negative = sign === 1 ? 1n << 78n : 0n;
  if (kind === "nan") return negative | X87_SPECIAL | 1n;
  if (kind === "infinite") return negative | X87_SPECIAL;
  const isDenormal = (significand & INTEGER_BIT) === 0n;
  const biased = isDenormal ? 0n : BigInt(exponent + X87_BIAS);
  return negative | (biased << 63n) | (significand & (INTEGER_BIT - 1n));
}

/** The value behind the bits of a float term of the format. */
export function floatValueOf(bits: bigint, format: FloatFormat): FloatValue {
  if (format === "binary32") {
    scratch.setUint32(0, Number(bits));
    return scratch.getFloat32(0);
  }
  if (format === "binary64") {
    scratch.setBigUint64(0, bits);
    return scratch.getFloat64(0);
  }
  const sign = bits >> 78n === 1n ? 1 : 0;
  const biased = Number((bits >> 63n) & 0x7fffn);
  const fraction = bits & (INTEGER_BIT - 1n);
  if (biased === 0x7fff) {
    return fraction === 0n ? infiniteExtended(sign) : nanExtended(sign, fraction | (1n << 62n));
  }
  if (biased === 0) return finiteExtended(sign, fraction, 1 - X87_BIAS);
  return finiteExtended(sign, fraction | INTEGER_BIT, biased - X87_BIAS);
}

export function nearest(terms: Terms): Term {
  return terms.fp.roundingMode(RoundingMode.NearestTiesToEven);
}

export function floatTerm(
  terms: Terms,
  operator: "+" | "-" | "*" | "/",
  left: Term,
  right: Term,
): Term {
  const { fp } = terms;
  const mode = nearest(terms);
  switch (operator) {
    case "+":
      return fp.add(mode, left, right);
    case "-":
      return fp.subtract(mode, left, right);
    case "*":
      return fp.multiply(mode, left, right);
    case "/":
      return fp.divide(mode, left, right);
    default:
      return unreachable(operator);
  }
}

/** As a Bool term. */
export function compareFloatTerms(
  terms: Terms,
  operator: ComparisonOperator,
  left: Term,
  right: Term,
): Term {
  const { fp } = terms;
  switch (operator) {
    case "==":
      return fp.equal(left, right);
    case "!=":
      return terms.not(fp.equal(left, right));
    case "<":
      return fp.lessThan(left, right);
    case "<=":
      return fp.lessOrEqual(left, right);
    case ">":
      return fp.lessThan(right, left);
    case ">=":
      return fp.lessOrEqual(right, left);
    default:
      return unreachable(operator);
  }
}

/**
 * Truncating conversion with what x86-64 code gives out of range: narrow types are converted as `int` and cut,
 * `unsigned int` as `long` and cut, and `unsigned long` in two halves.
 */
export function floatToIntegerTerm(terms: Terms, x: Term, from: FloatType, to: IntegerType): Term {
  const { bv, fp } = terms;
  const width = to.bits > 64 ? 128 : to.bits > 32 || (to.bits === 32 && !to.signed) ? 64 : 32;
  if (to.signed || to.bits < 64) {
    return resized(terms, converted(terms, x, from, width), to.bits, "signed");
  }
  const half = floatConstant(terms, 2 ** (width - 1), from.format);
  const upper = converted(terms, fp.subtract(nearest(terms), x, half), from, width);
  const isUpper = fp.lessOrEqual(half, x);
  const raised = bv.add(upper, bv.minimum(width));
  const value = terms.ite(isUpper, raised, converted(terms, x, from, width));
  return resized(terms, value, to.bits, "signed");
}

/** To a signed number of the width; the least one for whatever does not fit. */
function converted(terms: Terms, x: Term, from: FloatType, width: number): Term {
  const { fp, bv } = terms;
  const limit = floatConstant(terms, 2 ** (width - 1), from.format);
  const fits = terms.and(aboveLeast(terms, x, from, width), fp.lessThan(x, limit));
  const towardZero = fp.roundingMode(RoundingMode.TowardZero);
  return terms.ite(fits, fp.toBitVector(towardZero, x, width, "signed"), bv.minimum(width));
}

/** Truncated, `x` is at least the least number: `x > least - 1` where that number exists. */
function aboveLeast(terms: Terms, x: Term, from: FloatType, width: number): Term {
  const precision = from.format === "binary32" ? 24 : from.format === "binary64" ? 53 : 64;
  const { fp } = terms;
  if (precision < width) {
    return fp.lessOrEqual(floatConstant(terms, -(2 ** (width - 1)), from.format), x);
  }
  const exact = finiteExtended(1, (1n << BigInt(width - 1)) + 1n, 0);
  const below =
    from.format === "x87"
      ? fp.constant(extendedBits(normalised(exact)), floatSort(terms, "x87"))
      : floatConstant(terms, -(2 ** (width - 1)) - 1, from.format);
  return fp.lessThan(below, x);
}

function normalised({ sign, significand, exponent }: ExtendedFloat): ExtendedFloat {
  let [bits, power] = [significand, exponent];
  while ((bits & INTEGER_BIT) === 0n) {
    bits <<= 1n;
    power--;
  }
  return finiteExtended(sign, bits, power);
}
