/** `math.h`. */
import {
  compareFloats,
  convertFloat,
  floatBinary,
  floatNegate,
  floatToInteger,
  type FloatValue,
} from "../../algebra/index.ts";
import { floatSquareRoot, isNan } from "../../algebra/float-operations.ts";
import {
  absoluteOf,
  binaryExponent,
  classify,
  fusedMultiplyAdd,
  inFormat,
  nextAfter,
  remainderOf,
  scaleByPower,
  toIntegral,
  type FloatClass,
  type IntegralRounding,
} from "../../library/exact-math.ts";
import { asExtended } from "../../library/float-text.ts";
import type { FloatFormat } from "../../types/type.ts";
import type { LibraryCall, Model, ModelValue } from "../library-call.ts";
import { APPROXIMATE } from "./approximate-math.ts";
import { reportMathError } from "./math-errors.ts";

type MathModel = (call: LibraryCall, format: FloatFormat) => ModelValue;

/** By the name's suffix: f `float`, l `long double`. Null if there is no such function. */
export function mathModel(name: string): Model | null {
  const generic = GENERIC[name];
  if (generic !== undefined) return generic;
  const plain = modelIn(name, "binary64");
  if (plain !== null) return plain;
  const suffix = name.at(-1);
  if (suffix !== "f" && suffix !== "l") return null;
  return modelIn(name.slice(0, -1), suffix === "f" ? "binary32" : "x87");
}

function modelIn(stem: string, format: FloatFormat): Model | null {
  const exact = EXACT[stem];
  const approximate = APPROXIMATE[stem];
  if (exact === undefined && approximate === undefined) return null;
  return (call) => {
    const result =
      exact === undefined ? approximated(call, approximate!, format) : exact(call, format);
    reportMathError(stem, call, result);
    return result;
  };
}

function approximated(
  call: LibraryCall,
  compute: (...values: readonly number[]) => number,
  format: FloatFormat,
): FloatValue {
  const values: number[] = [];
  for (let i = 0; i < call.count; i++) values.push(nearestNumber(argument(call, i, "binary64")));
  return convertFloat(compute(...values), format);
}

function nearestNumber(value: FloatValue): number {
  return typeof value === "number" ? value : Number.NaN;
}

/** In the function's format: prototypes convert, calls without one may not have. */
function argument(call: LibraryCall, index: number, format: FloatFormat): FloatValue {
  return convertFloat(call.float(index), format);
}

function integral(rounding: IntegralRounding): MathModel {
  return (call, format) => inFormat(toIntegral(argument(call, 0, format), rounding), format);
}

/** `lrint` and `lround`: the result type is in the name. */
function toInteger(rounding: IntegralRounding, width: "long" | "long long"): MathModel {
  return (call, format) => {
    const { types } = call.machine.cfa;
    const type = width === "long" ? types.long : types.longLong;
    const rounded = toIntegral(argument(call, 0, format), rounding);
    const result = floatToInteger(rounded, type);
    if (result.problem !== null) call.note("the result is out of range");
    return result.value;
  };
}

function withSignOf(value: FloatValue, sign: FloatValue, format: FloatFormat): FloatValue {
  const positive = absoluteOf(value, format);
  return asExtended(sign).sign === 1 ? floatNegate(format, positive) : positive;
}

/** Which operand glibc's code returns if they compare equal: seen for zeros of different sign. */
function ofEqual(call: LibraryCall, format: FloatFormat, name: "min" | "max"): "first" | "second" {
  if (format === "x87") return name === "min" ? "first" : "second";
  return call.machine.cfa.machine.dataModel === "LP64" ? "second" : "first";
}

function extreme(name: "min" | "max"): MathModel {
  const operator = name === "min" ? "<" : ">";
  return (call, format) => {
    const [x, y] = [argument(call, 0, format), argument(call, 1, format)];
    if (isNan(x)) return y;
    if (isNan(y) || compareFloats(operator, x, y)) return x;
    if (!compareFloats("==", x, y)) return y;
    // gcc exchanges operands as it likes, and takes the positive zero of constants for the larger one.
    if (asExtended(x).sign !== asExtended(y).sign) call.machine.journal.inexact.add(call.name);
    return ofEqual(call, format, name) === "first" ? x : y;
  };
}

