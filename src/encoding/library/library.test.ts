/** What functions of `string.h` do in a formula is what they do in an execution. */
import { expect, test } from "vitest";
import { cases } from "../../../test/extent.ts";
import { cfaOf } from "../../../test/cfa-of.ts";
import { SeededRandom } from "../../base/random/index.ts";
import { compareExecution, isEndOfMain } from "../testing/compare-execution.ts";
import { libraryProgram } from "../testing/library-program.ts";
import { libraryFunctions } from "../../program/library/index.ts";
import { modelOf } from "./external-calls.ts";
import { execute } from "../testing/path-values.ts";

const RUNS = cases(150);

/** What differs; null if the execution leaves an object, or if the formula says that it does not know everything. */
function compare(seed: number): readonly string[] | null {
  const cfa = cfaOf(libraryProgram(seed, 10), seed % 3 === 0 ? "ILP32" : "LP64");
  const dice = new SeededRandom(seed + 77);
  const execution = execute(cfa, () => BigInt(dice.below(40)), isEndOfMain);
  return execution && compareExecution(cfa, execution, {}, "precise");
}

test("evaluated under an execution's inputs, all values are the execution's", () => {
  let compared = 0;
  for (let seed = 1; seed <= RUNS; seed++) {
    const problems = compare(seed);
    expect(problems ?? [], `seed ${seed}`).toEqual([]);
    if (problems !== null) compared++;
  }
  // Of comparisons only the sign is known.
  expect(compared).toBeGreaterThan(0.3 * RUNS);
});

test("functions have the models that their rows promise", () => {
  for (const known of libraryFunctions()) {
    expect(modelOf(known) !== null, known.name).toBe(known.effects.followed === "exactly");
  }
});
