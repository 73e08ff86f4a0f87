import { describe, expect, test } from "vitest";
import { cfaOf } from "../../../test/cfa-of.ts";
import { CpuBudget, LimitReached, UNLIMITED } from "../../base/budget/index.ts";
import type { Cfa, CfaNode } from "../../program/cfa/graph.ts";
import { printExpression } from "../../program/cfa/print-expression.ts";
import { printOperation } from "../../program/cfa/print-operation.ts";
import { findLoops } from "../../program/passes/index.ts";
import { IntervalInvariants } from "./interval-invariants.ts";

function invariantsOf(cfa: Cfa, level: number): IntervalInvariants {
  const invariants = new IntervalInvariants(cfa);
  for (let i = 0; i <= level; i++) invariants.refine(UNLIMITED);
  return invariants;
}

/** What is known at the only loop of `main`. */
function atLoop(text: string, level = 1): readonly string[] {
  const cfa = cfaOf(text);
  const loop = findLoops(cfa).loopsOf(cfa.main)[0]!;
  return texts(invariantsOf(cfa, level), loop.head);
}

function texts(invariants: IntervalInvariants, node: CfaNode): readonly string[] {
  return invariants.invariantsAt(node).map((invariant) => printExpression(invariant));
}

describe("invariants of loops", () => {
  test("bound a counter from both sides, although it was widened", () => {
    const facts = atLoop("int main(void) { int i = 0; while (i < 1000) i++; return i; }");
    expect(facts).toContain("i >= 0");
    expect(facts).toContain("i <= 1000");
  });

  test("know remainders", () => {
    const facts = atLoop("int main(void) { unsigned i = 1; while (i < 1000) i += 2; return i; }");
    expect(facts).toContain("i % 2u == 1u");
  });

  test("know remainders of numbers of both signs", () => {
    const facts = atLoop("int main(void) { int i = -8; while (i < 1000) i += 3; return i; }");
    expect(facts).toContain("i % 3 == 1 | i % 3 == -2");
  });

  test("know where a counter ends that another variable bounds", () => {
    const facts = atLoop(`extern int __VERIFIER_nondet_int(void);
      int main(void) {
        int n = __VERIFIER_nondet_int(); if (n < 0 || n > 77) return 0;
        int i = 0; while (i < n) i++; return i; }`);
    expect(facts).toContain("i <= 77");
  });

  test("wrap where the machine does", () => {
    const program = "int main(void) { unsigned char c = 0; for (;;) { c += 2; } }";
    expect(atLoop(program)).toEqual(["(int)c <= 254", "(int)c % 2 == 0"]);
  });

  test("keep alternatives apart at higher levels", () => {
    const program = `extern int __VERIFIER_nondet_int(void);
      int main(void) {
        int mode = 0, x = 0;
        while (1) {
          if (mode == 0) { mode = 1; x = 10; } else { mode = 0; x = 0; }
          if (mode == 1 && x != 10) return 1;
        }
      }`;
    const facts = atLoop(program, 2);
    expect(facts.some((fact) => fact.includes("|") && fact.includes("mode == 1"))).toBe(true);
  });

  test("are those of the executions along given edges only", () => {
    const cfa = cfaOf(`extern int __VERIFIER_nondet_int(void);
      int main(void) { int x = 0; if (__VERIFIER_nondet_int()) x = 5; while (1) { } }`);
    const edges = cfa.edges.filter(
      ({ operation }) => operation.kind !== "assign" || !printOperation(operation).includes("5"),
    );
    const invariants = new IntervalInvariants(cfa).along(new Set(edges));
    invariants.refine(UNLIMITED);
    const loop = findLoops(cfa).loopsOf(cfa.main)[0]!;
    expect(texts(invariants, loop.head)).toContain("x == 0");
  });
});

