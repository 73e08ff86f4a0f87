import fc from "fast-check";
import { afterAll, describe, expect, test } from "vitest";
import { openSolver } from "../backends/index.ts";
import type { Prover, SatResult } from "../smt/index.ts";
import { Terms, type Term } from "../terms/index.ts";
import { Choices } from "../terms/testing/random-tree.ts";
import type { RepresentationOptions } from "./index.ts";
import { RepresentingContext } from "./representing-context.ts";
import { cases } from "../../../test/extent.ts";

const RUNS = cases(30);

const terms = new Terms();
const { bv, fp, arrays, sorts } = terms;
const solver = openSolver(terms);
afterAll(() => {
  solver.close();
});

const LINEAR: RepresentationOptions = { arithmetic: "linear", heap: "arrays", floats: "ieee" };
const FUNCTIONS: RepresentationOptions = {
  arithmetic: "bit-precise",
  heap: "functions",
  floats: "ieee",
};
const BOTH: RepresentationOptions = { arithmetic: "linear", heap: "functions", floats: "ieee" };
const KINDS = [
  ["linear arithmetic", LINEAR],
  ["memory as functions", FUNCTIONS],
  ["both", BOTH],
] as const;

const memory = sorts.array(sorts.bitVec(32), sorts.bitVec(8));
const regions = [0, 1, 2, 3].map((n) => terms.variable(`m${n}`, memory));
const places = [0, 1, 2].map((n) => terms.variable(`p${n}`, sorts.bitVec(32)));
const numbers = [0, 1, 2, 3].map((n) => terms.variable(`n${n}`, sorts.bitVec(8)));
const double = sorts.float(5, 11);
const floats = [0, 1].map((n) => terms.variable(`f${n}`, double));
const byte = (n: number): Term => bv.constant(n, 8);

function randomPlace(choices: Choices): Term {
  const place = choices.of(places);
  return choices.below(3) === 0
    ? bv.constant(choices.below(3), 32)
    : bv.add(place, bv.constant(choices.below(2), 32));
}

function randomNumber(choices: Choices, depth: number): Term {
  const leaf = choices.below(4);
  if (depth === 0 || leaf === 0) return choices.of(numbers);
  if (leaf === 1) return byte(choices.of([0, 1, 3, 127, 128, 255]));
  const [x, y] = [randomNumber(choices, depth - 1), randomNumber(choices, depth - 1)];
  const operations: readonly (() => Term)[] = [
    () => bv.add(x, y),
    () => bv.subtract(x, y),
    () => bv.multiply(x, byte(choices.below(7))),
    () => bv.multiply(x, y),
    () => bv.and(x, y),
    () => bv.and(x, byte(choices.of([1, 7, 0xf0, 0x5a]))),
    () => bv.sdiv(x, byte(choices.of([3, 253]))),
    () => bv.urem(x, byte(10)),
    () => bv.extract(bv.signExtend(x, 8), 11, 4),
    () => arrays.select(choices.of(regions), randomPlace(choices)),
    () => terms.ite(bv.slt(x, y), x, y),
  ];
  return choices.of(operations)();
}

function randomMemory(choices: Choices, depth: number): Term {
  if (depth === 0) return choices.of(regions);
  const inner = randomMemory(choices, depth - 1);
  const makers: readonly (() => Term)[] = [
    () => arrays.store(inner, randomPlace(choices), randomNumber(choices, 1)),
    () => arrays.store(inner, randomPlace(choices), randomNumber(choices, 1)),
    () => terms.ite(terms.eq(choices.of(numbers), byte(0)), inner, choices.of(regions)),
    () => arrays.constant(memory, byte(choices.below(2))),
    () => inner,
  ];
  return choices.of(makers)();
}

function randomFormula(choices: Choices): Term {
  const [x, y] = [randomNumber(choices, 2), randomNumber(choices, 2)];
  const formulas: readonly (() => Term)[] = [
    () => bv.sle(x, y),
    () => bv.ult(x, y),
    () => terms.eq(x, y),
    () => terms.eq(choices.of(numbers), x),
    () => terms.eq(choices.of(regions), randomMemory(choices, 2)),
    () => terms.eq(randomMemory(choices, 1), randomMemory(choices, 2)),
    () => terms.eq(arrays.select(randomMemory(choices, 2), randomPlace(choices)), x),
    () => bv.ult(randomPlace(choices), randomPlace(choices)),
    () => fp.lessThan(floats[0]!, fp.add(fp.roundingMode(0), floats[1]!, floats[0]!)),
    () => terms.or(bv.ule(x, y), terms.eq(choices.of(regions), randomMemory(choices, 1))),
  ];
  const formula = choices.of(formulas)();
  return choices.below(3) === 0 ? terms.not(formula) : formula;
}

/** Plays one random conversation and checks every model and core on the way. */
function converse(prover: Prover, list: readonly number[]): SatResult[] {
  const choices = new Choices(list);
  const stack: Term[][] = [[]];
  const answers: SatResult[] = [];
  for (let step = 0; step < 24 && !choices.isExhausted; step++) {
    const action = choices.below(6);
    if (action === 0) {
      prover.push();
      stack.push([]);
    } else if (action === 1 && stack.length > 1) {
      prover.pop();
      stack.pop();
    } else if (action <= 3) {
      const formula = randomFormula(choices);
      prover.assert(formula);
      stack.at(-1)!.push(formula);
    } else {
      const assumptions = Array.from({ length: choices.below(3) }, () => randomFormula(choices));
      const result = prover.check(assumptions);
      answers.push(result);
      if (result === "sat") {
        const model = prover.model();
        for (const formula of [...stack.flat(), ...assumptions]) {
          expect(model.value(formula)).not.toBe(false);
        }
        model.release();
      }
      if (result === "unsat" && assumptions.length > 0) {
        const core = prover.unsatCore();
        expect(assumptions).toEqual(expect.arrayContaining([...core]));
        expect(prover.check(core)).not.toBe("sat");
      }
    }
  }
  return answers;
}

