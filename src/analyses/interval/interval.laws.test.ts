import { describe, expect, test } from "vitest";
import { cfaOf } from "../../../test/cfa-of.ts";
import { NORMAL_SIZES } from "../../../tools/fuzz/environment.ts";
import { generateProgram } from "../../../tools/fuzz/program.ts";
import { UNLIMITED } from "../../base/budget/index.ts";
import { Assurance } from "../../core/contracts/index.ts";
import { ArbitraryInputs, brokenLaws, followExecution } from "../../core/laws/index.ts";
import { variableReference } from "../../program/cfa/nodes.ts";
import { IntervalAnalysis } from "./interval-analysis.ts";
import { IntervalInvariants } from "./interval-invariants.ts";
import { IntervalLevel } from "./interval-level.ts";

/** Global integers: they can be asked for anywhere. */
function follow(text: string, seed: number, level: number) {
  const cfa = cfaOf(text);
  const invariants = new IntervalInvariants(cfa);
  for (let i = 0; i < level; i++) invariants.refine(UNLIMITED);
  const assurance = new Assurance();
  const analysis = new IntervalAnalysis(invariants, IntervalLevel.of(level), assurance);
  const asked = cfa.globals
    .filter(({ type }) => type.kind === "integer")
    .map((variable) => variableReference(variable, 0, 0));
  let compared = 0;
  const followed = followExecution(
    cfa,
    analysis,
    {
      describes: (state, interpreter) =>
        asked.every((reference) => {
          const claimed = analysis.evaluate(state, reference);
          const actual = interpreter.valueOf(reference);
          if (claimed === null || typeof actual !== "bigint") return true;
          compared++;
          return claimed.contains(actual);
        }),
      hasGivenUp: () => !assurance.isSound,
    },
    new ArbitraryInputs(seed),
    { maximumSteps: 1000, maximumStates: 16 },
  );
  return { ...followed, compared, laws: brokenLaws(analysis, followed.states) };
}

describe("intervals", () => {
  test.each([0, 1, 2, 3, 4])("keep the laws on generated program %i", (seed) => {
    const program = generateProgram(seed + 40, "LP64", NORMAL_SIZES);
    const { broken, laws, steps } = follow(program, seed, seed % 5);
    expect(broken).toEqual([]);
    expect(laws).toEqual([]);
    expect(steps).toBeGreaterThan(50);
  });

  test("are compared with values of the execution", () => {
    const program = `int g; int h = 1; int main(void) {
      for (int i = 0; i < 50; i++) { g += 2; if (g == 40) h = 0; }
    }`;
    const { broken, compared, laws } = follow(program, 1, 3);
    expect(broken).toEqual([]);
    expect(laws).toEqual([]);
    expect(compared).toBeGreaterThan(100);
  });
});
