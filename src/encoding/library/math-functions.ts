/** `math.h`: the functions that IEEE operations express exactly. */
import { RoundingMode, type Term } from "../../logic/terms/index.ts";
import type { FloatType, IntegerType } from "../../program/types/type.ts";
import { floatConstant, floatToIntegerTerm, nearest } from "../expressions/float-terms.ts";
import { floatSort } from "../expressions/scalar-sorts.ts";
import { store } from "../memory/memory-access.ts";
import type { ExternalCall, ExternalModel, TypedTerm } from "./external-call.ts";

type FloatModel = (call: ExternalCall, type: FloatType) => TypedTerm;

/** By the name's suffix: f `float`, l `long double`. Null if nothing is known about the result. */
export function mathModel(name: string): ExternalModel | null {
  const generic = GENERIC[name];
  if (generic !== undefined) return generic;
  const exact = EXACT[name];
  if (exact !== undefined) return (call) => exact(call, call.types.double);
  const stem = EXACT[name.slice(0, -1)];
  if (stem === undefined) return null;
  if (name.endsWith("f")) return (call) => stem(call, call.types.float);
  return name.endsWith("l") ? (call) => stem(call, call.types.longDouble) : null;
}

function integral(mode: RoundingMode): FloatModel {
  return (call, type) => ({ type, term: rounded(call, type, mode) });
}

function rounded(call: ExternalCall, type: FloatType, mode: RoundingMode): Term {
  const { fp } = call.terms;
  return fp.roundToIntegral(fp.roundingMode(mode), call.float(0, type));
}

function toInteger(mode: RoundingMode, width: "long" | "long long"): FloatModel {
  return (call, type) => {
    const to: IntegerType = width === "long" ? call.types.long : call.types.longLong;
    const term = floatToIntegerTerm(call.terms, rounded(call, type, mode), type, to);
    return { type: to, term };
  };
}

function extreme(name: "min" | "max"): FloatModel {
  return (call, type) => {
    const { terms, builder } = call;
    const { fp } = terms;
    const [x, y] = [call.float(0, type), call.float(1, type)];
    const isFirst = name === "min" ? fp.lessThan(x, y) : fp.lessThan(y, x);
    // Soundness: of zeros with different signs gcc and the library give either.
    const isFirstOfEqual = builder.fresh("first-of-equal", terms.sorts.bool);
    const equal = terms.ite(terms.and(fp.equal(x, y), isFirstOfEqual), x, y);
    const ordered = terms.ite(terms.or(fp.isNan(y), isFirst), x, equal);
    return { type, term: terms.ite(fp.isNan(x), y, ordered) };
  };
}

function positiveDifference(call: ExternalCall, type: FloatType): TypedTerm {
  const { terms } = call;
  const [x, y] = [call.float(0, type), call.float(1, type)];
  const difference = terms.fp.subtract(nearest(terms), x, y);
  const zero = floatConstant(terms, 0, type.format);
  return { type, term: terms.ite(terms.fp.lessOrEqual(x, y), zero, difference) };
}

/** Soundness: terms do not know the sign of a NaN. */
function isNegative(call: ExternalCall, x: Term): Term {
  const { terms, builder } = call;
  const ofNan = builder.fresh("nan-sign", terms.sorts.bool);
  return terms.ite(terms.fp.isNan(x), ofNan, terms.fp.isNegative(x));
}

function withSign(call: ExternalCall, x: Term, negative: Term): Term {
  const { terms } = call;
  const positive = terms.fp.abs(x);
  return terms.ite(negative, terms.fp.negate(positive), positive);
}

/** `modf`: the integral part goes to memory, the rest keeps the sign. */
function split(call: ExternalCall, type: FloatType): TypedTerm {
  const { terms, builder } = call;
  const { fp } = terms;
  const x = call.float(0, type);
  const whole = rounded(call, type, RoundingMode.TowardZero);
  store(builder, call.pointed(1), type, whole);
  const zero = floatConstant(terms, 0, type.format);
  const fraction = fp.subtract(nearest(terms), x, whole);
  const rest = terms.ite(fp.isInfinite(x), zero, fraction);
  return { type, term: withSign(call, rest, isNegative(call, x)) };
}

