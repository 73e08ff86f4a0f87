import { afterAll, describe, expect, test } from "vitest";
import { openSolver } from "../../logic/backends/index.ts";
import { Deadline, Entailment } from "../../logic/interpolation/index.ts";
import { Terms, variablesOf } from "../../logic/terms/index.ts";
import { SequenceView } from "./sequence-view.ts";
import { fallBackOf } from "./testing/fall-back.ts";
import { LOOPS, unrolled, type ScriptedLoop } from "./testing/loops.ts";
import { flawOf } from "./testing/validity.ts";
import { ValueFacts } from "./value-facts.ts";

const terms = new Terms();
const solver = openSolver(terms, "auto");
const entailment = new Entailment(terms, solver.newProver(), 2000);
const tools = { prover: solver.newProver(), entailment, queryMillis: 2000 };
const proposer = new ValueFacts(tools, () => true);

afterAll(() => {
  solver.close();
});

/** The flag is up from the second state on; which way leads there is an input's choice. */
const MACHINE: ScriptedLoop = {
  variables: ["s", "f", "i", "n"],
  start: ["s := 0", "f := 0", "i := *", "n := 0"],
  round: [
    "i := *",
    "n := (bvadd n 1)",
    "f := (ite (= s 1) 1 f)",
    "s := (ite (= s 0) (ite (= i 7) 1 0) 2)",
  ],
  error: ["[(= s 2)]", "[(= f 0)]"],
};

function proposed(loop: ScriptedLoop, rounds: number) {
  const { states, sequence } = unrolled(terms, loop, rounds);
  const facts = proposer.propose(new SequenceView(states, sequence), Deadline.in(5000));
  return { states, sequence, facts };
}

describe("facts about values that are only moved", () => {
  test.each([0, 1, 2, 3, 4])(
    "refute what a machine of states never does in %i rounds",
    (rounds) => {
      const { states, sequence } = proposed(MACHINE, rounds);
      const found = fallBackOf(solver, states, [proposer]).facts(sequence);
      expect(found?.isInductive).toBe(true);
      expect(flawOf(solver, states, sequence, found!)).toBeNull();
    },
  );

  test("say which values occur together", () => {
    const { states, facts } = proposed(
      {
        variables: ["a", "b", "i"],
        start: ["i := *", "a := (ite (= i 0) 1 2)", "b := (ite (= i 0) 1 2)"],
        round: [],
        error: ["[(not (= a b))]"],
      },
      0,
    );
    const both = "(or (and (= a 1) (= b 1)) (and (= a 2) (= b 2)))";
    expect(facts).toEqual([[states.parse(both.replace(/\b[12]\b/g, (n) => `#x0000000${n}`))]]);
  });

  test("follow a value as long as it is a constant, whatever it may be on other ways", () => {
    const { facts } = proposed(
      {
        variables: ["a", "f", "i"],
        start: ["i := *", "f := (ite (= i 0) 0 1)", "a := (ite (= i 0) 5 i)"],
        round: [],
        error: ["[(= f 0)]", "[(not (= a 5))]"],
      },
      0,
    );
    expect(facts).not.toBeNull();
  });

  test("do not count rounds", () => {
    expect(proposed(LOOPS.boundedByNumber, 3).facts).toBeNull();
    const { facts } = proposed(MACHINE, 3);
    const names = facts!
      .flat()
      .flatMap((fact) => variablesOf(terms, fact).map((v) => terms.nameOf(v)));
    expect(names).toContain("s");
    expect(names).not.toContain("n");
  });

  test("are none for a sequence that can be executed", () => {
    const error = ["[(= s 2)]", "[(= f 1)]"];
    expect(proposed({ ...MACHINE, error }, 3).facts).toBeNull();
  });
});
