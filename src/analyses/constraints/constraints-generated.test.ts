/** Constraints over few small identifiers: all assignments can be tried, so what a state says is compared with the truth. */
import { afterAll, describe, expect, test } from "vitest";
import { cfaOf } from "../../../test/cfa-of.ts";
import { Configuration } from "../../base/options/index.ts";
import { SeededRandom } from "../../base/random/index.ts";
import { Statistics } from "../../base/statistics/index.ts";
import { ComponentKeys, CompositeState } from "../../core/composite/index.ts";
import { Assurance } from "../../core/contracts/index.ts";
import { openSolver } from "../../logic/backends/index.ts";
import { ForwardingContext, type Prover, type SolverContext } from "../../logic/smt/index.ts";
import {
  Evaluator,
  printTerm,
  RoundingMode,
  substitute,
  Terms,
  type Sort,
  type Term,
} from "../../logic/terms/index.ts";
import { ValueAnalysis, valueKey } from "../value/index.ts";
import { constraintsKey } from "./constraints-analysis.ts";
import { ConstraintSolver, type ConstraintSolverServices } from "./constraint-solver.ts";
import { ConstraintsPrecision } from "./constraints-precision.ts";
import { ConstraintsState } from "./constraints-state.ts";
import { ConstraintsTransfer } from "./constraints-transfer.ts";
import { constraintsOptions } from "./options.ts";
import { cases } from "../../../test/extent.ts";

const RUNS = cases(25);
const MOST_CONDITIONS = 7;

const terms = new Terms();
const { bv, fp, sorts } = terms;
const solver = openSolver(terms, "auto");
afterAll(() => {
  solver.close();
});

const cfa = cfaOf("int main(void) { int x; if (x) return 1; return 0; }");
const noValues = new ValueAnalysis(cfa, { refine: false }, new Assurance()).initialState();
const edge = cfa.edges.find(({ operation }) => operation.kind === "assume")!;
const KEYS = new ComponentKeys([constraintsKey.name, valueKey.name]);

const NARROW = sorts.bitVec(3);
const SMALL = sorts.float(2, 3);
const vectors = ["a", "b"].map((name) => terms.variable(name, NARROW));
const float = terms.variable("f", SMALL);
const identifiers = [...vectors, float];
const ONE = fp.constant(4n, SMALL);

/** All bit patterns; those of NaNs are the same value. */
function valuesOf(sort: Sort): readonly bigint[] {
  if (sort === NARROW) return Array.from({ length: 8 }, (_, i) => BigInt(i));
  const patterns = Array.from({ length: 32 }, (_, i) => fp.constant(BigInt(i), SMALL));
  return [...new Set(patterns)].map((constant) => terms.bigintValue(constant));
}

class Conditions {
  private readonly dice: SeededRandom;

  constructor(dice: SeededRandom) {
    this.dice = dice;
  }

  condition(): Term {
    const { dice } = this;
    const atom = dice.chance(70) ? this.vectorAtom() : this.floatAtom();
    const other = this.vectorAtom();
    const both = dice.pick([atom, atom, atom, terms.or(atom, other), terms.and(atom, other)]);
    return dice.chance(30) ? terms.not(both) : both;
  }

  private vectorAtom(): Term {
    const [x, y] = [this.vector(), this.vector()];
    const relations = [
      () => terms.eq(x, y),
      () => bv.sle(x, y),
      () => bv.ule(x, y),
      () => bv.slt(x, y),
      () => bv.ult(x, y),
    ];
    return this.dice.pick(relations)();
  }

  private vector(): Term {
    const { dice } = this;
    const x = dice.pick(vectors);
    const choice = dice.below(8);
    if (choice < 3) return x;
    if (choice < 6) return bv.constant(dice.below(8), 3);
    const y = dice.pick(vectors);
    return dice.pick([() => bv.add(x, y), () => bv.multiply(x, y), () => bv.and(x, y)])();
  }

  private floatAtom(): Term {
    const { dice } = this;
    const [x, y] = [this.float(), this.float()];
    const relations = [
      () => fp.equal(x, y),
      () => fp.lessOrEqual(x, y),
      () => fp.lessThan(x, y),
      () => fp.isZero(x),
      () => terms.not(fp.equal(x, x)),
    ];
    return dice.pick(relations)();
  }

