import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { inverseOfOdd, kernel, type Matrix } from "./kernel.ts";
import { reduce } from "./linear-form.ts";

function times(matrix: Matrix, vector: readonly bigint[], modulus: bigint): bigint[] {
  return matrix.map((row) =>
    reduce(
      row.reduce((sum, entry, i) => sum + entry * vector[i]!, 0n),
      modulus,
    ),
  );
}

const width = 3;
const matrix = (max: bigint): fc.Arbitrary<Matrix> =>
  fc.array(fc.array(fc.bigInt(-max, max), { minLength: width, maxLength: width }), {
    maxLength: 4,
  });

describe("kernel", () => {
  test("modulo 8 is generated exactly: every solution is a combination of the generators", () => {
    fc.assert(
      fc.property(matrix(7n), (m) => {
        const modulus = 8n;
        const rows = m.map((row) => row.map((entry) => reduce(entry, modulus)));
        const generators = kernel(rows, width, modulus);
        const spanned = new Set<string>(["0,0,0"]);
        for (const generator of generators) {
          for (const known of [...spanned]) {
            const start = known.split(",").map(BigInt);
            for (let factor = 1n; factor < modulus; factor++) {
              const sum = start.map((x, i) => reduce(x + factor * generator[i]!, modulus));
              spanned.add(sum.join());
            }
          }
        }
        const solutions = new Set<string>();
        for (let code = 0; code < 512; code++) {
          const x = [code & 7, (code >> 3) & 7, code >> 6].map(BigInt);
          if (times(rows, x, modulus).every((value) => value === 0n)) solutions.add(x.join());
        }
        expect([...spanned].sort()).toEqual([...solutions].sort());
      }),
      { numRuns: 300 },
    );
  });

  test("over the rationals has the right dimension and only solutions", () => {
    fc.assert(
      fc.property(matrix(20n), (m) => {
        const generators = kernel(m, width, 0n);
        for (const generator of generators) {
          expect(generator.some((value) => value !== 0n)).toBe(true);
          expect(times(m, generator, 0n).every((value) => value === 0n)).toBe(true);
        }
        expect(generators.length).toBe(width - rank(m));
        expect(rank(generators)).toBe(generators.length);
      }),
      { numRuns: 300 },
    );
  });

  test("of the empty matrix is everything", () => {
    expect(kernel([], 2, 0n)).toEqual([
      [1n, 0n],
      [0n, 1n],
    ]);
  });

  test("keeps even solutions modulo a power of two", () => {
    expect(kernel([[4n]], 1, 1n << 32n)).toEqual([[1n << 30n]]);
  });
});

test("the inverse of an odd number times the number is one", () => {
  fc.assert(
    fc.property(
      fc.bigInt(0n, (1n << 64n) - 1n),
      fc.constantFrom(1n, 2n, 8n, 32n, 64n),
      (x, bits) => {
        const modulus = 1n << bits;
        const odd = reduce(x | 1n, modulus);
        expect(reduce(odd * inverseOfOdd(odd, modulus), modulus)).toBe(1n);
      },
    ),
  );
});

/** By minors up to order 3, a way that shares nothing with elimination. */
function rank(m: Matrix): number {
  const choose = (n: number, k: number): number[][] => {
    if (k === 0) return [[]];
    return choose(n, k - 1).flatMap((list) =>
      [...Array(n).keys()].filter((i) => list.every((j) => i > j)).map((i) => [...list, i]),
    );
  };
  const determinant = (rows: number[], columns: number[]): bigint => {
    if (rows.length === 0) return 1n;
    const [first, ...rest] = rows;
    return columns.reduce((sum, column, i) => {
      const others = columns.filter((c) => c !== column);
      const minor = m[first!]![column]! * determinant(rest, others);
      return i % 2 === 0 ? sum + minor : sum - minor;
    }, 0n);
  };
  for (let order = Math.min(m.length, width); order > 0; order--) {
    for (const rows of choose(m.length, order)) {
      for (const columns of choose(width, order)) {
        if (determinant(rows, columns) !== 0n) return order;
      }
    }
  }
  return 0;
}
