import fc from "fast-check";
import { afterAll, describe, expect, test } from "vitest";
import { openSolver } from "../backends/index.ts";
import {
  ForwardingContext,
  type Prover,
  type ProverOptions,
  type SatResult,
  type SolverContext,
  UNTOLD_MODEL,
} from "../smt/index.ts";
import { Terms, type Term } from "../terms/index.ts";
import { Choices, float, randomTree, type TreeTheories } from "../terms/testing/random-tree.ts";
import { toTerm } from "../terms/testing/tree.ts";
import { AvoidingContext } from "./avoiding-context.ts";
import { defaultAvoidingOptions, type AvoidingOptions } from "./options.ts";
import { SnapshotModel } from "./snapshot-model.ts";

/** Longer with `AVOIDING_RUNS=2000`. */
const LAW_RUNS = Number(process.env["AVOIDING_RUNS"] ?? 40);

const terms = new Terms();
const { arith, bv, sorts } = terms;
const solver = openSolver(terms);
afterAll(() => {
  solver.close();
});

const PARTS = [
  "syntactic",
  "models",
  "variants",
  "results",
  "cores",
  "split",
  "incremental",
] as const;
type Part = (typeof PARTS)[number];

const nothing: AvoidingOptions = {
  ...defaultAvoidingOptions,
  syntactic: false,
  models: false,
  variants: false,
  results: false,
  cores: false,
  split: false,
  incremental: false,
};

const bools = [0, 1, 2].map((n) => terms.variable(`b${n}`, sorts.bool));
const ints = [0, 1, 2, 3].map((n) => terms.variable(`i${n}`, sorts.int));
const vectors = [0, 1, 2, 3].map((n) => terms.variable(`v${n}`, sorts.bitVec(8)));
const f = terms.declareFunction("f", [sorts.int], sorts.int);
const [i0, i1, i2] = ints as [Term, Term, Term];
const [v0, v1] = vectors as [Term, Term];
const int = (n: number): Term => arith.int(n);
const byte = (n: number): Term => bv.constant(n, 8);

/** Small formulas over few variables, so that queries repeat, contradict and contain each other. */
function randomFormula(choices: Choices): Term {
  const [x, y] = [choices.of(ints), choices.of(ints)];
  const [u, v] = [choices.of(vectors), choices.of(vectors)];
  const n = choices.below(6);
  const formulas: readonly (() => Term)[] = [
    () => arith.lessOrEqual(x, arith.add(y, int(n - 3))),
    () => terms.eq(x, int(n)),
    () => terms.eq(x, arith.add(y, int(1))),
    () => bv.ule(u, bv.add(v, byte(n))),
    () => bv.sle(u, byte(n)),
    () => terms.eq(u, bv.add(v, byte(n))),
    () => terms.eq(arith.divide(int(n), x), int(1)),
    () => terms.eq(terms.apply(f, [x]), y),
    () => choices.of(bools),
    () => terms.implies(choices.of(bools), arith.lessOrEqual(x, int(n))),
    () => terms.and(terms.eq(x, y), bv.ule(u, v)),
  ];
  const formula = choices.of(formulas)();
  return choices.below(2) === 0 ? formula : terms.not(formula);
}

interface Answered {
  readonly result: SatResult;
  readonly core: readonly Term[];
  readonly assumptions: readonly Term[];
  readonly asserted: readonly Term[];
}

/** Plays one random conversation and checks every model and core on the way. */
function converse(prover: Prover, numbers: readonly number[]): Answered[] {
  const choices = new Choices(numbers);
  const stack: Term[][] = [[]];
  const answers: Answered[] = [];
  for (let step = 0; step < 30 && !choices.isExhausted; step++) {
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
      const assumptions = Array.from({ length: choices.below(4) }, () => randomFormula(choices));
      const result = prover.check(assumptions);
      const asserted = stack.flat();
      if (result === "sat") expectModel(prover, [...asserted, ...assumptions]);
      const core = result === "unsat" ? prover.unsatCore() : [];
      answers.push({ result, core, assumptions, asserted });
    }
  }
  while (stack.length > 1) {
    prover.pop();
    stack.pop();
  }
  return answers;
}

function expectModel(prover: Prover, formulas: readonly Term[]): void {
  const model = prover.model();
  for (const formula of formulas) expect(model.value(formula)).not.toBe(false);
  model.release();
}

function agreesWithSolver(options: Partial<AvoidingOptions>): void {
  const context = new AvoidingContext(solver, options);
  const numbers = fc.array(fc.nat(0xffff), { minLength: 40, maxLength: 300, size: "max" });
  fc.assert(
    fc.property(numbers, (list) => {
      const [plain, avoiding] = [solver.newProver(), context.newProver()];
      const expected = converse(plain, list);
      const actual = converse(avoiding, list);
      expect(actual.map(({ result }) => result)).toEqual(expected.map(({ result }) => result));
      for (const { result, core, assumptions, asserted } of actual) {
        if (result !== "unsat") continue;
        expect(core.every((member) => assumptions.includes(member))).toBe(true);
        plain.push();
        for (const formula of asserted) plain.assert(formula);
        expect(plain.check(core)).toBe("unsat");
        plain.pop();
      }
      plain.close();
      avoiding.close();
    }),
    { numRuns: 40 },
  );
}

