/**
 * What symbolic values and constraints describe includes what really happens: for some values of the identifiers all
 * constraints hold, and every cell has the value that the execution has.
 */
import { afterAll, describe, expect, test } from "vitest";
import {
  ConstraintsAnalysis,
  ConstraintSolver,
  constraintsOptions,
  symbolicRefinement,
  type ConstraintsState,
  type SymbolicState,
} from "../src/analyses/constraints/index.ts";
import { symbolicOptions, ValueAnalysis, type ValueState } from "../src/analyses/value/index.ts";
import { Configuration } from "../src/base/options/index.ts";
import { Statistics } from "../src/base/statistics/index.ts";
import { Assurance } from "../src/core/contracts/index.ts";
import { ArbitraryInputs, brokenLaws } from "../src/core/laws/index.ts";
import { floatConstant } from "../src/encoding/expressions/float-terms.ts";
import { executeProgram } from "../src/engine/exec.ts";
import { openSolver } from "../src/logic/backends/index.ts";
import { Terms, type Term } from "../src/logic/terms/index.ts";
import { variableReference } from "../src/program/cfa/nodes.ts";
import type { Lvalue } from "../src/program/cfa/expression.ts";
import type { Cfa, CfaEdge } from "../src/program/cfa/graph.ts";
import { printOperation } from "../src/program/cfa/print-operation.ts";
import type { Interpreter } from "../src/program/interpreter/index.ts";
import { isScalar, type ScalarType } from "../src/program/types/type.ts";
import { NORMAL_SIZES } from "../tools/fuzz/environment.ts";
import { generateProgram } from "../tools/fuzz/program.ts";
import { cfaOf } from "./cfa-of.ts";
import { cases } from "./extent.ts";
import { followedSamples, sampleText, writtenScalar } from "./followed-execution.ts";

const terms = new Terms();
const solver = openSolver(terms, "auto");
afterAll(() => {
  solver.close();
});

const MOST_STEPS = 600;
/** Every so many steps all globals are compared, after the others only what was written. */
const COMPARED_EVERY = 25;

interface Parts {
  readonly values: ValueAnalysis;
  readonly constraints: ConstraintsAnalysis;
  readonly solver: ConstraintSolver;
}

function newParts(cfa: Cfa, settings: Readonly<Record<string, string>> = {}): Parts {
  const configuration = new Configuration(new Map(Object.entries(settings)));
  const options = configuration.valuesOf(constraintsOptions);
  const statistics = new Statistics();
  const constraintSolver = new ConstraintSolver({
    terms,
    solver: () => solver,
    statistics,
    timeoutMillis: 60,
    isReusing: options.reuse,
  });
  const constraints = new ConstraintsAnalysis(
    { terms, solver: constraintSolver, options, statistics, isTarget: () => false },
    false,
  );
  const values = new ValueAnalysis(cfa, { refine: false }, new Assurance(), {
    terms,
    options: configuration.valuesOf(symbolicOptions),
  });
  return { values, constraints, solver: constraintSolver };
}

/** Follows an execution with the strongest post of both domains. */
class Follower {
  compared = 0;
  symbolic = 0;
  readonly states: SymbolicState[] = [];
  private readonly parts: Parts;
  private readonly post: ReturnType<typeof symbolicRefinement>["post"];
  private readonly globals: readonly Lvalue[];
  private state: SymbolicState;
  private steps = 0;

  constructor(cfa: Cfa, parts: Parts) {
    this.parts = parts;
    this.post = symbolicRefinement(parts.values, parts.constraints, "constraints-first").post;
    this.state = this.post.initial();
    this.globals = cfa.globals
      .filter(({ type }) => isScalar(type))
      .map((variable) => variableReference(variable, 0, 0));
  }

  step(edge: CfaEdge, interpreter: Interpreter): "continue" | "halt" {
    const next = this.post.post(this.state, edge);
    if (next === null) expect.fail(`no successor although the execution takes ${textOf(edge)}`);
    if (next !== this.state && this.states.length < 40) this.states.push(next);
    this.state = next;
    this.steps++;
    const target = writtenScalar(edge);
    const compared = this.steps % COMPARED_EVERY === 0 ? [...this.globals] : [];
    if (target !== null) compared.push(target);
    if (compared.length > 0) this.compare(compared, interpreter, edge);
    return "continue";
  }

  private compare(places: readonly Lvalue[], interpreter: Interpreter, edge: CfaEdge): void {
    const { values, constraints } = this.state;
    const equations: Term[] = constraints.constraints.map(({ term }) => term);
    for (const place of places) {
      const claimed = this.parts.values.evaluate(values, place);
      if (claimed === null) continue;
      const actual = interpreter.valueOf(place);
      this.compared++;
      if (claimed.kind === "integer" && typeof actual === "bigint") {
        if (claimed.value !== actual) expect(claimed.value, textOf(edge)).toBe(actual);
      } else if (claimed.kind === "float") {
        if (!Object.is(claimed.value, actual)) {
          expect(claimed.value, textOf(edge)).toStrictEqual(actual);
        }
      } else if (claimed.kind === "symbolic") {
        const constant = constantOf(place.type as ScalarType, actual);
        if (constant === null) continue;
        this.symbolic++;
        equations.push(terms.eq(claimed.term, constant));
      }
    }
    if (equations.length === constraints.constraints.length) return;
    const answer = this.parts.solver.check(equations, null);
    if (answer.kind === "unsat") {
      expect.fail(`${textOf(edge)} in ${values.toString()} ${constraints.toString()}`);
    }
  }
}

