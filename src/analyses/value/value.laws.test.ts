import { describe, expect, test } from "vitest";
import { cfaOf } from "../../../test/cfa-of.ts";
import { NORMAL_SIZES } from "../../../tools/fuzz/environment.ts";
import { generateProgram } from "../../../tools/fuzz/program.ts";
import { Assurance } from "../../core/contracts/index.ts";
import { ArbitraryInputs, brokenLaws, followExecution } from "../../core/laws/index.ts";
import { variableReference } from "../../program/cfa/nodes.ts";
import { isScalar } from "../../program/types/type.ts";
import { ValueAnalysis } from "./value-analysis.ts";

/** Global integers and floats: they can be asked for anywhere. */
function follow(text: string, seed: number) {
  const cfa = cfaOf(text);
  const analysis = new ValueAnalysis(cfa, { refine: false }, new Assurance());
  const asked = cfa.globals
    .filter(({ type }) => isScalar(type) && type.kind !== "pointer")
    .map((variable) => variableReference(variable, 0, 0));
  let compared = 0;
  const followed = followExecution(
    cfa,
    analysis,
    {
      describes: (state, interpreter) =>
        asked.every((reference) => {
          const claimed = analysis.evaluate(state, reference);
          if (claimed?.kind !== "integer" && claimed?.kind !== "float") return true;
          compared++;
          return Object.is(claimed.value, interpreter.valueOf(reference));
        }),
    },
    new ArbitraryInputs(seed),
    { maximumSteps: 1000, maximumStates: 16 },
  );
  return { ...followed, compared, laws: brokenLaws(analysis, followed.states) };
}

describe("values", () => {
  test.each([21, 22, 23])("keep the laws on generated program %i", (seed) => {
    const { broken, laws, steps } = follow(generateProgram(seed, "LP64", NORMAL_SIZES), seed);
    expect(broken).toEqual([]);
    expect(laws).toEqual([]);
    expect(steps).toBeGreaterThan(100);
  });

  test("are compared with those of the execution", () => {
    const program =
      "int g; double d; int main(void) { for (int i = 0; i < 50; i++) { g += i; d = g; } }";
    const { broken, compared } = follow(program, 1);
    expect(broken).toEqual([]);
    expect(compared).toBeGreaterThan(100);
  });
});