describe("answers, models and cores are right", () => {
  test("with all parts", () => {
    agreesWithSolver({});
  });

  test("with no part", () => {
    agreesWithSolver(nothing);
  });

  test.each(PARTS)("with %s alone", (part) => {
    agreesWithSolver({ ...nothing, [part]: true });
  });

  test.each(PARTS)("with all but %s", (part) => {
    agreesWithSolver({ [part]: false });
  });
});

/** Asks in a context with one part only and tells how often the solver was needed. */
function callsWith(part: Part, ask: (prover: Prover) => void): { calls: number; hits: number } {
  const context = new AvoidingContext(solver, { ...nothing, [part]: true });
  const prover = context.newProver();
  ask(prover);
  prover.close();
  const { solverCalls, ...hits } = context.avoiding;
  return { calls: solverCalls, hits: part === "incremental" ? hits.conjunctsReused : hits[part] };
}

describe("each part counts its hits", () => {
  test("contradicting bounds and propagated constants need no solver", () => {
    const { calls, hits } = callsWith("syntactic", (prover) => {
      prover.push();
      prover.assert(arith.lessOrEqual(i0, int(3)));
      prover.assert(arith.lessOrEqual(int(4), i0));
      expect(prover.check()).toBe("unsat");
      prover.pop();
      prover.assert(terms.eq(v0, byte(3)));
      prover.assert(terms.eq(v1, bv.multiply(v0, v0)));
      expect(prover.check([bv.ule(v1, byte(8))])).toBe("unsat");
      expect(prover.unsatCore()).toEqual([bv.ule(v1, byte(8))]);
      expect(prover.check([bv.ule(v1, byte(9))])).toBe("sat");
      expect(prover.model().value(v1)).toBe(9n);
    });
    expect([calls, hits]).toEqual([0, 3]);
  });

  test("a model of the last query answers the next", () => {
    const { calls, hits } = callsWith("models", (prover) => {
      prover.assert(terms.eq(arith.add(i0, i1), int(10)));
      prover.assert(arith.lessOrEqual(int(4), i0));
      expect(prover.check()).toBe("sat");
      const value = prover.model().value(i0) as bigint;
      expect(prover.check([arith.lessOrEqual(i0, arith.int(value))])).toBe("sat");
    });
    expect([calls, hits]).toEqual([1, 1]);
  });

  test("a model near the last one answers the next", () => {
    const { calls, hits } = callsWith("variants", (prover) => {
      prover.assert(bv.ule(v0, byte(100)));
      expect(prover.check()).toBe("sat");
      prover.assert(terms.eq(v1, bv.add(v0, byte(3))));
      expect(prover.check([terms.eq(v1, byte(77))])).toBe("sat");
      expect(prover.model().value(v0)).toBe(74n);
      expect(prover.check([bv.ule(byte(50), v1)])).toBe("sat");
    });
    expect([calls, hits]).toEqual([0, 3]);
  });

  test("the same query is asked once", () => {
    const { calls, hits } = callsWith("results", (prover) => {
      for (let n = 0; n < 3; n++)
        expect(prover.check([terms.eq(i0, i1), terms.not(terms.eq(i1, i0))])).toBe("unsat");
    });
    expect([calls, hits]).toEqual([1, 2]);
  });

  test("a core inside a larger query answers it", () => {
    const clash = [arith.lessOrEqual(i0, i1), arith.lessOrEqual(i1, i2), arith.lessThan(i2, i0)];
    const { calls, hits } = callsWith("cores", (prover) => {
      expect(prover.check([...clash, terms.eq(v0, v1)])).toBe("unsat");
      expect(prover.unsatCore()).toEqual(clash);
      expect(prover.check([bools[0]!, ...clash, arith.lessOrEqual(i0, int(7))])).toBe("unsat");
    });
    expect([calls, hits]).toEqual([1, 1]);
  });

  test("independent parts are asked one by one", () => {
    const { calls, hits } = callsWith("split", (prover) => {
      expect(prover.check([terms.eq(i0, i1), terms.eq(v0, v1)])).toBe("sat");
      expect(prover.model().isTrue(terms.eq(v0, v1))).toBe(true);
    });
    expect([calls, hits]).toEqual([2, 1]);
  });

  test("a growing conjunction is sent once", () => {
    const { calls, hits } = callsWith("incremental", (prover) => {
      for (const [n, variable] of ints.entries()) {
        prover.assert(arith.lessOrEqual(variable, int(n)));
        expect(prover.check()).toBe("sat");
      }
    });
    expect([calls, hits]).toEqual([4, 6]);
  });
});

/** A solver that answers once, does not tell its model, and then runs out of time. */
class Tiring extends ForwardingContext {
  newProver(options?: ProverOptions): Prover {
    return new Proxy(this.inner.newProver(options), {
      get: (prover, key) => {
        if (key === "check") return () => (this.isTired ? "unknown" : this.tire());
        if (key === "unknownReason") return () => "timeout";
        if (key === "model") return () => UNTOLD_MODEL;
        const member: unknown = Reflect.get(prover, key, prover);
        return typeof member === "function" ? (member.bind(prover) as unknown) : member;
      },
    });
  }

