import fc from "fast-check";
import { expect, test } from "vitest";
import { evaluate, Terms, type Assignment, type Term } from "../terms/index.ts";
import { casesOf, splitOf } from "./cases.ts";
import { formulaSource } from "./testing/arbitrary-formulas.ts";

const terms = new Terms();
const { formula, assignment } = formulaSource(terms);

const isTrue = (term: Term, under: Assignment): boolean => evaluate(terms, term, under) === true;

test("the cases of a conjunction cover exactly the conjunction", () => {
  fc.assert(
    fc.property(fc.array(formula, { maxLength: 3 }), assignment, (conjuncts, under) => {
      const cases = casesOf(terms, conjuncts, 10_000, () => true);
      const covered = cases.some((literals) => literals.every((literal) => isTrue(literal, under)));
      expect(covered).toBe(conjuncts.every((conjunct) => isTrue(conjunct, under)));
      for (const literal of cases.flat()) expect(splitOf(terms, literal)).toBeNull();
    }),
    { numRuns: 300 },
  );
});

test("with few cases allowed the conjunction still implies one of them", () => {
  fc.assert(
    fc.property(fc.array(formula, { maxLength: 3 }), assignment, (conjuncts, under) => {
      fc.pre(conjuncts.every((conjunct) => isTrue(conjunct, under)));
      const cases = casesOf(terms, conjuncts, 2, () => true);
      expect(cases.length).toBeLessThanOrEqual(2);
      expect(cases.some((literals) => literals.every((one) => isTrue(one, under)))).toBe(true);
    }),
    { numRuns: 300 },
  );
});

test("conjuncts that do not matter are not split", () => {
  const [p, q] = [terms.variable("p", terms.sorts.bool), terms.variable("q", terms.sorts.bool)];
  const either = terms.or(p, q);
  expect(casesOf(terms, [either], 8, () => false)).toEqual([[either]]);
  expect(casesOf(terms, [either], 8, () => true)).toHaveLength(2);
});
