import { afterAll, describe, expect, test } from "vitest";
import { cfaOf } from "../../../test/cfa-of.ts";
import { Statistics } from "../../base/statistics/index.ts";
import { ArbitraryInputs, brokenLaws, followExecution } from "../../core/laws/index.ts";
import { BlockEncoder } from "../../encoding/index.ts";
import { openSolver } from "../../logic/backends/index.ts";
import { Terms } from "../../logic/terms/index.ts";
import { PredicateAnalysis, type PredicateSettings } from "./predicate-analysis.ts";
import { PredicateState, type Abstraction } from "./predicate-state.ts";

const terms = new Terms();
const solver = openSolver(terms, "auto");
afterAll(() => {
  solver.close();
});

const PROGRAM = `
  extern int __VERIFIER_nondet_int(void);
  int g; int twice(int a) { return a + a; }
  int main(void) {
    for (int i = 0; i < 6; i++) {
      if (__VERIFIER_nondet_int() > 3) g = twice(i); else g = g + 1;
      if (g > 4) g = 0;
    }
    return g;
  }`;

function follow(settings: PredicateSettings) {
  const cfa = cfaOf(PROGRAM);
  const analysis = new PredicateAnalysis(settings, {
    cfa,
    encoding: new BlockEncoder(cfa, terms, { imprecise: () => undefined }),
    newProver: () => solver.newProver(),
    statistics: new Statistics(),
    isTarget: () => false,
  });
  const followed = followExecution(
    cfa,
    analysis,
    { describes: () => true },
    new ArbitraryInputs(5),
    { maximumSteps: 200, maximumStates: 40 },
  );
  return { analysis, ...followed };
}

const SETTINGS: readonly PredicateSettings[] = [
  { blocks: "loops", abstraction: "combined", regions: "diagram", refines: "precisions" },
  { blocks: "single-edge", abstraction: "cartesian", regions: "diagram", refines: "precisions" },
  { blocks: "loops-and-functions", abstraction: "none", regions: "formula", refines: "labels" },
];

describe.each(SETTINGS)("predicate states with $blocks and regions as $regions", (settings) => {
  test("keep the laws", () => {
    const { analysis, states, broken } = follow(settings);
    expect(broken).toEqual([]);
    expect(states.length).toBeGreaterThan(10);
    expect(brokenLaws(analysis, states)).toEqual([]);
  });

  test("with labels are ordered by implication", () => {
    const { analysis, states } = follow(settings);
    const { regions, domain } = analysis;
    const abstractions = states.filter((state) => state.isAbstraction).map((s) => s.abstraction);
    const base = abstractions.at(-1)!;
    const g = terms.variable("g", terms.sorts.bitVec(32));
    const bound = (value: number) => terms.bv.sle(g, terms.bv.constant(value, 32));
    const labelled = (...values: number[]): PredicateState => {
      const copy = Object.create(base) as Abstraction;
      const label = regions.conjoin(regions.top, values.map(bound));
      Object.defineProperty(copy, "label", { value: label });
      return new PredicateState(copy, copy.beginning);
    };
    const [nothing, five, both] = [labelled(), labelled(5), labelled(5, 7)];
    expect(domain.leq(both, five)).toBe(true);
    expect(domain.leq(five, nothing)).toBe(true);
    expect(domain.leq(nothing, five)).toBe(false);
    expect(domain.leq(five, labelled(4))).toBe(false);
    // What predicates mean is known to a solver only.
    expect(domain.leq(labelled(4), five)).toBe(settings.regions === "formula");
    expect(brokenLaws(analysis, [nothing, five, both])).toEqual([]);
  });
});

test("merging intermediate states of one block covers both", () => {
  const { analysis, states } = follow(SETTINGS[0]!);
  const state = states.find((one) => !one.isAbstraction)!;
  expect(analysis.merge.merge(state, state, analysis.initialPrecision())).toBe(state);
});
