/** Text to numbers. */
import {
  floatNegate,
  maximumOf,
  minimumOf,
  parseFloatLiteral,
  type FloatValue,
} from "../../algebra/index.ts";
import type { FloatFormat, IntegerType } from "../../types/type.ts";
import { convertFloat } from "../../algebra/index.ts";
import { classify } from "../../library/exact-math.ts";
import { asExtended } from "../../library/float-text.ts";
import type { LibraryCall, Model } from "../library-call.ts";
import type { Pointer } from "../memory-object.ts";
import { moved, readString, text } from "./bytes.ts";
import { setError } from "./errno.ts";
import { INVALID_ARGUMENT, OUT_OF_RANGE } from "./error-text.ts";

interface ParsedInteger {
  readonly value: bigint;
  /** Characters that belong to the number; 0 if there is none. */
  readonly length: number;
}

/** As `strtol` reads: blanks, sign, prefix, digits of the base. Exact; range is the caller's. */
function parseInteger(source: string, base: number): ParsedInteger {
  const start = /^[ \t\n\v\f\r]*([+-]?)/.exec(source)!;
  let at = start[0].length;
  let radix = base;
  const hasPrefix = /^0[xX][\da-fA-F]/.test(source.slice(at, at + 3));
  if ((radix === 0 || radix === 16) && hasPrefix) {
    at += 2;
    radix = 16;
  } else if (radix === 0) radix = source[at] === "0" ? 8 : 10;
  const first = at;
  let value = 0n;
  const factor = BigInt(radix);
  for (; at < source.length; at++) {
    const digit = Number.parseInt(source[at]!, 36);
    if (Number.isNaN(digit) || digit >= radix) break;
    value = value * factor + BigInt(digit);
  }
  if (at === first) return { value: 0n, length: 0 };
  return { value: start[1] === "-" ? -value : value, length: at };
}

function storeEnd(call: LibraryCall, length: number): void {
  const { machine } = call;
  if (call.count < 2) return;
  const end = call.pointer(1);
  if (machine.memory.isNull(end)) return;
  const type = machine.cfa.types.pointer(machine.cfa.types.char);
  const at: Pointer = moved(call.pointer(0), length);
  machine.storeScalar(end.object, end.offset, type, at, call.position);
}

function toInteger(call: LibraryCall, type: IntegerType): bigint {
  const source = text(readString(call, call.pointer(0)));
  const base = Number(call.integer(2));
  if (base === 1 || base < 0 || base > 36) {
    setError(call, INVALID_ARGUMENT);
    storeEnd(call, 0);
    return 0n;
  }
  const { value, length } = parseInteger(source, base);
  storeEnd(call, length);
  const largest = maximumOf(type);
  if (type.signed) {
    const least = minimumOf(type);
    if (value >= least && value <= largest) return value;
    setError(call, OUT_OF_RANGE);
    return value < 0n ? least : largest;
  }
  // A minus sign negates the value after it was read.
  const magnitude = value < 0n ? -value : value;
  if (magnitude <= largest) return BigInt.asUintN(type.bits, value);
  setError(call, OUT_OF_RANGE);
  return largest;
}

/** `atoi` and the like: what `strtol` gives, cut to the type. */
function simpleInteger(call: LibraryCall, through: IntegerType): bigint {
  const { value } = parseInteger(text(readString(call, call.pointer(0))), 10);
  const largest = maximumOf(through);
  const least = minimumOf(through);
  return value > largest ? largest : value < least ? least : value;
}

const DECIMAL = /^(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?/;
const HEXADECIMAL = /^0[xX]([\da-fA-F]+\.?[\da-fA-F]*|\.[\da-fA-F]+)([pP][+-]?\d+)?/;
const SPECIAL = /^(infinity|inf|nan(\([\w]*\))?)/i;

function toFloat(call: LibraryCall, format: FloatFormat): FloatValue {
  const source = text(readString(call, call.pointer(0)));
  const start = /^[ \t\n\v\f\r]*([+-]?)/.exec(source)!;
  const body = source.slice(start[0].length);
  const special = SPECIAL.exec(body);
  const number = HEXADECIMAL.exec(body) ?? DECIMAL.exec(body);
  let magnitude: FloatValue;
  if (special !== null) {
    const isNan = special[0].toLowerCase().startsWith("nan");
    magnitude = convertFloat(isNan ? Number.NaN : Infinity, format);
  } else if (number !== null) {
    magnitude = parseFloatLiteral(number[0], format) ?? convertFloat(0, format);
    noteRange(call, magnitude, number[0], format);
  } else {
    storeEnd(call, 0);
    return convertFloat(0, format);
  }
  storeEnd(call, start[0].length + (special ?? number)![0].length);
  return start[1] === "-" ? floatNegate(format, magnitude) : magnitude;
}

/** What is too small for all its digits is out of range, too, unless it has no more of them. */
function noteRange(
  call: LibraryCall,
  value: FloatValue,
  source: string,
  format: FloatFormat,
): void {
  const isInfinite =
    typeof value === "number" ? !Number.isFinite(value) : value.kind === "infinite";
  const isZero = typeof value === "number" ? value === 0 : value.significand === 0n;
  const isHexadecimal = /^0[xX]/.test(source);
  const digits = isHexadecimal
    ? source.slice(2).replace(/[pP].*$/, "")
    : source.replace(/[eE].*$/, "");
  const isLost =
    (isZero && /[1-9a-fA-F]/.test(digits)) ||
    (classify(value, format) === "subnormal" && isRounded(value, source));
  if (isInfinite || isLost) setError(call, OUT_OF_RANGE);
}

/** As far as a format with more digits and smaller numbers tells. */
function isRounded(value: FloatValue, source: string): boolean {
  const wide = parseFloatLiteral(source, "x87");
  if (wide === null) return true;
  const [a, b] = [asExtended(wide), asExtended(value)];
  const shift = BigInt(Math.max(0, a.exponent - b.exponent));
  const other = BigInt(Math.max(0, b.exponent - a.exponent));
  return a.significand << shift !== b.significand << other;
}

export const CONVERSIONS: Readonly<Record<string, Model>> = {
  atoi: (call) => simpleInteger(call, call.machine.cfa.types.long),
  atol: (call) => simpleInteger(call, call.machine.cfa.types.long),
  atoll: (call) => simpleInteger(call, call.machine.cfa.types.longLong),
  atof: (call) => toFloat(call, "binary64"),
  strtol: (call) => toInteger(call, call.machine.cfa.types.long),
  strtoul: (call) => toInteger(call, call.machine.cfa.types.unsignedLong),
  strtoll: (call) => toInteger(call, call.machine.cfa.types.longLong),
  strtoull: (call) => toInteger(call, call.machine.cfa.types.unsignedLongLong),
  strtoimax: (call) => toInteger(call, call.machine.cfa.types.longLong),
  strtoumax: (call) => toInteger(call, call.machine.cfa.types.unsignedLongLong),
  __assay_decimal: (call) => toFloat(call, "binary64"),
  __assay_decimal_float: (call) => toFloat(call, "binary32"),
  __assay_decimal_long: (call) => toFloat(call, "x87"),
  strtof: (call) => toFloat(call, "binary32"),
  strtod: (call) => toFloat(call, "binary64"),
  strtold: (call) => toFloat(call, "x87"),
};
