/**
 * Decimal numbers as table-generator computes with them: 28 significant digits, halves rounded up, and as many places as
 * the operands have. What was written as `1.50` stays `1.50`.
 */
export class Decimal {
  readonly coefficient: bigint;
  readonly exponent: number;

  static readonly ZERO = new Decimal(0n, 0);
  static readonly ONE = new Decimal(1n, 0);

  constructor(coefficient: bigint, exponent: number) {
    this.coefficient = coefficient;
    this.exponent = exponent;
  }

  /** Null if the text is no finite number. */
  static parse(text: string): Decimal | null {
    const match = /^([-+]?)(\d*)(?:\.(\d*))?(?:[eE]([-+]?\d+))?$/.exec(text.trim());
    if (match === null) return null;
    const [, sign, whole = "", fraction = "", power = "0"] = match;
    if (whole + fraction === "") return null;
    const coefficient = BigInt(whole + fraction);
    return new Decimal(sign === "-" ? -coefficient : coefficient, Number(power) - fraction.length);
  }

  static of(whole: number): Decimal {
    return new Decimal(BigInt(whole), 0);
  }

  isZero(): boolean {
    return this.coefficient === 0n;
  }

  plus(other: Decimal): Decimal {
    const exponent = Math.min(this.exponent, other.exponent);
    return new Decimal(this.scaledTo(exponent) + other.scaledTo(exponent), exponent).fitted();
  }

  minus(other: Decimal): Decimal {
    return this.plus(new Decimal(-other.coefficient, other.exponent));
  }

  times(other: Decimal): Decimal {
    const exponent = this.exponent + other.exponent;
    return new Decimal(this.coefficient * other.coefficient, exponent).fitted();
  }

  /** An exact quotient has no more places than it needs. */
  dividedBy(other: Decimal): Decimal {
    const ideal = this.exponent - other.exponent;
    if (this.isZero()) return new Decimal(0n, ideal);
    const shift = Math.max(0, digitCount(other.coefficient) - digitCount(this.coefficient) + 30);
    const dividend = abs(this.coefficient) * 10n ** BigInt(shift);
    const divisor = abs(other.coefficient);
    const isNegative = this.coefficient < 0n !== other.coefficient < 0n;
    const quotient = (value: bigint): Decimal =>
      new Decimal(isNegative ? -value : value, ideal - shift);
    if (dividend % divisor === 0n) {
      return quotient(dividend / divisor)
        .withoutZeros(ideal)
        .fitted();
    }
    return quotient(sticky(dividend / divisor)).fitted();
  }

  /** Of a number that is not negative. */
  squareRoot(): Decimal {
    const ideal = Math.floor(this.exponent / 2);
    if (this.isZero()) return new Decimal(0n, ideal);
    const even = this.scaledTo(2 * ideal);
    const shift = BigInt(Math.max(0, 30 - Math.floor(digitCount(even) / 2)));
    const square = even * 100n ** shift;
    const root = integerRoot(square);
    const exponent = ideal - Number(shift);
    if (root * root === square) return new Decimal(root, exponent).withoutZeros(ideal).fitted();
    return new Decimal(sticky(root), exponent).fitted();
  }

  compare(other: Decimal): number {
    const exponent = Math.min(this.exponent, other.exponent);
    const [a, b] = [this.scaledTo(exponent), other.scaledTo(exponent)];
    return a < b ? -1 : a > b ? 1 : 0;
  }

  /** The power of ten of the first digit. */
  get magnitude(): number {
    return this.exponent + digitCount(this.coefficient) - 1;
  }

  /** With exactly this exponent. */
  rounded(exponent: number): Decimal {
    if (exponent <= this.exponent) return new Decimal(this.scaledTo(exponent), exponent);
    return new Decimal(cut(this.coefficient, exponent - this.exponent), exponent);
  }

  isInteger(): boolean {
    return this.exponent >= 0 || this.coefficient % 10n ** BigInt(-this.exponent) === 0n;
  }

  toNumber(): number {
    return Number(`${this.coefficient}e${this.exponent}`);
  }

  /** All digits, without a power of ten. */
  toString(): string {
    const sign = this.coefficient < 0n ? "-" : "";
    const digits = abs(this.coefficient).toString();
    if (this.exponent >= 0)
      return sign + (digits === "0" ? "0" : digits + "0".repeat(this.exponent));
    const padded = digits.padStart(1 - this.exponent, "0");
    return `${sign}${padded.slice(0, this.exponent)}.${padded.slice(this.exponent)}`;
  }

  private scaledTo(exponent: number): bigint {
    return this.coefficient * 10n ** BigInt(this.exponent - exponent);
  }

  private fitted(): Decimal {
    const surplus = digitCount(this.coefficient) - PRECISION;
    return surplus <= 0 ? this : this.rounded(this.exponent + surplus).fitted();
  }

  private withoutZeros(highest: number): Decimal {
    let { coefficient, exponent } = this;
    while (exponent < highest && coefficient % 10n === 0n) {
      coefficient /= 10n;
      exponent++;
    }
    return new Decimal(coefficient, exponent);
  }
}

const PRECISION = 28;

/** Without the last `places` digits, halves away from zero. */
function cut(coefficient: bigint, places: number): bigint {
  const unit = 10n ** BigInt(places);
  const size = (abs(coefficient) * 2n + unit) / (2n * unit);
  return coefficient < 0n ? -size : size;
}

/** Digits were lost behind these: they must not look like an exact half. */
function sticky(value: bigint): bigint {
  return value % 5n === 0n ? value + 1n : value;
}

function abs(value: bigint): bigint {
  return value < 0n ? -value : value;
}

function digitCount(value: bigint): number {
  return abs(value).toString().length;
}

function integerRoot(value: bigint): bigint {
  let root = 10n ** BigInt(Math.ceil(digitCount(value) / 2));
  for (;;) {
    const next = (root + value / root) / 2n;
    if (next >= root) return root;
    root = next;
  }
}