function positiveDifference(call: LibraryCall, format: FloatFormat): FloatValue {
  const [x, y] = [argument(call, 0, format), argument(call, 1, format)];
  if (compareFloats("<=", x, y)) return convertFloat(0, format);
  return floatBinary("-", format, x, y);
}

function fractionAndExponent(call: LibraryCall, format: FloatFormat): FloatValue {
  const { machine } = call;
  const value = argument(call, 0, format);
  const exact = asExtended(value);
  const isNumber = exact.kind === "finite" && exact.significand !== 0n;
  const exponent = isNumber ? binaryExponent(exact) + 1 : 0;
  const { object, offset } = call.pointer(1);
  machine.storeScalar(object, offset, machine.cfa.types.int, exponent, call.position);
  return isNumber ? scaleByPower(value, BigInt(-exponent), format) : value;
}

function integralAndFraction(call: LibraryCall, format: FloatFormat): FloatValue {
  const { machine } = call;
  const { types } = machine.cfa;
  const value = argument(call, 0, format);
  const whole = inFormat(toIntegral(value, "trunc"), format);
  const type =
    format === "binary32" ? types.float : format === "x87" ? types.longDouble : types.double;
  const { object, offset } = call.pointer(1);
  machine.storeScalar(object, offset, type, whole, call.position);
  if (asExtended(value).kind === "infinite")
    return withSignOf(convertFloat(0, format), value, format);
  return withSignOf(floatBinary("-", format, value, whole), value, format);
}

function exponentOf(call: LibraryCall, format: FloatFormat): FloatValue {
  const exact = asExtended(argument(call, 0, format));
  if (exact.kind === "nan") return inFormat(exact, format);
  if (exact.kind === "infinite") return convertFloat(Infinity, format);
  if (exact.significand === 0n) return convertFloat(-Infinity, format);
  return convertFloat(binaryExponent(exact), format);
}

function integerExponent(call: LibraryCall, format: FloatFormat): bigint {
  const exact = asExtended(argument(call, 0, format));
  if (exact.kind === "infinite") return 2147483647n;
  if (exact.kind === "nan" || exact.significand === 0n) return -2147483648n;
  return BigInt(binaryExponent(exact));
}

function significandOf(call: LibraryCall, format: FloatFormat): FloatValue {
  const value = argument(call, 0, format);
  const exact = asExtended(value);
  if (exact.kind !== "finite" || exact.significand === 0n) return value;
  return scaleByPower(value, BigInt(-binaryExponent(exact)), format);
}

function infinity(_call: LibraryCall, format: FloatFormat): FloatValue {
  return convertFloat(Infinity, format);
}

const scale: MathModel = (call, format) =>
  scaleByPower(argument(call, 0, format), call.integer(1), format);
const remainder: MathModel = (call, format) =>
  inFormat(remainderOf(argument(call, 0, format), argument(call, 1, format), "nearest"), format);
const isFinite = (call: LibraryCall) => flag(asExtended(call.float(0)).kind === "finite");

const EXACT: Readonly<Record<string, MathModel>> = {
  sqrt: (call, format) => floatSquareRoot(format, argument(call, 0, format)),
  fabs: (call, format) => absoluteOf(argument(call, 0, format), format),
  floor: integral("floor"),
  ceil: integral("ceil"),
  trunc: integral("trunc"),
  round: integral("away"),
  roundeven: integral("even"),
  rint: integral("even"),
  nearbyint: integral("even"),
  lrint: toInteger("even", "long"),
  llrint: toInteger("even", "long long"),
  lround: toInteger("away", "long"),
  llround: toInteger("away", "long long"),
  fmod: (call, format) =>
    inFormat(
      remainderOf(argument(call, 0, format), argument(call, 1, format), "truncated"),
      format,
    ),
  remainder,
  drem: remainder,
  fmin: extreme("min"),
  fmax: extreme("max"),
  fdim: positiveDifference,
  copysign: (call, format) =>
    withSignOf(argument(call, 0, format), argument(call, 1, format), format),
  nan: (_call, format) => convertFloat(Number.NaN, format),
  nextafter: (call, format) =>
    nextAfter(argument(call, 0, format), argument(call, 1, format), format),
  nexttoward: (call, format) => nextAfter(argument(call, 0, format), call.float(1), format),
  frexp: fractionAndExponent,
  ldexp: scale,
  scalbn: scale,
  scalbln: scale,
  modf: integralAndFraction,
  logb: exponentOf,
  ilogb: integerExponent,
  significand: significandOf,
  fma: (call, format) =>
    fusedMultiplyAdd(
      argument(call, 0, format),
      argument(call, 1, format),
      argument(call, 2, format),
      format,
    ),
  huge_val: infinity,
  inf: infinity,
  finite: isFinite,
};

