import { expect, test } from "vitest";
import { categoryOf, scoreOf, type Expectation } from "../../src/bench/verdicts/index.ts";
import { describeRecorded, recordedCases } from "./recorded-cases.ts";

interface ClassificationCase {
  readonly prop: string | null;
  /** Whether the property is one of SV-COMP. */
  readonly sv: boolean | null;
  readonly exp: { readonly result: boolean | null; readonly sub: string | null } | null;
  readonly status: string;
  readonly cat: string;
  readonly score: number | null;
}

describeRecorded()("categories and scores are BenchExec's", () => {
  const cases = recordedCases<ClassificationCase>("classification");
  const different = [...new Map(cases.map((one) => [JSON.stringify(one), one])).values()];

  test.each(different)("$status for $prop, expected $exp.result $exp.sub", (one) => {
    const expectation = expectationOf(one);
    const category = categoryOf(one.status, expectation);
    expect(category).toBe(one.cat);
    expect(scoreOf(one.status, category, expectation.property)).toBe(one.score);
  });
});

function expectationOf({ prop, sv, exp }: ClassificationCase): Expectation {
  return {
    property: prop === null ? null : { path: `/${prop}.prp`, name: prop, isScored: sv === true },
    expected:
      exp === null || exp.result === null ? null : { holds: exp.result, subproperty: exp.sub },
  };
}
