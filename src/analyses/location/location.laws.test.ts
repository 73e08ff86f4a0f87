import { expect, test } from "vitest";
import { cfaOf } from "../../../test/cfa-of.ts";
import { NORMAL_SIZES } from "../../../tools/fuzz/environment.ts";
import { generateProgram } from "../../../tools/fuzz/program.ts";
import { ArbitraryInputs, brokenLaws, followExecution } from "../../core/laws/index.ts";
import { LocationAnalysis } from "./index.ts";

test.each([1, 2, 3, 4, 5])("locations keep the laws on generated program %i", (seed) => {
  const cfa = cfaOf(generateProgram(seed, "LP64", NORMAL_SIZES));
  const analysis = new LocationAnalysis(cfa);
  const { broken, states, steps } = followExecution(
    cfa,
    analysis,
    { describes: (state, _, edge) => state.node === edge.target },
    new ArbitraryInputs(seed),
  );
  expect(broken).toEqual([]);
  expect(steps).toBeGreaterThan(100);
  expect(brokenLaws(analysis, states)).toEqual([]);
});
