import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { formatNumber, formatShort } from "../../base/page/numbers.ts";
import { decimalPlaces, digitsOf, parseQuantity, shiftDecimal } from "./quantity.ts";

describe("values of columns", () => {
  test.each([
    ["2.169189428s", { value: 2.169189428, unit: "s" }],
    ["128032768B", { value: 128032768, unit: "B" }],
    ["12", { value: 12, unit: "" }],
    ["1e-05s", { value: 0.00001, unit: "s" }],
    ["-3.5 ms", { value: -3.5, unit: "ms" }],
    ["inf", { value: Infinity, unit: "" }],
    ["-Inf", { value: -Infinity, unit: "" }],
  ])("%s is a number with a unit", (text, expected) => {
    expect(parseQuantity(text)).toEqual(expected);
  });

  test.each(["", "-", "true", "3 of 4", "NaN", "1.2.3", "0x12"])("%s is a text", (text) => {
    expect(parseQuantity(text)).toBeNull();
  });

  test("lose only their unit on the way into a CSV file", () => {
    expect(digitsOf("2.1783649921417236s")).toBe("2.1783649921417236");
  });
});

describe("moving the decimal point", () => {
  test.each([
    ["128032768", 6, "128.032768"],
    ["130293760", 6, "130.29376"],
    ["12", 6, "0.000012"],
    ["0", 6, "0"],
    ["-1500000", 6, "-1.5"],
    ["9007199254740993", 6, "9007199254.740993"],
  ])("of %s by %i gives %s", (text, places, expected) => {
    expect(shiftDecimal(text, places)).toBe(expected);
  });

  test("is division by a power of ten", () => {
    fc.assert(
      fc.property(fc.maxSafeNat(), fc.integer({ min: 0, max: 9 }), (value, places) => {
        expect(Number(shiftDecimal(String(value), places))).toBeCloseTo(value / 10 ** places, 6);
      }),
    );
  });
});

describe("numbers as shown", () => {
  test("have thin spaces between thousands", () => {
    expect(formatNumber(1234567.891, 1)).toBe("1\u202f234\u202f567.9");
    expect(formatNumber(999, 0)).toBe("999");
    expect(formatNumber(-1234, 0)).toBe("−1\u202f234");
    expect(formatNumber(Infinity, 2)).toBe("∞");
  });

  test("of a column have as many decimals as make them differ", () => {
    expect(decimalPlaces([1, 20, null, 300])).toBe(0);
    expect(decimalPlaces([0.5, 900.7])).toBe(2);
    expect(decimalPlaces([0.0005, 0.2])).toBe(6);
    expect(decimalPlaces([])).toBe(0);
  });

  test("alone have three significant digits", () => {
    expect([0.686, 1.1, 12.34, 1234.5, 0].map(formatShort)).toEqual([
      "0.686",
      "1.10",
      "12.3",
      "1\u202f235",
      "0",
    ]);
  });
});
