/** Whatever the configuration, the verdict is the same: blocks, abstractions and strategies differ only in how they get there. */
import { describe, expect, test } from "vitest";
import { TemporaryFolder } from "../../../test/temporary-folder.ts";
import { cpuMillis } from "../../base/budget/index.ts";
import { verifyInProcess } from "../../../test/verify-in-process.ts";

const PRELUDE = `
extern void reach_error(void); extern void abort(void);
extern int __VERIFIER_nondet_int(void); extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);
void *malloc(unsigned long);
#define check(c) do { if (!(c)) reach_error(); } while (0)
`;

const SAFE: Readonly<Record<string, string>> = {
  "no data": "int main(void) { return 0; }",
  "two counters": `int main(void) { int n = __VERIFIER_nondet_int(), x = 0, y = 0;
    while (x < n) { x++; y++; } check(x == y); }`,
  "bounded counter": `int main(void) { int i = 0; while (i < 10) i++; check(i == 10); }`,
  "unsigned wrap": `int main(void) { unsigned x = __VERIFIER_nondet_uint();
    unsigned y = x + 1; check(y != 0 || x == 4294967295u); }`,
  "branches before a check": `int main(void) { int a = __VERIFIER_nondet_int(), b = 0, c = 0;
    if (a) b = 1; if (a) c = 1; check(b == c); }`,
  "a function in a loop": `int next(int x) { return x < 5 ? x + 1 : 0; }
    int main(void) { int x = 0; while (__VERIFIER_nondet_int()) { x = next(x); check(x <= 5); } }`,
  "a lock": `int lock = 0; void take(void) { check(lock == 0); lock = 1; } void drop(void) { check(lock == 1); lock = 0; }
    int main(void) { while (__VERIFIER_nondet_int()) { take(); if (__VERIFIER_nondet_int()) { drop(); continue; } drop(); } }`,
  "nested loops": `int main(void) { int i, j, n = __VERIFIER_nondet_int(); __VERIFIER_assume(n >= 0 && n < 1000);
    for (i = 0; i < n; i++) for (j = 0; j < i; j++) check(j < n); }`,
  "a pointer to a local": `int main(void) { int x = 0, *p = &x; while (__VERIFIER_nondet_int()) *p = 1 - *p; check(x == 0 || x == 1); }`,
  goto: `int main(void) { int s = 0; again: if (s == 0) { s = 1; goto again; } if (s == 1 && __VERIFIER_nondet_int()) { s = 0; goto again; }
    check(s == 1 || s == 0); check(s != 2); }`,
  "unreachable behind a loop": `int main(void) { while (1) { if (__VERIFIER_nondet_int()) continue; } reach_error(); }`,
  assumption: `int main(void) { int x = __VERIFIER_nondet_int(); __VERIFIER_assume(x > 3); int y = x; while (__VERIFIER_nondet_int()) y = x; check(y > 3); }`,
};

const UNSAFE: Readonly<Record<string, string>> = {
  "at once": "int main(void) { reach_error(); }",
  "one input": "int main(void) { if (__VERIFIER_nondet_int() == 77) reach_error(); }",
  "after a few rounds": `int main(void) { int x = 0; while (__VERIFIER_nondet_int()) { x++; check(x < 4); } }`,
  "in a function called twice": `int calls = 0; void f(int a) { calls++; if (calls == 2 && a == 5) reach_error(); }
    int main(void) { f(__VERIFIER_nondet_int()); f(__VERIFIER_nondet_int()); }`,
  "either branch": `int main(void) { int a = __VERIFIER_nondet_int(), x = 0; if (a > 10) x = 1; else if (a < -10) x = 2; check(x != 2); }`,
  "overflowing sum": `int main(void) { unsigned a = __VERIFIER_nondet_uint(), b = __VERIFIER_nondet_uint(); check(a + b >= a); }`,
  "through a pointer": `int main(void) { int x = 0, y = 0, *p = __VERIFIER_nondet_int() ? &x : &y; *p = 1; check(y == 0); }`,
  "wrong bound": `int main(void) { int i; for (i = 0; i <= 3; i++) ; check(i == 3); }`,
};

const CONFIGURATIONS: readonly (readonly [string, ...string[]])[] = [
  ["predicate"],
  ["predicate", "blocks=single-edge", "abstraction=cartesian", "predicates=facts"],
  ["predicate", "blocks=single-edge", "abstraction=boolean", "scope=function"],
  ["predicate", "blocks=loops-and-functions", "abstraction=boolean", "regions=formula"],
  ["predicate", "blocks=loops", "abstraction=cartesian", "strategy=restart"],
  ["predicate", "scope=global", "widenEqualities=true", "regions=formula"],
  ["impact"],
  ["impact", "forcedCovering=false"],
  ["impact", "blocks=single-edge"],
  ["impact", "blocks=loops-and-functions", "abstraction=combined"],
  ["impact", "blocks=loops", "abstraction=cartesian", "forcedCovering=false"],
];
const SECONDS = 8;
const folder = new TemporaryFolder();

describe.each(CONFIGURATIONS)("%s %s %s %s", (...configuration) => {
  const [analysis, ...settings] = configuration.filter((word) => typeof word === "string");

  async function verdictOf(program: string): Promise<string> {
    const { verdict } = await verifyInProcess({
      file: folder.file("program.c", PRELUDE + program),
      analysis: analysis!,
      options: settings.map((setting) => `analysis.${analysis!}.${setting}`),
      cpuMillis: cpuMillis() + SECONDS * 1000,
    });
    return verdict.kind === "UNKNOWN" ? `UNKNOWN (${verdict.reason})` : verdict.kind;
  }

  test.each(Object.entries(SAFE))("proves: %s", async (_, program) => {
    expect(await verdictOf(program)).toBe("TRUE");
  });

  test.each(Object.entries(UNSAFE))("finds the violation: %s", async (_, program) => {
    expect(await verdictOf(program)).toBe("FALSE");
  });
});
