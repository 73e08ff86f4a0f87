/** Decimal and hexadecimal floating-point text to the nearest value of a format. */
import { finiteExtended, infiniteExtended, type ExtendedFloat } from "../machine/extended-float.ts";
import {
  roundBinary,
  roundFraction,
  type BinaryFormat,
} from "../machine/extended-float-rounding.ts";
import type { FloatFormat } from "../types/type.ts";
import { binaryFormat, finiteNumber } from "./float-conversions.ts";

/**
 * The value of a C floating constant (`1.5e3f`, `0x1.8p-3L`; a suffix is ignored: the caller chose the
 * format by it), rounded to nearest even. Null if the text is not one. A value beyond the largest is
 * infinite, as gcc makes it.
 */
export function parseFloatLiteral(
  text: string,
  format: FloatFormat,
): number | ExtendedFloat | null {
  const rounded = /^0[xX]/.test(text)
    ? parseHexadecimal(text, binaryFormat(format))
    : parseDecimal(text, binaryFormat(format));
  if (rounded === null || format === "x87") return rounded;
  return finiteNumber(rounded);
}

/** Beyond this decimal exponent every format is at infinity or zero. */
const DECIMAL_EXPONENT_LIMIT = 6000;

function parseDecimal(text: string, format: BinaryFormat): ExtendedFloat | null {
  const match = /^(\d*)(?:\.(\d*))?(?:[eE]([+-]?\d+))?$/.exec(stripSuffix(text));
  if (match === null) return null;
  const whole = match[1]!;
  const fraction = match[2] ?? "";
  if (whole === "" && fraction === "") return null;
  const digits = (whole + fraction).replace(/^0+/, "");
  if (digits === "") return finiteExtended(0, 0n, 0);
  const written = clampedExponent(match[3]);
  const exponent = written - fraction.length;
  const magnitude = exponent + digits.length;
  if (magnitude > DECIMAL_EXPONENT_LIMIT) return infiniteExtended(0);
  if (magnitude < -DECIMAL_EXPONENT_LIMIT) return finiteExtended(0, 0n, 0);
  const integer = BigInt(digits);
  return exponent >= 0
    ? roundBinary(0, integer * 10n ** BigInt(exponent), 0, false, format)
    : roundFraction(0, integer, 10n ** BigInt(-exponent), format);
}

// The suffix of a hexadecimal constant cannot be told from its digits before the exponent.
const HEXADECIMAL = /^0[xX]([\da-fA-F]*)(?:\.([\da-fA-F]*))?(?:[pP]([+-]?\d+)[a-zA-Z]?\d*[xX]?)?$/;

/** `f`, `L`, `q`, `DL`, `F64x`, … */
function stripSuffix(text: string): string {
  return text.replace(/(?:[fFlLqQwW]|[dD][fFdDlL]|[fF]\d+[xX]?)$/, "");
}

function parseHexadecimal(text: string, format: BinaryFormat): ExtendedFloat | null {
  const match = HEXADECIMAL.exec(text);
  if (match === null) return null;
  const fraction = match[2] ?? "";
  const digits = match[1]! + fraction;
  if (digits === "") return null;
  const exponent = clampedExponent(match[3]) - 4 * fraction.length;
  return roundBinary(0, BigInt(`0x${digits}`), exponent, false, format);
}

/** Exponents of absurd size keep their sign and stay small enough to calculate with. */
function clampedExponent(text: string | undefined): number {
  const value = text === undefined ? 0 : Number(text);
  return Math.max(-1e9, Math.min(1e9, value));
}
