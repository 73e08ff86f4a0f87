/** An exact fraction in lowest terms, denominator positive. */
export interface Rational {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

export function rational(numerator: bigint, denominator = 1n): Rational {
  if (denominator === 1n) return { numerator, denominator };
  if (denominator < 0n) return rational(-numerator, -denominator);
  const divisor = gcd(numerator, denominator);
  return { numerator: numerator / divisor, denominator: denominator / divisor };
}

export function addRational(x: Rational, y: Rational): Rational {
  return rational(
    x.numerator * y.denominator + y.numerator * x.denominator,
    x.denominator * y.denominator,
  );
}

export function multiplyRational(x: Rational, y: Rational): Rational {
  return rational(x.numerator * y.numerator, x.denominator * y.denominator);
}

/** Negative, zero or positive as `x - y` is. */
export function compareRational(x: Rational, y: Rational): number {
  const difference = x.numerator * y.denominator - y.numerator * x.denominator;
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}

/** Largest integer not above. */
export function floorRational(x: Rational): bigint {
  return floorDivide(x.numerator, x.denominator);
}

/** Rounds towards minus infinity; `y` positive. */
export function floorDivide(x: bigint, y: bigint): bigint {
  const quotient = x / y;
  return x % y < 0n ? quotient - 1n : quotient;
}

/** Never negative; `gcd(0, 0)` is 0. */
export function gcd(x: bigint, y: bigint): bigint {
  let [a, b] = [x < 0n ? -x : x, y < 0n ? -y : y];
  while (b !== 0n) [a, b] = [b, a % b];
  return a;
}
