import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Category } from "../verdicts/points.ts";
import {
  differenceOf,
  ratioOf,
  summariseRatios,
  type Difference,
  type Judged,
} from "./comparison.ts";
import { OUTCOMES, outcomeOf } from "./outcome.ts";

function judged(status: string, category: Category): Judged {
  return { status, outcome: outcomeOf(status, category) };
}

const correct = judged("true", "correct");
const wrong = judged("false(unreach-call)", "wrong");
const unknown = judged("unknown", "unknown");
const timeout = judged("TIMEOUT", "error");

describe("the difference between two results of a task", () => {
  test.each([
    [unknown, correct, "gained"],
    [correct, timeout, "lost"],
    [correct, wrong, "wrong"],
    [unknown, wrong, "wrong"],
    [wrong, correct, "fixed"],
    [wrong, unknown, "fixed"],
    [unknown, timeout, "changed"],
    [timeout, judged("TIMEOUT (true)", "error"), "same"],
    [judged("false(valid-deref)", "correct"), judged("false(valid-free)", "correct"), "changed"],
    [correct, { status: "", outcome: "none" }, "absent"],
    // Without an expected verdict any verdict counts as solved.
    [unknown, judged("true", "missing"), "gained"],
  ] as const)("from %j to %j is %s", (before, after, expected) => {
    expect(differenceOf(before, after)).toBe(expected);
  });

  test("is mirrored when the results are swapped", () => {
    const mirror = new Map<Difference, Difference>([
      ["wrong", "fixed"],
      ["fixed", "wrong"],
      ["lost", "gained"],
      ["gained", "lost"],
    ]);
    const anything = fc.record({
      status: fc.constantFrom("true", "false", "unknown", "TIMEOUT", "ERROR"),
      outcome: fc.constantFrom(...OUTCOMES),
    });
    fc.assert(
      fc.property(anything, anything, (a, b) => {
        const there = differenceOf(a, b);
        expect(differenceOf(b, a)).toBe(mirror.get(there) ?? there);
      }),
    );
  });
});

describe("ratios", () => {
  test("exist only where both solve the task and measured something", () => {
    expect(ratioOf({ ...correct, value: 2 }, { ...correct, value: 3 })).toBe(1.5);
    expect(ratioOf({ ...correct, value: 2 }, { ...unknown, value: 3 })).toBeNull();
    expect(ratioOf({ ...wrong, value: 2 }, { ...correct, value: 3 })).toBeNull();
    expect(ratioOf({ ...correct, value: 0 }, { ...correct, value: 3 })).toBeNull();
    expect(ratioOf({ ...correct, value: null }, { ...correct, value: 3 })).toBeNull();
  });

  test("have a median, quartiles and a mean that does not depend on the direction", () => {
    const ratios = [0.25, 0.5, 1, 2, 4];
    const summary = summariseRatios([...ratios, null])!;
    expect(summary).toMatchObject({ count: 5, median: 1, lowerQuartile: 0.5, upperQuartile: 2 });
    expect(summary).toMatchObject({ smaller: 2, larger: 2 });
    expect(summary.geometricMean).toBeCloseTo(1);
    const inverse = summariseRatios([8, 0.5].map((ratio) => 1 / ratio))!;
    expect(inverse.geometricMean).toBeCloseTo(1 / summariseRatios([8, 0.5])!.geometricMean);
  });

  test("of nothing have no summary", () => {
    expect(summariseRatios([null, null])).toBeNull();
  });
});
