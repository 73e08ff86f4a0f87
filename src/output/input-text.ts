/** Inputs as `assay exec --inputs` reads them. */
import type { ConsumedInput } from "../program/interpreter/index.ts";

export function inputText({ value }: ConsumedInput): string {
  if (typeof value === "bigint") return String(value);
  if (typeof value === "number") return floatText(value);
  if (value.kind === "nan") return "nan";
  const sign = value.sign === 1 ? -1 : 1;
  if (value.kind !== "finite") return floatText(sign * Infinity);
  // What an extended number has beyond a double cannot be written on the command line.
  return floatText(sign * Number(value.significand) * 2 ** value.exponent);
}

function floatText(value: number): string {
  if (Number.isNaN(value)) return "nan";
  if (!Number.isFinite(value)) return value > 0 ? "inf" : "-inf";
  const digits = Object.is(value, -0) ? "-0" : String(value);
  // A point or an exponent marks a floating number.
  return /[.e]/.test(digits) ? digits : `${digits}.0`;
}
