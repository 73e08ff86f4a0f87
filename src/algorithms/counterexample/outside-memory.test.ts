import { describe, expect, test } from "vitest";
import { cases } from "../../../test/extent.ts";
import { cfaOf } from "../../../test/cfa-of.ts";
import { PathEncoder, stepsOf } from "../../encoding/index.ts";
import { execute } from "../../encoding/testing/path-values.ts";
import { outsideInput, outsideProgram } from "../../encoding/testing/outside-program.ts";
import { openSolver } from "../../logic/backends/index.ts";
import { Terms } from "../../logic/terms/index.ts";
import { checkWalked, inMain } from "./testing/check-path.ts";
import { isEndOfMain, replayModel } from "./testing/replay-model.ts";

const RUNS = cases(60);

/** Takes some path, forgets its inputs, and looks whether those of a model lead to the model's values. */
function problemsOf(seed: number): readonly string[] | null {
  const model = seed % 3 === 0 ? "ILP32" : "LP64";
  const cfa = cfaOf(outsideProgram(seed, 10), model);
  const first = execute(cfa, outsideInput(seed + 77, model), isEndOfMain);
  if (first === null) return ["no execution"];
  const terms = new Terms();
  const encoder = new PathEncoder(cfa, terms, { outside: "own objects" });
  let path = encoder.start();
  for (const edge of first.edges) path = encoder.encode(path, edge);
  const solver = openSolver(terms, "auto");
  const prover = solver.newProver({ timeoutMillis: 2000 });
  try {
    for (const { constraints, requirements, preferences } of stepsOf(path)) {
      for (const constraint of [...constraints, ...preferences]) prover.assert(constraint);
      for (const { condition } of requirements) prover.assert(condition);
    }
    const answer = prover.check();
    if (answer === "unknown") return null;
    if (answer === "unsat") return ["no solution"];
    return replayModel(cfa, first, { encoder, path, model: prover.model() });
  } finally {
    solver.close();
  }
}

describe("memory outside", () => {
  test("means the same in formulas and executions", () => {
    let compared = 0;
    for (let seed = 1; seed <= RUNS; seed++) {
      const problems = problemsOf(seed);
      expect(problems ?? [], `seed ${seed}`).toEqual([]);
      if (problems !== null) compared++;
    }
    expect(compared).toBeGreaterThan(0.9 * RUNS);
  }, 240_000);
});

describe("what is outside of the program", () => {
  const NODE = `extern void *__VERIFIER_nondet_pointer(void); extern int ask(void);
    struct node { int value; struct node *next; int many[9]; }; int own = 1;
    struct node *p, *q;
  `;

  test.each([
    ["holds anything", "p = __VERIFIER_nondet_pointer(); if (p->value == 77) reach_error();", 1],
    [
      "leads to more of it",
      "p = __VERIFIER_nondet_pointer(); if (p->next->next->value == 7) if (p->value == 8) reach_error();",
      2,
    ],
    [
      "is an object for each pointer",
      `p = __VERIFIER_nondet_pointer(); q = __VERIFIER_nondet_pointer(); p->value = 1; q->value = 2;
       if (p->value == 1) if (p != q) reach_error();`,
      2,
    ],
    [
      "is there before the place that the pointer leads to",
      `int *i = __VERIFIER_nondet_pointer(); p = (struct node *)((char *)i - 24);
       if (p->value + p->many[2] == 5) if (i == &p->many[2]) reach_error();`,
      2,
    ],
    [
      "is there at offsets that are inputs",
      "p = __VERIFIER_nondet_pointer(); int i = __VERIFIER_nondet_int(); if (p->many[i] == 4) if (i > 3) if (i < 7) reach_error();",
      3,
    ],
    ["is what an undefined function returns", "if (ask() == 3) if (ask() == 5) reach_error();", 2],
  ])("%s", (_, statements, answers) => {
    const { verdict } = checkWalked(NODE + inMain(statements), Array(answers).fill(true));
    expect(verdict.kind).toBe("confirmed");
  });

  test.each([
    [
      "two pointers may lead to one object",
      `p = __VERIFIER_nondet_pointer(); q = __VERIFIER_nondet_pointer(); p->value = 1; q->value = 2;
       if (p->value == 2) reach_error();`,
    ],
    [
      "a pointer may lead to an object of the program",
      "int *i = __VERIFIER_nondet_pointer(); *i = 2; if (own == 2) reach_error();",
    ],
    ["undefined functions may do more", "ask(); if (own == 2) reach_error();"],
  ])("is not excluded: %s", (_, statements) => {
    const { verdict } = checkWalked(NODE + inMain(statements + " (void)&own;"), [true]);
    expect(verdict.kind).toBe("unconfirmed");
  });

  test("keeps what it holds", () => {
    const body = inMain(
      "p = __VERIFIER_nondet_pointer(); if (p->value != p->value) reach_error();",
    );
    expect(checkWalked(NODE + body, [true]).verdict.kind).toBe("unconfirmed");
  });

  test("may be a function", () => {
    const body = `${NODE} void g(void) {} void (*known)(void) = g;
      int main(void) { void (*f)(void) = __VERIFIER_nondet_pointer(); known(); f(); reach_error(); return 0; }`;
    expect(checkWalked(body, [true, false]).verdict.kind).toBe("confirmed");
  });
});
