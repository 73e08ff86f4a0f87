import { describe, expect, test } from "vitest";
import { cfaOf } from "../../../test/cfa-of.ts";
import type { Assumption } from "../../core/contracts/index.ts";
import { recordPath } from "../../encoding/testing/recorded-path.ts";
import { walkPath } from "../../encoding/testing/walked-path.ts";
import type { Expression } from "../../program/cfa/expression.ts";
import { InputList } from "../../program/interpreter/index.ts";
import * as node from "../../program/cfa/nodes.ts";
import { check, checkRecorded, checkWalked, DECLARATIONS, inMain } from "./testing/check-path.ts";

describe("a real path is confirmed, whatever it is made of", () => {
  test.each<[string, string, string]>([
    [
      "wrapping arithmetic",
      "int x = __VERIFIER_nondet_int(); if (x + 1 < x) reach_error();",
      "2147483647",
    ],
    [
      "products",
      "unsigned x = __VERIFIER_nondet_uint(); if (x * 7u == 1u) reach_error();",
      "3067833783",
    ],
    [
      "division",
      "int x = __VERIFIER_nondet_int(); if (x / 7 == -3 && x % 7 == -2) reach_error();",
      "-23",
    ],
    [
      "division by an input",
      "int x = __VERIFIER_nondet_int(); if (100 / x == 9) reach_error();",
      "11",
    ],
    [
      "shifts",
      "unsigned x = __VERIFIER_nondet_uint(); if ((x << 3 ^ x >> 5) == 0x1f5fu) reach_error();",
      "1000",
    ],
    [
      "widths",
      "unsigned char x = __VERIFIER_nondet_uchar(); if ((signed char)x == -56 && x > 199) reach_error();",
      "200",
    ],
    [
      "long",
      "long x = __VERIFIER_nondet_long(); if (x * 3 == 3000000000003L) reach_error();",
      "1000000000001",
    ],
    ["booleans", "_Bool b = __VERIFIER_nondet_bool(); int i = b; if (i == 1) reach_error();", "1"],
    ["floats", "float x = __VERIFIER_nondet_float(); if (x * 3.0f == 4.5f) reach_error();", "1.5"],
    [
      "doubles and integers",
      "double x = __VERIFIER_nondet_double(); if ((int)x == 42 && x > 42.25) reach_error();",
      "42.5",
    ],
    ["NaN", "double x = __VERIFIER_nondet_double(); if (x != x) reach_error();", "nan"],
    [
      "long double",
      "long double x = __VERIFIER_nondet_int(); if (x > 8.5L && x < 9.5L) reach_error();",
      "9",
    ],
    [
      "bit-fields",
      "struct { int a : 3; unsigned b : 5; } s; s.b = 0; s.a = __VERIFIER_nondet_int(); if (s.a == -2 && s.b == 0) reach_error();",
      "6",
    ],
    [
      "unions",
      "union { unsigned i; unsigned char b[4]; } u; u.i = __VERIFIER_nondet_uint(); if (u.b[1] == 7 && u.b[3] == 9) reach_error();",
      "150996736",
    ],
    [
      "floats as bits",
      "union { float f; unsigned i; } u; u.f = __VERIFIER_nondet_float(); if (u.i == 0x40490fdbu) reach_error();",
      "3.1415927",
    ],
    [
      "records",
      "struct { int a; long b; } s, t; s.a = __VERIFIER_nondet_int(); s.b = 2; t = s; if (t.a == 77 && t.b == 2) reach_error();",
      "77",
    ],
    [
      "pointers",
      "int x, y; int *p = __VERIFIER_nondet_int() ? &x : &y; x = 1; y = 2; *p = 5; if (y == 5) reach_error(); ",
      "0",
    ],
    [
      "a computed index",
      "int a[10] = {0}; unsigned i = __VERIFIER_nondet_uint(); __VERIFIER_assume(i < 10); a[i] = 1; if (a[7]) reach_error();",
      "7",
    ],
    [
      "a computed index in bounds only",
      "int a[4] = {1, 2, 3, 4}; unsigned i = __VERIFIER_nondet_uint(); if (a[i] == 3) reach_error();",
      "2",
    ],
    [
      "a large array",
      "int a[500] = {0}; unsigned i = __VERIFIER_nondet_uint(); a[i] = 3; if (a[321] == 3) reach_error();",
      "321",
    ],
    [
      "elements of records",
      "struct { short a; char b[3]; long c; } s[4]; unsigned i = __VERIFIER_nondet_uint(); s[0].c = s[1].c = s[2].c = s[3].c = 0; s[i].c = 9; if (s[3].c == 9) reach_error();",
      "3",
    ],
    [
      "pointer arithmetic",
      "int a[6] = {0}; int *p = a + __VERIFIER_nondet_int(); p[-1] = 4; if (p - a == 3 && a[2] == 4) reach_error();",
      "3",
    ],
    [
      "the heap",
      "int *p = malloc(sizeof(int) * 2); p[0] = __VERIFIER_nondet_int(); int *q = malloc(4); *q = 3; if (p[0] == 9 && *q == 3) reach_error(); free(p);",
      "9",
    ],
    [
      "a block of unknown size",
      "unsigned n = __VERIFIER_nondet_uint(); int *p = calloc(n, 4); p[4] = 1; if (n < 6) reach_error();",
      "5",
    ],
    [
      "realloc",
      "int *p = malloc(4); *p = __VERIFIER_nondet_int(); p = realloc(p, 8); p[1] = 2; if (p[0] + p[1] == 10) reach_error();",
      "8",
    ],
    [
      "memcpy and memset",
      "int x = __VERIFIER_nondet_int(); char b[8]; memset(b, 1, 8); memcpy(b + 2, &x, 4); if (b[1] == 1 && b[2] == 3 && b[5] == 2) reach_error();",
      "33554435",
    ],
    [
      "memcmp",
      "char a[3] = {1, 2, 3}, b[3] = {1, 2, 3}; a[1] = __VERIFIER_nondet_uchar(); if (memcmp(a, b, 3) > 0) reach_error();",
      "6",
    ],
    [
      "strings",
      'char b[6] = "abcde"; b[2] = __VERIFIER_nondet_uchar(); if (strlen(b) == 2 && strcmp(b, "ab") == 0) reach_error();',
      "0",
    ],
    [
      "strcpy and strchr",
      'char b[6]; char c[2]; c[0] = __VERIFIER_nondet_uchar(); c[1] = 0; strcpy(b, c); if (strchr("xyz", b[0]) != 0 && b[0] > 121) reach_error();',
      "122",
    ],
    [
      "functions of math.h",
      "double x = __VERIFIER_nondet_double(); if (floor(x) == -3 && fabs(x) < 2.5 && sqrt(2.25) == 1.5) reach_error();",
      "-2.4",
    ],
    ["abs", "int x = __VERIFIER_nondet_int(); if (abs(x) == 5 && x < 0) reach_error();", "-5"],
    [
      "builtins",
      "unsigned x = __VERIFIER_nondet_uint(); int r; if (__builtin_popcount(x) == 2 && __builtin_clz(x) == 20 && !__builtin_add_overflow(1, 2, &r) && r == 3) reach_error();",
      "2049",
    ],
  ])("%s", (_name, statements, inputs) => {
    expect(checkRecorded(inMain(statements), inputs).verdict).toMatchObject({ kind: "confirmed" });
  });

  test.each<[string, string, string]>([
    [
      "calls",
      "int f(int a, int *b) { *b = a * 2; return a + 1; } int main(void) { int y; int x = f(__VERIFIER_nondet_int(), &y); if (x == 8 && y == 14) reach_error(); return 0; }",
      "7",
    ],
    [
      "recursion",
      "int f(int n) { int h = n; int *p = &h; return n == 0 ? 0 : *p + f(n - 1); } int main(void) { int n = __VERIFIER_nondet_int(); if (f(n) == 10) reach_error(); return 0; }",
      "4",
    ],
    [
      "records by value",
      "struct s { int a; char b[5]; }; struct s f(struct s x) { x.a++; x.b[2] = 1; return x; } int main(void) { struct s v = {0}; v.a = __VERIFIER_nondet_int(); struct s w = f(v); if (w.a == 5 && w.b[2] == 1 && v.b[2] == 0) reach_error(); return 0; }",
      "4",
    ],
    [
      "function pointers",
      "int f(int x) { return x + 1; } int g(int x) { return x * 2; } int main(void) { int (*h)(int) = __VERIFIER_nondet_int() ? f : g; if (h(10) == 11) reach_error(); return 0; }",
      "1",
    ],
    [
      "variadic functions",
      "int f(int n, ...) { __builtin_va_list l; __builtin_va_start(l, n); int s = 0; for (int i = 0; i < n; i++) s += __builtin_va_arg(l, int); __builtin_va_end(l); return s; } int main(void) { if (f(3, 1, __VERIFIER_nondet_int(), 3) == 9) reach_error(); return 0; }",
      "5",
    ],
    [
      "loops",
      "int main(void) { int n = __VERIFIER_nondet_int(), s = 0; for (int i = 0; i < n; i++) s += i; if (s == 45) reach_error(); return 0; }",
      "10",
    ],
    [
      "lists",
      "struct n { int v; struct n *next; }; int main(void) { struct n *h = 0; for (int i = 0; i < 3; i++) { struct n *e = malloc(sizeof *e); e->v = __VERIFIER_nondet_int(); e->next = h; h = e; } if (h->v == 3 && h->next->v == 2 && h->next->next->v == 1 && h->next->next->next == 0) reach_error(); return 0; }",
      "1,2,3",
    ],
    [
      "objects defined elsewhere",
      "extern int limit; int main(void) { int x = __VERIFIER_nondet_int(); if (x == 5 && limit == 0) reach_error(); return 0; }",
      "5",
    ],
    [
      "arguments of main",
      "int main(int argc, char **argv) { int x = __VERIFIER_nondet_int(); if (argc == 0 && x == 3) reach_error(); return 0; }",
      "3",
    ],
    [
      "qsort's neighbours",
      'int main(void) { int x = __VERIFIER_nondet_int(); printf("%d\\n", x); if (x == 12) reach_error(); return 0; }',
      "12",
    ],
  ])("%s", (_name, body, inputs) => {
    expect(checkRecorded(body, inputs).verdict).toMatchObject({ kind: "confirmed" });
  });
});

