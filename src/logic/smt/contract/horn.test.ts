import fc from "fast-check";
import { expect } from "vitest";
import { evaluate, printTerm, substitute, symbolsOf, type Term } from "../../terms/index.ts";
import type { HornClause, HornProblem, Prover } from "../index.ts";
import { contract, requires, type Bench } from "./contract-suite.ts";

/** Every clause is valid when the predicates are replaced by their definitions. */
function expectSolution(bench: Bench, problem: HornProblem, definitions: readonly Term[]): void {
  const { prover, terms } = bench;
  const instance = (predicate: number, args: readonly Term[]): Term => {
    const parameters = problem.predicates[predicate]!;
    const map = new Map(parameters.map((parameter, i) => [parameter, args[i]!]));
    return substitute(terms, definitions[predicate]!, map);
  };
  for (const { premises, constraint, head } of problem.clauses) {
    prover.push();
    prover.assert(constraint);
    for (const { predicate, args } of premises) prover.assert(instance(predicate, args));
    if (head !== null) prover.assert(terms.not(instance(head.predicate, head.args)));
    expect(prover.check()).toBe("unsat");
    prover.pop();
  }
}

/** Two counters that go up together `steps` times and then differ (or not). */
function counters({ terms }: Bench, steps: number, ending: "differ" | "equal"): HornProblem {
  const { arith, sorts } = terms;
  const pair = (step: number): Term[] =>
    ["i", "a"].map((name) => terms.variable(`${name}${step}`, sorts.int));
  const predicates = Array.from({ length: steps + 1 }, (_, step) => pair(step));
  const clauses: HornClause[] = [
    {
      premises: [],
      constraint: terms.andAll(pair(0).map((x) => terms.eq(x, arith.int(0n)))),
      head: { predicate: 0, args: pair(0) },
    },
  ];
  for (let step = 1; step <= steps; step++) {
    const next = pair(step).map((x, k) =>
      terms.eq(x, arith.add(pair(step - 1)[k]!, arith.int(1n))),
    );
    clauses.push({
      premises: [{ predicate: step - 1, args: pair(step - 1) }],
      constraint: terms.andAll(next),
      head: { predicate: step, args: pair(step) },
    });
  }
  const [i, a] = pair(steps) as [Term, Term];
  clauses.push({
    premises: [{ predicate: steps, args: [i, a] }],
    constraint: ending === "equal" ? terms.eq(i, a) : terms.not(terms.eq(i, a)),
    head: null,
  });
  return { predicates, clauses };
}

contract("Horn clauses get a solution in our terms", requires("horn"), (bench) => {
  const problem = counters(bench, 4, "differ");
  const result = bench.context.horn!.solve(problem, 20_000);
  expect(result.kind).toBe("solution");
  if (result.kind !== "solution") return;
  expectSolution(bench, problem, result.definitions);
  result.definitions.forEach((definition, i) => {
    for (const variable of symbolsOf(bench.terms, definition).variables) {
      expect(problem.predicates[i]).toContain(variable);
    }
  });
});

contract("Horn clauses from which false follows are refuted", requires("horn"), (bench) => {
  const result = bench.context.horn!.solve(counters(bench, 3, "equal"), 20_000);
  expect(result).toEqual({ kind: "refuted" });
});

contract("predicates over arrays, Booleans and nothing", requires("horn", "arrays"), (bench) => {
  const { context, terms } = bench;
  const { arith, arrays, sorts } = terms;
  const a = terms.variable("a", sorts.array(sorts.int, sorts.int));
  const i = terms.variable("k", sorts.int);
  const flag = terms.variable("flag", sorts.bool);
  const problem: HornProblem = {
    predicates: [[a, i, flag], []],
    clauses: [
      {
        premises: [],
        constraint: terms.eq(flag, terms.eq(arrays.select(a, i), arith.int(5n))),
        head: { predicate: 0, args: [a, i, flag] },
      },
      {
        premises: [{ predicate: 0, args: [a, i, flag] }],
        constraint: terms.and(flag, arith.lessThan(arrays.select(a, i), arith.int(5n))),
        head: { predicate: 1, args: [] },
      },
      { premises: [{ predicate: 1, args: [] }], constraint: terms.true, head: null },
    ],
  };
  const result = context.horn!.solve(problem, 20_000);
  expect(result.kind).toBe("solution");
  if (result.kind === "solution") expectSolution(bench, problem, result.definitions);
});

contract(
  "Horn clauses over functions are given up with a reason",
  requires("horn", "functions"),
  (bench) => {
    const { context, terms } = bench;
    const { arith, sorts } = terms;
    const f = terms.declareFunction("f", [sorts.int], sorts.int);
    const x = terms.variable("x", sorts.int);
    const at = terms.apply(f, [x]);
    const problem: HornProblem = {
      predicates: [[x]],
      clauses: [
        { premises: [], constraint: terms.eq(at, x), head: { predicate: 0, args: [x] } },
        {
          premises: [{ predicate: 0, args: [x] }],
          constraint: arith.lessThan(at, x),
          head: null,
        },
      ],
    };
    const result = context.horn!.solve(problem, 5000);
    if (result.kind === "unknown") expect(result.detail).not.toBe("");
    else expect(result.kind).not.toBe("refuted");
  },
);

