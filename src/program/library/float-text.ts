/**
 * Floating-point values as decimal and hexadecimal text, digit for digit as glibc prints them: the exact value
 * rounded to the asked precision, ties to even.
 */
import { precondition } from "../../base/diagnostics/index.ts";
import type { FloatValue } from "../algebra/index.ts";
import { numberToExtended } from "../algebra/float-conversions.ts";
import type { ExtendedFloat } from "../machine/extended-float.ts";
import { bitLength } from "../machine/extended-float-rounding.ts";

/** Every value of the formats is exactly one of these. */
export function asExtended(value: FloatValue): ExtendedFloat {
  return typeof value === "number" ? numberToExtended(value) : value;
}

/** `123.46`: that many digits after the point. The sign is the caller's. */
export function fixedText(
  value: ExtendedFloat,
  precision: number,
  point: "always" | "needed",
): string {
  precondition(value.kind === "finite", "only numbers have digits");
  // Digits beyond the last nonzero one need not be computed.
  const digitsKept = Math.min(precision, Math.max(0, -value.exponent));
  const scaled = roundedQuotient(value, 10n ** BigInt(digitsKept), 1n).toString();
  const padded = scaled.padStart(digitsKept + 1, "0");
  const whole = padded.slice(0, padded.length - digitsKept);
  const fraction = padded.slice(padded.length - digitsKept) + "0".repeat(precision - digitsKept);
  if (fraction !== "") return `${whole}.${fraction}`;
  return point === "always" ? `${whole}.` : whole;
}

interface DecimalDigits {
  /** First digit nonzero unless the value is zero. */
  readonly digits: string;
  /** Of the first digit. */
  readonly exponent: number;
}

/** The value rounded to `count` significant digits. */
function decimalDigits(value: ExtendedFloat, count: number): DecimalDigits {
  precondition(value.kind === "finite" && count >= 1, "only numbers have digits");
  if (value.significand === 0n) return { digits: "0".repeat(count), exponent: 0 };
  let exponent = decimalExponent(value);
  // No finite value has more than some 17,000 significant digits: the rest are zeros.
  const computed = Math.min(count, 17000);
  let digits = digitsAt(value, exponent, computed);
  if (digits.length > computed) {
    exponent++;
    digits = digitsAt(value, exponent, computed);
  }
  return { digits: digits + "0".repeat(count - computed), exponent };
}

function digitsAt(value: ExtendedFloat, exponent: number, count: number): string {
  const scale = count - 1 - exponent;
  const rounded =
    scale >= 0
      ? roundedQuotient(value, 10n ** BigInt(scale), 1n)
      : roundedQuotient(value, 1n, 10n ** BigInt(-scale));
  return rounded.toString();
}

/** Largest k with 10^k not above the value. */
function decimalExponent(value: ExtendedFloat): number {
  const bits = bitLength(value.significand) + value.exponent;
  let estimate = Math.floor((bits - 1) * Math.LOG10E * Math.LN2);
  while (!isAtLeastPower(value, estimate)) estimate--;
  while (isAtLeastPower(value, estimate + 1)) estimate++;
  return estimate;
}

function isAtLeastPower(value: ExtendedFloat, power: number): boolean {
  const binary = BigInt(Math.abs(value.exponent));
  const decimal = 10n ** BigInt(Math.abs(power));
  let left = value.significand;
  let right = 1n;
  if (value.exponent >= 0) left <<= binary;
  else right <<= binary;
  if (power >= 0) right *= decimal;
  else left *= decimal;
  return left >= right;
}

/** `value * factor / divisor` to the nearest integer, ties to even. */
function roundedQuotient(value: ExtendedFloat, factor: bigint, divisor: bigint): bigint {
  let numerator = value.significand * factor;
  let denominator = divisor;
  if (value.exponent >= 0) numerator <<= BigInt(value.exponent);
  else denominator <<= BigInt(-value.exponent);
  const quotient = numerator / denominator;
  const twice = 2n * (numerator - quotient * denominator);
  const roundsUp = twice > denominator || (twice === denominator && (quotient & 1n) === 1n);
  return roundsUp ? quotient + 1n : quotient;
}