test("undefined values are inputs too, and keep their value", () => {
  const body = inMain(
    "int x; struct { int a; char b; } s, t; int v[3]; t = s; " +
      "if (x == 17 && t.b == 4 && t.b + x == 21 && v[x - 16] == 9 && v[1] == 9) reach_error();",
  );
  const answers = [true, true, true, true, true];
  expect(checkWalked(body, answers).verdict).toMatchObject({ kind: "confirmed" });
});

test("a path without inputs, or one that zeros take, needs no solver", () => {
  const plain = "int x = 3; for (int i = 0; i < 4; i++) x *= 2; if (x == 48) reach_error();";
  expect(checkRecorded(inMain(plain), "")).toMatchObject({
    verdict: { kind: "confirmed" },
    solversOpened: 0,
  });
  const zero = "int x = __VERIFIER_nondet_int(); if (x < 5) reach_error();";
  expect(checkRecorded(inMain(zero), "2").solversOpened).toBe(0);
});

test("a confirmed path has its steps, values, depths and inputs", () => {
  const body =
    "int f(int a) { return a + 1; } int main(void) { int v[3] = {0}; int k = __VERIFIER_nondet_int(); " +
    "v[k] = f(k); char c = 'x'; if (v[2] == 3) reach_error(); return 0; }";
  const { verdict } = checkRecorded(body, "2");
  expect(verdict.kind).toBe("confirmed");
  if (verdict.kind !== "confirmed") return;
  const { steps, inputs, violation } = verdict.counterexample;
  expect(violation.property).toBe("unreach-call");
  expect(inputs.map(({ request, value }) => [request.name, value])).toEqual([
    ["__VERIFIER_nondet_int", 2n],
  ]);
  const changes = steps.flatMap((step) => step.changes);
  expect(changes).toContainEqual({ name: "k", value: "2" });
  expect(changes).toContainEqual({ name: "a", value: "2" });
  expect(changes).toContainEqual({ name: "v[2]", value: "3" });
  expect(changes).toContainEqual({ name: "c", value: "120 'x'" });
  expect(Math.max(...steps.map((step) => step.depth))).toBe(2);
  expect(steps[0]!.depth).toBe(0);
});