/**
 * What is left of a division: exact where nothing is divided, else bounds of it. `isSmall`: whether a magnitude can be left of a
 * division by that of the divisor.
 */
function leftOver(
  sign: "of dividend" | "any",
  isSmall: (call: ExternalCall, magnitude: Term, divisor: Term) => Term,
): FloatModel {
  return (call, type) => {
    const { terms, builder } = call;
    const { fp } = terms;
    const [x, y] = [call.float(0, type), call.float(1, type)];
    const [dividend, divisor] = [fp.abs(x), fp.abs(y)];
    const isNan = terms.orAll([fp.isNan(x), fp.isNan(y), fp.isInfinite(x), fp.isZero(y)]);
    const isDividend = isSmall(call, dividend, divisor);
    const rest = call.unknown(type).term;
    const size = fp.abs(rest);
    const isPossible = terms.and(isSmall(call, size, divisor), fp.lessOrEqual(size, dividend));
    builder.constrain(terms.orAll([isNan, isDividend, isPossible]));
    const signed = sign === "any" ? rest : withSign(call, rest, fp.isNegative(x));
    const number = terms.ite(isDividend, x, signed);
    return { type, term: terms.ite(isNan, fp.nan(floatSort(terms, type.format)), number) };
  };
}

/** What is no more than half of the divisor is nearer to zero than to another multiple of it. */
const nearestLeftOver = leftOver("any", ({ terms }, magnitude, divisor) =>
  terms.fp.lessOrEqual(terms.fp.add(nearest(terms), magnitude, magnitude), divisor),
);

/** By a power of two that is known, with which multiplying rounds once. */
function scale(call: ExternalCall, type: FloatType): TypedTerm {
  const { builder, terms } = call;
  const power = builder.constantAddress(call.integer(1, call.types.long));
  const bits = power === null ? null : BigInt.asIntN(call.types.long.bits, power);
  if (bits === null || bits > 126n || bits < -126n) return call.unknown(type);
  const factor = floatConstant(terms, 2 ** Number(bits), type.format);
  return { type, term: terms.fp.multiply(nearest(terms), call.float(0, type), factor) };
}

const EXACT: Readonly<Record<string, FloatModel>> = {
  fabs: (call, type) => ({ type, term: call.terms.fp.abs(call.float(0, type)) }),
  sqrt: (call, type) => {
    const { terms } = call;
    return { type, term: terms.fp.sqrt(nearest(terms), call.float(0, type)) };
  },
  floor: integral(RoundingMode.TowardNegative),
  ceil: integral(RoundingMode.TowardPositive),
  trunc: integral(RoundingMode.TowardZero),
  round: integral(RoundingMode.NearestTiesToAway),
  roundeven: integral(RoundingMode.NearestTiesToEven),
  rint: integral(RoundingMode.NearestTiesToEven),
  nearbyint: integral(RoundingMode.NearestTiesToEven),
  lrint: toInteger(RoundingMode.NearestTiesToEven, "long"),
  llrint: toInteger(RoundingMode.NearestTiesToEven, "long long"),
  lround: toInteger(RoundingMode.NearestTiesToAway, "long"),
  llround: toInteger(RoundingMode.NearestTiesToAway, "long long"),
  fmin: extreme("min"),
  fmax: extreme("max"),
  fdim: positiveDifference,
  fmod: leftOver("of dividend", ({ terms }, magnitude, divisor) =>
    terms.fp.lessThan(magnitude, divisor),
  ),
  remainder: nearestLeftOver,
  drem: nearestLeftOver,
  ldexp: scale,
  scalbn: scale,
  scalbln: scale,
  copysign: (call, type) => {
    const negative = isNegative(call, call.float(1, type));
    return { type, term: withSign(call, call.float(0, type), negative) };
  },
  modf: split,
  fma: (call, type) => {
    const { terms } = call;
    const [x, y, z] = [call.float(0, type), call.float(1, type), call.float(2, type)];
    return { type, term: terms.fp.fma(nearest(terms), x, y, z) };
  },
  nan: (call, type) => ({ type, term: call.terms.fp.nan(floatSort(call.terms, type.format)) }),
  huge_val: (call, type) => infinity(call, type),
  inf: (call, type) => infinity(call, type),
};

