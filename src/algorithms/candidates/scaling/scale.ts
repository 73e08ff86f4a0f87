/** Smaller numbers for the large ones of a program that relate to each other as those do. */
import { greatestCommonDivisor } from "../inference/null-space.ts";

/** Numbers below stay as they are. */
const LARGE = 512n;
/** More large numbers than these are names of states, not quantities. */
const MAXIMUM_LARGE = 8;
/** Limits of types are no quantities. */
const FROM_LIMITS = 2n ** 31n - 2n;
/** Numbers this near to each other stay so. */
const NEAR = 64n;
/** Remainders by its divisors are kept. */
const MODULUS = 12n;
/** If all numbers are at most so many times their common divisor, they are scaled by one factor. */
const MAXIMUM_RATIO = 64n;
/** Numbers that differ so much from a scaled one are taken to be related to it. */
const NEAR_SCALED = 8n;
/** The same for numbers that the program mentions as well. */
const SAME_SCALED = 1n;

/** Where large constants went, and back. */
export class Scale {
  private readonly smaller: ReadonlyMap<bigint, bigint>;
  private readonly larger: ReadonlyMap<bigint, bigint>;
  /** Of the program, and small enough to stay as they are. */
  private readonly unchanged: ReadonlySet<bigint>;

  private constructor(smaller: ReadonlyMap<bigint, bigint>, unchanged: ReadonlySet<bigint>) {
    this.smaller = smaller;
    this.unchanged = unchanged;
    this.larger = new Map([...smaller].map(([large, small]) => [small, large]));
  }

  /** The largest number becomes about `target`; null if there is nothing to scale. */
  static of(constants: Iterable<bigint>, target: bigint): Scale | null {
    const all = [...new Set([...constants].map((value) => (value < 0n ? -value : value)))];
    const large = all.filter((value) => value >= LARGE && value < FROM_LIMITS).sort(ascending);
    if (large.length === 0 || large.length > MAXIMUM_LARGE) return null;
    const clusters = clustered(large);
    const centres = scaledCentres(
      clusters.map(({ centre }) => centre),
      target,
    );
    const smaller = new Map<bigint, bigint>();
    const unchanged = all.filter((value) => value < LARGE);
    let previous = unchanged.reduce((a, b) => (a > b ? a : b), 0n);
    clusters.forEach(({ centre, members }, i) => {
      let scaled = centres[i]!;
      // The order of numbers matters more than their ratio.
      while (scaled + (members[0]! - centre) <= previous) scaled += MODULUS;
      for (const member of members) smaller.set(member, scaled + (member - centre));
      previous = scaled + (members[members.length - 1]! - centre);
    });
    return new Scale(smaller, new Set(unchanged));
  }

  /** Numbers next to scaled ones go with them. */
  scaled(value: bigint): bigint {
    const size = value < 0n ? -value : value;
    const small = shifted(size, this.smaller, NEAR_SCALED);
    if (small === null) return value;
    return value < 0n ? -small : small;
  }

  /** The number of the program that one seen in the scaled program stands for; null if none does. */
  restored(value: bigint): bigint | null {
    if (value < 0n) {
      const opposite = this.restored(-value);
      return opposite === null ? null : -opposite;
    }
    const near = shifted(value, this.larger, this.unchanged.has(value) ? SAME_SCALED : NEAR_SCALED);
    if (near !== null) return near;
    if (this.unchanged.has(value)) return value;
    for (const [a, small] of this.smaller) {
      for (const [b, other] of this.smaller) {
        if (small + other === value) return a + b;
        if (small - other === value) return a - b;
      }
    }
    const isSmall = [...this.smaller.values()].every((small) => value * 4n < small);
    return isSmall ? value : null;
  }
}

/** Where the number goes with the nearest one of the map; null if none is so near. */
function shifted(value: bigint, map: ReadonlyMap<bigint, bigint>, most: bigint): bigint | null {
  let best: bigint | null = null;
  let bestDistance = most + 1n;
  for (const [from, to] of map) {
    const difference = value - from;
    const distance = difference < 0n ? -difference : difference;
    if (distance >= bestDistance) continue;
    bestDistance = distance;
    best = to + difference;
  }
  return best;
}

interface Cluster {
  readonly centre: bigint;
  readonly members: readonly bigint[];
}

/** Numbers near to each other, with the roundest of them in the centre. */
function clustered(sorted: readonly bigint[]): Cluster[] {
  const groups: bigint[][] = [];
  for (const value of sorted) {
    const last = groups[groups.length - 1];
    if (last !== undefined && value - last[last.length - 1]! <= NEAR) last.push(value);
    else groups.push([value]);
  }
  return groups.map((members) => ({
    members,
    centre: members.reduce((best, value) => (digits(value) < digits(best) ? value : best)),
  }));
}

/** How many decimal digits a number has before its trailing zeros. */
function digits(value: bigint): number {
  return String(value).replace(/0+$/, "").length;
}

function scaledCentres(centres: readonly bigint[], target: bigint): bigint[] {
  const largest = centres[centres.length - 1]!;
  const divisor = centres.reduce((sum, value) => greatestCommonDivisor(sum, value), 0n);
  const ratio = largest / divisor;
  if (ratio <= MAXIMUM_RATIO) {
    const unit = congruent(target / ratio, divisor);
    return centres.map((value) => (value / divisor) * unit);
  }
  return centres.map((value) => congruent((value * target) / largest, value));
}

/** About `size`, with the remainder of `value`. */
function congruent(size: bigint, value: bigint): bigint {
  return size - (size % MODULUS) + (value % MODULUS) + (size < MODULUS ? MODULUS : 0n);
}

function ascending(a: bigint, b: bigint): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
