import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { FloatFormat } from "./float-format.ts";
import * as floats from "./float-operations.ts";
import { RoundingMode } from "./kinds.ts";
import { rational } from "./rational.ts";
import type { Term } from "./term.ts";
import { Terms } from "./terms.ts";

const double = FloatFormat.of(11, 53);
const single = FloatFormat.of(8, 24);
const EVEN = RoundingMode.NearestTiesToEven;
const view = new DataView(new ArrayBuffer(8));

function bits64(x: number): bigint {
  view.setFloat64(0, x);
  return double.canonical(view.getBigUint64(0));
}

function bits32(x: number): bigint {
  view.setFloat32(0, x);
  return single.canonical(BigInt(view.getUint32(0)));
}

function fromBits64(bits: bigint): number {
  view.setBigUint64(0, bits);
  return view.getFloat64(0);
}

/** All bit patterns, biased towards neighbours, zeros, subnormals and the ends of the range. */
const doubles = fc.oneof(
  fc.double(),
  fc.bigInt({ min: 0n, max: (1n << 64n) - 1n }).map(fromBits64),
  fc.bigInt({ min: 0n, max: 1n << 10n }).map(fromBits64),
  fc.integer().map((n) => n / 8),
  fc.constantFrom(0, -0, Infinity, -Infinity, NaN, Number.MAX_VALUE, Number.MIN_VALUE, 1, -1, 0.5),
);
const singles = doubles.map(Math.fround);

function agrees(name: string, format: FloatFormat, actual: bigint, expected: bigint): void {
  const show = (bits: bigint): string => bits.toString(16).padStart(format.width / 4, "0");
  expect(show(actual), name).toBe(show(expected));
}

const RUNS = { numRuns: 3000 };

describe("arithmetic agrees with JavaScript's", () => {
  test("on doubles", () => {
    fc.assert(
      fc.property(doubles, doubles, (x, y) => {
        const [a, b] = [bits64(x), bits64(y)];
        agrees("add", double, floats.addFloats(double, EVEN, a, b), bits64(x + y));
        agrees("multiply", double, floats.multiplyFloats(double, EVEN, a, b), bits64(x * y));
        agrees("divide", double, floats.divideFloats(double, EVEN, a, b), bits64(x / y));
        agrees("sqrt", double, floats.squareRoot(double, EVEN, a), bits64(Math.sqrt(x)));
        agrees("negate", double, floats.negateFloat(double, a), bits64(-x));
        agrees("abs", double, floats.absFloat(double, a), bits64(Math.abs(x)));
      }),
      RUNS,
    );
  });

  test("on singles, where rounding a double once more is exact", () => {
    fc.assert(
      fc.property(singles, singles, (x, y) => {
        const [a, b] = [bits32(x), bits32(y)];
        agrees("add", single, floats.addFloats(single, EVEN, a, b), bits32(x + y));
        agrees("multiply", single, floats.multiplyFloats(single, EVEN, a, b), bits32(x * y));
        agrees("divide", single, floats.divideFloats(single, EVEN, a, b), bits32(x / y));
        agrees("sqrt", single, floats.squareRoot(single, EVEN, a), bits32(Math.sqrt(x)));
      }),
      RUNS,
    );
  });

  test("on comparisons", () => {
    fc.assert(
      fc.property(doubles, doubles, (x, y) => {
        const [a, b] = [bits64(x), bits64(y)];
        expect(floats.lessThan(double, a, b)).toBe(x < y);
        expect(floats.lessOrEqual(double, a, b)).toBe(x <= y);
        expect(floats.equalFloats(double, a, b)).toBe(x === y);
      }),
      RUNS,
    );
  });

  test("on rounding to integral values", () => {
    fc.assert(
      fc.property(doubles, (x) => {
        const round = (mode: RoundingMode): bigint =>
          floats.roundToIntegral(double, mode, bits64(x));
        agrees("floor", double, round(RoundingMode.TowardNegative), bits64(Math.floor(x)));
        agrees("ceil", double, round(RoundingMode.TowardPositive), bits64(Math.ceil(x)));
        agrees("trunc", double, round(RoundingMode.TowardZero), bits64(Math.trunc(x)));
      }),
      RUNS,
    );
  });

  test("on conversions", () => {
    fc.assert(
      fc.property(doubles, fc.bigInt({ min: -(1n << 70n), max: 1n << 70n }), (x, n) => {
        const narrowed = floats.convertFloat(double, single, EVEN, bits64(x));
        agrees("fround", single, narrowed, bits32(x));
        agrees("Number(bigint)", double, floats.fromInteger(double, EVEN, n), bits64(Number(n)));
        const integer = floats.toInteger(double, RoundingMode.TowardZero, bits64(x));
        expect(integer).toBe(Number.isFinite(x) ? BigInt(Math.trunc(x)) : null);
      }),
      RUNS,
    );
  });

  test("on C's remainder, computed from the exact quotient", () => {
    const small = fc.tuple(fc.integer({ min: -4000, max: 4000 }), fc.integer({ min: 1, max: 300 }));
    fc.assert(
      fc.property(small, ([n, d]) => {
        const quotient = Math.floor(n / d);
        const rest = n - quotient * d;
        const up = rest * 2 > d || (rest * 2 === d && quotient % 2 !== 0);
        const expected = up ? rest - d : rest;
        const signed = expected === 0 && n < 0 ? -0 : expected;
        agrees(
          "rem",
          double,
          floats.remainder(double, bits64(n / 4), bits64(d / 4)),
          bits64(signed / 4),
        );
      }),
      RUNS,
    );
  });
});