describe("a path that no execution takes", () => {
  test("is infeasible if its formula has no solution", () => {
    const body = inMain("unsigned x = __VERIFIER_nondet_uint(); if (x * x == 3u) reach_error();");
    expect(checkWalked(body, [true]).verdict).toEqual({ kind: "infeasible" });
  });

  test("is infeasible without asking a solver if its conditions are constants", () => {
    const body = inMain("int x = 1; if (x == 2) reach_error();");
    expect(checkWalked(body, [true])).toEqual({
      verdict: { kind: "infeasible" },
      solversOpened: 0,
    });
  });

  test("is not called infeasible if only invalid executions could take it", () => {
    const index = inMain(
      "int a[3] = {0}; unsigned i = __VERIFIER_nondet_uint(); a[i] = 1; if (i > 5) reach_error();",
    );
    expect(checkWalked(index, [true]).verdict).toMatchObject({
      kind: "unconfirmed",
      reason: expect.stringContaining("invalid memory") as string,
    });
    const divisor = inMain(
      "int x = __VERIFIER_nondet_int(); int y = 5 / x; if (x == 0) reach_error();",
    );
    expect(checkWalked(divisor, [true]).verdict.kind).toBe("unconfirmed");
    const dangling = inMain(
      "int *p = malloc(4); *p = 1; free(p); int x = *p; if (__VERIFIER_nondet_int() == 7) reach_error();",
    );
    expect(checkWalked(dangling, [true]).verdict).toMatchObject({
      kind: "unconfirmed",
      reason: expect.stringContaining("not inside of an object") as string,
    });
  });

  test("is not called infeasible if it depends on addresses", () => {
    const body = inMain(
      "int a, b; int x = __VERIFIER_nondet_int(); if (&a > &b && x == 3) reach_error();",
    );
    const { verdict } = checkWalked(body, [true, true]);
    expect(verdict.kind).not.toBe("infeasible");
  });
});