  private isTired = false;

  private tire(): SatResult {
    this.isTired = true;
    return "sat";
  }
}

test("a solver that finds its model no more has one without values", () => {
  const prover = new AvoidingContext(new Tiring(solver), nothing).newProver();
  const formula = terms.eq(bv.multiply(v0, v1), byte(77));
  expect(prover.check([formula])).toBe("sat");
  const model = prover.model();
  expect([model.value(formula), model.variable(v0), model.isTrue(formula)]).toEqual([
    null,
    null,
    false,
  ]);
  model.release();
  prover.close();
});

/** A solver that calls its first questions satisfiable, by values that all are zero. */
class Lying extends ForwardingContext {
  private lies: number;

  constructor(inner: SolverContext, lies: number) {
    super(inner);
    this.lies = lies;
  }

  newProver(options?: ProverOptions): Prover {
    let isLie = false;
    return new Proxy(this.inner.newProver(options), {
      get: (prover, key) => {
        if (key === "check") {
          return (assumptions?: readonly Term[]) => {
            isLie = this.lies-- > 0;
            return isLie ? "sat" : prover.check(assumptions);
          };
        }
        if (key === "model" && isLie) return () => new SnapshotModel(terms, new Map(), new Map());
        const member: unknown = Reflect.get(prover, key, prover);
        return typeof member === "function" ? (member.bind(prover) as unknown) : member;
      },
    });
  }
}

test.each([
  { lies: 1, answer: "unsat" },
  { lies: 2, answer: "unknown" },
])("$lies wrong models make a contradiction $answer", ({ lies, answer }) => {
  const prover = new AvoidingContext(new Lying(solver, lies), nothing).newProver();
  const square = bv.multiply(v0, v0);
  prover.assert(terms.eq(bv.extract(square, 1, 0), bv.constant(3, 2)));
  expect(prover.check()).toBe(answer);
  prover.close();
});

/** Terms of all theories, many of which share nothing but a function or an operation that may be undefined. */
function randomProposition(choices: Choices): Term {
  const theories: TreeTheories = {
    arithmetic: choices.below(2) === 0,
    bitVectors: true,
    floats: choices.below(3) === 0,
    // Z3 refuses smaller ones since its fifth version.
    formats: [float(4, 5), float(3, 4)],
    arrays: true,
    functions: true,
    mixed: false,
    floatReals: false,
    fma: false,
  };
  const depth = 2 + choices.below(3);
  return toTerm(terms, randomTree(choices, { kind: "Bool" }, depth, theories));
}

test("parts of queries in all theories are satisfiable exactly if the whole is", () => {
  const context = new AvoidingContext(solver);
  const numbers = fc.array(fc.nat(0xffff), { minLength: 150, maxLength: 400, size: "max" });
  fc.assert(
    fc.property(numbers, (list) => {
      const choices = new Choices(list);
      const avoiding = context.newProver({ timeoutMillis: 2000 });
      const asserted: Term[] = [];
      while (!choices.isExhausted && asserted.length < 12) {
        const formula = randomProposition(choices);
        avoiding.assert(formula);
        asserted.push(formula);
        const plain = solver.newProver({ timeoutMillis: 2000 });
        for (const each of asserted) plain.assert(each);
        const [actual, expected] = [avoiding.check(), plain.check()];
        plain.close();
        if (actual === "sat") expectModel(avoiding, asserted);
        if (actual !== "unknown" && expected !== "unknown") expect(actual).toBe(expected);
        if (actual !== "sat") break;
      }
      avoiding.close();
    }),
    { numRuns: LAW_RUNS },
  );
});

test("two uses of division by zero are not independent", () => {
  const context = new AvoidingContext(solver);
  const prover = context.newProver();
  for (const variable of [i0, i1]) prover.assert(terms.eq(variable, int(0)));
  prover.assert(terms.eq(arith.divide(int(1), i0), int(3)));
  prover.assert(terms.eq(arith.divide(int(1), i1), int(4)));
  expect(prover.check()).toBe("unsat");
  prover.close();
});

test("all satisfying cubes of the stack are found", () => {
  const context = new AvoidingContext(solver);
  const prover = context.newProver();
  prover.assert(terms.or(bools[0]!, bools[1]!));
  const cubes: number[][] = [];
  const status = prover.allSat(bools.slice(0, 2), (cube) => {
    cubes.push([...cube]);
    return "continue";
  });
  expect(status).toBe("complete");
  expect(cubes.sort().join(";")).toBe(
    [
      [-1, 1],
      [1, -1],
      [1, 1],
    ]
      .sort()
      .join(";"),
  );
  prover.close();
});

test("a need that the solver cannot meet is refused at once", () => {
  const context = new AvoidingContext(solver);
  expect(() => context.newProver({ needs: ["interpolants"] })).toThrow();
});
