import { describe, expect, test } from "vitest";
import { cases } from "../../../test/extent.ts";
import { cfaOf } from "../../../test/cfa-of.ts";
import { PathEncoder, stepsOf } from "../../encoding/index.ts";
import { differences, execute, pathValues } from "../../encoding/testing/path-values.ts";
import { outsideInput, outsideProgram } from "../../encoding/testing/outside-program.ts";
import { openSolver } from "../../logic/backends/index.ts";
import { Terms } from "../../logic/terms/index.ts";
import type { CfaEdge } from "../../program/cfa/graph.ts";
import { PathInputs } from "./path-inputs.ts";

const RUNS = cases(60);

function isEndOfMain({ operation, source }: CfaEdge): boolean {
  return (
    source.function.name === "main" &&
    operation.kind === "assign" &&
    operation.target.kind === "variable" &&
    operation.target.variable.storage === "return"
  );
}

/** Takes some path, forgets its inputs, and looks whether those of a model lead to the model's values. */
function problemsOf(seed: number): readonly string[] | null {
  const model = seed % 3 === 0 ? "ILP32" : "LP64";
  const cfa = cfaOf(outsideProgram(seed, 10), model);
  const first = execute(cfa, outsideInput(seed + 77, model), isEndOfMain);
  if (first === null) return ["no execution"];
  const terms = new Terms();
  const encoder = new PathEncoder(cfa, terms, { outside: "own objects" });
  let path = encoder.start();
  for (const edge of first.edges) path = encoder.encode(path, edge);
  const solver = openSolver(terms, "auto");
  const prover = solver.newProver({ timeoutMillis: 2000 });
  try {
    for (const { constraints, requirements, preferences } of stepsOf(path)) {
      for (const constraint of [...constraints, ...preferences]) prover.assert(constraint);
      for (const { condition } of requirements) prover.assert(condition);
    }
    const answer = prover.check();
    if (answer === "unknown") return null;
    if (answer === "unsat") return ["no solution"];
    const values = prover.model();
    const inputs = new PathInputs(path, values);
    const second = execute(
      cfa,
      (request, step) => {
        inputs.step = step;
        return inputs.next(request);
      },
      (edge, step) => step === first.edges.length - 1 || edge !== first.edges[step],
    );
    if (second === null || second.edges.at(-1) !== first.edges.at(-1)) {
      return [`another path at step ${second?.edges.length ?? 0}`];
    }
    return differences(cfa, pathValues(encoder, path), second.state, (t) => values.value(t));
  } finally {
    solver.close();
  }
}

describe("memory outside", () => {
  test("means the same in formulas and executions", () => {
    let compared = 0;
    for (let seed = 1; seed <= RUNS; seed++) {
      const problems = problemsOf(seed);
      expect(problems ?? [], `seed ${seed}`).toEqual([]);
      if (problems !== null) compared++;
    }
    expect(compared).toBeGreaterThan(0.9 * RUNS);
  }, 240_000);
});