  private float(): Term {
    const { dice } = this;
    if (dice.chance(50)) return float;
    if (dice.chance(30)) return fp.zero(SMALL, dice.chance(50) ? "positive" : "negative");
    if (dice.chance(60)) return fp.constant(BigInt(dice.below(32)), SMALL);
    return fp.divide(fp.roundingMode(RoundingMode.NearestTiesToEven), ONE, float);
  }
}

type Assignment = ReadonlyMap<Term, bigint>;

function holds(condition: Term, assignment: Assignment): boolean {
  const evaluator = new Evaluator(terms, {
    variable: (variable) => assignment.get(variable) ?? null,
    apply: () => null,
    unspecified: () => null,
  });
  const value = evaluator.value(condition);
  expect(value, printTerm(terms, condition)).not.toBeNull();
  return value === true;
}

const all: readonly Assignment[] = identifiers.reduce<readonly Assignment[]>(
  (assignments, identifier) =>
    assignments.flatMap((assignment) =>
      valuesOf(terms.sort(identifier)).map(
        (value) => new Map([...assignment, [identifier, value]]),
      ),
    ),
  [new Map()],
);

function services(context: SolverContext): ConstraintSolverServices {
  return {
    terms,
    solver: () => context,
    statistics: new Statistics(),
    timeoutMillis: 5000,
    isReusing: false,
  };
}

function newTransfer(
  settings: Readonly<Record<string, string>>,
  context: SolverContext = solver,
  isTarget = false,
): ConstraintsTransfer {
  const entries = Object.entries(settings).map(
    ([key, value]) => [`analysis.constraints.${key}`, value] as const,
  );
  const options = new Configuration(new Map(entries)).valuesOf(constraintsOptions);
  return new ConstraintsTransfer({
    terms,
    solver: new ConstraintSolver({ ...services(context), isReusing: options.reuse }),
    options,
    statistics: new Statistics(),
    isTarget: () => isTarget,
  });
}

/** Null: no successor. */
function assume(
  transfer: ConstraintsTransfer,
  before: ConstraintsState,
  condition: Term,
): ConstraintsState | null {
  const [unchanged] = transfer.successors(before);
  const values = noValues.with(noValues.cells, undefined, [condition]);
  const whole = new CompositeState(KEYS, [unchanged!, values]);
  return transfer.strengthen(unchanged!, whole, edge, ConstraintsPrecision.everything)[0] ?? null;
}

/** Puts one condition after the other on the state, and compares what it says with all assignments. */
function compare(seed: number, settings: Readonly<Record<string, string>>): string {
  const dice = new SeededRandom(seed);
  const conditions = new Conditions(dice);
  const transfer = newTransfer(settings);
  const isExact = settings["check"] !== "target";
  let possible = all;
  let state = new ConstraintsState(terms, [], new Map());
  const definite = new Map<Term, Term>();
  const said: string[] = [];
  for (let i = 0; i < MOST_CONDITIONS; i++) {
    // Values that turned out to be definite are in the cells from then on.
    const condition = substitute(terms, conditions.condition(), definite);
    said.push(printTerm(terms, condition));
    const how = `${JSON.stringify(settings)} ${said.join(" ; ")}`;
    possible = possible.filter((assignment) => holds(condition, assignment));
    const next = assume(transfer, state, condition);
    if (next === null) {
      expect(possible.length, how).toBe(0);
      return "contradiction";
    }
    if (isExact) expect(possible.length, how).toBeGreaterThan(0);
    state = next;
    for (const [identifier, value] of state.definite) {
      definite.set(identifier, value);
      const number = terms.bigintValue(value);
      for (const one of possible) expect(one.get(identifier), how).toBe(number);
    }
  }
  expectMeaning(state, definite, possible, `${JSON.stringify(settings)} ${said.join(" ; ")}`);
  return "possible";
}

