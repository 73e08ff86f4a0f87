import fc from "fast-check";
import { afterAll, expect, test } from "vitest";
import { openSolver } from "./backends/index.ts";
import { NativeEngine } from "./backends/z3/native-engine.ts";
import type { Prover, SatResult, SolverContext } from "./smt/index.ts";
import { randomPath, type PathTheory, type RandomPath } from "./terms/testing/random-path.ts";
import { Choices } from "./terms/testing/random-tree.ts";
import { printTerm, Terms } from "./terms/index.ts";
import { cases } from "../../test/extent.ts";

/**
 * Formulas as a verifier asks them: the solvers must agree with each other, with the run that a path was made
 * from, and with our evaluator about their models.
 */
const RUNS = cases(8);
const LIMIT = 500;

const terms = new Terms();
const contexts: readonly SolverContext[] = [
  openSolver(terms, "z3-wasm"),
  ...(NativeEngine.find() === null ? [] : [openSolver(terms, "z3-native")]),
];
afterAll(() => {
  for (const context of contexts) context.close();
});

const streams = fc.array(fc.nat(0xffff), { minLength: 60, maxLength: 160, size: "max" });

function text(path: RandomPath): string {
  return path.conjuncts.map((conjunct) => printTerm(terms, conjunct)).join("\n");
}

/** The answer of one solver, its model read and checked. */
function answerOf(prover: Prover, path: RandomPath): SatResult {
  prover.push();
  for (const conjunct of path.conjuncts) prover.assert(conjunct);
  const answer = prover.check();
  if (answer === "sat") {
    const model = prover.model();
    for (const conjunct of path.conjuncts) {
      expect(model.value(conjunct), printTerm(terms, conjunct)).toBe(true);
    }
    model.release();
  }
  prover.pop();
  if (path.followsRun) expect(answer, text(path)).not.toBe("unsat");
  return answer;
}

test.each<PathTheory>(["words", "memory", "floats"])(
  "solvers agree about paths with %s",
  (theory) => {
    const provers = contexts.map((context) => context.newProver({ timeoutMillis: LIMIT }));
    const counts = { sat: 0, unsat: 0, unknown: 0 };
    const property = fc.property(streams, (stream) => {
      const path = randomPath(terms, new Choices(stream), theory);
      const answers = provers.map((prover) => answerOf(prover, path));
      for (const answer of answers) counts[answer]++;
      const decided = new Set(answers.filter((answer) => answer !== "unknown"));
      expect(decided.size, text(path)).toBeLessThan(2);
    });
    fc.assert(property, { numRuns: RUNS, endOnFailure: true });
    // A loaded machine leaves much unknown.
    expect(counts.sat + counts.unsat).toBeGreaterThan(0);
    for (const prover of provers) prover.close();
  },
);