function textOf(edge: CfaEdge): string {
  return `${edge.id}: ${printOperation(edge.operation)}`;
}

/** Null for addresses. */
function constantOf(type: ScalarType, actual: unknown): Term | null {
  if (type.kind === "integer" && typeof actual === "bigint") {
    return terms.bv.constant(actual, type.bits);
  }
  if (type.kind === "float" && typeof actual === "number") {
    return floatConstant(terms, actual, type.format);
  }
  return null;
}

function follow(cfa: Cfa, seed: number, settings: Readonly<Record<string, string>> = {}): Follower {
  const follower = new Follower(cfa, newParts(cfa, settings));
  executeProgram(cfa, {
    observer: follower,
    maximumSteps: MOST_STEPS,
    inputs: new ArbitraryInputs(seed),
  });
  return follower;
}

/** Reads inputs into everything, branches on them, and calls. */
function programWithInputs(seed: number): string {
  const operators = ["+", "-", "*", "^", "&", "|", "%", "/", "<<", ">>"];
  const operator = (i: number): string => operators[(seed * 7 + i * 3) % operators.length]!;
  const divisor = (i: number): string => (/[%/]/.test(operator(i)) ? "(b | 1)" : "(b & 15)");
  return `
    extern int __VERIFIER_nondet_int(void);
    extern unsigned char __VERIFIER_nondet_uchar(void);
    extern double __VERIFIER_nondet_double(void);
    extern void __VERIFIER_assume(int);
    struct pair { int x; short y : 5; unsigned z : 7; };
    int g, h; unsigned char c; double d; struct pair p, q; int a[4]; int *where = &g;
    int twice(int b) { return b + b; }
    int choose(int b) { if (b > 3) return b - 3; return g; }
    int rec(int n) { int m = __VERIFIER_nondet_int(); if (n <= 0) return m; h = m; return rec(n - 1) + (m & 3); }
    int main(void) {
      int b;
      for (int i = 0; i < 6; i++) {
        b = __VERIFIER_nondet_int();
        c = __VERIFIER_nondet_uchar();
        g = (b ${operator(1)} ${divisor(1)}) + c;
        if (g > h) { h = g ${operator(2)} ${divisor(2)}; } else { p.x = h; p.y = b; p.z = c; }
        q = p;
        a[i & 3] = twice(b) ${operator(3)} ${divisor(3)};
        if (b == ${seed}) where = &h;
        *where = choose(c) + a[(i + 1) & 3];
        if (c == 7 || (b < 10 && h != 2)) c++;
        d = c * 0.5;
        if (d > 1.0) d = __VERIFIER_nondet_double();
        h = rec(i & 1) ^ q.y;
        __VERIFIER_assume(h != 12345);
      }
      return g;
    }`;
}

describe("symbolic values and constraints describe the execution", () => {
  test.each(followedSamples())("sample %s", (file) => {
    follow(cfaOf(sampleText(file)), 1);
  });

  // The first ones do much and ask the solver little.
  test.each(Array.from({ length: cases(4) }, (_, i) => 816 + i))("generated program %i", (seed) => {
    const model = seed % 2 === 0 ? "LP64" : "ILP32";
    const cfa = cfaOf(generateProgram(seed, model, NORMAL_SIZES), model);
    expect(follow(cfa, seed).compared).toBeGreaterThan(0);
  });

  test.each(Array.from({ length: 20 }, (_, i) => i))("program with inputs %i", (seed) => {
    const settings: readonly Readonly<Record<string, string>>[] = [
      {},
      {
        "analysis.constraints.definite": "solver",
        "analysis.value.symbolic.independent": "always",
      },
      { "analysis.constraints.definite": "never", "analysis.constraints.subsume": "false" },
      { "analysis.value.symbolic.dead": "false", "analysis.value.symbolic.independent": "keep" },
    ];
    const follower = follow(cfaOf(programWithInputs(seed)), seed, settings[seed % 4]);
    expect(follower.symbolic).toBeGreaterThan(10);
  });
});

describe("the laws of both domains", () => {
  const cfa = cfaOf(programWithInputs(3));

  test.each(["subset", "implication"])("with the order %s", (lessOrEqual) => {
    const settings = {
      "analysis.constraints.lessOrEqual": lessOrEqual,
      "analysis.constraints.merge": "weaken",
    };
    const parts = newParts(cfa, settings);
    const follower = new Follower(cfa, parts);
    executeProgram(cfa, {
      observer: follower,
      maximumSteps: 200,
      inputs: new ArbitraryInputs(5),
    });
    const constraints: readonly ConstraintsState[] = follower.states.map(
      (state) => state.constraints,
    );
    const values: readonly ValueState[] = follower.states.map((state) => state.values);
    expect(constraints.some((state) => state.constraints.length > 1)).toBe(true);
    expect(brokenLaws(parts.constraints, constraints)).toEqual([]);
    expect(brokenLaws(parts.values, values)).toEqual([]);
  });
});
