/**
 * An oracle for tiny float formats that shares nothing with the implementation: numbers are JavaScript
 * doubles (exact for these formats), rounding searches all values of the format.
 */
export interface NaiveFormat {
  readonly exponent: number;
  readonly significand: number;
}

/** 0 ties to even, 1 ties away, 2 up, 3 down, 4 to zero. */
export type NaiveMode = number;

/** NaN, ±Infinity, ±0 and numbers are what JavaScript calls them. */
export function decode({ exponent, significand }: NaiveFormat, bits: number): number {
  const fraction = significand - 1;
  const sign = Math.floor(bits / 2 ** (exponent + fraction)) === 1 ? -1 : 1;
  const biased = Math.floor(bits / 2 ** fraction) % 2 ** exponent;
  const rest = bits % 2 ** fraction;
  const bias = 2 ** (exponent - 1) - 1;
  if (biased === 2 ** exponent - 1) return rest === 0 ? sign * Infinity : NaN;
  if (biased === 0) return sign * rest * 2 ** (1 - bias - fraction);
  return sign * (1 + rest / 2 ** fraction) * 2 ** (biased - bias);
}

export function encode(format: NaiveFormat, value: number): number {
  const { exponent, significand } = format;
  if (Number.isNaN(value))
    return (2 ** exponent - 1) * 2 ** (significand - 1) + 2 ** (significand - 2);
  for (let bits = 0; bits < 2 ** (exponent + significand); bits++) {
    if (Object.is(decode(format, bits), value)) return bits;
  }
  throw new Error(`${value} is not in the format`);
}

/**
 * Rounds the exact non-zero number `r` of which only `compare(v)`, the sign of `r - v`, is known.
 * `negative` is the sign of `r`.
 */
export function roundBySearch(
  format: NaiveFormat,
  mode: NaiveMode,
  negative: boolean,
  compare: (v: number) => number,
): number {
  const top = 2 ** (2 ** (format.exponent - 1));
  let [lower, upper] = [-top, top];
  for (let bits = 0; bits < 2 ** (format.exponent + format.significand); bits++) {
    const v = decode(format, bits);
    if (!Number.isFinite(v)) continue;
    if (compare(v) >= 0 && v > lower) lower = v;
    if (compare(v) <= 0 && v < upper) upper = v;
  }
  const chosen = lower === upper ? lower : choose(format, mode, [lower, upper], compare);
  if (Math.abs(chosen) === top) return Math.sign(chosen) * Infinity;
  return chosen === 0 && negative ? -0 : chosen === 0 ? 0 : chosen;
}

/** One of two neighbours; the exact number is between them, so not zero unless one of them is. */
function choose(
  format: NaiveFormat,
  mode: NaiveMode,
  [lower, upper]: readonly [number, number],
  compare: (v: number) => number,
): number {
  if (mode === 2) return upper;
  if (mode === 3) return lower;
  const negative = upper <= 0;
  const towardsZero = negative ? upper : lower;
  const away = negative ? lower : upper;
  if (mode === 4) return towardsZero;
  const side = compare((lower + upper) / 2);
  if (side !== 0) return side > 0 ? upper : lower;
  if (mode === 1) return away;
  return isEven(format, lower) ? lower : upper;
}

/** The bound beyond the largest number counts as the next power of two, whose significand is even. */
function isEven(format: NaiveFormat, value: number): boolean {
  if (Math.abs(value) === 2 ** (2 ** (format.exponent - 1))) return true;
  return encode(format, value === 0 ? 0 : value) % 2 === 0;
}

export function roundExact(format: NaiveFormat, mode: NaiveMode, exact: number): number {
  if (Number.isNaN(exact) || !Number.isFinite(exact) || exact === 0) return exact;
  return roundBySearch(format, mode, exact < 0, (v) => Math.sign(exact - v));
}

/** `x + y` for numbers whose exact sum is a double. */
export function sum(format: NaiveFormat, mode: NaiveMode, x: number, y: number): number {
  const exact = x + y;
  if (exact !== 0) return roundExact(format, mode, exact);
  if (Object.is(x, y)) return x;
  return mode === 3 ? -0 : 0;
}

export function quotient(format: NaiveFormat, mode: NaiveMode, x: number, y: number): number {
  const approximate = x / y;
  const isExact =
    Number.isNaN(approximate) || !Number.isFinite(approximate) || !Number.isFinite(y) || x === 0;
  if (isExact) return approximate;
  const sign = Math.sign(y);
  return roundBySearch(format, mode, approximate < 0, (v) => Math.sign(x * sign - v * y * sign));
}

export function squareRoot(format: NaiveFormat, mode: NaiveMode, x: number): number {
  if (!(x > 0) || x === Infinity) return Math.sqrt(x);
  return roundBySearch(format, mode, false, (v) => (v < 0 ? 1 : Math.sign(x - v * v)));
}

export function toInteger(mode: NaiveMode, x: number): number {
  const floor = Math.floor(x);
  const part = x - floor;
  const up = [
    part > 0.5 || (part === 0.5 && Math.abs(floor % 2) === 1),
    part > 0.5 || (part === 0.5 && x > 0),
    part > 0,
    false,
    part > 0 && x < 0,
  ][mode]!;
  const rounded = up ? floor + 1 : floor;
  return rounded === 0 && (x < 0 || Object.is(x, -0)) ? -0 : rounded;
}

export function remainder(x: number, y: number): number {
  if (Number.isNaN(x) || Number.isNaN(y) || !Number.isFinite(x) || y === 0) return NaN;
  if (!Number.isFinite(y) || x === 0) return x;
  const near = Math.trunc(x / y);
  let best = NaN;
  for (const n of [near - 1, near, near + 1]) {
    const rest = Math.abs(x - n * y);
    const bestRest = Math.abs(x - best * y);
    const isBetter = Number.isNaN(best) || rest < bestRest || (rest === bestRest && n % 2 === 0);
    if (isBetter) best = n;
  }
  const result = x - best * y;
  return result === 0 ? (x < 0 ? -0 : 0) : result;
}
