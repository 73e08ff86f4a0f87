import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { Scale } from "./scale.ts";

describe("Scale", () => {
  test("numbers that are multiples of one another stay so", () => {
    const scale = Scale.of([500_000n, 1_000_000n, 3n], 600n)!;
    expect(scale.scaled(1_000_000n)).toBe(2n * scale.scaled(500_000n));
    expect(scale.scaled(3n)).toBe(3n);
  });

  test("remainders by small numbers stay the same", () => {
    const scale = Scale.of([0x0fffffffn], 600n)!;
    expect(scale.scaled(0x0fffffffn) % 12n).toBe(0x0fffffffn % 12n);
  });

  test("numbers next to each other stay so", () => {
    const scale = Scale.of([100_000n, 100_001n], 600n)!;
    expect(scale.scaled(100_001n) - scale.scaled(100_000n)).toBe(1n);
    expect(scale.scaled(99_999n) - scale.scaled(100_000n)).toBe(-1n);
  });

  test("small numbers, limits of types and long lists are left alone", () => {
    expect(Scale.of([1n, 100n, 2_147_483_647n], 600n)).toBeNull();
    expect(
      Scale.of(
        Array.from({ length: 9 }, (_, i) => BigInt(8000 + 100 * i)),
        600n,
      ),
    ).toBeNull();
  });

  test("sums of two scaled numbers are restored, strange numbers are not", () => {
    const scale = Scale.of([20_000n, 70_000n], 600n)!;
    expect(scale.restored(scale.scaled(20_000n) + scale.scaled(70_000n))).toBe(90_000n);
    expect(scale.restored(2n)).toBe(2n);
    expect(scale.restored(345_678n)).toBeNull();
  });

  test("small numbers of the program are restored, however near the scaled ones come", () => {
    const scale = Scale.of([100_000n, 9n, 4n], 24n)!;
    const scaled = scale.scaled(100_000n);
    expect(scaled).toBeLessThan(40n);
    expect([4n, 3n].map((value) => scale.restored(value))).toEqual([4n, 3n]);
    expect(scale.restored(9n)).toBe(9n);
    expect(scale.restored(10n)).toBeNull();
  });

  test("order is kept and scaled numbers are restored", () => {
    const constants = fc.uniqueArray(fc.bigInt({ min: 1n, max: 2n ** 31n - 3n }), { maxLength: 6 });
    fc.assert(
      fc.property(constants, (values) => {
        const scale = Scale.of(values, 600n);
        if (scale === null) return;
        const sorted = [...values].sort((a, b) => (a < b ? -1 : 1));
        for (const [i, value] of sorted.entries()) {
          if (i > 0) expect(scale.scaled(sorted[i - 1]!)).toBeLessThan(scale.scaled(value));
          if (value >= 512n) expect(scale.restored(scale.scaled(value))).toBe(value);
        }
      }),
    );
  });
});
