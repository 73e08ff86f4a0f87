import { afterAll, describe, expect, test } from "vitest";
import { openSolver } from "../../logic/backends/index.ts";
import { Deadline } from "../../logic/interpolation/index.ts";
import { Terms } from "../../logic/terms/index.ts";
import { SequenceView } from "./sequence-view.ts";
import { fallBackOf } from "./testing/fall-back.ts";
import { LOOPS, unrolled } from "./testing/loops.ts";
import { flawOf } from "./testing/validity.ts";
import { WeakestPreconditionFacts } from "./weakest-precondition-facts.ts";

const terms = new Terms();
const solver = openSolver(terms, "auto");
const proposer = new WeakestPreconditionFacts(solver, solver.newProver());

afterAll(() => {
  solver.close();
});

// Without inputs the weakest precondition is exact, and what refutes the sequence is inductive. That of sums that may wrap
// around takes a plain prover, which checks it here, too long.
const FUNCTIONAL = Object.entries(LOOPS).filter(
  ([name, { start, round }]) =>
    name !== "loopDInside" && ![...start, ...round].some((step) => step.includes("*")),
);

describe("facts from weakest preconditions", () => {
  for (const [name, loop] of FUNCTIONAL) {
    test.each([0, 1, 2])(`are inductive for ${name} with %i rounds`, (rounds) => {
      const { states, sequence } = unrolled(terms, loop, rounds);
      const found = fallBackOf(solver, states, [proposer]).facts(sequence);
      expect(flawOf(solver, states, sequence, found!)).toBeNull();
    });
  }

  test("do without conditions that have no part in the contradiction", () => {
    const error = ["[(bvsgt x 7)]", "[(= y 3)]"];
    const start = ["x := *", "[(bvslt x 5)]", "y := 0"];
    const loop = { variables: ["x", "y"], start, round: ["y := 3"], error };
    const { states, sequence } = unrolled(terms, loop, 1);
    const facts = proposer.propose(new SequenceView(states, sequence), Deadline.in(5000));
    expect(facts).toEqual([
      [states.parse("(bvsle x #x00000007)")],
      [states.parse("(bvsle x #x00000007)")],
    ]);
  });

  test("about inputs are still predicates, and said to be inductive only if they are", () => {
    const { states, sequence } = unrolled(terms, LOOPS.slowAndFast, 2);
    const found = fallBackOf(solver, states, [proposer]).facts(sequence);
    if (found?.isInductive === true) {
      expect(flawOf(solver, states, sequence, found)).toBeNull();
    }
    for (const fact of found?.facts.flat() ?? []) {
      for (const beginning of sequence.beginnings) {
        expect(states.generalise(states.instantiate(fact, beginning), beginning)).toBe(fact);
      }
    }
  });

  test("are none for a sequence that can be executed", () => {
    const { states, sequence } = unrolled(terms, { ...LOOPS.double, error: [] }, 2);
    expect(proposer.propose(new SequenceView(states, sequence), Deadline.in(5000))).toBeNull();
  });
});
