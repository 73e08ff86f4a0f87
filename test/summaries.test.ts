/** Functions explored once for all calls that look alike: what callers share, and what they must not. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import type { RunReport } from "../src/output/run-report.ts";
import { repositoryRoot } from "../tools/samples/sample.ts";
import { verifyInProcess } from "./verify-in-process.ts";

const folder = mkdtempSync(join(tmpdir(), "assay-summaries-"));
afterAll(() => {
  rmSync(folder, { recursive: true });
});

const HEAD = "extern void reach_error(void); extern int __VERIFIER_nondet_int(void);\n";

function answer(name: string, text: string, options: readonly string[] = []): Promise<RunReport> {
  const file = join(folder, `${name}.c`);
  writeFileSync(file, HEAD + text);
  return verifyInProcess({ file, analysis: "summaries", options });
}

function statistic({ statistics }: RunReport, label: string): number {
  const entry = statistics.find((one) => one.label === label);
  return typeof entry?.value === "number" ? entry.value : Number.NaN;
}

describe("callers share what a function does", () => {
  test("so that a tree of calls is as large as the functions in it", async () => {
    const file = join(repositoryRoot, "samples", "reach-safety", "call-tree.c");
    const report = await verifyInProcess({ file, analysis: "summaries" });
    expect(report.verdict.kind).toBe("TRUE");
    expect(statistic(report, "Number of states created")).toBeLessThan(2000);
  });

  test("whatever the values of variables that it does not mention", async () => {
    const report = await answer(
      "unmentioned",
      `static int mode, used;
       static void work(void) { if (__VERIFIER_nondet_int()) used = 1; else used = 0; }
       int main(void) {
         int local = __VERIFIER_nondet_int() ? 3 : 4;
         mode = __VERIFIER_nondet_int() ? 1 : 2;
         int before = mode;
         work(); work(); work();
         if (mode == 1 && before != 1) reach_error();
         if (local != 3 && local != 4) reach_error();
         return 0;
       }`,
    );
    expect(report.verdict.kind).toBe("TRUE");
    expect(statistic(report, "Number of calls answered by a known context")).toBeGreaterThan(5);
  });

  test("but not where the function or what it calls tells them apart", async () => {
    const report = await answer(
      "mentioned",
      `static int mode;
       static void deep(void) { if (mode == 2) reach_error(); }
       static void work(void) { deep(); }
       int main(void) {
         mode = 1; work();
         if (__VERIFIER_nondet_int() == 77) mode = 2;
         work();
         return 0;
       }`,
    );
    expect(report.verdict.kind).toBe("FALSE");
  });

  test("nor where the result goes to what the function does not mention", async () => {
    const report = await answer(
      "result",
      `static int state;
       static int next(int n) { return n + 1; }
       static void step(void) { state = next(state); }
       int main(void) {
         step(); step();
         if (state != 2) reach_error();
         step();
         if (state == 3) return 0;
         reach_error();
       }`,
    );
    expect(report.verdict.kind).toBe("TRUE");
  });

  test("nor where a pointer reaches a caller's variable", async () => {
    const report = await answer(
      "pointed",
      `static void set(int *at) { *at = 5; }
       int main(void) {
         int a = 1, b = 1;
         set(&a);
         if (b != 1) reach_error();
         set(&b);
         if (a == 5 && b == 5) reach_error();
         return 0;
       }`,
    );
    expect(report.verdict.kind).toBe("FALSE");
  });
});

test("what many functions have to know is learnt a few times, and not for each of them", async () => {
  const names = Array.from({ length: 24 }, (_, i) => `work${i}`);
  const report = await answer(
    "many",
    `static int held;
     static void take(void) { if (held) reach_error(); held = 1; }
     static void release(void) { if (!held) reach_error(); held = 0; }
     ${names.map((name) => `static void ${name}(void) { take(); if (__VERIFIER_nondet_int()) release(); else release(); }`).join("\n")}
     int main(void) { ${names.map((name) => `if (__VERIFIER_nondet_int()) ${name}();`).join(" ")} return 0; }`,
  );
  expect(report.verdict.kind).toBe("TRUE");
  expect(statistic(report, "Number of refinements")).toBeLessThan(8);
});

describe("recursion", () => {
  const TEXT = `static int depth(int n) { return n <= 0 ? 0 : depth(n - 1) + 1; }
    int main(void) { if (depth(4) != 4) reach_error(); return 0; }`;

  test("is followed", async () => {
    expect((await answer("recursive", TEXT)).verdict.kind).toBe("TRUE");
  });

  test("to the bound with objects of their own, and beyond it without", async () => {
    const { verdict } = await answer("recursive", TEXT, ["exploration.recursion=3"]);
    expect(verdict.kind).toBe("UNKNOWN");
  });

  test("as deep as it goes", async () => {
    const report = await answer(
      "deep",
      `static int held;
       static void take(void) { if (held) reach_error(); held = 1; }
       static void release(void) { if (!held) reach_error(); held = 0; }
       static int visit(int n) {
         int below = 0;
         if (n > 0) below = visit(n - 1);
         take(); release();
         return below;
       }
       int main(void) { visit(__VERIFIER_nondet_int()); if (held) reach_error(); return 0; }`,
    );
    expect(report.verdict.kind).toBe("TRUE");
  });

  test("costs no context for each order in which functions may call each other", async () => {
    const names = Array.from({ length: 7 }, (_, i) => `part${i}`);
    const call = names.map((name) => `if (__VERIFIER_nondet_int()) ${name}();`).join(" ");
    const report = await answer(
      "any-order",
      `static int held;
       static void take(void) { if (held) reach_error(); held = 1; }
       static void release(void) { if (!held) reach_error(); held = 0; }
       ${names.map((name) => `static void ${name}(void);`).join(" ")}
       static void any(void) { ${call} }
       ${names.map((name) => `static void ${name}(void) { take(); release(); any(); }`).join("\n")}
       int main(void) { any(); return 0; }`,
    );
    expect(report.verdict.kind).toBe("TRUE");
    expect(statistic(report, "Number of function contexts")).toBeLessThan(200);
  });

  test.each([
    [
      "a variable of an open call",
      `static int deep(int n) {
         int own = n;
         if (n == 0) return 0;
         int below = deep(n - 1);
         if (below == 0 && own == 15) reach_error();
         return 0;
       }
       int main(void) { return deep(20); }`,
    ],
    [
      "a pointer to one",
      `static void deep(int n, int *outer) {
         int own = 0;
         if (n > 14) { *outer = 5; return; }
         deep(n + 1, &own);
         if (own == 5) reach_error();
       }
       int main(void) { int x = 0; deep(0, &x); return x; }`,
    ],
    [
      "a pointer that is kept",
      `static int *kept;
       static void deep(int n) {
         int own = 1;
         if (n == 12) kept = &own;
         if (n == 15) *kept = 9;
         if (n < 18) deep(n + 1);
         if (own == 9) reach_error();
       }
       int main(void) { deep(0); return 0; }`,
    ],
    [
      "a call by another function",
      `static int odd(int n);
       static int even(int n) { int own = n; int r = n == 0 ? 1 : odd(n - 1); if (own == 24) reach_error(); return r; }
       static int odd(int n) { int own = n; int r = n == 0 ? 0 : even(n - 1); return own == n ? r : 2; }
       int main(void) { return even(26); }`,
    ],
    [
      "a pointer to one by way of others",
      `static void deep(int n, int *outer);
       static void again(int n, int *outer) { int unused = n; deep(unused, outer); }
       static void deep(int n, int *outer) {
         int own = 0;
         if (n == 3) { *outer = 5; return; }
         again(n + 1, &own);
         if (own == 5) reach_error();
       }
       int main(void) { int x = 0; deep(0, &x); return x; }`,
    ],
    [
      "a pointer that others keep",
      `static int *kept;
       static void deep(int n);
       static void again(int n) { if (n < 6) deep(n); }
       static void deep(int n) {
         int own = 1;
         if (n == 2) kept = &own;
         if (n == 4) *kept = 9;
         again(n + 1);
         if (own == 9) reach_error();
       }
       int main(void) { deep(0); return 0; }`,
    ],
    [
      "a block that comes after one that was counted elsewhere",
      `extern void *malloc(unsigned long);
       static int *make(void) { return malloc(sizeof(int)); }
       static void idle(void) { __VERIFIER_nondet_int(); }
       int main(void) {
         int *a = make();
         if (a == 0) return 0;
         *a = 1;
         idle();
         int *b = make();
         if (b == 0) return 0;
         *b = 2;
         idle();
         if (*a == 1 && *b == 2) reach_error();
         return 0;
       }`,
    ],
  ])("does not mistake %s", async (name, text) => {
    const { verdict } = await answer(name.replaceAll(" ", "-"), text);
    expect(verdict.kind).not.toBe("TRUE");
  });
});

test("how many blocks a loop allocates is told apart a few times", async () => {
  const report = await answer(
    "many-blocks",
    `extern void *malloc(unsigned long);
     static int *make(void) { int *p = malloc(sizeof(int)); return p; }
     static int used;
     static void idle(void) { used = __VERIFIER_nondet_int(); }
     int main(void) {
       int *first = make();
       if (first == 0) return 0;
       while (__VERIFIER_nondet_int()) {
         idle();
         int *next = make();
         if (next != 0 && next == first) reach_error();
       }
       return 0;
     }`,
    ["refinement.scope=global"],
  );
  expect(report.verdict.kind).toBe("UNKNOWN");
  expect(statistic(report, "Number of states created")).toBeLessThan(2000);
});

test("a block that a callee frees may be followed by another at the same address", async () => {
  const { verdict } = await answer(
    "freed-inside",
    `extern void *malloc(unsigned long); extern void free(void *);
     static void drop(int *q) { free(q); }
     int main(void) {
       int *p = malloc(4);
       int *r = malloc(4);
       if (p == 0 || r == 0) return 0;
       int *kept = p, *other = r;
       if (r == kept) reach_error();
       drop(p);
       r = malloc(4);
       if (r == 0) return 0;
       if (r == other) reach_error();
       if (r == kept) reach_error();
       return 0;
     }`,
    ["refinement.scope=global"],
  );
  expect(verdict.kind).not.toBe("TRUE");
});

test("code outside the program writes between two calls that it makes", async () => {
  const { verdict } = await answer(
    "written-between",
    `extern void hand_on(void (*)(void), void (*)(void), int *);
     static int x, phase;
     static void one(void) { if (phase != 0) return; x = 1; phase = 1; }
     static void two(void) { if (phase == 1 && x == 2) reach_error(); }
     int main(void) { hand_on(one, two, &x); return 0; }`,
    ["environment.callbacks=possible"],
  );
  expect(verdict.kind).not.toBe("TRUE");
});

test("a violation behind a shared function is one of the whole program", async () => {
  const report = await answer(
    "shared-path",
    `static int calls;
     static int choose(void) { return __VERIFIER_nondet_int() > 5; }
     int main(void) {
       if (choose()) calls++;
       if (choose()) calls++;
       if (choose()) calls++;
       if (calls == 2) reach_error();
       return 0;
     }`,
  );
  expect(report.verdict.kind).toBe("FALSE");
});

describe("violations that can be refuted", () => {
  test("cost no exploration each", async () => {
    const report = await answer(
      "many-violations",
      `int main(void) {
         ${Array.from({ length: 60 }, (_, i) => `int v${i} = ${i}; if (__VERIFIER_nondet_int() && v${i} != ${i}) reach_error();\n`).join("")}
         return 0;
       }`,
    );
    expect(report.verdict.kind).toBe("TRUE");
    expect(statistic(report, "Number of refinements")).toBe(60);
    expect(statistic(report, "Number of states created")).toBeLessThan(4000);
  });
});
