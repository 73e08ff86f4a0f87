import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Answer } from "../src/algorithms/answer.ts";
import { Cegar } from "../src/algorithms/cegar.ts";
import { Reachability } from "../src/algorithms/reachability.ts";
import { CallstackAnalysis } from "../src/analyses/callstack/index.ts";
import { LocationAnalysis } from "../src/analyses/location/index.ts";
import { SpecificationAnalysis } from "../src/analyses/specification/index.ts";
import { loadShipped, Specification } from "../src/semantics/specification/index.ts";
import { VALUE_TRACKING, ValueAnalysis, valueKey } from "../src/analyses/value/index.ts";
import { CpuBudget } from "../src/base/budget/index.ts";
import { Configuration } from "../src/base/options/index.ts";
import { Statistics } from "../src/base/statistics/index.ts";
import { Arg } from "../src/core/arg/index.ts";
import { Composite } from "../src/core/composite/index.ts";
import {
  Assurance,
  type Counterexample,
  type ErrorPath,
  type PathVerdict,
} from "../src/core/contracts/index.ts";
import {
  BreadthFirstWaitlist,
  DepthFirstWaitlist,
  RandomWaitlist,
  ReachedSet,
  type Waitlist,
} from "../src/core/reached/index.ts";
import {
  componentPrecision,
  PathRefiner,
  refinementOptions,
  type LoggedRefinement,
  type Refiner,
} from "../src/refinement/index.ts";
import { cfaOf } from "./cfa-of.ts";

interface Setting {
  readonly refine?: boolean;
  readonly options?: Readonly<Record<string, string>>;
  readonly waitlist?: Waitlist;
  readonly check?: (path: ErrorPath) => PathVerdict;
  readonly refiner?: Refiner;
  readonly assurance?: Assurance;
}

const REFUSED: PathVerdict = { kind: "unconfirmed", reason: "not looked at", edge: null };

function confirmed({ violation }: ErrorPath): PathVerdict {
  const counterexample: Counterexample = { violation, steps: [], gap: null, inputs: [] };
  return { kind: "confirmed", counterexample };
}

function run(program: string, setting: Setting = {}) {
  const cfa = cfaOf(program);
  const assurance = setting.assurance ?? new Assurance();
  const statistics = new Statistics();
  const refine = setting.refine ?? true;
  const value = new ValueAnalysis(cfa, { refine }, assurance);
  const watches = loadShipped("sv-comp-reachability.spc").map((automaton) => ({
    automaton,
    property: "unreach-call",
  }));
  const composite = new Composite([
    new LocationAnalysis(cfa),
    new CallstackAnalysis(1, assurance),
    value,
    new SpecificationAnalysis(Specification.along(cfa, watches, () => undefined)),
  ]);
  const arg = new Arg();
  const reached = new ReachedSet(composite, setting.waitlist ?? new BreadthFirstWaitlist());
  const log: LoggedRefinement[] = [];
  const written = new Map(
    Object.entries(setting.options ?? {}).map(([key, text]) => [`refinement.${key}`, text]),
  );
  const refiner = new PathRefiner(value.refinement, {
    cfa,
    composite,
    arg,
    precisions: componentPrecision(composite, valueKey, VALUE_TRACKING),
    options: new Configuration(written).valuesOf(refinementOptions),
    statistics,
    log: { record: (entry) => log.push(entry) },
  });
  const reachability = new Reachability(composite, arg, statistics);
  const check = { check: setting.check ?? (() => REFUSED) };
  const chosen = setting.refiner ?? (refine ? refiner : null);
  const parts = { composite, arg, reached, reachability, refiner: chosen, check, assurance };
  const answer = new Cegar({ ...parts, statistics }, cfa.start.entry).run(new CpuBudget(3000));
  return { answer, log, reached, composite, cfa, statistics };
}

/** The reached states are closed under successors: what was proved was really explored. */
function expectClosed({ reached, composite, cfa }: ReturnType<typeof run>): void {
  const root = [...reached][0]!;
  expect(root.incoming).toEqual([]);
  expect(composite.location(root.state)).toBe(cfa.start.entry);
  for (const node of reached) {
    expect(composite.violation(node.state)).toBeNull();
    for (const edge of composite.location(node.state).leaving) {
      for (const successor of composite.successors(node.state, edge, node.precision)) {
        const covering = reached.findCovering(successor, node.precision);
        if (covering === null) expect.fail(`${node.toString()} has an unexplored successor`);
      }
    }
  }
}

const TWO_ERRORS = `
  extern int __VERIFIER_nondet_int(void); extern void reach_error(void);
  int main(void) {
    int x = __VERIFIER_nondet_int();
    if (x == 1) reach_error();
    int y = 2;
    if (y == 2) reach_error();
    return 0;
  }`;

