/** Inputs as `assay exec --inputs` reads them. */
import { numberToExtended } from "../program/algebra/float-conversions.ts";
import type { ConsumedInput } from "../program/interpreter/index.ts";

export function inputText({ value }: ConsumedInput): string {
  if (typeof value === "bigint") return String(value);
  if (typeof value === "number") return floatText(value);
  if (value.kind === "nan") return value.sign === 1 ? "-nan" : "nan";
  const sign = value.sign === 1 ? -1 : 1;
  if (value.kind !== "finite") return floatText(sign * Infinity);
  const { significand, exponent } = value;
  const number = sign * Number(significand) * 2 ** exponent;
  const exact = numberToExtended(number);
  const isExact = exact.significand === significand && exact.exponent === exponent;
  if (isExact || significand === 0n) return floatText(number);
  // An extended number may have more digits than a double.
  return `${value.sign === 1 ? "-" : ""}0x${significand.toString(16)}p${exponent}`;
}

function floatText(value: number): string {
  if (Number.isNaN(value)) return "nan";
  if (!Number.isFinite(value)) return value > 0 ? "inf" : "-inf";
  const digits = Object.is(value, -0) ? "-0" : String(value);
  // A point or an exponent marks a floating number.
  return /[.e]/.test(digits) ? digits : `${digits}.0`;
}
