import fc from "fast-check";
import { expect, test } from "vitest";
import { Terms, type Term } from "../terms/index.ts";
import { BddManager, cubes, TermDiagrams } from "./index.ts";

const terms = new Terms();
const x = terms.variable("x", terms.sorts.int);
const atoms: readonly Term[] = [
  terms.arith.lessOrEqual(x, terms.arith.int(3)),
  terms.eq(terms.arith.modulo(x, terms.arith.int(2)), terms.arith.int(0)),
  terms.variable("p", terms.sorts.bool),
  terms.variable("q", terms.sorts.bool),
];

const formula: fc.Arbitrary<Term> = fc.letrec<{ formula: Term }>((tie) => ({
  formula: fc.oneof(
    { maxDepth: 4 },
    fc.constantFrom(...atoms),
    fc.constantFrom(terms.true, terms.false),
    tie("formula").map((f) => terms.not(f)),
    fc.array(tie("formula"), { maxLength: 3 }).map((list) => terms.andAll(list)),
    fc.array(tie("formula"), { maxLength: 3 }).map((list) => terms.orAll(list)),
    fc.tuple(tie("formula"), tie("formula")).map(([f, g]) => terms.eq(f, g)),
    fc.tuple(tie("formula"), tie("formula"), tie("formula")).map(([f, g, h]) => terms.ite(f, g, h)),
  ),
})).formula;

test("a formula and the term of its diagram have the same diagram", () => {
  fc.assert(
    fc.property(formula, (f) => {
      const diagrams = new TermDiagrams(terms, new BddManager());
      const diagram = diagrams.toDiagram(f);
      expect(diagrams.toDiagram(diagrams.toTerm(diagram))).toBe(diagram);
    }),
    { numRuns: 300 },
  );
});

test("formulas that are propositionally equal have one diagram", () => {
  const manager = new BddManager();
  const diagrams = new TermDiagrams(terms, manager);
  const [a, b] = atoms as [Term, Term];
  const implication = diagrams.toDiagram(terms.implies(a, b));
  expect(diagrams.toDiagram(terms.not(terms.and(a, terms.not(b))))).toBe(implication);
  expect(diagrams.toDiagram(terms.xor(a, b))).toBe(
    manager.xor(diagrams.toDiagram(a), diagrams.toDiagram(b)),
  );
});

test("an atom seen first is nearer to the root, and equations of numbers are atoms", () => {
  const diagrams = new TermDiagrams(terms, new BddManager());
  expect(diagrams.variableOf(atoms[1]!)).toBe(0);
  diagrams.toDiagram(terms.and(atoms[0]!, atoms[1]!));
  expect(diagrams.variableOf(atoms[0]!)).toBe(1);
  expect(diagrams.atomOf(1)).toBe(atoms[0]);
  expect(() => diagrams.atomOf(2)).toThrow("has an atom");
});

test("cubes become conjunctions whose disjunction is the formula", () => {
  fc.assert(
    fc.property(formula, (f) => {
      const manager = new BddManager();
      const diagrams = new TermDiagrams(terms, manager);
      const diagram = diagrams.toDiagram(f);
      const union = terms.orAll(cubes(manager, diagram).map((cube) => diagrams.cubeToTerm(cube)));
      expect(diagrams.toDiagram(union)).toBe(diagram);
    }),
    { numRuns: 100 },
  );
});
