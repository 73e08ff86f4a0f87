import type { Term } from "../../terms/index.ts";

/**
 * `Σ coefficient · term + constant`. Over Int and Real coefficients are integers (a Real equation or
 * inequality is scaled by a positive factor first); over bit-vectors they are taken modulo 2^width and kept
 * in `[0, 2^width)`. Terms are variables and whatever is not linear, none with coefficient 0.
 */
export interface LinearForm {
  readonly coefficients: ReadonlyMap<Term, bigint>;
  readonly constant: bigint;
}

/** 2^width for bit-vectors; 0 for Int and Real, where nothing wraps around. */
export type Modulus = bigint;

export function constantForm(constant: bigint): LinearForm {
  return { coefficients: new Map(), constant };
}

export function reduce(value: bigint, modulus: Modulus): bigint {
  if (modulus === 0n) return value;
  const remainder = value % modulus;
  return remainder < 0n ? remainder + modulus : remainder;
}

/** `left + factor · right`. */
export function addScaled(
  left: LinearForm,
  factor: bigint,
  right: LinearForm,
  modulus: Modulus,
): LinearForm {
  const coefficients = new Map(left.coefficients);
  for (const [term, coefficient] of right.coefficients) {
    const sum = reduce((coefficients.get(term) ?? 0n) + factor * coefficient, modulus);
    if (sum === 0n) coefficients.delete(term);
    else coefficients.set(term, sum);
  }
  return { coefficients, constant: reduce(left.constant + factor * right.constant, modulus) };
}

export function scale(form: LinearForm, factor: bigint, modulus: Modulus): LinearForm {
  return addScaled(constantForm(0n), factor, form, modulus);
}

/** Reads a residue as the number nearest to zero. */
export function signedValue(value: bigint, modulus: Modulus): bigint {
  return modulus !== 0n && value * 2n >= modulus ? value - modulus : value;
}

export function greatestCommonDivisor(values: Iterable<bigint>): bigint {
  let divisor = 0n;
  for (const value of values) {
    let [a, b] = [divisor, value < 0n ? -value : value];
    while (b !== 0n) [a, b] = [b, a % b];
    divisor = a;
    if (divisor === 1n) return divisor;
  }
  return divisor;
}
