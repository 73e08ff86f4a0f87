import fc from "fast-check";
import { afterAll, describe, expect, test } from "vitest";
import { openSolver } from "../backends/index.ts";
import { evaluate, SortKind, Terms, variablesOf, type Term } from "../terms/index.ts";
import { RandomAssignment } from "../terms/testing/random-assignment.ts";
import { Choices, randomTree, type TreeTheories } from "../terms/testing/random-tree.ts";
import { toTerm, treeVariables, type TreeSort } from "../terms/testing/tree.ts";
import { LinearIntegers } from "./linear-integers.ts";
import { cases } from "../../../test/extent.ts";

const RUNS = cases(300);

const terms = new Terms();
const { sorts, arith } = terms;
const solver = openSolver(terms);
const prover = solver.newProver({ timeoutMillis: 20_000 });
afterAll(() => {
  solver.close();
});

const bitVectors: TreeTheories = {
  arithmetic: false,
  bitVectors: true,
  floats: false,
  arrays: false,
  functions: false,
  mixed: false,
  floatReals: false,
  fma: false,
};

/** The translation of a formula with all that is known about its leaves. */
function translated(linear: LinearIntegers, formula: Term): { all: Term; isLossy: boolean } {
  linear.learn([formula]);
  const image = linear.formula(formula);
  const leaves = linear.leaves.of(image);
  const facts = leaves.flatMap((leaf) => linear.leaves.factsOf(leaf));
  return {
    all: terms.andAll([image, ...facts]),
    isLossy: leaves.some((leaf) => linear.leaves.isLossy(leaf)),
  };
}

/** The integers that stand for bit-vectors have the values of these. */
function pinned(linear: LinearIntegers, variable: Term, value: bigint | boolean): Term {
  if (typeof value === "boolean") return value ? variable : terms.not(variable);
  const size = arith.int(1n << BigInt(sorts.width(terms.sort(variable))));
  return terms.eq(arith.modulo(linear.imageOf(variable)!, size), arith.int(value));
}

function isSatisfiable(formula: Term): boolean {
  prover.push();
  prover.assert(formula);
  const result = prover.check();
  prover.pop();
  expect(result).not.toBe("unknown");
  return result === "sat";
}

describe("bit-vectors as integers", () => {
  test("every solution of a formula is one of its translation, and the only ones if nothing was lost", () => {
    const bool: TreeSort = { kind: "Bool" };
    let [exact, lossy] = [0, 0];
    fc.assert(
      fc.property(fc.array(fc.nat(), { maxLength: 60 }), fc.array(fc.nat()), (shape, values) => {
        const tree = randomTree(new Choices(shape), bool, 4, bitVectors);
        const formula = toTerm(terms, tree);
        const assignment = new RandomAssignment(new Choices(values), treeVariables(tree)).forTerms(
          terms,
        );
        const value = evaluate(terms, formula, assignment);
        const linear = new LinearIntegers(terms, { floats: "opaque" });
        const { all, isLossy } = translated(linear, formula);
        const solution = variablesOf(terms, formula).map((variable) => {
          const kind = sorts.kind(terms.sort(variable));
          expect([SortKind.Bool, SortKind.BitVec]).toContain(kind);
          return pinned(linear, variable, assignment.variable(variable) as bigint | boolean);
        });
        const answer = isSatisfiable(terms.andAll([all, ...solution]));
        if (value === true) expect(answer).toBe(true);
        else if (!isLossy) expect(answer).toBe(false);
        if (isLossy) lossy++;
        else exact++;
      }),
      { numRuns: RUNS },
    );
    // The test says something about both.
    expect(exact).toBeGreaterThan(RUNS / 10);
    expect(lossy).toBeGreaterThan(RUNS / 100);
  });
});
