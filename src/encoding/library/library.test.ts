/** What functions of `string.h` do in a formula is what they do in an execution. */
import { expect, test } from "vitest";
import { cases } from "../../../test/extent.ts";
import { cfaOf } from "../../../test/cfa-of.ts";
import { SeededRandom } from "../../base/random/index.ts";
import { Terms } from "../../logic/terms/index.ts";
import type { CfaEdge } from "../../program/cfa/graph.ts";
import { PathEncoder, stepsOf } from "../index.ts";
import { libraryProgram } from "../testing/library-program.ts";
import { differences, execute, GivenAssignment, pathValues } from "../testing/path-values.ts";

const RUNS = cases(150);

function isEndOfMain({ operation, source }: CfaEdge): boolean {
  return (
    source.function.name === "main" &&
    operation.kind === "assign" &&
    operation.target.kind === "variable" &&
    operation.target.variable.storage === "return"
  );
}

/** What differs; null if the execution leaves an object, or if the formula says that it does not know everything. */
function compare(seed: number): readonly string[] | null {
  const cfa = cfaOf(libraryProgram(seed, 10), seed % 3 === 0 ? "ILP32" : "LP64");
  const dice = new SeededRandom(seed + 77);
  const execution = execute(cfa, () => BigInt(dice.below(40)), isEndOfMain);
  if (execution === null) return null;
  const terms = new Terms();
  const encoder = new PathEncoder(cfa, terms);
  let path = encoder.start();
  for (const edge of execution.edges) path = encoder.encode(path, edge);
  if (stepsOf(path).some(({ imprecisions }) => imprecisions.length > 0)) return null;
  const { evaluator } = new GivenAssignment(terms, path, execution.inputs);
  const problems = differences(cfa, pathValues(encoder, path), execution.state, (term) =>
    evaluator.value(term),
  );
  for (const { constraints, requirements, length } of stepsOf(path)) {
    for (const constraint of [...constraints, ...requirements.map((r) => r.condition)]) {
      if (evaluator.value(constraint) !== true) problems.push(`step ${length} is not taken`);
    }
  }
  return problems;
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
