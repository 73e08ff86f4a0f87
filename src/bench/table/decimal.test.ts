/** Against Python's module `decimal`, with which table-generator computes. */
import { spawnSync } from "node:child_process";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { testWith } from "../../../test/needs.ts";
import { summarise } from "./column-statistics.ts";
import { columnHeading, columnOf, cellText, plainColumn, type WantedColumn } from "./column.ts";
import { Decimal } from "./decimal.ts";

const ORACLE = `
import decimal, json, sys
from decimal import Decimal
decimal.setcontext(decimal.Context(rounding=decimal.ROUND_HALF_UP))
def show(d):
    sign, digits, exponent = d.as_tuple()
    return ["-" * sign + "".join(map(str, digits)), exponent]
answers = []
for a, b in json.load(sys.stdin):
    a, b = Decimal(a), Decimal(b)
    quotient = None if b == 0 else show(a / b)
    answers.append([show(a + b), show(a - b), show(a * b), quotient, show(abs(a).sqrt())])
json.dump(answers, sys.stdout)
`;

const numbers = fc
  .tuple(
    fc.constantFrom("", "-"),
    fc.bigInt({ min: 0n, max: 10n ** 20n }),
    fc.integer({ min: 0, max: 20 }),
  )
  .map(([sign, digits, places]) => {
    const padded = digits.toString().padStart(places + 1, "0");
    const cut = padded.length - places;
    return `${sign}${padded.slice(0, cut)}${places === 0 ? "" : `.${padded.slice(cut)}`}`;
  });

testWith("python3")("sums, products, quotients and roots are Python's, digit by digit", () => {
  const small = fc.integer({ min: -99, max: 99 }).map(String);
  const pairs = fc.sample(fc.tuple(fc.oneof(numbers, small), fc.oneof(numbers, small)), 2000);
  const { stdout, stderr } = spawnSync("python3", ["-c", ORACLE], {
    input: JSON.stringify(pairs),
    encoding: "utf8",
    maxBuffer: 1e8,
  });
  expect(stderr).toBe("");
  const answers = JSON.parse(stdout) as unknown[];
  expect(answers).toHaveLength(2000);
  const shown = ({ coefficient, exponent }: Decimal): unknown => [String(coefficient), exponent];
  for (const [i, [left, right]] of pairs.entries()) {
    const [a, b] = [Decimal.parse(left)!, Decimal.parse(right)!];
    const size = a.compare(Decimal.ZERO) < 0 ? Decimal.ZERO.minus(a) : a;
    const computed = [
      shown(a.plus(b)),
      shown(a.minus(b)),
      shown(a.times(b)),
      b.isZero() ? null : shown(a.dividedBy(b)),
      shown(size.squareRoot()),
    ];
    // Python knows a negative zero.
    const expected = JSON.stringify(answers[i]).replace(/"-0+"/g, '"0"');
    expect([left, right, JSON.stringify(computed)]).toEqual([left, right, expected]);
  }
});

describe("statistics", () => {
  const of = (...texts: readonly string[]): unknown => {
    const values = texts.map((text) => Decimal.parse(text) ?? (text as "NaN" | "Inf" | "-Inf"));
    const { sum, min, max, avg, median, stdev } = summarise(values)!;
    return [sum, min, max, avg, median, stdev].map(String);
  };

  test("keep the places of the values", () => {
    expect(of("1.50", "2.5")).toEqual(["4.00", "1.50", "2.5", "2.00", "2.00", "0.50000000000000"]);
    expect(of("3")).toEqual(["3", "3", "3", "3", "3", "0.00000000000000"]);
  });

  test("of values that are no finite numbers say so", () => {
    expect(of("1", "NaN")).toEqual(Array(6).fill("NaN"));
    expect(of("1", "Inf", "3")).toEqual(["Inf", "1", "Inf", "Inf", "3", "Inf"]);
    expect(of("-Inf", "Inf")).toEqual(["NaN", "-Inf", "Inf", "NaN", "NaN", "NaN"]);
    expect(of("-Inf", "1")).toEqual(["-Inf", "-Inf", "1", "-Inf", "-Inf", "Inf"]);
  });
});

describe("columns", () => {
  function shown(wanted: Partial<WantedColumn>, ...values: readonly string[]): readonly string[] {
    const column = columnOf(plainColumn("t", wanted), values, () => undefined);
    return [columnHeading(column), ...values.map((value) => cellText(column, value))];
  }

  test("convert units that they know, and others with a factor", () => {
    expect(shown({ unit: "ms" }, "1.5s")).toEqual(["t (ms)", "1500.0"]);
    expect(shown({ unit: "min" }, "90s")).toEqual(["t (min)", "1.500000000000000000000000000"]);
    expect(shown({ unit: "GB", sourceUnit: "B" }, "1500000000")).toEqual(["t (GB)", "1.500000000"]);
    const scale = Decimal.parse("0.001");
    expect(shown({ unit: "k", scale }, "1500")).toEqual(["t (k)", "1.500"]);
    expect(shown({ unit: "k", scale, sourceUnit: "x" }, "1500x")).toEqual(["t (k)", "1.500"]);
  });

  test("are text if a unit does not fit or a value is no number", () => {
    expect(shown({}, "1s", "2ms")).toEqual(["t", "1s", "2ms"]);
    expect(shown({}, "1", "two")).toEqual(["t", "1", "two"]);
    expect(shown({ unit: "lines" }, "1s")).toEqual(["t", "1s"]);
    expect(shown({ unit: "ms", sourceUnit: "min" }, "1s")).toEqual(["t", "1s"]);
    expect(shown({}, "", "")).toEqual(["t", "", ""]);
  });

  test("round to significant digits, but add none", () => {
    const rounded = (digits: number, ...values: readonly string[]): readonly string[] =>
      shown({ digits }, ...values).slice(1);
    expect(rounded(2, "9.99", "0.00999", "12345", "1.5", "0.0", "0")).toEqual([
      ...["10", "0.010", "12000", "1.5", "0.0"],
      "0",
    ]);
    expect(rounded(5, "0.0012", "NaN", "-inf")).toEqual(["0.0012", "NaN", "-Inf"]);
    expect(rounded(3, "2.5e-5", "1234.5e+1")).toEqual(["0.000025", "12300"]);
  });
});