describe("what cannot be decided is said", () => {
  test("a function nobody models is named with its place", () => {
    const body =
      "struct s { int a; }; extern struct s mystery(int); " +
      inMain("int x = mystery(1).a; if (x == 3) reach_error();");
    expect(checkWalked(body, [true]).verdict).toMatchObject({
      kind: "unconfirmed",
      reason: expect.stringMatching(/mystery.*test\.c:\d+/) as string,
    });
  });

  test("a result nobody knows is judged by replay", () => {
    const body = inMain(
      "double x = __VERIFIER_nondet_double(); if (sin(x) == 0.25 && x > 0.1) reach_error();",
    );
    const { verdict } = checkWalked(body, [true, true]);
    expect(verdict).toMatchObject({
      kind: "unconfirmed",
      reason: expect.stringContaining("sin") as string,
    });
  });
});

test("assumptions of the specification are part of the formula and hold in the execution", () => {
  const body = inMain("int x = __VERIFIER_nondet_int(); if (x > 3) reach_error();");
  const cfa = cfaOf(DECLARATIONS + body);
  const edges = walkPath(cfa, [true]);
  const given = edges.findIndex(({ operation }) => operation.kind === "assume");
  const x = cfa.main.locals.find(({ name }) => name === "x")!;
  const isBelow = (limit: bigint): Assumption => ({
    expression: node.binary<Expression>(
      "<",
      cfa.types.int,
      node.variableReference(x, 0, 0),
      node.integerConstant(cfa.types.int, limit, 0, 0),
    ),
    truth: true,
  });
  const after = (limit: bigint) => (step: number) => (step === given ? [isBelow(limit)] : []);
  const five = check(cfa, edges, { assumptions: after(5n) }).verdict;
  expect(five.kind === "confirmed" && five.counterexample.inputs[0]?.value).toBe(4n);
  expect(check(cfa, edges, { assumptions: after(4n) }).verdict.kind).toBe("infeasible");
});

test("replay refuses what a wrong encoding claims, and names the operation", () => {
  const body = inMain(
    "int x = __VERIFIER_nondet_int();\nint y = x + 3;\nint z = y;\nif (z == 10) reach_error();",
  );
  expect(checkRecorded(body, "7").verdict.kind).toBe("confirmed");
  const { verdict } = checkRecorded(body, "7", { encoding: { fault: "addition-plus-one" } });
  expect(verdict).toMatchObject({
    kind: "unconfirmed",
    reason: expect.stringMatching(/y = x \+ 3;.*y is 9, the formula has 10/) as string,
  });
});

test("a path of 10,000 edges takes no quadratic time", () => {
  const body = inMain(
    "int x = __VERIFIER_nondet_int(), s = 0, a[8] = {0}; " +
      "for (int i = 0; i < 3000; i++) { s ^= x + i; a[i & 7] += s; } if (x == 5) reach_error();",
  );
  const cfa = cfaOf(DECLARATIONS + body);
  const { edges } = recordPath(cfa, new InputList([5n]));
  expect(edges.length).toBeGreaterThan(10_000);
  const begin = process.cpuUsage();
  expect(check(cfa, edges).verdict.kind).toBe("confirmed");
  const { user, system } = process.cpuUsage(begin);
  expect((user + system) / 1e6).toBeLessThan(15);
});
