import { afterAll, describe, expect, test } from "vitest";
import { openSolver } from "../../../logic/backends/index.ts";
import { Entailment } from "../../../logic/interpolation/index.ts";
import { printTerm, Terms } from "../../../logic/terms/index.ts";
import type { FactSource } from "../block-sequence.ts";
import type { StateTerms } from "../state-terms.ts";
import { fallBackOf } from "../testing/fall-back.ts";
import { LOOPS, unrolled, withWords, type ScriptedLoop } from "../testing/loops.ts";
import { refinementsToProve } from "../testing/small-cegar.ts";
import { flawOf } from "../testing/validity.ts";
import { LoopFacts } from "./loop-facts.ts";

const terms = new Terms();
const solver = openSolver(terms, "auto");

afterAll(() => {
  solver.close();
});

function sourceOf(states: StateTerms): FactSource {
  const entailment = new Entailment(terms, solver.newProver(), 1000);
  return fallBackOf(solver, states, [new LoopFacts(entailment, solver.newProver(), 5000)]);
}

function factsOf(loop: ScriptedLoop, rounds: number): readonly (readonly string[])[] {
  const { states, sequence } = unrolled(terms, loop, rounds);
  const found = sourceOf(states).facts(sequence);
  if (found === null) return [];
  expect(flawOf(solver, states, sequence, found)).toBeNull();
  return found.facts.map((facts) => facts.map((fact) => printTerm(terms, fact)));
}

describe("loop invariants as facts", () => {
  for (const [name, loop] of Object.entries(LOOPS)) {
    test.each([1, 2, 5])(`are inductive and the same in every round of ${name} (%i)`, (rounds) => {
      const facts = factsOf(loop, rounds);
      expect(facts).toHaveLength(rounds + 1);
      expect(new Set(facts.map((list) => list.join(" & "))).size).toBe(1);
    });
  }

  test.each([
    ["loopAInside", 0, "(= i a)"],
    ["loopAInside", 10, "(= i a)"],
    ["loopABehind", 0, "(bvsle i n)"],
    ["loopABehind", 10, "(bvsle i n)"],
    ["constantSum", 3, "(= (bvadd x y) n)"],
    ["boundedByVariable", 1, "(bvsle i n)"],
    ["boundedByNumber", 2, "(bvsle i 100)"],
    ["double", 4, "(= (bvmul 2 x) y)"],
    ["slowAndFast", 3, "(bvsle x y)"],
  ] as const)("of %s with %i rounds are general", (name, rounds, fact) => {
    // As the terms write it.
    const expected = printTerm(
      terms,
      unrolled(terms, LOOPS[name], 0).states.parse(withWords(fact)),
    );
    for (const facts of factsOf(LOOPS[name], rounds)) expect(facts).toEqual([expected]);
  });

  test("are none where the error can be reached with more rounds", () => {
    const error = ["[(bvsge i 100)]"];
    expect(factsOf({ ...LOOPS.boundedByNumber, error }, 3)).toEqual([]);
  });

  test.each([
    ["loopA", [LOOPS.loopAInside, LOOPS.loopABehind], 2],
    ["loopD", [LOOPS.loopDInside, LOOPS.loopDBehind], 4],
    ["a constant sum", [LOOPS.constantSum], 2],
    ["an even number", [LOOPS.even], 2],
    ["two phases", [LOOPS.twoPhases], 4],
    ["a slow and a fast counter", [LOOPS.slowAndFast], 2],
    ["taking turns", [LOOPS.takingTurns], 3],
  ] as const)("prove %s after few refinements", (_, loops, most) => {
    const refinements = refinementsToProve(solver, loops, sourceOf, 10);
    expect(refinements).not.toBeNull();
    expect(refinements).toBeLessThanOrEqual(most);
  });
});
