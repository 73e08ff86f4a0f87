import { afterAll, describe, expect, test } from "vitest";
import { SeededRandom } from "../../base/random/index.ts";
import { openSolver } from "../../logic/backends/index.ts";
import { createInterpolator, Entailment } from "../../logic/interpolation/index.ts";
import { Terms } from "../../logic/terms/index.ts";
import { blockCondition } from "../../encoding/index.ts";
import type { BlockSequence } from "./block-sequence.ts";
import type { FactProposer } from "./fact-proposer.ts";
import { InterpolationFacts } from "./interpolation-facts.ts";
import { LoopFacts } from "./path-program/loop-facts.ts";
import { fallBackOf } from "./testing/fall-back.ts";
import { ScriptedBlocks, type ScriptedBlock } from "./testing/scripted-blocks.ts";
import { flawOf } from "./testing/validity.ts";
import { WeakestPreconditionFacts } from "./weakest-precondition-facts.ts";
import { cases } from "../../../test/extent.ts";

const RUNS = cases(60);
const NAMES = ["x", "y", "z"] as const;

const terms = new Terms();
const solver = openSolver(terms, "auto");
const byte = terms.sorts.bitVec(8);
const states = new ScriptedBlocks(terms, { x: byte, y: byte, z: byte });

afterAll(() => {
  solver.close();
});

/** Rounds through two loops with a few assignments and conditions, and a target. */
function randomSequence(seed: number): BlockSequence {
  const dice = new SeededRandom(seed);
  const name = (): string => dice.pick(NAMES);
  const number = (): string => `#x0${dice.below(6)}`;
  const value = (): string =>
    dice.pick([name(), number(), `(bvadd ${name()} ${number()})`, `(bvsub ${name()} ${name()})`]);
  const condition = (): string =>
    `[(${dice.pick(["bvslt", "bvule", "=", "bvsle"])} ${name()} ${dice.pick([name(), number()])})]`;
  const assignment = (): string => {
    const choice = `(ite (= ${name()} ${number()}) ${value()} ${value()})`;
    return `${name()} := ${dice.pick(["*", value(), value(), value(), choice])}`;
  };
  const steps = (): string[] =>
    Array.from({ length: 1 + dice.below(3) }, () =>
      dice.below(3) === 0 ? condition() : assignment(),
    );
  const start = NAMES.map((variable) => `${variable} := ${dice.pick(["*", number()])}`);
  const [first, second] = [steps(), steps()];
  const blocks: ScriptedBlock[] = [{ at: "start", steps: start }];
  for (let round = dice.below(4); round > 0; round--) blocks.push({ at: "first", steps: first });
  blocks.push({ at: "first", steps: [] });
  for (let round = dice.below(3); round > 0; round--) blocks.push({ at: "second", steps: second });
  blocks.push({ at: "second", steps: [condition(), condition()] });
  return states.sequence(blocks);
}

function isInfeasible({ ends, links }: BlockSequence): boolean {
  const prover = solver.newProver();
  const conditions = ends.map((end) => blockCondition(terms, end));
  const answer = prover.check([...conditions, ...links.flat()]);
  prover.close();
  return answer === "unsat";
}

const entailment = new Entailment(terms, solver.newProver(), 2000);
const PROPOSERS: readonly FactProposer[] = [
  new LoopFacts(entailment, solver.newProver(), 5000),
  new InterpolationFacts(createInterpolator(solver), entailment),
  new WeakestPreconditionFacts(solver, solver.newProver()),
];

describe("facts about generated sequences", () => {
  const all = Array.from({ length: RUNS }, (_, seed) => randomSequence(seed));
  const infeasible = all.filter(isInfeasible);

  test("are of both kinds of sequences", () => {
    expect(infeasible.length).toBeGreaterThan(RUNS / 6);
    expect(infeasible.length).toBeLessThan(RUNS);
  });

  test.each(PROPOSERS)("from $name are inductive where that is said", (proposer) => {
    let proved = 0;
    for (const sequence of infeasible) {
      const found = fallBackOf(solver, states, [proposer]).facts(sequence);
      if (found?.isInductive !== true) continue;
      expect(flawOf(solver, states, sequence, found)).toBeNull();
      proved++;
    }
    expect(proved).toBeGreaterThan(infeasible.length / 3);
  });

  test("from all sources together refute nearly all of them", () => {
    const refuted = infeasible.filter(
      (sequence) => fallBackOf(solver, states, PROPOSERS).facts(sequence)?.isInductive === true,
    );
    expect(refuted.length).toBeGreaterThan(infeasible.length * 0.9);
  });

  test.each(PROPOSERS)(
    "from $name are never inductive for sequences that can be executed",
    (one) => {
      for (const sequence of all.filter((each) => !infeasible.includes(each))) {
        const found = fallBackOf(solver, states, [one]).facts(sequence);
        expect(found?.isInductive ?? false).toBe(false);
      }
    },
  );
});