describe.each(KINDS)("%s", (_, options) => {
  test("answers as the solver does, with models and cores of the original", () => {
    const context = new RepresentingContext(solver, options);
    fc.assert(
      fc.property(fc.array(fc.nat(), { minLength: 30, maxLength: 160 }), (list) => {
        const [represented, plain] = [context.newProver(), solver.newProver()];
        try {
          const [mine, theirs] = [converse(represented, list), converse(plain, list)];
          mine.forEach((answer, i) => {
            if (answer !== "unknown" && theirs[i] !== "unknown") expect(answer).toBe(theirs[i]);
          });
        } finally {
          represented.close();
          plain.close();
        }
      }),
      { numRuns: RUNS },
    );
    const { queries, unsat, sat } = context.representation;
    // Most questions need no second look, both kinds of answers occur.
    expect(unsat + sat).toBeGreaterThan(queries * 0.5);
    expect(Math.min(unsat, sat)).toBeGreaterThan(queries * 0.1);
  });

  test("enumerates the same assignments", () => {
    const context = new RepresentingContext(solver, options);
    const [x, y] = numbers as [Term, Term];
    const over = [bv.slt(x, byte(5)), bv.ult(x, y), terms.eq(bv.add(x, byte(1)), y)];
    const cubesOf = (prover: Prover, shrink: "full" | "cubes"): number[] => {
      prover.assert(
        terms.or(bv.slt(y, byte(3)), terms.eq(arrays.select(regions[0]!, places[0]!), x)),
      );
      prover.assert(terms.eq(arrays.store(regions[0]!, places[0]!, byte(4)), regions[0]!));
      const found = new Set<number>();
      const status = prover.allSat(
        over,
        (cube) => {
          for (let all = 0; all < 8; all++) {
            const fits = [...cube].every(
              (value, i) => value === 0 || value === ((all >> i) % 2) * 2 - 1,
            );
            if (fits) found.add(all);
          }
          return "continue";
        },
        { shrink },
      );
      expect(status).toBe("complete");
      prover.close();
      return [...found].sort();
    };
    const expected = cubesOf(solver.newProver(), "full");
    expect(expected.length).toBeGreaterThan(2);
    expect(cubesOf(context.newProver(), "full")).toEqual(expected);
    expect(cubesOf(context.newProver(), "cubes")).toEqual(expected);
  });
});

describe("what integers cannot say", () => {
  const [x, y] = [0, 1].map((n) => terms.variable(`w${n}`, sorts.bitVec(32))) as [Term, Term];
  const word = (n: number): Term => bv.constant(n, 32);

  test("is asked again as it was, and answered", () => {
    const context = new RepresentingContext(solver, LINEAR);
    const prover = context.newProver();
    prover.assert(terms.eq(bv.multiply(x, y), word(391)));
    prover.assert(bv.ult(word(1), x));
    prover.assert(bv.ult(x, word(20)));
    prover.assert(bv.ult(y, word(391)));
    expect(prover.check()).toBe("sat");
    expect(prover.model().value(bv.multiply(x, y))).toBe(391n);
    expect(context.representation.lossy).toBe(1);
    expect(context.representation.exact).toBe(1);
  });

  test("has bounds that decide without it", () => {
    const context = new RepresentingContext(solver, LINEAR);
    const prover = context.newProver();
    prover.assert(bv.ult(word(8), bv.urem(x, bv.and(y, word(7)))));
    prover.assert(bv.ult(x, word(8)));
    expect(prover.check()).toBe("unsat");
    expect(context.representation.exact).toBe(0);
  });
});

test("overflow is not forgotten", () => {
  const context = new RepresentingContext(solver, LINEAR);
  const x = terms.variable("w2", sorts.bitVec(32));
  const one = bv.constant(1, 32);
  const prover = context.newProver();
  prover.push();
  prover.assert(bv.slt(bv.add(x, one), x));
  expect(prover.check()).toBe("sat");
  expect(prover.model().value(x)).toBe(0x7fffffffn);
  prover.pop();
  prover.push();
  prover.assert(bv.ult(bv.add(x, one), x));
  expect(prover.check()).toBe("sat");
  expect(prover.model().value(x)).toBe(0xffffffffn);
  prover.pop();
  expect(context.representation.exact).toBe(0);
});

test("a written version of memory differs from the one before at one place", () => {
  const context = new RepresentingContext(solver, BOTH);
  const [m0, m1] = regions as [Term, Term];
  const [p, q] = places as [Term, Term];
  const prover = context.newProver();
  prover.assert(terms.eq(m1, arrays.store(m0, p, byte(1))));
  prover.assert(terms.not(terms.eq(arrays.select(m1, q), arrays.select(m0, q))));
  expect(prover.check([terms.not(terms.eq(p, q))])).toBe("unsat");
  expect(prover.check([terms.eq(p, q)])).toBe("sat");
  expect(context.representation.exact).toBe(0);
});

test("real numbers are for those who want them", () => {
  const [f, g] = floats as [Term, Term];
  const mode = fp.roundingMode(0);
  const isAbsorbed = terms.and(
    fp.lessThan(fp.zero(double, "positive"), g),
    fp.equal(fp.add(mode, f, g), f),
  );
  const answers = (["ieee", "unsound-reals"] as const).map((kind) => {
    const context = new RepresentingContext(solver, { ...LINEAR, floats: kind });
    const prover = context.newProver();
    prover.assert(isAbsorbed);
    return prover.check();
  });
  expect(answers).toEqual(["sat", "unsat"]);
});
