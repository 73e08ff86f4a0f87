import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  evaluate,
  Terms,
  type Assignment,
  type Sort,
  type Term,
  type Value,
} from "../../terms/index.ts";
import { PathProblem } from "../path-problem.ts";
import { AffineAnalysis } from "./affine-analysis.ts";
import { LinearReader } from "./linear-reader.ts";
import { LinearWriter } from "./linear-writer.ts";

const terms = new Terms();

/** Equations at each cut, as terms. */
function equationsOf(blocks: readonly Term[]): Term[][] {
  const writer = new LinearWriter(terms);
  return new AffineAnalysis(new LinearReader(terms), PathProblem.of(terms, blocks))
    .equations()
    .map((list) => list.map(({ form, sort }) => writer.equation(form, sort)));
}

type Assign = readonly [target: number, source: number, other: number, factor: number];
const VARIABLES = 3;

const assign: fc.Arbitrary<Assign> = fc.tuple(
  fc.nat(VARIABLES - 1),
  fc.nat(VARIABLES - 1),
  fc.nat(VARIABLES - 1),
  fc.integer({ min: -3, max: 3 }),
);

/** `target = source + factor * other + 1`, or one of two such assignments. */
const program = fc.array(fc.tuple(assign, fc.option(assign, { nil: null })), {
  minLength: 1,
  maxLength: 4,
});

describe("equations along a path", () => {
  for (const sort of [terms.sorts.bitVec(8), terms.sorts.int]) {
    test(`hold in every execution (${terms.sorts.toString(sort)})`, () => {
      fc.assert(
        fc.property(
          program,
          fc.array(fc.integer({ min: -9, max: 9 }), { minLength: 3, maxLength: 3 }),
          fc.array(fc.boolean(), { minLength: 4, maxLength: 4 }),
          (steps, start, choices) => {
            const execution = run(sort, steps, start, choices);
            const under = assignmentOf(execution.values);
            for (const block of execution.blocks) {
              expect(evaluate(terms, block, under)).toBe(true);
            }
            for (const equation of equationsOf(execution.blocks).flat()) {
              expect(evaluate(terms, equation, under)).toBe(true);
            }
          },
        ),
        { numRuns: 200 },
      );
    });
  }

  test("are found through a join of branches, modulo 2^w", () => {
    const byte = terms.sorts.bitVec(8);
    const v = (name: string): Term => terms.variable(`join.${name}`, byte);
    const plus = (x: Term, n: number): Term => terms.bv.add(x, terms.bv.constant(n, 8));
    const step = (x: number, y: number): Term =>
      terms.and(terms.eq(v("x1"), plus(v("x0"), x)), terms.eq(v("y1"), plus(v("y0"), y)));
    const blocks = [
      terms.and(
        terms.eq(v("x0"), terms.bv.constant(0, 8)),
        terms.eq(v("y0"), terms.bv.constant(0, 8)),
      ),
      terms.or(step(1, 3), step(100, 300)),
      terms.eq(v("x1"), v("y1")),
    ];
    const triple = terms.bv.multiply(terms.bv.constant(3, 8), v("x1"));
    const writer = new LinearWriter(terms);
    const reader = new LinearReader(terms);
    const wanted = writer.equation(reader.difference(triple, v("y1")), byte);
    const opposite = writer.equation(reader.difference(v("y1"), triple), byte);
    const found = equationsOf(blocks)[2]!;
    expect(found.includes(wanted) || found.includes(opposite)).toBe(true);
  });

  test("contradict each other where equations alone refute the prefix", () => {
    const x = terms.variable("alone", terms.sorts.int);
    const blocks = [
      terms.and(terms.eq(x, terms.arith.int(1)), terms.eq(x, terms.arith.int(2))),
      terms.arith.lessOrEqual(x, terms.arith.int(5)),
    ];
    expect(equationsOf(blocks)[1]).toEqual([terms.false]);
  });
});

function assignmentOf(values: ReadonlyMap<Term, Value>): Assignment {
  return {
    variable: (variable) => values.get(variable)!,
    apply: () => false,
    unspecified: () => null,
  };
}

/** Blocks of the program and the values of all versions in one execution of it. */
function run(
  sort: Sort,
  steps: readonly (readonly [Assign, Assign | null])[],
  start: readonly number[],
  choices: readonly boolean[],
): { readonly blocks: Term[]; readonly values: Map<Term, Value> } {
  const isWord = terms.sorts.isBitVec(sort);
  const wrap = (value: bigint): bigint => (isWord ? BigInt.asUintN(8, value) : value);
  const constant = (value: number): Term =>
    isWord ? terms.bv.constant(value, 8) : terms.arith.int(value);
  const add = (x: Term, y: Term): Term => (isWord ? terms.bv.add(x, y) : terms.arith.add(x, y));
  const multiply = (x: Term, y: Term): Term =>
    isWord ? terms.bv.multiply(x, y) : terms.arith.multiply(x, y);
  const version = (variable: number, at: number): Term =>
    terms.variable(`run.${terms.sorts.toString(sort)}.${variable}@${at}`, sort);
  const values = new Map<Term, Value>();
  const read = (variable: number, at: number): bigint =>
    values.get(version(variable, at)) as bigint;
  const indices = [...Array(VARIABLES).keys()];
  const blocks = [terms.andAll(indices.map((i) => terms.eq(version(i, 0), constant(start[i]!))))];
  for (const i of indices) values.set(version(i, 0), wrap(BigInt(start[i]!)));
  steps.forEach(([first, second], at) => {
    const effect = ([target, source, other, factor]: Assign): Term =>
      terms.andAll(
        indices.map((i) => {
          const sum = add(version(source, at), multiply(constant(factor), version(other, at)));
          return terms.eq(
            version(i, at + 1),
            i === target ? add(sum, constant(1)) : version(i, at),
          );
        }),
      );
    blocks.push(second === null ? effect(first) : terms.or(effect(first), effect(second)));
    const taken = second !== null && choices[at] === true ? second : first;
    for (const i of indices) values.set(version(i, at + 1), read(i, at));
    const [target, source, other, factor] = taken;
    const result = read(source, at) + BigInt(factor) * read(other, at) + 1n;
    values.set(version(target, at + 1), wrap(result));
  });
  blocks.push(
    terms.andAll(indices.map((i) => terms.eq(version(i, steps.length), version(i, steps.length)))),
  );
  return { blocks, values };
}