function flag(condition: boolean): bigint {
  return condition ? 1n : 0n;
}

/** The format of the argument as it was passed. */
function formatOf(call: LibraryCall, index: number): FloatFormat {
  const type = call.type(index);
  return type.kind === "float" ? type.format : "binary64";
}

function classOf(call: LibraryCall, index: number): FloatClass {
  return classify(call.float(index), formatOf(call, index));
}

/** gcc's builtin gets the five answers; the C library's function has its own. */
function classNumber(call: LibraryCall): bigint {
  if (call.count === 6) {
    const position = { nan: 0, infinite: 1, normal: 2, subnormal: 3, zero: 4 }[classOf(call, 5)];
    return call.integer(position);
  }
  return { nan: 0n, infinite: 1n, zero: 2n, subnormal: 3n, normal: 4n }[classOf(call, 0)];
}

function infiniteSign(call: LibraryCall): bigint {
  const exact = asExtended(call.float(0));
  if (exact.kind !== "infinite") return 0n;
  return exact.sign === 1 ? -1n : 1n;
}

/** Quiet comparisons: false for NaNs. */
function ordering(operator: "<" | "<=" | ">" | ">="): Model {
  return (call) => flag(compareFloats(operator, call.float(0), call.float(1)));
}

/** What gcc's code leaves of the sign: C promises no more than that it is not zero. */
function signOf(call: LibraryCall): bigint {
  if (asExtended(call.float(0)).sign === 0) return 0n;
  const format = formatOf(call, 0);
  const left = format === "binary32" ? -2147483648n : format === "x87" ? 512n : 1n;
  return call.machine.promised("not zero", left);
}

function isInfinite(call: LibraryCall): bigint {
  const sign = infiniteSign(call);
  // The builtin is a comparison, glibc's function tells the sign.
  const isCompared = call.site.operation.name === "__builtin_isinf";
  return call.machine.promised("not zero", isCompared ? sign * sign : sign);
}

const isANan: Model = (call) => flag(isNan(call.float(0)));

function isSignaling(call: LibraryCall): bigint {
  const exact = asExtended(call.float(0));
  return flag(exact.kind === "nan" && ((exact.significand >> 62n) & 1n) === 0n);
}

const GENERIC: Readonly<Record<string, Model>> = {
  isnan: isANan,
  isnanf: isANan,
  isnanl: isANan,
  isinf: isInfinite,
  isinff: isInfinite,
  isinfl: isInfinite,
  isinf_sign: infiniteSign,
  isfinite: isFinite,
  isnormal: (call) => flag(classOf(call, 0) === "normal"),
  signbit: signOf,
  signbitf: signOf,
  signbitl: signOf,
  fpclassify: classNumber,
  isless: ordering("<"),
  islessequal: ordering("<="),
  isgreater: ordering(">"),
  isgreaterequal: ordering(">="),
  islessgreater: (call) =>
    flag(
      compareFloats("<", call.float(0), call.float(1)) ||
        compareFloats(">", call.float(0), call.float(1)),
    ),
  isunordered: (call) => flag(isNan(call.float(0)) || isNan(call.float(1))),
  issignaling: isSignaling,
  iseqsig: (call) => flag(compareFloats("==", call.float(0), call.float(1))),
};