function infinity(call: ExternalCall, type: FloatType): TypedTerm {
  return { type, term: call.terms.fp.infinity(floatSort(call.terms, type.format), "positive") };
}

/** The argument as it was passed, with its own format. */
function passed(call: ExternalCall, index: number): { readonly x: Term; readonly type: FloatType } {
  const { type, term } = call.value(index);
  if (type.kind !== "float") return call.unsupported(`${call.name} of what is no float`);
  return { x: term, type };
}

function classified(test: (call: ExternalCall, x: Term) => Term): ExternalModel {
  return (call) => call.flag(test(call, passed(call, 0).x));
}

function related(test: (call: ExternalCall, x: Term, y: Term) => Term): ExternalModel {
  return (call) => call.flag(test(call, passed(call, 0).x, passed(call, 1).x));
}

/** 1 or -1: of this builtin gcc promises it. */
function infiniteSign(call: ExternalCall): TypedTerm {
  const { terms } = call;
  const { x } = passed(call, 0);
  const [plus, minus, zero] = [1, -1, 0].map((sign) => terms.bv.constant(sign, 32));
  const sign = terms.ite(terms.fp.isNegative(x), minus!, plus!);
  return call.int(terms.ite(terms.fp.isInfinite(x), sign, zero!));
}

function isInfinite(call: ExternalCall): TypedTerm {
  return call.anyNonzero(call.terms.fp.isInfinite(passed(call, 0).x));
}

function signBit(call: ExternalCall): TypedTerm {
  return call.anyNonzero(isNegative(call, passed(call, 0).x));
}

function classNumber(call: ExternalCall): TypedTerm {
  const { terms, types } = call;
  const { fp } = terms;
  const isBuiltin = call.count === 6;
  const { x } = passed(call, isBuiltin ? 5 : 0);
  const answer = (position: number, code: number): Term =>
    isBuiltin ? call.integer(position, types.int) : terms.bv.constant(code, 32);
  let result = answer(2, 4);
  result = terms.ite(fp.isSubnormal(x), answer(3, 3), result);
  result = terms.ite(fp.isZero(x), answer(4, 2), result);
  result = terms.ite(fp.isInfinite(x), answer(1, 1), result);
  return call.int(terms.ite(fp.isNan(x), answer(0, 0), result));
}

const isNan = classified((call, x) => call.terms.fp.isNan(x));
const isFinite = classified(({ terms }, x) =>
  terms.not(terms.or(terms.fp.isNan(x), terms.fp.isInfinite(x))),
);

const GENERIC: Readonly<Record<string, ExternalModel>> = {
  isnan: isNan,
  isnanf: isNan,
  isnanl: isNan,
  isinf: isInfinite,
  isinff: isInfinite,
  isinfl: isInfinite,
  isinf_sign: infiniteSign,
  isfinite: isFinite,
  finite: isFinite,
  finitef: isFinite,
  finitel: isFinite,
  isnormal: classified((call, x) => call.terms.fp.isNormal(x)),
  signbit: signBit,
  signbitf: signBit,
  signbitl: signBit,
  fpclassify: classNumber,
  isless: related((call, x, y) => call.terms.fp.lessThan(x, y)),
  islessequal: related((call, x, y) => call.terms.fp.lessOrEqual(x, y)),
  isgreater: related((call, x, y) => call.terms.fp.lessThan(y, x)),
  isgreaterequal: related((call, x, y) => call.terms.fp.lessOrEqual(y, x)),
  islessgreater: related(({ terms }, x, y) =>
    terms.or(terms.fp.lessThan(x, y), terms.fp.lessThan(y, x)),
  ),
  isunordered: related(({ terms }, x, y) => terms.or(terms.fp.isNan(x), terms.fp.isNan(y))),
  iseqsig: related((call, x, y) => call.terms.fp.equal(x, y)),
};
