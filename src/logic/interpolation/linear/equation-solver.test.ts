import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { evaluate, printTerm, Terms, variablesOf, type Term } from "../../terms/index.ts";
import { formulaSource } from "../testing/arbitrary-formulas.ts";
import { EquationSolver } from "./equation-solver.ts";
import { LinearReader } from "./linear-reader.ts";
import { LinearWriter } from "./linear-writer.ts";

const terms = new Terms();
const solver = new EquationSolver(terms, new LinearReader(terms), new LinearWriter(terms));
const word = terms.sorts.bitVec(32);
const w = (name: string): Term => terms.variable(name, word);
const { bv } = terms;

describe("solving equations", () => {
  test("gives definitions and a rest that together are equivalent to the conjunction", () => {
    const { formula, assignment } = formulaSource(terms);
    fc.assert(
      fc.property(fc.array(formula, { maxLength: 4 }), assignment, (conjuncts, under) => {
        const { definitions, residual } = solver.solve(conjuncts, () => true);
        const solved = [
          ...[...definitions].map(([variable, value]) => terms.eq(variable, value)),
          ...residual,
        ];
        const value = (term: Term): boolean => evaluate(terms, term, under) === true;
        expect(solved.every(value)).toBe(conjuncts.every(value));
        const defined = new Set(definitions.keys());
        for (const rest of [...residual, ...definitions.values()]) {
          for (const variable of variablesOf(terms, rest)) expect(defined).not.toContain(variable);
        }
      }),
      { numRuns: 500 },
    );
  });

  test("decides sums modulo 2^32 without a solver", () => {
    const one = bv.constant(1, 32);
    const { residual } = solver.solve(
      [
        terms.eq(w("n"), bv.add(w("x"), w("y"))),
        terms.eq(w("x1"), bv.subtract(w("x"), one)),
        terms.eq(w("y1"), bv.add(w("y"), one)),
        terms.not(terms.eq(w("n"), bv.add(w("x1"), w("y1")))),
      ],
      () => true,
    );
    expect(residual).toEqual([terms.false]);
  });

  test("divides by odd coefficients of bit-vectors", () => {
    const three = bv.constant(3, 32);
    const { definitions } = solver.solve(
      [terms.eq(bv.multiply(three, w("x")), bv.multiply(three, bv.add(w("y"), w("z"))))],
      (variable) => variable === w("x"),
    );
    expect(printTerm(terms, definitions.get(w("x"))!)).toMatch(/bvadd [yz] [yz]/);
  });

  test("defines only what it may", () => {
    const equation = terms.eq(w("x"), w("y"));
    const { definitions } = solver.solve([equation], (variable) => variable === w("y"));
    expect([...definitions]).toEqual([[w("y"), w("x")]]);
    expect(solver.solve([equation], () => false).residual).toHaveLength(1);
  });
});

test("linear literals that mean the same have one canonical form", () => {
  const [i, j] = ["i", "j"].map((name) => terms.variable(name, terms.sorts.int)) as [Term, Term];
  const { arith } = terms;
  const left = arith.lessOrEqual(arith.add(i, arith.int(1)), j);
  const right = arith.lessThan(arith.multiply(arith.int(2), i), arith.multiply(arith.int(2), j));
  expect(solver.canonical(right)).toBe(solver.canonical(left));
  const minus = terms.eq(bv.negate(w("x")), w("y"));
  const plus = terms.eq(bv.add(w("x"), w("y")), bv.constant(0, 32));
  expect(solver.canonical(minus)).toBe(solver.canonical(plus));
});
