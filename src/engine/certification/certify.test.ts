import { describe, expect, test } from "vitest";
import { cfaOf } from "../../../test/cfa-of.ts";
import type { InvariantProof, Proof } from "../../algorithms/certificate/index.ts";
import { NO_EXCHANGE } from "../../refinement/index.ts";
import { Specification } from "../../semantics/specification/index.ts";
import { UNLIMITED } from "../../base/budget/index.ts";
import { Configuration } from "../../base/options/index.ts";
import { Statistics } from "../../base/statistics/index.ts";
import { Assurance } from "../../core/contracts/index.ts";
import type { ComparisonOperator, Expression } from "../../program/cfa/expression.ts";
import type { Cfa } from "../../program/cfa/graph.ts";
import { binary, integerConstant, variableReference } from "../../program/cfa/nodes.ts";
import { printConjunction } from "../../program/cfa/print-condition.ts";
import type { AnalysisDefinition, AnalysisServices } from "../analysis-definition.ts";
import { kInduction } from "../analyses/k-induction.ts";
import { predicate } from "../analyses/predicate.ts";
import { readProperty } from "../property.ts";
import { RunSolver } from "../solver.ts";
import { certify, tellProof } from "./certify.ts";

const PRELUDE = "void reach_error(void) {} int __VERIFIER_nondet_int(void);\n";

/** A program, and what is needed to verify it. */
class Case {
  readonly services: AnalysisServices;

  constructor(text: string, prelude: string = PRELUDE) {
    const cfa = cfaOf(`${prelude}${text}`);
    const given = { property: null, specification: null, taskProperties: [] };
    const { watches } = readProperty(given, () => undefined);
    const print = () => undefined;
    this.services = {
      cfa,
      specification: Specification.along(cfa, watches, print),
      configuration: new Configuration(new Map()),
      statistics: new Statistics(),
      assurance: new Assurance(),
      counterexampleCheck: { check: () => ({ kind: "infeasible" }) },
      solver: new RunSolver("auto"),
      precisions: NO_EXCHANGE,
      companions: null,
      recording: null,
      log: print,
      record: print,
    };
  }

  get cfa(): Cfa {
    return this.services.cfa;
  }

  proofBy(analysis: AnalysisDefinition): InvariantProof {
    const answer = analysis.assemble(this.services).run(UNLIMITED);
    const source = answer.kind === "safe" ? answer.proof : null;
    const proof = source ? tellProof(this.services, source, UNLIMITED) : null;
    if (proof?.kind !== "invariants") throw new Error("there is no proof with invariants");
    return proof;
  }

  /** The same proof with other facts at its only head. */
  certifyWith(proof: InvariantProof, facts: readonly Expression[]): string {
    const [only] = proof.invariants;
    return this.certify({ ...proof, invariants: [{ ...only!, facts }] });
  }

  certify(proof: Proof): string {
    const solver = new RunSolver("auto");
    try {
      return certify(this.services, proof, solver, UNLIMITED)?.reason ?? "accepted";
    } finally {
      solver.close();
    }
  }

  fact(name: string, operator: ComparisonOperator, value: bigint | string): Expression {
    const { int } = this.cfa.types;
    const right =
      typeof value === "string" ? this.variable(value) : integerConstant(int, value, 0, 0);
    return binary<Expression>(operator, int, this.variable(name), right);
  }

  private variable(name: string): Expression {
    const variable = this.cfa.main.locals.find((local) => local.name === name);
    return variableReference(variable!, 0, 0);
  }
}

const EQUAL = `int main(void) {
  int x = 0, y = 0;
  while (__VERIFIER_nondet_int()) { if (x < 1000000) { x++; y++; } }
  if (x != y) reach_error();
  return 0;
}`;

