import { describe, expect, test } from "vitest";
import { SeededRandom } from "../../base/random/index.ts";
import { mannWhitney } from "./mann-whitney.ts";
import { spreadOf } from "./repeated-values.ts";

/** All ways to draw the first sample from the values of both; the definition of the test. */
function byEnumeration(first: readonly number[], second: readonly number[]): number {
  const all = [...first, ...second];
  const middle = (first.length * second.length) / 2;
  const wanted = Math.abs(pairsAbove(first, second) - middle);
  let [extreme, count] = [0, 0];
  for (let mask = 0; mask < 1 << all.length; mask++) {
    const drawn = all.filter((_, i) => (mask >> i) & 1);
    if (drawn.length !== first.length) continue;
    const others = all.filter((_, i) => !((mask >> i) & 1));
    count++;
    if (Math.abs(pairsAbove(drawn, others) - middle) >= wanted - 1e-9) extreme++;
  }
  return extreme / count;
}

function pairsAbove(first: readonly number[], second: readonly number[]): number {
  return first.reduce(
    (sum, a) => sum + second.reduce((s, b) => s + (a > b ? 1 : a === b ? 0.5 : 0), 0),
    0,
  );
}

describe("the test of Mann and Whitney", () => {
  const random = new SeededRandom(5);
  const draw = (size: number, of: number): number[] =>
    Array.from({ length: size }, () => random.below(of));

  test("is exact for small samples without ties", () => {
    for (let i = 0; i < 60; i++) {
      const values = random.shuffled(Array.from({ length: 12 }, (_, at) => at * 1.5));
      const size = 1 + random.below(6);
      const [first, second] = [
        values.slice(0, size),
        values.slice(size, size + 1 + random.below(6)),
      ];
      expect(mannWhitney(first, second)).toBeCloseTo(byEnumeration(first, second), 10);
    }
  });

  test("is close to that with ties", () => {
    for (let i = 0; i < 20; i++) {
      const [first, second] = [draw(7, 12), draw(7, 12)];
      const p = mannWhitney(first, second)!;
      expect(Math.abs(p - byEnumeration(first, second))).toBeLessThan(0.06);
    }
  });

  test("says nothing of empty samples and sees no difference in equal ones", () => {
    expect(mannWhitney([], [1])).toBeNull();
    expect(mannWhitney([2, 2, 2], [2, 2])).toBe(1);
    // So few values cannot differ more.
    expect(mannWhitney([1, 2, 3], [4, 5, 6])).toBeCloseTo(0.1, 10);
  });

  test("takes no side", () => {
    for (let i = 0; i < 30; i++) {
      const [first, second] = [draw(6, 40), draw(9, 40)];
      expect(mannWhitney(first, second)).toBeCloseTo(mannWhitney(second, first)!, 10);
    }
  });
});

describe("the spread of values", () => {
  test("has the interval of Student's distribution", () => {
    // Mean 10, standard deviation 1, three values: 4.303 / √3.
    const spread = spreadOf([9, 10, 11])!;
    expect(spread.mean).toBe(10);
    expect(spread.interval).toBeCloseTo(2.484, 3);
    expect(spread.relativeRange).toBeCloseTo(0.2, 10);
    expect(spreadOf([5])).toMatchObject({ mean: 5, interval: null });
    expect(spreadOf([])).toBeNull();
  });

  test("holds the mean of a distribution in about 95 of 100 cases", () => {
    const random = new SeededRandom(1);
    const uniform = (): number => random.below(1_000_000) / 1e6;
    // Sums of twelve uniform values are nearly normal, with mean 6.
    const normal = (): number => Array.from({ length: 12 }, uniform).reduce((a, b) => a + b, 0);
    let held = 0;
    for (let i = 0; i < 2000; i++) {
      const { mean, interval } = spreadOf(Array.from({ length: 5 }, normal))!;
      if (Math.abs(mean - 6) <= interval!) held++;
    }
    expect(held / 2000).toBeGreaterThan(0.93);
    expect(held / 2000).toBeLessThan(0.97);
  });
});
