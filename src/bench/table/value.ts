import { Decimal } from "./decimal.ts";

/** A number in a cell: finite, or one of the three that are not. */
export type NumberValue = Decimal | "NaN" | "Inf" | "-Inf";

/** What tools print as numbers, with a unit or without. */
const MEASURE =
  /^\s*([-+])?(?:(nan|inf|infinity)|(\d+)(\.(0*)(\d+))?([eE][-+]\d+)?\s?([a-zA-Z/%]*))\s*$/i;

export interface Measure {
  readonly value: NumberValue;
  readonly unit: string;
  /** Whether it is written with a fraction. */
  readonly hasFraction: boolean;
  readonly significantDigits: number;
}

/** Null for what is no number. */
export function parseMeasure(text: string): Measure | null {
  const match = MEASURE.exec(text);
  if (match === null) return null;
  const [, sign = "", special, whole, fraction, zeros = "", rest = "", power = "", unit = ""] =
    match;
  if (special !== undefined) {
    const isNan = special.toLowerCase() === "nan";
    const value = isNan ? "NaN" : sign === "-" ? "-Inf" : "Inf";
    return { value, unit: "", hasFraction: true, significantDigits: 0 };
  }
  const value = Decimal.parse(`${sign}${whole!}${fraction ?? ""}${power}`)!;
  const places = zeros.length + rest.length;
  const isBelowOne = /^0+$/.test(whole!) && !value.isZero();
  return {
    value,
    unit,
    hasFraction: fraction !== undefined,
    significantDigits: isBelowOne ? rest.length : (value.isZero() ? 0 : whole!.length) + places,
  };
}

export function scaled(value: NumberValue, scale: Decimal | null): NumberValue {
  if (!(value instanceof Decimal)) return value;
  return scale === null ? value : value.times(scale);
}

/** With at most so many significant digits, and not more than it was written with. */
export function roundedText(value: Decimal, digits: number, writtenDigits: number): string {
  const wanted = Math.min(digits, writtenDigits);
  if (value.isZero()) return new Decimal(0n, -wanted).toString();
  const exponent = value.magnitude - wanted + 1;
  const rounded = value.rounded(exponent);
  // 9.99 becomes 10.0, which has a digit too many.
  if (rounded.magnitude === value.magnitude) return rounded.toString();
  return exponent >= 0 ? rounded.toString() : rounded.rounded(exponent + 1).toString();
}
