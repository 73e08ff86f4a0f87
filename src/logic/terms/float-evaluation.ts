import { FloatFormat, type FloatClass } from "./float-format.ts";
import * as floats from "./float-operations.ts";
import { Kind, type RoundingMode } from "./kinds.ts";
import type { Sorts } from "./sorts.ts";
import type { Sort } from "./term.ts";
import type { Rational } from "./rational.ts";
import type { Value } from "./values.ts";

/** The format of a float sort. */
export function formatOf(sorts: Sorts, sort: Sort): FloatFormat {
  return FloatFormat.of(sorts.exponentBits(sort), sorts.significandBits(sort));
}

/** Operations with result of the operands' format: `args` are the children's values. */
export function floatArithmetic(
  kind: Kind,
  format: FloatFormat,
  args: readonly Value[],
): bigint | null {
  // The sorts of a term's children fix the types of their values.
  const [first, x, y, z] = args as [RoundingMode, bigint, bigint, bigint];
  const [p, q] = args as unknown as [bigint, bigint];
  switch (kind) {
    case Kind.FpNeg:
      return floats.negateFloat(format, p);
    case Kind.FpAbs:
      return floats.absFloat(format, p);
    case Kind.FpAdd:
      return floats.addFloats(format, first, x, y);
    case Kind.FpMul:
      return floats.multiplyFloats(format, first, x, y);
    case Kind.FpDiv:
      return floats.divideFloats(format, first, x, y);
    case Kind.FpFma:
      return floats.fusedMultiplyAdd(format, first, x, y, z);
    case Kind.FpSqrt:
      return floats.squareRoot(format, first, x);
    case Kind.FpRem:
      return floats.remainder(format, p, q);
    case Kind.FpRoundToIntegral:
      return floats.roundToIntegral(format, first, x);
    case Kind.FpMin:
      return floats.extremum(format, "min", p, q);
    case Kind.FpMax:
      return floats.extremum(format, "max", p, q);
    default:
      return null;
  }
}

const classOf: Partial<Record<Kind, FloatClass>> = {
  [Kind.FpIsNormal]: "normal",
  [Kind.FpIsSubnormal]: "subnormal",
  [Kind.FpIsZero]: "zero",
  [Kind.FpIsInfinite]: "infinite",
  [Kind.FpIsNan]: "nan",
};

/** Comparisons and classifications of floats of one format. */
export function floatPredicate(kind: Kind, format: FloatFormat, x: bigint, y: bigint): boolean {
  switch (kind) {
    case Kind.FpLe:
      return floats.lessOrEqual(format, x, y);
    case Kind.FpLt:
      return floats.lessThan(format, x, y);
    case Kind.FpEq:
      return floats.equalFloats(format, x, y);
    case Kind.FpIsNegative:
      return !format.isNan(x) && format.isNegative(x);
    case Kind.FpIsPositive:
      return !format.isNan(x) && !format.isNegative(x);
    default:
      return format.classify(x) === classOf[kind];
  }
}

/** Conversions into the float sort `to`; `from` is the sort of the converted child (the last). */
export function toFloat(
  kind: Kind,
  sorts: Sorts,
  to: Sort,
  from: Sort,
  args: readonly Value[],
): bigint {
  const format = formatOf(sorts, to);
  if (kind === Kind.FpFromBits) return format.canonical(args[0] as bigint);
  const [mode, x] = args as [RoundingMode, bigint | Rational];
  if (typeof x === "object") return floats.fromRational(format, mode, x);
  if (kind === Kind.FpFromFp) return floats.convertFloat(formatOf(sorts, from), format, mode, x);
  const integer = kind === Kind.FpFromSigned ? BigInt.asIntN(sorts.width(from), x) : x;
  return floats.fromInteger(format, mode, integer);
}

/** To a bit-vector of `width` bits; null where SMT-LIB leaves the value open. */
export function floatToBitVector(
  kind: Kind,
  format: FloatFormat,
  width: number,
  args: readonly Value[],
): bigint | null {
  const [mode, x] = args as [RoundingMode, bigint];
  const integer = floats.toInteger(format, mode, x);
  if (integer === null) return null;
  const signed = kind === Kind.FpToSigned;
  const wrapped = BigInt.asUintN(width, integer);
  const back = signed ? BigInt.asIntN(width, wrapped) : wrapped;
  return back === integer ? wrapped : null;
}
