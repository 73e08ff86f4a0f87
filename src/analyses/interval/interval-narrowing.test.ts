import { describe, expect, test } from "vitest";
import { cfaOf } from "../../../test/cfa-of.ts";
import { UNLIMITED } from "../../base/budget/index.ts";
import { printExpression } from "../../program/cfa/print-expression.ts";
import { findLoops } from "../../program/passes/index.ts";
import { IntervalInvariants } from "./interval-invariants.ts";

/** What is known of the variables after the statements, which may end the program. */
function after(statements: string): readonly string[] {
  const cfa = cfaOf(`extern int __VERIFIER_nondet_int(void); extern void abort(void);
    struct pair { int first; int second; };
    int main(void) {
      int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int();
      unsigned u = (unsigned)__VERIFIER_nondet_int(); unsigned char c = u; char *p = (char *)(long)x;
      int a[4] = {0}; struct pair s; _Bool b = x; long l = y;
      ${statements}
      while (1) { }
    }`);
  const invariants = new IntervalInvariants(cfa);
  invariants.refine(UNLIMITED);
  const { head } = findLoops(cfa).loopsOf(cfa.main)[0]!;
  return invariants.invariantsAt(head).map((invariant) => printExpression(invariant));
}

describe("assumptions bound", () => {
  test.each<[string, readonly string[]]>([
    ["if (x < 5 || x >= 8) abort();", ["x >= 5", "x <= 7"]],
    ["if (x < 0) abort(); if (x == 0) abort();", ["x >= 1"]],
    ["if (x < 4 || x > 6 || x == 5) abort();", ["x >= 4", "x <= 6", "x % 2 == 0"]],
    ["if (x % 2 != 0) abort();", ["x % 2 == 0"]],
    ["if (u % 8 != 3) abort();", ["u % 8u == 3u"]],
    ["if ((u & 3) != 1) abort();", ["u % 4u == 1u"]],
    ["if (x < 0 || x > 9 || y < x) abort();", ["x >= 0", "x <= 9", "y >= 0"]],
    ["if (y < 0 || y > 9 || x != y + 1) abort();", ["y <= 9", "x >= 1", "x <= 10"]],
    ["if ((unsigned)x >= 10u) abort();", ["x >= 0", "x <= 9"]],
    ["if (c < 250) abort();", ["(int)c >= 250"]],
    ["if (x < -3 || x > 3 || 2 * x < 3) abort();", ["x >= 2", "x <= 3"]],
    ["if (x < 0 || x / 4 != 2) abort();", ["x >= 8", "x <= 11"]],
    ["if (x < 0 || x >> 3 != 2) abort();", ["x >= 16", "x <= 23"]],
    ["if (p == 0) abort();", ["p != (char *)0"]],
    ["if (b) abort();", ["(int)b == 0"]],
    ["if (x < -9 || -x > -4) abort();", ["x >= 4"]],
    ["if (~x != 6) abort();", ["x == -7"]],
    ["if (!(l > 70000)) abort();", ["l >= 70001l"]],
  ])("%s", (statements, expected) => {
    expect(after(statements)).toEqual(expect.arrayContaining([...expected]));
  });

  test("nothing that wrapping around breaks: the least value is its own negative", () => {
    expect(after("if (-x > -4) abort();").some((fact) => fact.startsWith("x "))).toBe(false);
  });
});

describe("assignments to parts", () => {
  test.each<[string, readonly string[]]>([
    ["s.first = 3; s.second = s.first + 1;", ["s.first == 3", "s.second == 4"]],
    ["if (x < 0 || x > 3) abort(); a[x] = 7;", ["a[0] >= 0", "a[3] <= 7"]],
    ["a[1] = 2; a[2] = a[1] * 2;", ["a[0] == 0", "a[1] == 2", "a[2] == 4"]],
    ["u = a[2] - 1;", ["u == 4294967295u"]],
  ])("%s", (statements, expected) => {
    expect(after(statements)).toEqual(expect.arrayContaining([...expected]));
  });

  test("through a pointer may change whatever has an address, and nothing else", () => {
    const facts = after("x = 1; y = 2; int *q = &x; if (u) q = a; *q = 5;");
    expect(facts).toContain("y == 2");
    expect(facts.some((fact) => fact.startsWith("x ") || fact.startsWith("a["))).toBe(false);
  });

  test("at an index that is not known forget the array", () => {
    const facts = after("a[x] = 7; y = 2;");
    expect(facts).toContain("y == 2");
    expect(facts.some((fact) => fact.startsWith("a["))).toBe(false);
  });
});