/** Is "exists y: formula" equivalent to `result`, for all small values of the other variables? */
function expectEliminated(
  { terms }: Bench,
  variables: { readonly x: Term; readonly y: Term; readonly z: Term },
  formula: Term,
  result: Term,
): void {
  const { x, y, z } = variables;
  const holds = (term: Term, values: ReadonlyMap<Term, bigint>): boolean =>
    evaluate(terms, term, {
      variable: (v) => values.get(v)!,
      apply: () => 0n,
      unspecified: () => 0n,
    }) === true;
  for (let i = -4n; i <= 4n; i++) {
    for (let k = -4n; k <= 4n; k++) {
      let exists = false;
      for (let j = -16n; j <= 16n && !exists; j++) {
        exists = holds(
          formula,
          new Map([
            [x, i],
            [y, j],
            [z, k],
          ]),
        );
      }
      const values = new Map([
        [x, i],
        [z, k],
      ]);
      expect(holds(result, values), `${printTerm(terms, result)} at ${i}, ${k}`).toBe(exists);
    }
  }
}

contract("quantifiers are eliminated", requires("quantifier-elimination", "integers"), (bench) => {
  const { context, terms } = bench;
  const { arith, sorts } = terms;
  const [x, y, z] = ["x", "y", "z"].map((name) => terms.variable(name, sorts.int)) as [
    Term,
    Term,
    Term,
  ];
  const atom = fc
    .tuple(fc.nat(2), fc.nat(2), fc.integer({ min: -3, max: 3 }), fc.nat(2))
    .map(([i, j, offset, kind]): Term => {
      const [left, right] = [[x, y, z][i]!, arith.add([x, y, z][j]!, arith.int(BigInt(offset)))];
      if (kind === 0) return arith.lessThan(left, right);
      return kind === 1 ? terms.eq(left, right) : terms.not(terms.eq(left, right));
    });
  const formula = fc
    .array(fc.tuple(atom, atom), { minLength: 1, maxLength: 4 })
    .map((clauses) => terms.andAll(clauses.map(([a, b]) => terms.or(a, b))));
  fc.assert(
    fc.property(formula, (phi) => {
      const result = context.eliminator!.eliminate([y], phi, 5000);
      expect(result).not.toBeNull();
      expect(symbolsOf(terms, result!).variables.has(y)).toBe(false);
      expectEliminated(bench, { x, y, z }, phi, result!);
    }),
    { numRuns: 25, seed: 2 },
  );
});

contract(
  "light elimination solves equations",
  requires("quantifier-elimination", "bit-vectors"),
  (bench) => {
    const { context, prover, terms } = bench;
    const { bv, sorts } = terms;
    const [x, y, z] = ["x", "y", "z"].map((name) => terms.variable(name, sorts.bitVec(32))) as [
      Term,
      Term,
      Term,
    ];
    const mask = bv.and(x, bv.constant(0xff0f, 32));
    const formula = terms.and(terms.eq(y, mask), bv.slt(y, z));
    const result = context.eliminator!.eliminate([y], formula, 2000, "light");
    expect(result).not.toBeNull();
    const expected = bv.slt(mask, z);
    expectEquivalent(prover, terms.eq(result!, expected), (t) => terms.not(t));
    expect(context.eliminator!.eliminate([y], expected, 2000)).toBe(expected);
  },
);

contract(
  "simplified terms are equivalent",
  requires("quantifier-elimination", "floats"),
  (bench) => {
    const { context, prover, terms } = bench;
    const { fp, sorts } = terms;
    const x = terms.variable("x", sorts.float(8, 24));
    const mode = terms.variable("mode", sorts.roundingMode);
    const formulas = [
      fp.lessThan(fp.add(mode, x, fp.zero(sorts.float(8, 24), "positive")), x),
      terms.or(fp.isNan(x), fp.equal(fp.negate(fp.negate(x)), x)),
      terms.eq(fp.toBitVector(mode, x, 8, "signed"), terms.bv.constant(3, 8)),
    ];
    for (const formula of formulas) {
      const simple = context.eliminator!.simplify(formula);
      expect(simple, printTerm(terms, formula)).not.toBeNull();
      expectEquivalent(prover, terms.eq(formula, simple!), (t) => terms.not(t));
    }
  },
);

function expectEquivalent(prover: Prover, equivalence: Term, not: (t: Term) => Term): void {
  prover.push();
  prover.assert(not(equivalence));
  expect(prover.check()).toBe("unsat");
  prover.pop();
}