/** `1.2346e+02`. */
export function exponentText(
  value: ExtendedFloat,
  precision: number,
  point: "always" | "needed",
): string {
  const { digits, exponent } = decimalDigits(value, precision + 1);
  const hasPoint = precision > 0 || point === "always";
  return `${digits[0]!}${hasPoint ? "." : ""}${digits.slice(1)}${exponentPart(exponent)}`;
}

function exponentPart(exponent: number): string {
  const digits = Math.abs(exponent).toString().padStart(2, "0");
  return `e${exponent < 0 ? "-" : "+"}${digits}`;
}

/** The shorter of both; trailing zeros go unless they are asked for. */
export function generalText(
  value: ExtendedFloat,
  precision: number,
  zeros: "kept" | "dropped",
): string {
  const significant = precision === 0 ? 1 : precision;
  const { exponent } = decimalDigits(value, significant);
  const point = zeros === "kept" ? "always" : "needed";
  if (exponent < significant && exponent >= -4) {
    const text = fixedText(value, significant - 1 - exponent, point);
    return zeros === "kept" ? text : withoutZeros(text);
  }
  const text = exponentText(value, significant - 1, point);
  if (zeros === "kept") return text;
  const at = text.indexOf("e");
  return withoutZeros(text.slice(0, at)) + text.slice(at);
}

function withoutZeros(text: string): string {
  return text.includes(".") ? text.replace(/\.?0+$/, "") : text;
}

/** How glibc normalises the leading hexadecimal digit: 1 for `double`, the top four bits for x87. */
export type HexStyle = "double" | "x87";

/** `0x1.8p+0`; `precision` null: as many digits as the value has. */
export function hexText(
  value: ExtendedFloat,
  precision: number | null,
  style: HexStyle,
  point: "always" | "needed",
): string {
  const fractionDigits = style === "double" ? 13 : 15;
  const { lead, fraction, exponent: unrounded } = hexParts(value, style);
  let exponent = unrounded;
  let all = (lead << BigInt(4 * fractionDigits)) | fraction;
  let kept = fractionDigits;
  if (precision !== null && precision < fractionDigits) {
    const drop = BigInt(4 * (fractionDigits - precision));
    const rest = all & ((1n << drop) - 1n);
    const half = 1n << (drop - 1n);
    all >>= drop;
    if (rest > half || (rest === half && (all & 1n) === 1n)) all += 1n;
    kept = precision;
    // Rounded up to a second digit: glibc moves the point, but lets a leading 1 become 2.
    if (all >> BigInt(4 * kept) === 16n) {
      all >>= 4n;
      exponent += 4;
    }
  }
  const whole = (all >> BigInt(4 * kept)).toString(16);
  let digits = kept === 0 ? "" : (all & ((1n << BigInt(4 * kept)) - 1n)).toString(16);
  digits = digits.padStart(kept, "0");
  if (precision === null) digits = digits.replace(/0+$/, "");
  else digits = digits.padEnd(precision, "0");
  const hasPoint = digits !== "" || point === "always";
  const sign = exponent < 0 ? "-" : "+";
  return `0x${whole}${hasPoint ? "." : ""}${digits}p${sign}${Math.abs(exponent)}`;
}

interface HexParts {
  readonly lead: bigint;
  readonly fraction: bigint;
  readonly exponent: number;
}

function hexParts(value: ExtendedFloat, style: HexStyle): HexParts {
  if (value.significand === 0n) return { lead: 0n, fraction: 0n, exponent: 0 };
  const top = bitLength(value.significand) + value.exponent - 1;
  if (style === "double") {
    // Denormals keep the least exponent and a leading zero.
    const exponent = Math.max(top, -1022);
    const shift = BigInt(value.exponent - exponent + 52);
    const scaled = shift >= 0n ? value.significand << shift : value.significand >> -shift;
    return { lead: scaled >> 52n, fraction: scaled & ((1n << 52n) - 1n), exponent };
  }
  const { significand } = value;
  return {
    lead: significand >> 60n,
    fraction: significand & ((1n << 60n) - 1n),
    exponent: value.exponent + 60,
  };
}
