import { afterAll, describe, expect, test } from "vitest";
import { openSolver } from "../../logic/backends/index.ts";
import { createInterpolator, Entailment } from "../../logic/interpolation/index.ts";
import { Terms } from "../../logic/terms/index.ts";
import type { FactSource } from "./block-sequence.ts";
import { InterpolationFacts } from "./interpolation-facts.ts";
import type { StateTerms } from "./state-terms.ts";
import { fallBackOf } from "./testing/fall-back.ts";
import { LOOPS, unrolled } from "./testing/loops.ts";
import { flawOf } from "./testing/validity.ts";

const terms = new Terms();
const solver = openSolver(terms, "auto");

afterAll(() => {
  solver.close();
});

function sourceOf(states: StateTerms): FactSource {
  const entailment = new Entailment(terms, solver.newProver(), 1000);
  const proposer = new InterpolationFacts(createInterpolator(solver), entailment);
  return fallBackOf(solver, states, [proposer]);
}

describe("facts from interpolation", () => {
  for (const [name, loop] of Object.entries(LOOPS)) {
    test.each([0, 1, 3])(`are inductive for ${name} with %i rounds`, (rounds) => {
      const { states, sequence } = unrolled(terms, loop, rounds);
      const facts = sourceOf(states).facts(sequence);
      expect(facts).not.toBeNull();
      expect(flawOf(solver, states, sequence, facts!)).toBeNull();
    });
  }

  test("are none for a sequence that can be executed", () => {
    const { states, sequence } = unrolled(
      terms,
      { ...LOOPS.double, error: ["[(= y (bvmul 2 x))]"] },
      2,
    );
    expect(sourceOf(states).facts(sequence)).toBeNull();
  });

  test("that no predicate can say are left out, and the rest is not called inductive", () => {
    const { states, sequence } = unrolled(terms, LOOPS.loopAInside, 2);
    const speechless = {
      terms,
      instantiate: states.instantiate.bind(states),
      generalise: () => null,
    };
    expect(sourceOf(speechless).facts(sequence)).toBeNull();
  });
});
