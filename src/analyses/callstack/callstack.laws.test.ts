import { describe, expect, test } from "vitest";
import { cfaOf } from "../../../test/cfa-of.ts";
import { NORMAL_SIZES } from "../../../tools/fuzz/environment.ts";
import { generateProgram } from "../../../tools/fuzz/program.ts";
import { Assurance } from "../../core/contracts/index.ts";
import { ArbitraryInputs, brokenLaws, followExecution } from "../../core/laws/index.ts";
import { CallstackAnalysis } from "./index.ts";

function follow(text: string, seed: number, maximalActivations: number) {
  const cfa = cfaOf(text);
  const assurance = new Assurance();
  const analysis = new CallstackAnalysis(maximalActivations, assurance);
  const followed = followExecution(
    cfa,
    analysis,
    {
      describes: (state, { depth, currentFunction }) =>
        state.depth === depth + 1 && state.function === currentFunction,
      hasGivenUp: () => !assurance.isSound,
    },
    new ArbitraryInputs(seed),
  );
  return { ...followed, assurance, laws: brokenLaws(analysis, followed.states) };
}

describe("call stacks", () => {
  test.each([11, 12, 13, 14, 15])("keep the laws on generated program %i", (seed) => {
    const { broken, laws, steps } = follow(generateProgram(seed, "LP64", NORMAL_SIZES), seed, 100);
    expect(broken).toEqual([]);
    expect(laws).toEqual([]);
    expect(steps).toBeGreaterThan(100);
  });

  test("follow recursion up to the bound and say so beyond", () => {
    const program = "int f(int n) { return n ? 1 + f(n - 1) : 0; } int main(void) { return f(5); }";
    expect(follow(program, 1, 10)).toMatchObject({ broken: [], assurance: { isSound: true } });
    expect(follow(program, 1, 3)).toMatchObject({ broken: [], assurance: { isSound: false } });
  });
});
