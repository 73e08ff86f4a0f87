import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { compareIntegers, integerBinary, integerUnary, wrap } from "../../program/algebra/index.ts";
import type { ArithmeticOperator, ComparisonOperator } from "../../program/cfa/expression.ts";
import { machineModel } from "../../program/machine/machine-model.ts";
import { TypeTable } from "../../program/types/type-table.ts";
import type { IntegerType } from "../../program/types/type.ts";
import { arithmetic, compare, complement, negated, wrapped } from "./interval-arithmetic.ts";
import { leftOperand, preimage, rightOperand } from "./interval-inverse.ts";
import { allOf, Interval, type Encoding } from "./interval.ts";

const types = new TypeTable(machineModel("LP64"));

/** Small enough to try everything. Shifts count registers of 32 bits, as for all narrow types. */
function narrow(bits: number, signed: boolean): IntegerType {
  return { ...types.int, bits, signed };
}

const NARROW = [narrow(4, true), narrow(4, false)];
const OPERATORS: readonly ArithmeticOperator[] = [
  "+",
  "-",
  "*",
  "/",
  "%",
  "<<",
  ">>",
  "&",
  "|",
  "^",
];
const COMPARISONS: readonly ComparisonOperator[] = ["==", "!=", "<", "<=", ">", ">="];

function values({ low, high, stride }: Interval): bigint[] {
  const result: bigint[] = [];
  for (let value = low; value <= high; value += stride === 0n ? 1n : stride) result.push(value);
  return result;
}

/** Every interval of the type whose bounds are values of it. */
function everyInterval(type: Encoding): Interval[] {
  const result: Interval[] = [];
  const { low: least, high: greatest } = allOf(type);
  for (let low = least; low <= greatest; low++) {
    result.push(Interval.constant(low));
    for (let stride = 1n; low + stride <= greatest; stride++) {
      for (let high = low + stride; high <= greatest; high += stride) {
        result.push(Interval.of(low, high, stride));
      }
    }
  }
  return result;
}

/** A sample that is the same at each run, dense enough to meet every kind of interval. */
function everyNth<T>(list: readonly T[], n: number): T[] {
  return list.filter((_, i) => i % n === 0);
}

/** As analyses have it: wraps are results, traps and wild shifts are anything. */
function concrete(operator: ArithmeticOperator, type: IntegerType, a: bigint, b: bigint) {
  const { value, problem } = integerBinary(operator, type, a, b);
  const isDefined =
    problem === null || problem === "signed-overflow" || problem === "shift-overflow";
  return isDefined ? value : null;
}

/** Every pair of values of two intervals. */
function forPairs(a: Interval, b: Interval, visit: (x: bigint, y: bigint) => void): void {
  for (const x of values(a)) for (const y of values(b)) visit(x, y);
}

function isResult(value: bigint | null, result: Interval, type: Encoding): boolean {
  return value === null ? result === allOf(type) : result.contains(value);
}

function checkForwards(operator: ArithmeticOperator, type: IntegerType, a: Interval, b: Interval) {
  const result = arithmetic(operator, type, a, b);
  expect(result.isWithin(allOf(type))).toBe(true);
  forPairs(a, b, (x, y) => {
    if (isResult(concrete(operator, type, x, y), result, type)) return;
    expect.fail(`${x} ${operator} ${y}: ${[a, b, result].join(", ")}`);
  });
}

function checkBackwards(
  operator: ArithmeticOperator,
  type: IntegerType,
  [a, b]: readonly [Interval, Interval],
  wanted: Interval,
) {
  const target = arithmetic(operator, type, a, b).meet(wanted);
  if (target === null) return;
  const left = leftOperand(operator, type, target, a, b);
  const right = rightOperand(operator, type, target, a, b);
  forPairs(a, b, (x, y) => {
    const value = concrete(operator, type, x, y);
    if (value === null || !target.contains(value)) return;
    if (left?.contains(x) === true && right?.contains(y) === true) return;
    expect.fail(`${x} ${operator} ${y}: ${[a, b, target, left, right].join(", ")}`);
  });
}

describe("operations contain every concrete result", () => {
  for (const type of NARROW) {
    const all = everyInterval(type);
    const name = type.signed ? "signed" : "unsigned";
    test.each(OPERATORS)(`%s, ${name}, 4 bits`, (operator) => {
      for (const a of everyNth(all, 7)) {
        for (const b of everyNth(all, 5)) checkForwards(operator, type, a, b);
      }
    });

    test.each(OPERATORS)(`%s backwards, ${name}, 4 bits`, (operator) => {
      for (const a of everyNth(all, 13)) {
        for (const b of everyNth(all, 17)) {
          for (const wanted of everyNth(all, 23)) checkBackwards(operator, type, [a, b], wanted);
        }
      }
    });

    test(`negation and complement, ${name}, 4 bits`, () => {
      for (const a of all) {
        const [minus, not] = [wrapped(negated(a), type), wrapped(complement(a), type)];
        for (const x of values(a)) {
          expect(minus.contains(integerUnary("-", type, x).value)).toBe(true);
          expect(not.contains(integerUnary("~", type, x).value)).toBe(true);
        }
      }
    });

    test.each(COMPARISONS)(`%s, ${name}, 4 bits`, (operator) => {
      const checked = everyNth(all, 3);
      for (const [a, b] of checked.flatMap((x) => checked.map((y) => [x, y] as const))) {
        const result = compare(operator, a, b);
        forPairs(a, b, (x, y) => {
          if (result.contains(compareIntegers(operator, x, y) ? 1n : 0n)) return;
          expect.fail(`${x} ${operator} ${y}: ${[a, b, result].join(", ")}`);
        });
      }
    });
  }

  test.each([...NARROW, narrow(3, true)])("conversions from 6 bits to $bits", (to) => {
    const target = Interval.of(1n, 3n, 2n);
    const all = [narrow(6, true), narrow(6, false)].flatMap(everyInterval);
    for (const a of everyNth(all, 3)) {
      const result = wrapped(a, to);
      expect(values(a).every((x) => result.contains(wrap(x, to)))).toBe(true);
      const before = preimage(a, target, to);
      const possible = values(a).filter((x) => target.contains(wrap(x, to)));
      expect(possible.every((x) => before?.contains(x) === true)).toBe(true);
    }
  });
});

