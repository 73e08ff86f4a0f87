import { afterAll, describe, expect, test } from "vitest";
import { Configuration } from "../../base/options/index.ts";
import { Statistics } from "../../base/statistics/index.ts";
import { openSolver } from "../../logic/backends/index.ts";
import { Deadline } from "../../logic/interpolation/index.ts";
import { printTerm, Terms, type Term } from "../../logic/terms/index.ts";
import { classifyVariables, findComputedVariables } from "../../program/passes/index.ts";
import { createFactSource } from "./create-fact-source.ts";
import { factOptions } from "./options.ts";
import type { PathInvariantGenerator } from "./path-invariant-facts.ts";
import { SequenceView } from "./sequence-view.ts";
import { SequenceSlicer } from "./sliced-sequences.ts";
import { programSequence } from "./testing/program-sequence.ts";
import { flawOf } from "./testing/validity.ts";

const terms = new Terms();
const solver = openSolver(terms, "auto");

afterAll(() => {
  solver.close();
});

// Three reasons: the counter, the flag, and the state that is only compared.
const PROGRAM = `
  extern int __VERIFIER_nondet_int(void);
  int main(void) {
    int flag = 0; int i = 0; int state = 5; int other = __VERIFIER_nondet_int();
    while (other > 0) { other = other - 1; i = i + 1; }
    if (i > 1000) { if (flag != 0) { if (state == 8) return 1; } }
    return 0;
  }`;

const path = programSequence(terms, PROGRAM, [true, false, true, true, true]);

function factsWith(
  settings: Readonly<Record<string, string>>,
  pathInvariants: PathInvariantGenerator | null = null,
) {
  const written = new Map(
    Object.entries(settings).map(([key, value]) => [`refinement.facts.${key}`, value]),
  );
  const source = createFactSource({
    encoding: path.encoding,
    solver,
    options: new Configuration(written).valuesOf(factOptions),
    statistics: new Statistics(),
    roles: classifyVariables(path.cfa),
    computed: findComputedVariables(path.cfa),
    pathInvariants,
  });
  return source.facts(path.sequence);
}

function variablesIn(found: ReturnType<typeof factsWith>): string[] {
  const text = found!.facts.flat().map((fact) => printTerm(terms, fact));
  return ["flag", "i", "state"].filter((name) =>
    text.some((fact) => fact.includes(`main::${name}`)),
  );
}

describe("sliced prefixes of a block sequence", () => {
  const slices = new SequenceSlicer(solver.newProver()).slice(
    new SequenceView(path.encoding, path.sequence),
    Deadline.in(5000),
  );

  test("are one for each reason", () => {
    expect(slices).toHaveLength(3);
  });

  test("are each contradicted by their last condition and by nothing before it", () => {
    for (const { view } of slices) {
      const prover = solver.newProver();
      const all = view.sequence.ends.flatMap((_, block) => view.formula(block));
      const last = view.conditions(view.length - 1).at(-1)!;
      expect(prover.check(all)).toBe("unsat");
      expect(prover.check(all.filter((one) => one !== last))).toBe("sat");
      prover.close();
    }
  });
});

describe("selection among them", () => {
  test.each([
    ["best-score", "flag"],
    ["worst-score", "i"],
    ["shortest", "i"],
    ["longest", "state"],
  ])("by %s takes facts about %s", (selection, name) => {
    const found = factsWith({ selection, sources: "interpolation" });
    expect(flawOf(solver, path.encoding, path.sequence, found!)).toBeNull();
    expect(variablesIn(found)).toEqual([name]);
  });

  test("is not made without criteria", () => {
    const found = factsWith({ selection: "none" });
    expect(flawOf(solver, path.encoding, path.sequence, found!)).toBeNull();
  });
});

describe("facts of another analysis", () => {
  const sources = "path-invariants,interpolation";
  const predicate = (name: string): Term => {
    const symbol = terms.findVariable(`main::${name}`)!;
    return terms.eq(symbol, terms.bv.constant(0, 32));
  };
  const isZero = (name: string): PathInvariantGenerator => {
    return (sequence) => sequence.ends.slice(1).map(() => [predicate(name)]);
  };
  /** The branch on the flag has the only condition of that form. */
  const flagIsZero: PathInvariantGenerator = (sequence) => {
    for (const { operation } of path.cfa.edges) {
      if (operation.kind !== "assume" || operation.condition.kind !== "binary") continue;
      const { condition } = operation;
      if (condition.operator !== "!=") continue;
      return sequence.ends.slice(1).map(() => [{ ...condition, operator: "==" }]);
    }
    return null;
  };

  test("are used if they refute the path", () => {
    const found = factsWith({ sources }, isZero("flag"));
    expect(variablesIn(found)).toEqual(["flag"]);
    expect(flawOf(solver, path.encoding, path.sequence, found!)).toBeNull();
  });

  test("may be expressions of the program", () => {
    const { facts } = factsWith({ sources }, flagIsZero)!;
    expect(facts).toEqual(factsWith({ sources }, isZero("flag"))!.facts);
  });

  test("are not believed if they are wrong", () => {
    const found = factsWith({ sources }, isZero("state"));
    expect(flawOf(solver, path.encoding, path.sequence, found!)).toBeNull();
    expect(found!.facts.flat()).not.toContain(predicate("state"));
  });
});
