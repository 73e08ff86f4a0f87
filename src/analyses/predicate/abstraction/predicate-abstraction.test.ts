import fc from "fast-check";
import { afterAll, describe, expect, test } from "vitest";
import { Statistics } from "../../../base/statistics/index.ts";
import { openSolver } from "../../../logic/backends/index.ts";
import type { Prover } from "../../../logic/smt/index.ts";
import { evaluate, Terms, type Term, type Value } from "../../../logic/terms/index.ts";
import { DiagramRegions } from "./diagram-regions.ts";
import { FormulaRegions } from "./formula-regions.ts";
import { PredicateAbstraction, type AbstractionKind } from "./predicate-abstraction.ts";
import { Questions } from "./questions.ts";
import type { Regions } from "./regions.ts";

const terms = new Terms();
const solver = openSolver(terms, "auto");
afterAll(() => {
  solver.close();
});

const WIDTH = 3;
const sort = terms.sorts.bitVec(WIDTH);
/** Values at the beginning of the block. */
const [x, y] = [terms.variable("x@0", sort), terms.variable("y@0", sort)];
/** What predicates speak of. */
const [symbolX, symbolY] = [terms.variable("x", sort), terms.variable("y", sort)];
const constant = (value: number) => terms.bv.constant(value, WIDTH);

type Build = (a: Term, b: Term) => Term;

const comparison: fc.Arbitrary<Build> = fc
  .tuple(fc.integer({ min: 0, max: 4 }), fc.integer({ min: 0, max: 7 }))
  .map(([kind, value]): Build => {
    switch (kind) {
      case 0:
        return (a) => terms.bv.sle(a, constant(value));
      case 1:
        return (a) => terms.bv.ule(constant(value), a);
      case 2:
        return (_, b) => terms.eq(b, constant(value));
      case 3:
        return (a, b) => terms.bv.sle(a, b);
      default:
        return (a, b) => terms.eq(a, terms.bv.add(b, constant(value)));
    }
  });

const formula: fc.Arbitrary<Build> = fc
  .tuple(comparison, comparison, fc.integer({ min: 0, max: 3 }))
  .map(([one, other, kind]): Build => {
    if (kind === 0) return one;
    if (kind === 1) return (a, b) => terms.or(one(a, b), other(a, b));
    return (a, b) => terms.and(one(a, b), terms.not(other(a, b)));
  });

/** What the block assigns. */
const update: fc.Arbitrary<(a: Term, b: Term) => readonly [Term, Term]> = fc
  .tuple(fc.integer({ min: 0, max: 3 }), fc.integer({ min: 0, max: 7 }))
  .map(([kind, value]) => (a: Term, b: Term): readonly [Term, Term] => {
    if (kind === 0) return [a, b];
    if (kind === 1) return [terms.bv.add(a, constant(value)), b];
    if (kind === 2) return [b, constant(value)];
    return [terms.ite(terms.bv.sle(a, b), b, constant(value)), a];
  });

function valueOf(term: Term, values: ReadonlyMap<Term, Value>): Value {
  const value = evaluate(terms, term, {
    variable: (symbol) => values.get(symbol)!,
    apply: () => null,
    unspecified: () => null,
  });
  return value!;
}

function holds(term: Term, values: ReadonlyMap<Term, Value>): boolean {
  return valueOf(term, values) === true;
}

function newAbstraction(kind: AbstractionKind, representation: "diagram" | "formula") {
  const statistics = new Statistics();
  const questions = new Questions(terms, (): Prover => solver.newProver());
  const regions: Regions =
    representation === "diagram"
      ? new DiagramRegions(terms, statistics)
      : new FormulaRegions(terms, questions, statistics);
  return new PredicateAbstraction(terms, regions, questions, kind, statistics);
}

describe.each(["cartesian", "boolean", "combined"] as const)("%s abstraction", (kind) => {
  test.each(["diagram", "formula"] as const)("as a %s is what brute force says", (regions) => {
    const abstraction = newAbstraction(kind, regions);
    const problem = fc.tuple(formula, formula, update, fc.array(comparison, { maxLength: 4 }));
    fc.assert(
      fc.property(problem, ([start, condition, change, builders]) => {
        const predicates = [...new Set(builders.map((build) => build(symbolX, symbolY)))].filter(
          (predicate) => predicate !== terms.true && predicate !== terms.false,
        );
        const [newX, newY] = change(x, y);
        const atEnd = (predicate: Term) =>
          builders
            .map((b) => [b(symbolX, symbolY), b(newX, newY)])
            .find(([p]) => p === predicate)![1]!;
        const instances = predicates.map(atEnd);
        const unchanged = predicates.map(() => (newX === x && newY === y ? 1 : 0));
        const result = abstraction.abstract({
          start: start(x, y),
          condition: condition(x, y),
          predicates,
          instances,
          known: new Int8Array(predicates.length),
          unchanged: Uint8Array.from(unchanged),
        });
        const ends = endsOf(terms.and(start(x, y), condition(x, y)), newX, newY);
        if (result === "infeasible") {
          expect(ends).toEqual([]);
          return;
        }
        // Without predicates nothing is asked, not even whether the block can be taken.
        if (predicates.length === 0) return;
        expect(ends).not.toEqual([]);
        // Every state at the end is in the region.
        for (const end of ends) expect(holds(result.term, end)).toBe(true);
        if (kind === "cartesian") return;
        // And no other valuation of the predicates is.
        const reachable = new Set(ends.map((end) => valuation(predicates, end)));
        for (const state of allStates(symbolX, symbolY)) {
          if (reachable.has(valuation(predicates, state))) continue;
          expect(holds(result.term, state)).toBe(false);
        }
      }),
      { numRuns: 150 },
    );
  });
});

test("cartesian abstraction has every predicate that always holds", () => {
  const abstraction = newAbstraction("cartesian", "formula");
  const predicates = [terms.bv.ule(constant(2), symbolX), terms.bv.ule(constant(5), symbolX)];
  const result = abstraction.abstract({
    start: terms.bv.ule(constant(3), x),
    condition: terms.true,
    predicates,
    instances: [terms.bv.ule(constant(2), x), terms.bv.ule(constant(5), x)],
    known: new Int8Array(2),
    unchanged: new Uint8Array(2),
  });
  expect(result === "infeasible" ? null : result.term).toBe(predicates[0]);
});

function* allStates(a: Term, b: Term): Generator<Map<Term, Value>> {
  for (let i = 0n; i < 1n << BigInt(WIDTH); i++) {
    for (let j = 0n; j < 1n << BigInt(WIDTH); j++) {
      yield new Map<Term, Value>([
        [a, i],
        [b, j],
      ]);
    }
  }
}

/** The states in which executions end, by what predicates speak of. */
function endsOf(taken: Term, newX: Term, newY: Term): ReadonlyMap<Term, Value>[] {
  const ends: ReadonlyMap<Term, Value>[] = [];
  for (const state of allStates(x, y)) {
    if (!holds(taken, state)) continue;
    ends.push(
      new Map([
        [symbolX, valueOf(newX, state)],
        [symbolY, valueOf(newY, state)],
      ]),
    );
  }
  return ends;
}

function valuation(predicates: readonly Term[], state: ReadonlyMap<Term, Value>): string {
  return predicates.map((predicate) => (holds(predicate, state) ? 1 : 0)).join("");
}