describe.each([kInduction, predicate])("a proof by $name", (analysis) => {
  const given = new Case(EQUAL);
  const proof = given.proofBy(analysis);

  test("is accepted", () => {
    expect(given.certify(proof)).toBe("accepted");
    expect(proof.visits).toBe(0);
    const [only] = proof.invariants;
    expect(printConjunction(only!.facts)).toMatch(/^(x == y|y == x)$/);
  });

  test("is rejected without its invariants", () => {
    expect(given.certify({ ...proof, invariants: [] })).toBe("safety fails");
  });

  test("is rejected with a weaker invariant", () => {
    expect(given.certifyWith(proof, [given.fact("x", ">=", "y")])).toBe("safety fails");
  });

  test("is rejected with an invariant that does not hold at first", () => {
    const wrong = [...proof.invariants[0]!.facts, given.fact("x", "==", 1n)];
    expect(given.certifyWith(proof, wrong)).toBe("initiation fails");
  });

  test("is rejected with an invariant that does not hold later", () => {
    const wrong = [...proof.invariants[0]!.facts, given.fact("x", "==", 0n)];
    expect(given.certifyWith(proof, wrong)).toBe("consecution fails");
  });
});

describe("facts that support each other", () => {
  const given = new Case(`int main(void) {
    int x = 0, y = 1, z = 7;
    while (__VERIFIER_nondet_int()) { if (x < 1000) x += y; z = 7; }
    if (x < 0) reach_error();
    return z;
  }`);
  const proof = given.proofBy(kInduction);

  test("are kept together, and nothing else", () => {
    expect(given.certify(proof)).toBe("accepted");
    const text = printConjunction(proof.invariants[0]!.facts);
    expect(text).toContain("x");
    expect(text).toContain("y");
    expect(text).not.toContain("z");
  });

  test("do not hold without each other", () => {
    const alone = proof.invariants[0]!.facts.filter((fact) =>
      /\bx\b/.test(printConjunction([fact])),
    );
    expect(given.certifyWith({ ...proof, visits: 0 }, alone)).toBe("consecution fails");
  });
});

test("an induction over several visits needs all of them", () => {
  const given = new Case(`int main(void) {
    int a = 1, b = 1, c = 1;
    while (__VERIFIER_nondet_int()) { if (c != 1) reach_error(); c = b; b = a; }
    return 0;
  }`);
  const none = (visits: number): InvariantProof => ({
    ...{ kind: "invariants", invariants: [], visits, strength: "inductive", leftOut: [] },
  });
  // Three safe rounds say what `a` is.
  expect(given.certify(none(2))).toBe("safety fails");
  expect(given.certify(none(3))).toBe("accepted");
  const head = given.proofBy(kInduction).invariants[0]!.head;
  const isOne = { head, callers: null, facts: [given.fact("a", "==", 1n)] };
  expect(given.certify({ ...none(1), invariants: [isOne] })).toBe("safety fails");
  expect(given.certify({ ...none(2), invariants: [isOne] })).toBe("accepted");
});

test("a depth of induction does not hide an early violation", () => {
  const given = new Case(`int main(void) {
    int x = 0;
    while (x < 5) { if (x == 1) reach_error(); x++; }
    return 0;
  }`);
  for (const visits of [1, 2, 3]) {
    const proof: Proof = {
      ...{ kind: "invariants", invariants: [], visits, strength: "inductive", leftOut: [] },
    };
    expect(given.certify(proof)).toBe("safety fails");
  }
});

test("a violation may be a loop itself", () => {
  const endless =
    "void reach_error(void) { again: goto again; } int __VERIFIER_nondet_int(void);\n";
  const safe = new Case(EQUAL, endless);
  const proof = safe.proofBy(predicate);
  expect(safe.certify(proof)).toBe("accepted");
  for (const visits of [0, 1, 2]) {
    expect(safe.certify({ ...proof, invariants: [], visits })).toBe("safety fails");
  }
});

test("loops in called functions keep what their callers need", () => {
  const given = new Case(`
    int wait(int n) { int i = 0; while (i < n) i++; return i; }
    int main(void) {
      int x = 0;
      while (__VERIFIER_nondet_int()) { if (x < 10) x++; wait(__VERIFIER_nondet_int()); }
      if (x > 10) reach_error();
      return 0;
    }`);
  for (const analysis of [kInduction, predicate]) {
    const proof = given.proofBy(analysis);
    expect(given.certify(proof)).toBe("accepted");
    const inCallee = proof.invariants.filter(({ head }) => head.function.name === "wait");
    expect(inCallee.length).toBeGreaterThan(0);
    const others = proof.invariants.filter(({ head }) => head.function.name !== "wait");
    expect(given.certify({ ...proof, invariants: others })).toBe("consecution fails");
  }
});
