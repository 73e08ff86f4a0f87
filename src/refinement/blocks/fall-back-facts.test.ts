import { afterAll, describe, expect, test } from "vitest";
import { Statistics } from "../../base/statistics/index.ts";
import { openSolver } from "../../logic/backends/index.ts";
import { Terms, type Term } from "../../logic/terms/index.ts";
import { ConditionFacts } from "./condition-facts.ts";
import type { FactProposer } from "./fact-proposer.ts";
import type { BoundaryFacts } from "./inductiveness.ts";
import { fallBackOf } from "./testing/fall-back.ts";
import { LOOPS, unrolled } from "./testing/loops.ts";

const terms = new Terms();
const solver = openSolver(terms, "auto");
const { states, sequence } = unrolled(terms, LOOPS.double, 2);
const right = states.parse("(= y (bvmul #x00000002 x))");
const wrong = states.parse("(= y x)");

afterAll(() => {
  solver.close();
});

function proposer(
  name: string,
  facts: BoundaryFacts | null,
  kind: FactProposer["kind"] = "inductive",
): FactProposer {
  return { name, kind, propose: () => facts };
}

function everywhere(fact: Term): BoundaryFacts {
  return [[fact], [fact], [fact]];
}

describe("sources in turn", () => {
  test("are asked until one finds facts that are proved to be inductive", () => {
    const statistics = new Statistics();
    const sources = [
      proposer("nothing", null),
      proposer("wrong", everywhere(wrong)),
      proposer("right", everywhere(right)),
    ];
    const found = fallBackOf(solver, states, sources, statistics).facts(sequence);
    expect(found).toMatchObject({ facts: everywhere(right), isInductive: true });
    expect(statistics.counter("Number of refutations by facts from right").value).toBe(1);
    expect(statistics.counter("Number of refutations by facts from wrong").value).toBe(0);
  });

  test("that are wrong give a precision, and nothing that is called inductive", () => {
    const found = fallBackOf(solver, states, [proposer("wrong", everywhere(wrong))]).facts(
      sequence,
    );
    expect(found).toMatchObject({ facts: everywhere(wrong), isInductive: false });
  });

  test("that leave out what one boundary needs are not inductive", () => {
    const source = proposer("gap", [[right], [], [right]]);
    expect(fallBackOf(solver, states, [source]).facts(sequence)?.isInductive).toBe(false);
  });

  test("without facts refute only what refutes itself", () => {
    const empty = proposer("empty", [[], [], []]);
    expect(fallBackOf(solver, states, [empty]).facts(sequence)).toBeNull();
    const error = ["[(bvslt x y)]", "[(bvslt y x)]"];
    const own = unrolled(terms, { ...LOOPS.double, error }, 2);
    const found = fallBackOf(solver, own.states, [empty]).facts(own.sequence);
    expect(found).toMatchObject({ facts: [[], [], []], isInductive: true });
  });

  test("of mere precisions are believed once for each counterexample", () => {
    const sources = [
      proposer("guess", everywhere(wrong), "precision"),
      proposer("right", everywhere(right)),
    ];
    const source = fallBackOf(solver, states, sources);
    expect(source.facts(sequence)).toMatchObject({ facts: everywhere(wrong), isInductive: false });
    expect(source.facts(sequence)).toMatchObject({ facts: everywhere(right), isInductive: true });
  });
});

describe("conditions near the target", () => {
  test("are proposed wherever they can be said, as a precision", () => {
    const found = fallBackOf(solver, states, [new ConditionFacts(1)]).facts(sequence);
    expect(found?.isInductive).toBe(false);
    expect(found?.facts).toHaveLength(3);
    for (const facts of found!.facts) expect(facts).toContain(right);
  });

  test("of blocks further away are not", () => {
    const loop = { ...LOOPS.loopABehind, error: ["[(= a 5)]"] };
    const { states: own, sequence: path } = unrolled(terms, loop, 2);
    const facts = fallBackOf(solver, own, [new ConditionFacts(1)])
      .facts(path)!
      .facts.flat();
    expect(new Set(facts)).toEqual(new Set([own.parse("(= a #x00000005)")]));
  });
});