test("fused multiply-add rounds once", () => {
  const x = 1 + 2 ** -30;
  // x * x = 1 + 2^-29 + 2^-60; the last part is lost when the product is rounded first.
  const fused = floats.fusedMultiplyAdd(double, EVEN, bits64(x), bits64(x), bits64(-1 - 2 ** -29));
  agrees("fma", double, fused, bits64(2 ** -60));
  expect(x * x - 1 - 2 ** -29).toBe(0);
});

test("directed rounding brackets the exact quotient", () => {
  const third = rational(1n, 3n);
  const down = floats.fromRational(double, RoundingMode.TowardNegative, third);
  const up = floats.fromRational(double, RoundingMode.TowardPositive, third);
  expect(up - down).toBe(1n);
  agrees("nearest", double, floats.fromRational(double, EVEN, third), bits64(1 / 3));
});

test("overflow goes to infinity or to the largest number, as the mode says", () => {
  const largest = bits64(Number.MAX_VALUE);
  const double_ = (mode: RoundingMode): bigint => floats.addFloats(double, mode, largest, largest);
  expect(double_(EVEN)).toBe(bits64(Infinity));
  expect(double_(RoundingMode.TowardZero)).toBe(largest);
  expect(double_(RoundingMode.TowardNegative)).toBe(largest);
  expect(double_(RoundingMode.TowardPositive)).toBe(bits64(Infinity));
});

test("quadruple precision folds to the bits that gcc's __float128 gives", () => {
  const terms = new Terms();
  const quad = terms.sorts.float(15, 113);
  const mode = terms.fp.roundingMode(EVEN);
  const number = (n: bigint, d: bigint): Term =>
    terms.fp.fromReal(mode, terms.arith.real(rational(n, d)), quad);
  const sum = terms.fp.add(mode, number(1n, 10n), number(2n, 10n));
  expect(terms.bigintValue(sum)).toBe(0x3ffd3333333333333333333333333334n);
  const quotient = terms.fp.divide(mode, number(1n, 10n), number(7n, 1n));
  expect(terms.bigintValue(quotient)).toBe(0x3ff8d41d41d41d41d41d41d41d41d41en);
});
