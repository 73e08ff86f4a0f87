/**
 * Functions whose last bits depend on the library: JavaScript's and the C library's may differ there. The
 * record of an execution names those that were used.
 */
export const APPROXIMATE: Readonly<Record<string, (...values: readonly number[]) => number>> = {
  sin: (x) => Math.sin(x),
  cos: (x) => Math.cos(x),
  tan: (x) => Math.tan(x),
  asin: (x) => Math.asin(x),
  acos: (x) => Math.acos(x),
  atan: (x) => Math.atan(x),
  atan2: (y, x) => Math.atan2(y, x),
  sinh: (x) => Math.sinh(x),
  cosh: (x) => Math.cosh(x),
  tanh: (x) => Math.tanh(x),
  asinh: (x) => Math.asinh(x),
  acosh: (x) => Math.acosh(x),
  atanh: (x) => Math.atanh(x),
  exp: (x) => Math.exp(x),
  exp2: (x) => 2 ** x,
  exp10: (x) => 10 ** x,
  expm1: (x) => Math.expm1(x),
  log: (x) => Math.log(x),
  log2: (x) => Math.log2(x),
  log10: (x) => Math.log10(x),
  log1p: (x) => Math.log1p(x),
  // C says 1 where JavaScript says NaN.
  pow: (x, y) => (x === 1 || (x === -1 && Math.abs(y) === Infinity) ? 1 : x ** y),
  cbrt: (x) => Math.cbrt(x),
  hypot: (x, y) => Math.hypot(x, y),
};