describe("invariants with calls", () => {
  test("keep what only the caller sees, and what recursion returns", () => {
    const cfa = cfaOf(`
      int down(int n) { int mine = n; if (n <= 0) return 0; int r = down(n - 1); return r + mine - mine; }
      int main(void) { int x = 3; int y = down(5); while (1) { } }`);
    const loop = findLoops(cfa).loopsOf(cfa.main)[0]!;
    expect(texts(invariantsOf(cfa, 1), loop.head)).toContain("x == 3");
  });

  test("know of an argument what a function found out about its parameter", () => {
    const cfa = cfaOf(`extern unsigned __VERIFIER_nondet_uint(void); extern void abort(void);
      void assume(int cond) { if (!cond) { abort(); } }
      void change(unsigned *p, int cond) { if (!cond) { abort(); } *p = 9; }
      int main(void) {
        unsigned a = __VERIFIER_nondet_uint(), b = __VERIFIER_nondet_uint(), c = 0;
        assume(a >= 1 && a <= 7); assume(b % 4 == 3); change(&c, c == 0);
        while (1) { }
      }`);
    const loop = findLoops(cfa).loopsOf(cfa.main)[0]!;
    const facts = texts(invariantsOf(cfa, 0), loop.head);
    expect(facts).toEqual(expect.arrayContaining(["a >= 1u", "a <= 7u", "b % 4u == 3u"]));
    expect(facts.some((fact) => fact.startsWith("c "))).toBe(false);
  });

  test("are found although calls are too many to be told apart", () => {
    const functions = Array.from(
      { length: 10 },
      (_, i) => `void f${i + 1}(void) { f${i}(); f${i}(); }`,
    );
    const cfa = cfaOf(`int g; void f0(void) { g += 2; } ${functions.join("\n")}
      int main(void) { int x = 3; f10(); while (1) { } }`);
    const loop = findLoops(cfa).loopsOf(cfa.main)[0]!;
    expect(texts(invariantsOf(cfa, 0), loop.head)).toEqual(
      expect.arrayContaining(["g % 2 == 0", "x == 3"]),
    );
  });

  test("allow for functions that run unseen, and for whatever these are called with", () => {
    const cfa = cfaOf(`#include <stdlib.h>
      int g; int less(const void *a, const void *b) { int l = g; while (l) { l = 0; } g = 1; return 0; }
      int main(void) { int x = 4; int a[2] = {1, 2}; qsort(a, 2, sizeof(int), less); while (1) { } }`);
    const loops = findLoops(cfa);
    const invariants = invariantsOf(cfa, 0);
    expect(texts(invariants, loops.loopsOf(cfa.main)[0]!.head)).toEqual(["x == 4"]);
    const less = cfa.functions.find(({ name }) => name === "less")!;
    expect(texts(invariants, loops.loopsOf(less)[0]!.head)).toEqual([]);
  });

  test("are none once something is not modelled", () => {
    const cfa = cfaOf(`#include <setjmp.h>
      jmp_buf b; int main(void) { int x = 4; setjmp(b); while (1) { } }`);
    const loop = findLoops(cfa).loopsOf(cfa.main)[0]!;
    expect(texts(invariantsOf(cfa, 0), loop.head)).toEqual([]);
  });

  test("say 0 where execution never gets", () => {
    const cfa = cfaOf("int main(void) { int x = 1; if (x > 2) { while (1) { } } return 0; }");
    const loop = findLoops(cfa).loopsOf(cfa.main)[0]!;
    expect(texts(invariantsOf(cfa, 0), loop.head)).toEqual(["0"]);
  });
});

describe("refinement", () => {
  test("ends, and what is known only gets more", () => {
    const cfa = cfaOf("int main(void) { int i = 0; while (i != 20) i += 4; return i; }");
    const invariants = new IntervalInvariants(cfa);
    const loop = findLoops(cfa).loopsOf(cfa.main)[0]!;
    expect(invariants.invariantsAt(loop.head)).toEqual([]);
    let levels = 0;
    while (invariants.refine(UNLIMITED)) levels++;
    expect(levels).toBe(5);
    expect(texts(invariants, loop.head)).toEqual(
      expect.arrayContaining(["i >= 0", "i <= 20", "i % 4 == 0"]),
    );
  });

  test("that runs out of time leaves what was known", () => {
    const cfa = cfaOf("int main(void) { int i = 0; while (i < 20) i += 4; return i; }");
    const invariants = invariantsOf(cfa, 0);
    const loop = findLoops(cfa).loopsOf(cfa.main)[0]!;
    const before = texts(invariants, loop.head);
    const over = { check: () => fail(), checkTurn: () => undefined, remainingMillis: () => 0 };
    const fail = (): never => {
      throw new LimitReached("time");
    };
    expect(() => invariants.refine(over)).toThrow(LimitReached);
    expect(texts(invariants, loop.head)).toEqual(before);
    expect(invariants.refine(new CpuBudget(10_000))).toBe(true);
  });
});