describe("the lattice", () => {
  const all = everyNth(everyInterval(narrow(4, true)), 5);

  test("joins contain both, meets contain what is common, and order is inclusion", () => {
    for (const a of all) {
      for (const b of all) {
        const [left, right] = [values(a), values(b)];
        const join = a.join(b);
        expect(a.isWithin(join) && b.isWithin(join)).toBe(true);
        expect(a.isWithin(b)).toBe(left.every((x) => b.contains(x)));
        if (a.isWithin(b)) expect(join.equals(b)).toBe(true);
        const common = left.filter((x) => right.includes(x));
        const meet = a.meet(b);
        expect(meet === null ? [] : values(meet)).toEqual(common);
      }
    }
  });

  test("a value can be taken out at the ends and from the middle of three", () => {
    for (const a of all) {
      for (const x of values(a)) {
        const rest = a.without(x);
        const left = values(a).filter((y) => y !== x);
        if (left.length === 0) expect(rest).toBeNull();
        else expect(left.every((y) => rest?.contains(y) === true)).toBe(true);
        const isEnd = x === a.low || x === a.high || left.length === 2;
        if (isEnd && left.length > 0) expect(rest?.contains(x)).toBe(false);
      }
    }
  });
});

describe("operations are tight where it matters", () => {
  const { int, unsignedInt } = types;
  const of = (low: bigint, high: bigint, stride = 1n) => Interval.of(low, high, stride);
  test.each<[string, Interval, string]>([
    [
      "a sum of even and odd",
      arithmetic("+", int, of(0n, 8n, 2n), of(1n, 3n, 2n)),
      "[1, 11] step 2",
    ],
    ["a multiple", arithmetic("*", int, of(0n, 10n), of(3n, 3n)), "[0, 30] step 3"],
    ["a remainder", arithmetic("%", int, of(0n, 100n), of(7n, 7n)), "[0, 6]"],
    ["a remainder of odd", arithmetic("%", int, of(1n, 99n, 2n), of(4n, 4n)), "[1, 3] step 2"],
    ["a mask", arithmetic("&", int, allOf(int), of(7n, 7n)), "[0, 7]"],
    ["a set bit", arithmetic("|", int, of(0n, 6n, 2n), of(1n, 1n)), "[1, 7] step 2"],
    ["a shift", arithmetic("<<", int, of(1n, 5n), of(2n, 2n)), "[4, 20] step 4"],
    ["half", arithmetic("/", int, of(0n, 11n), of(2n, 2n)), "[0, 5]"],
    ["wrapping down", arithmetic("-", unsignedInt, of(0n, 0n), of(1n, 1n)), "4294967295"],
    [
      "wrapping keeps powers of two",
      arithmetic("+", unsignedInt, Interval.congruent(0n, 4294967292n, 4n, 0n)!, of(2n, 2n)),
      "[2, 4294967294] step 4",
    ],
  ])("%s", (_, result, expected) => {
    expect(result.toString()).toBe(expected);
  });
});

describe("wide types", () => {
  const WIDE = [types.int, types.unsignedInt, types.long, types.unsignedLong, types.int128];
  const anInterval = (type: IntegerType) => {
    const { low, high } = allOf(type);
    const value = fc.oneof(
      fc.bigInt({ min: low < -9n ? -9n : low, max: 9n }),
      fc.bigInt({ min: low, max: high }),
      fc.constantFrom(low, high, high - 1n),
    );
    return fc
      .tuple(value, value, fc.bigInt({ min: 1n, max: 12n }))
      .map(([a, b, stride]) => (a < b ? Interval.of(a, b, stride) : Interval.of(b, a, stride)));
  };
  const pick = ({ low, high, stride }: Interval, at: number): bigint =>
    stride === 0n ? low : low + ((((high - low) / stride) * BigInt(at)) / 16n) * stride;

  test.each(WIDE)("$name keeps every concrete result", (type) => {
    const amount = fc.integer({ min: 0, max: 16 });
    fc.assert(
      fc.property(
        fc.constantFrom(...OPERATORS),
        anInterval(type),
        anInterval(type),
        amount,
        amount,
        (operator, a, b, i, j) => {
          const [x, y] = [pick(a, i), pick(b, j)];
          const value = concrete(operator, type, x, y);
          const result = arithmetic(operator, type, a, b);
          if (value === null) return result === allOf(type);
          if (!result.contains(value)) return false;
          const left = leftOperand(operator, type, result, a, b);
          return left?.contains(x) === true;
        },
      ),
      { numRuns: 1000 },
    );
  });
});
