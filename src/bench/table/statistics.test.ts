import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { pointsOf } from "../verdicts/points.ts";
import { isCorrect, OUTCOMES, outcomeOf } from "./outcome.ts";
import { figureOf, OUTCOME_GROUPS, quantile, summarise } from "./statistics.ts";

describe("statistics of a column", () => {
  test("of known numbers", () => {
    expect(summarise([4, 1, null, 3, 2])).toEqual({
      count: 4,
      sum: 10,
      mean: 2.5,
      deviation: Math.sqrt(1.25),
      minimum: 1,
      lowerQuartile: 1.75,
      median: 2.5,
      upperQuartile: 3.25,
      percentile95: quantile([1, 2, 3, 4], 0.95),
      maximum: 4,
    });
  });

  test("of nothing are null", () => {
    expect(summarise([])).toBeNull();
    expect(summarise([null])).toBeNull();
  });

  test("are ordered", () => {
    const numbers = fc.array(fc.double({ noNaN: true, min: -1e9, max: 1e9 }), { minLength: 1 });
    fc.assert(
      fc.property(numbers, (values) => {
        const s = summarise(values)!;
        const ranks = [
          s.minimum,
          s.lowerQuartile,
          s.median,
          s.upperQuartile,
          s.percentile95,
          s.maximum,
        ];
        expect(ranks).toEqual([...ranks].sort((a, b) => a - b));
      }),
    );
  });

  test("have figures that can be asked for one by one", () => {
    const numbers = fc.array(fc.option(fc.integer()));
    fc.assert(
      fc.property(numbers, (values) => {
        const all = summarise(values);
        for (const figure of ["count", "sum", "mean", "median", "maximum"] as const) {
          expect(figureOf(values, figure)).toBe(all?.[figure] ?? null);
        }
      }),
    );
  });

  test("infinite values do not make the median NaN", () => {
    expect(summarise([1, Infinity, Infinity])!.median).toBe(Infinity);
  });
});

describe("outcomes", () => {
  test.each([
    ["true", "correct", "correct-true", 2],
    ["false(unreach-call)", "correct", "correct-false", 1],
    ["true", "wrong", "wrong-true", -32],
    ["false(no-overflow)", "wrong", "wrong-false", -16],
    ["true", "correct-unconfirmed", "unconfirmed", 0],
    ["unknown", "unknown", "unknown", 0],
    ["TIMEOUT", "error", "timeout", 0],
    ["TIMEOUT (false(unreach-call))", "error", "timeout", 0],
    ["OUT OF MEMORY", "error", "out-of-memory", 0],
    ["OUT OF JAVA MEMORY", "error", "out-of-memory", 0],
    ["ERROR (7)", "error", "error", 0],
    ["done", "correct", "correct", 0],
    ["done", "missing", "answer", null],
    ["", "missing", "none", null],
  ] as const)("%s, %s is %s and scores %s", (status, category, outcome, score) => {
    expect(outcomeOf(status, category)).toBe(outcome);
    expect(pointsOf(status, category)).toBe(score);
  });

  test("each is in exactly one of the groups without depth, besides the one of all", () => {
    const groups = OUTCOME_GROUPS.filter(({ depth }) => depth === 0).slice(1);
    for (const outcome of OUTCOMES)
      expect(groups.filter(({ includes }) => includes(outcome))).toHaveLength(
        outcome === "none" ? 0 : 1,
      );
  });

  test("groups with depth are inside the one above them", () => {
    let parent = OUTCOME_GROUPS[0]!;
    for (const group of OUTCOME_GROUPS) {
      if (group.depth === 0) parent = group;
      else
        for (const outcome of OUTCOMES.filter(group.includes))
          expect(parent.includes(outcome)).toBe(true);
    }
    expect(OUTCOMES.filter(isCorrect)).toHaveLength(3);
  });
});
