import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { compareIntegers, convertInteger } from "../../program/algebra/index.ts";
import { machineModel } from "../../program/machine/machine-model.ts";
import { TypeTable } from "../../program/types/type-table.ts";
import type { IntegerType } from "../../program/types/type.ts";
import { boundsOf, compareRanges, isNumeric, rangeWithin, RangeValue } from "./range-value.ts";
import { IntegerValue, type Value } from "./value.ts";

const types = new TypeTable(machineModel("LP64"));
const TYPES: readonly IntegerType[] = [
  ...[types.signedChar, types.unsignedChar, types.int, types.unsignedInt],
  ...[types.long, types.unsignedLong],
];

interface Sample {
  readonly value: RangeValue | IntegerValue;
  /** Some of its numbers. */
  readonly numbers: readonly bigint[];
}

/** Ranges of numbers of a type, and numbers in them: the ends, those around zero, and one in between. */
function ranges(type: IntegerType): fc.Arbitrary<Sample> {
  const { low, high } = boundsOf(type)!;
  const near = (at: bigint) => fc.bigInt({ min: -3n, max: 3n }).map((by) => at + by);
  const number = fc
    .oneof(fc.bigInt({ min: low, max: high }), near(low), near(high), near(0n), near(255n))
    .map((at) => (at < low ? low : at > high ? high : at));
  return fc
    .tuple(number, number, number, fc.boolean())
    .chain(([a, b, c, isNonzero]) => {
      const [from, middle, to] = [a, b, c].sort((x, y) => (x < y ? -1 : 1)) as [
        bigint,
        bigint,
        bigint,
      ];
      const value = RangeValue.of(from, to, isNonzero);
      const numbers = [from, from + 1n, middle, -1n, 0n, 1n, to - 1n, to].filter(
        (one) => one >= from && one <= to && !(isNonzero && one === 0n),
      );
      return value === null ? fc.constant(null) : fc.constant({ value, numbers });
    })
    .filter((sample) => sample !== null);
}

function contains(value: Value | null, number: bigint): boolean {
  if (value === null) return true;
  if (value.kind === "integer") return value.value === number;
  if (value.kind !== "range") return false;
  return number >= value.low && number <= value.high && !(value.isNonzero && number === 0n);
}

describe("ranges", () => {
  test("that leave nothing are none", () => {
    expect(RangeValue.of(0n, 0n, true)).toBeNull();
    expect(RangeValue.of(2n, 1n, false)).toBeNull();
    expect(RangeValue.of(0n, 1n, true)).toBe(IntegerValue.of(1n));
  });

  test.each(TYPES.flatMap((from) => TYPES.map((to) => [from, to] as const)))(
    "hold what their numbers become in another type (%#)",
    (from, to) => {
      const property = fc.property(ranges(from), ({ value, numbers }) => {
        if (value.kind !== "range") return;
        const converted = rangeWithin(value, boundsOf(to)!, to.size < from.size);
        for (const number of numbers) {
          expect(contains(converted, convertInteger(number, to))).toBe(true);
        }
      });
      fc.assert(property);
    },
  );

  test("compare as their numbers do", () => {
    const two = fc.constantFrom(...TYPES).chain((type) => fc.tuple(ranges(type), ranges(type)));
    const property = fc.property(two, ([left, right]) => {
      for (const operator of ["<", "<=", ">", ">=", "==", "!="] as const) {
        const result = compareRanges(operator, left.value, right.value);
        if (result === null) continue;
        for (const a of left.numbers) {
          for (const b of right.numbers) expect(compareIntegers(operator, a, b)).toBe(result);
        }
      }
    });
    fc.assert(property, { numRuns: 500 });
  });

  test("are numbers", () => {
    expect(isNumeric(RangeValue.of(1n, 5n, false))).toBe(true);
    expect(isNumeric(null)).toBe(false);
  });
});