/** The constraints and the definite values together: neither more nor less than what is possible. */
function expectMeaning(
  state: ConstraintsState,
  definite: ReadonlyMap<Term, Term>,
  possible: readonly Assignment[],
  how: string,
): void {
  const isPossible = new Set(possible);
  for (const assignment of all) {
    const isDefinite = [...definite].every(
      ([identifier, value]) => assignment.get(identifier) === terms.bigintValue(value),
    );
    const isMeant = isDefinite && state.constraints.every(({ term }) => holds(term, assignment));
    if (isMeant !== isPossible.has(assignment)) {
      const values = [...assignment].map(([x, value]) => `${printTerm(terms, x)}=${value}`);
      expect.fail(`${how}: ${state.toString()} is ${isMeant ? "more" : "less"}: ${values.join()}`);
    }
  }
}

/** A solver that knows nothing if it may not think for so long. */
class SlowContext extends ForwardingContext {
  private readonly neededMillis: number;

  constructor(inner: SolverContext, neededMillis: number) {
    super(inner);
    this.neededMillis = neededMillis;
  }

  newProver(): Prover {
    const { neededMillis } = this;
    return new Proxy(this.inner.newProver(), {
      get(target, key) {
        const isOver = target.timeoutMillis < neededMillis;
        if (isOver && key === "check") return () => "unknown";
        if (isOver && key === "unknownReason") return () => "timeout";
        const value: unknown = Reflect.get(target, key, target);
        return typeof value === "function" ? (value.bind(target) as unknown) : value;
      },
    });
  }
}

const SETTINGS: readonly Readonly<Record<string, string>>[] = [
  {},
  { reuse: "false" },
  { definite: "never", subsume: "false" },
  { definite: "solver" },
  { definite: "solver", reuse: "false" },
  { check: "target" },
];

describe("random conditions", () => {
  test.each(SETTINGS)("are kept exactly, and contradictions are found, with %o", (settings) => {
    const ends = new Set<string>();
    for (let seed = 0; seed < RUNS; seed++) ends.add(compare(seed, settings));
    expect(ends).toEqual(new Set(["contradiction", "possible"]));
  });
});

describe("a solver that gives up", () => {
  const [a, b] = vectors as [Term, Term];
  // A contradiction that only a solver finds.
  const conditions = [bv.slt(a, b), bv.slt(b, bv.multiply(a, a)), terms.eq(bv.multiply(a, a), a)];

  test.each(SETTINGS)("removes no state, with %o", (settings) => {
    const context = new SlowContext(solver, Infinity);
    const transfer = newTransfer(settings, context);
    let state = new ConstraintsState(terms, [], new Map());
    for (const condition of conditions) {
      const next = assume(transfer, state, condition);
      expect(next).not.toBeNull();
      state = next!;
      expect(state.definite.size).toBe(0);
    }
    expect(state.constraints.length).toBe(3);
  });

  test("removes no target either", () => {
    const transfer = newTransfer(
      { check: "target", reuse: "false" },
      new SlowContext(solver, Infinity),
      true,
    );
    let state = new ConstraintsState(terms, [], new Map());
    for (const condition of conditions) state = assume(transfer, state, condition)!;
    const whole = new CompositeState(KEYS, [state, noValues]);
    expect(transfer.adjust(state, ConstraintsPrecision.everything, whole)).not.toBeNull();
  });

  test("covers nothing by implication", () => {
    const knowing = new ConstraintSolver(services(solver));
    const givingUp = new ConstraintSolver(services(new SlowContext(solver, Infinity)));
    const [premise, conclusion] = [bv.slt(a, b), terms.not(terms.eq(a, bv.constant(3, 3)))];
    expect(knowing.implies([premise], [conclusion])).toBe(true);
    expect(givingUp.implies([premise], [conclusion])).toBe(false);
    expect(givingUp.implies([conclusion], [premise])).toBe(false);
  });

  test.each([false, true])("knows more with more time, with reuse %s", (isReusing) => {
    const quick = { ...services(new SlowContext(solver, 3000)), timeoutMillis: 1000, isReusing };
    const hasty = new ConstraintSolver(quick);
    const patient = hasty.withTimeout(5000);
    expect(hasty.check(conditions, null).kind).toBe("unknown");
    expect(patient.check(conditions, null).kind).toBe("unsat");
    expect(hasty.check([...conditions, bv.slt(a, bv.constant(1, 3))], null).kind).toBe(
      isReusing ? "unsat" : "unknown",
    );
  });
});
