import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { nullSpace } from "./null-space.ts";

describe("nullSpace", () => {
  test("finds x + y = n among rows of x, y, n, 1", () => {
    const rows = [
      [0n, 5n, 5n, 1n],
      [1n, 4n, 5n, 1n],
      [0n, 7n, 7n, 1n],
      [3n, 4n, 7n, 1n],
    ];
    expect(nullSpace(rows, 4, 32)).toEqual([[1n, 1n, -1n, 0n]]);
  });

  test("takes a row that fits modulo 2^32 for one that fits", () => {
    const rows = [
      [0n, 0n, 1n],
      [1n, 2n, 1n],
      [2n ** 31n, 0n, 1n],
    ];
    expect(nullSpace(rows, 3, 32)).toEqual([[2n, -1n, 0n]]);
    expect(nullSpace(rows, 3, 64)).toEqual([]);
  });

  test("every vector is orthogonal to every row", () => {
    const row = fc.array(fc.bigInt({ min: -9n, max: 9n }), { minLength: 5, maxLength: 5 });
    fc.assert(
      fc.property(fc.array(row, { maxLength: 5 }), (rows) => {
        const vectors = nullSpace(rows, 5, 64);
        expect(vectors.length).toBeGreaterThanOrEqual(5 - rows.length);
        for (const vector of vectors) {
          for (const one of rows) {
            expect(one.reduce((sum, entry, i) => sum + entry * vector[i]!, 0n)).toBe(0n);
          }
        }
      }),
    );
  });
});
