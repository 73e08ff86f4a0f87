import { expect, test } from "vitest";
import { SourceText } from "../../base/diagnostics/index.ts";
import type { Assignment } from "./assignment.ts";
import { evaluate } from "./evaluate.ts";
import { parseTerm } from "./parse.ts";
import { printTerm } from "./print.ts";
import { substitute } from "./substitute.ts";
import { Terms } from "./terms.ts";
import { atomsOf, conjunctsOf, dagSize, symbolsOf, variablesOf } from "./traverse.ts";
import type { Term } from "./term.ts";

const DEPTH = 100_000;

const zeros: Assignment = { variable: () => 0n, apply: () => 0n, unspecified: () => null };

/** f(f(… f(x) …)) */
function nested(terms: Terms): { readonly deep: Term; readonly x: Term } {
  const f = terms.declareFunction("f", [terms.sorts.int], terms.sorts.int);
  const x = terms.variable("x", terms.sorts.int);
  let deep = x;
  for (let i = 0; i < DEPTH; i++) deep = terms.apply(f, [deep]);
  return { deep, x };
}

test("traversals of a term nested 100,000 deep do not overflow the stack", () => {
  const terms = new Terms();
  const { deep, x } = nested(terms);
  expect(dagSize(terms, deep)).toBe(DEPTH + 1);
  expect(variablesOf(terms, deep)).toEqual([x]);
  expect(symbolsOf(terms, deep).functions.size).toBe(1);
  expect(evaluate(terms, deep, zeros)).toBe(0n);
  const replaced = substitute(terms, deep, new Map([[x, terms.arith.int(7)]]));
  expect(variablesOf(terms, replaced)).toEqual([]);
});

test("printing and parsing go as deep as the term", () => {
  const terms = new Terms();
  const { deep } = nested(terms);
  const printed = printTerm(terms, deep);
  expect(parseTerm(terms, new SourceText("<deep>", printed))).toBe(deep);
});

test("every node shared at every level is printed once", () => {
  const terms = new Terms();
  const f = terms.declareFunction("f", [terms.sorts.int, terms.sorts.int], terms.sorts.int);
  let shared = terms.variable("x", terms.sorts.int);
  for (let i = 0; i < 5000; i++) shared = terms.apply(f, [shared, shared]);
  const printed = printTerm(terms, shared);
  expect(printed.length).toBeLessThan(5000 * 40);
  expect(parseTerm(terms, new SourceText("<shared>", printed))).toBe(shared);
});

test("alternating connectives can be nested 100,000 deep", () => {
  const terms = new Terms();
  let deep = terms.variable("b", terms.sorts.bool);
  for (let i = 0; i < DEPTH; i++) {
    const p = terms.variable(`p${i % 100}_${i % 7}`, terms.sorts.bool);
    deep = i % 2 === 0 ? terms.and(terms.not(deep), p) : terms.or(terms.not(deep), p);
  }
  expect(atomsOf(terms, deep).length).toBe(701);
  expect(conjunctsOf(terms, deep).length).toBeGreaterThan(0);
  expect(typeof evaluate(terms, deep, { ...zeros, variable: () => true })).toBe("boolean");
});

test("long chains of choices, stores and sums are built and rebuilt in bounded depth", () => {
  const terms = new Terms();
  const { int } = terms.sorts;
  const x = terms.variable("x", int);
  let choice = x;
  let array = terms.variable("a", terms.sorts.array(int, int));
  for (let i = 0; i < 20_000; i++) {
    choice = terms.ite(terms.variable(`c${i}`, terms.sorts.bool), terms.arith.int(i), choice);
    array = terms.arrays.store(array, terms.arith.add(x, terms.arith.int(i)), choice);
  }
  const root = terms.eq(terms.arrays.select(array, terms.variable("i", int)), choice);
  const moved = substitute(terms, root, new Map([[x, terms.variable("y", int)]]));
  expect(variablesOf(terms, moved)).not.toContain(x);
  expect(terms.eq(choice, terms.arith.int(5))).toBeGreaterThan(0);
});
