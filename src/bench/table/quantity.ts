/** Values of columns: texts, or numbers with a unit (`2.17s`, `128032768B`, `12`). */

export interface Quantity {
  readonly value: number;
  readonly unit: string;
}

const QUANTITY =
  /^\s*([-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?|[-+]?inf(?:inity)?)\s*([a-zA-Z%]*)\s*$/i;

/** Null for what is no number. Infinite values are numbers, NaN is not. */
export function parseQuantity(text: string): Quantity | null {
  const match = QUANTITY.exec(text);
  if (match === null) return null;
  const [, digits, unit] = match;
  const infinite = /^([-+]?)inf/i.exec(digits!);
  const value = infinite === null ? Number(digits) : infinite[1] === "-" ? -Infinity : Infinity;
  return { value, unit: unit! };
}

/** The number as written, without its unit and without rounding. */
export function digitsOf(text: string): string {
  return QUANTITY.exec(text)?.[1] ?? text;
}

/** `text` divided by 10^places, digit by digit: no rounding error gets into a CSV file. */
export function shiftDecimal(text: string, places: number): string {
  const match = /^([-+]?)(\d+)(?:\.(\d*))?$/.exec(text);
  if (match === null) return String(Number(text) / 10 ** places);
  const [, sign, whole, fraction = ""] = match;
  const padded = whole!.padStart(places + 1, "0");
  const cut = padded.length - places;
  const integer = padded.slice(0, cut).replace(/^0+(?=\d)/, "");
  const rest = (padded.slice(cut) + fraction).replace(/0+$/, "");
  return `${sign === "-" ? "-" : ""}${integer}${rest === "" ? "" : `.${rest}`}`;
}

/** Decimal places with which the values of one column stand under each other and still differ. */
export function decimalPlaces(values: Iterable<number | null>): number {
  let isWhole = true;
  let smallest = Infinity;
  let largest = 0;
  for (const value of values) {
    if (value === null || !Number.isFinite(value) || value === 0) continue;
    if (!Number.isInteger(value)) isWhole = false;
    smallest = Math.min(smallest, Math.abs(value));
    largest = Math.max(largest, Math.abs(value));
  }
  if (isWhole) return 0;
  // Small values get their digits, unless large ones beside them would get far too many.
  const most = largest >= 10 ? 2 : largest >= 1 ? 3 : 6;
  return Math.min(Math.max(2 - Math.floor(Math.log10(smallest)), 1), most);
}