describe("an algorithm that refines", () => {
  test("proves what only values can prove, by tracking few of them", () => {
    const outcome = run(`
      extern void reach_error(void);
      int main(void) { int a = 1; int b = 2; int c = a + b; int d = 7; d = d + c;
        if (c != 3) reach_error(); return d; }`);
    expect(outcome.answer.kind).toBe("safe");
    expect(outcome.log).toHaveLength(1);
    expect(Object.values(outcome.log[0]!.increment).flat()).not.toContain("main::d");
    expectClosed(outcome);
  });

  test("goes on past a path it cannot confirm and finds the next violation", () => {
    let checks = 0;
    const { answer } = run(TWO_ERRORS, {
      check: (path) => (++checks === 1 ? { kind: "infeasible" } : confirmed(path)),
    });
    expect(checks).toBe(2);
    expect(answer.kind).toBe("violated");
  });

  test("does not prove anything with a path left open, and names it", () => {
    const { answer } = run(TWO_ERRORS, { check: () => ({ kind: "infeasible" }) });
    expect(answer).toMatchObject({
      kind: "unknown",
      reason: { text: "path that the analysis cannot refute" },
    });
    expect((answer as Extract<Answer, { kind: "unknown" }>).reason.edge).not.toBeNull();
  });

  test("asks about the same path once", () => {
    const seen = new Map<string, number>();
    run(TWO_ERRORS, {
      check(path) {
        const key = path.edges.map(({ id }) => id).join();
        seen.set(key, (seen.get(key) ?? 0) + 1);
        return REFUSED;
      },
    });
    expect([...seen.values()]).toEqual([1, 1]);
  });

  test("does not prove anything if behaviour was left out", () => {
    const assurance = new Assurance();
    const { answer } = run(
      "int f(int n) { return n ? f(n - 1) : 0; } int main(void) { return f(3); }",
      { assurance },
    );
    expect(answer).toMatchObject({
      kind: "unknown",
      reason: { text: "recursion of f deeper than 1 calls" },
    });
  });

  test("answers unknown with the reason if refinement is stuck", () => {
    const { answer } = run(TWO_ERRORS, {
      refiner: { refine: () => ({ kind: "stuck", reason: "no idea", edge: null }) },
    });
    expect(answer).toMatchObject({
      kind: "unknown",
      reason: { text: "path that the analysis cannot refute: no idea" },
    });
  });

  test("records all prefixes with their scores and the choice", () => {
    const { log } = run(`
      extern void reach_error(void);
      int main(void) { int flag = 0; int i = 0;
        while (i < 3) i++;
        if (flag) { if (i != 3) reach_error(); } return 0; }`);
    const [first] = log;
    expect(first!.prefixes.length).toBeGreaterThan(1);
    const chosen = first!.prefixes[first!.chosen]!;
    for (const { domainScore } of first!.prefixes) {
      expect(chosen.domainScore).toBeLessThanOrEqual(domainScore);
    }
    expect(chosen).toMatchObject({ precision: ["main::flag"], loopCounters: 0 });
    expect(first!.pivot.source).toBe("test.c:3");
  });
});

// Small programs: numbers from 0 to 3, inputs, branches, bounded loops, calls, a pointer, errors.
const variable = fc.constantFrom("a", "b", "c", "g");
const constant = fc.integer({ min: 0, max: 3 }).map(String);
const operand = fc.oneof(variable, variable, constant);
const condition = fc
  .tuple(operand, fc.constantFrom("==", "!=", "<"), operand)
  .map(([left, operator, right]) => `${left} ${operator} ${right}`);
const simple = fc.oneof(
  fc.tuple(variable, operand).map(([v, e]) => `${v} = ${e};`),
  fc.tuple(variable, operand).map(([v, e]) => `${v} = (${v} + ${e}) & 3;`),
  variable.map((v) => `${v} = __VERIFIER_nondet_int() & 3;`),
  fc.tuple(variable, operand).map(([v, e]) => `${v} = f(${e});`),
  variable.map((v) => `p = &${v};`),
  operand.map((e) => `*p = ${e};`),
  condition.map((test) => `if (${test}) reach_error();`),
);
const { statement } = fc.letrec<{ statement: string; block: string }>((tie) => ({
  block: fc
    .array(tie("statement"), { minLength: 1, maxLength: 4, depthIdentifier: "s" })
    .map((statements) => statements.join("\n")),
  statement: fc.oneof(
    { maxDepth: 2, depthIdentifier: "s" },
    simple,
    fc
      .tuple(condition, tie("block"), tie("block"))
      .map(([test, yes, no]) => `if (${test}) { ${yes} } else { ${no} }`),
    fc
      .tuple(constant, tie("block"))
      .map(([n, body]) => `for (int i = 0; i < ${n}; i++) { ${body} }`),
  ),
}));
const program = fc.array(statement, { minLength: 4, maxLength: 9 }).map(
  (statements) => `
  extern int __VERIFIER_nondet_int(void); extern void reach_error(void);
  int g;
  int f(int n) { if (n == 2) g = 1; return (n + 1) & 3; }
  int main(void) { int a = 0; int b = 1; int c; int *p = &b;
    ${statements.join("\n")}
    return 0; }`,
);

const SETTINGS: readonly (() => Setting)[] = [
  () => ({}),
  () => ({ waitlist: new DepthFirstWaitlist(), options: { scope: "location" } }),
  () => ({ waitlist: new RandomWaitlist(3), options: { selection: "random", scope: "location" } }),
  () => ({ options: { strategy: "restart", selection: "none" } }),
  () => ({ waitlist: new DepthFirstWaitlist(), options: { selection: "worst-score" } }),
  () => ({ options: { scope: "global", selection: "longest", prefixes: "1" } }),
];

describe("on generated programs", () => {
  test("every way of refining answers as exploring with all values does", () => {
    const kinds = { safe: 0, unknown: 0, violated: 0 };
    let refinements = 0;
    fc.assert(
      fc.property(program, fc.nat({ max: SETTINGS.length - 1 }), (text, which) => {
        const whole = run(text, { refine: false });
        const refined = run(text, SETTINGS[which]!());
        refinements += refined.log.length;
        kinds[whole.answer.kind]++;
        expect(refined.answer.kind).toBe(whole.answer.kind);
        if (refined.answer.kind === "safe") expectClosed(refined);
        else
          expect(refined.answer).toMatchObject({
            reason: { text: expect.stringContaining("not looked at") as string },
          });
      }),
      { numRuns: 120 },
    );
    expect(kinds.safe).toBeGreaterThan(20);
    expect(kinds.unknown).toBeGreaterThan(20);
    expect(refinements).toBeGreaterThan(100);
  });
});
