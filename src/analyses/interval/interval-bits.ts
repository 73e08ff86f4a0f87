/** `&`, `|` and `^` on intervals, through the bits that all values of an interval share. */
import { allOf, Interval, type Encoding } from "./interval.ts";

/** Of numbers in two's complement with as many sign bits as anyone asks for. */
interface KnownBits {
  /** Set where all values have a one, or all a zero. */
  readonly ones: bigint;
  readonly zeros: bigint;
}

export function bitwise(
  operator: "&" | "|" | "^",
  type: Encoding,
  a: Interval,
  b: Interval,
): Interval {
  const [left, right] = [knownBits(a), knownBits(b)];
  const known = combine(operator, left, right);
  const unknown = ~(known.ones | known.zeros);
  if (unknown === 0n) return Interval.constant(known.ones);
  const all = allOf(type);
  // With an unknown sign the bits say nothing about the bounds.
  const [low, high] = unknown < 0n ? [all.low, all.high] : [known.ones, known.ones | unknown];
  const step = unknown & -unknown;
  const aligned = Interval.congruent(low, high, step, known.ones) ?? all;
  const bounds = boundsOf(operator, a, b);
  return bounds === null ? aligned : (aligned.meet(bounds) ?? aligned);
}

function combine(operator: "&" | "|" | "^", a: KnownBits, b: KnownBits): KnownBits {
  switch (operator) {
    case "&":
      return { ones: a.ones & b.ones, zeros: a.zeros | b.zeros };
    case "|":
      return { ones: a.ones | b.ones, zeros: a.zeros & b.zeros };
    case "^":
      return {
        ones: (a.ones & b.zeros) | (a.zeros & b.ones),
        zeros: (a.ones & b.ones) | (a.zeros & b.zeros),
      };
  }
}

/** The bits above the highest one in which the bounds differ, and those below the stride. */
function knownBits({ low, high, stride }: Interval): KnownBits {
  let known = -1n;
  if (stride !== 0n) {
    const differing = low ^ high;
    const above = differing < 0n ? 0n : ~((1n << BigInt(differing.toString(2).length)) - 1n);
    const below = (stride & -stride) - 1n;
    known = above | below;
  }
  return { ones: low & known, zeros: ~low & known };
}

/** What the order says beyond single bits. */
function boundsOf(operator: "&" | "|" | "^", a: Interval, b: Interval): Interval | null {
  if (operator === "&") {
    // Without a sign the result is no larger than the operand.
    if (a.low >= 0n && b.low >= 0n) return Interval.of(0n, a.high < b.high ? a.high : b.high);
    if (a.low >= 0n) return Interval.of(0n, a.high);
    return b.low >= 0n ? Interval.of(0n, b.high) : null;
  }
  if (operator === "|") {
    // Setting bits makes a number larger, as long as the sign stays.
    if (a.low >= 0n && b.low >= 0n) {
      return Interval.of(a.low > b.low ? a.low : b.low, a.high + b.high);
    }
    if (a.high < 0n) return Interval.of(a.low, -1n);
    if (b.high < 0n) return Interval.of(b.low, -1n);
  }
  return null;
}
