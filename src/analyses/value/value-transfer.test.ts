import { describe, expect, test } from "vitest";
import { cfaOf } from "../../../test/cfa-of.ts";
import { Assurance } from "../../core/contracts/index.ts";
import type { CfaEdge, CfaNode } from "../../program/cfa/graph.ts";
import { ValueAnalysis } from "./value-analysis.ts";
import type { ValueState } from "./value-state.ts";

const PRELUDE = `
extern int __VERIFIER_nondet_int(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern _Bool __VERIFIER_nondet_bool(void);
extern void *malloc(unsigned long);
extern void free(void *);
extern void *memset(void *, int, unsigned long);
extern void *memcpy(void *, const void *, unsigned long);
extern int unknown(int *);
extern char *strtok(char *, const char *);
extern int rand_r(unsigned *);
`;

/** Values of `r` at the label `end` on every way there, unknown ones as "?". */
function results(body: string, globals = ""): readonly string[] {
  const cfa = cfaOf(`${PRELUDE}${globals}\nint r;\nint main(void) { ${body}\nend: return 0; }`);
  const analysis = new ValueAnalysis(cfa, { refine: false }, new Assurance());
  const found = new Set<string>();
  const waiting: [CfaNode, ValueState, readonly CfaEdge[]][] = [
    [cfa.start.entry, analysis.initialState(), []],
  ];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const [node, state, calls] = next;
    if (node.labels.includes("end")) {
      const value = state.query("r");
      found.add(value === "maybe" ? "?" : String(value));
      continue;
    }
    for (const edge of node.leaving) {
      const { operation } = edge;
      if (operation.kind === "return" && operation.callEdge !== calls.at(-1)) continue;
      const successor = analysis.refinement.post.post(state, edge);
      if (successor === null) continue;
      const open =
        operation.kind === "call"
          ? [...calls, edge]
          : operation.kind === "return"
            ? calls.slice(0, -1)
            : calls;
      waiting.push([edge.target, successor, open]);
    }
  }
  return [...found].sort();
}

describe("assignments", () => {
  test.each([
    ["constants are known", "r = 3 * 4;", ["12"]],
    [
      "signed overflow wraps as compiled code does",
      "int x = 2147483647; r = x + 1;",
      ["-2147483648"],
    ],
    ["inputs are unknown", "r = __VERIFIER_nondet_int();", ["?"]],
    ["zero absorbs", "int x = __VERIFIER_nondet_int(); r = x * 0;", ["0"]],
    ["a division by zero is no value", "int z = 0; r = 1 / z;", ["?"]],
    ["uninitialised variables are unknown", "int x; r = x;", ["?"]],
    ["floats are exact", "float f = 0.1f; r = f * 10.0f == 1.0f;", ["1"]],
  ])("%s", (_, body, expected) => {
    expect(results(body)).toEqual(expected);
  });
});

describe("memory", () => {
  test.each([
    ["fields", "struct { int a, b; } s; s.a = 1; s.b = 2; r = s.a + s.b;", ["3"]],
    [
      "record copies",
      "struct { int a, b; } s, t; s.a = 1; s.b = 2; t = s; s.a = 9; r = t.a + t.b;",
      ["3"],
    ],
    ["elements", "int a[3]; a[0] = 5; a[2] = 7; r = a[0] + a[2];", ["12"]],
    [
      "an unknown index forgets the array",
      "int a[3] = {1, 1, 1}; a[__VERIFIER_nondet_int()] = 2; r = a[0];",
      ["?"],
    ],
    ["zero initialisation", "int a[4] = {0}; r = a[3];", ["0"]],
    ["strings", 'char s[] = "ab"; r = s[1];', ["98"]],
    [
      "a byte that is no truth value is read in ways nobody knows",
      "union { _Bool b; unsigned char c; } u; u.c = 2; r = u.b;",
      ["?"],
    ],
    [
      "members of unions overlap",
      "union { int i; char c[4]; } u; u.i = 5; u.c[0] = 1; r = u.i;",
      ["?"],
    ],
    [
      "bit-fields",
      "struct { unsigned a : 3, b : 5; } s; s.a = 7; s.b = 9; s.a = 2; r = s.b;",
      ["9"],
    ],
    ["pointers to variables", "int x = 1; int *p = &x; *p = 4; r = x;", ["4"]],
    ["pointers into arrays", "int a[3] = {1, 2, 3}; int *p = a; p = p + 2; r = *p;", ["3"]],
    ["pointers in records", "int x = 2; struct { int *p; } s; s.p = &x; *s.p = 6; r = x;", ["6"]],
    ["pointer differences", "int a[9]; int *p = a + 7; r = p - a;", ["7"]],
    [
      "blocks of the heap",
      "int *p = malloc(4); int *q = malloc(4); *p = 1; *q = 2; r = *p;",
      ["1"],
    ],
    ["memset", "int a[2]; memset(a, 0, sizeof a); r = a[1];", ["0"]],
    ["memcpy", "int a[2] = {3, 4}; int b[2]; memcpy(b, a, sizeof a); r = b[1];", ["4"]],
    [
      "an unknown pointer may point to what has an address",
      "int x = 1; int y = 2; int *p = &x; if (__VERIFIER_nondet_int()) p = (int *)(long)__VERIFIER_nondet_int(); *p = 5; r = y;",
      ["2"],
    ],
    [
      "and nothing is known of it then",
      "int x = 1; int *p = &x; p = (int *)(long)__VERIFIER_nondet_int(); *p = 5; r = x;",
      ["?"],
    ],
    ["an undefined function writes through pointers", "int x = 1; unknown(&x); r = x;", ["?"]],
    ["but not what no pointer reaches", "int x = 1; int y = 0; unknown(&y); r = x;", ["1"]],
    [
      "pointers to freed blocks are worth nothing",
      "int *p = malloc(4); int *q = p; free(p); r = p == q;",
      ["?"],
    ],
    [
      "different objects have different addresses",
      "int x, y; int *p = &x; int *q = &y; r = p == q;",
      ["0"],
    ],
    ["except at their ends", "int x[2], y[2]; int *p = x + 2; int *q = y; r = p == q;", ["?"]],
  ])("%s", (_, body, expected) => {
    expect(results(body)).toEqual(expected);
  });
});

describe("library functions that write beyond their arguments", () => {
  test.each([
    [
      "strtok goes on in the string of the last call",
      'char s[] = "a b c"; strtok(s, " "); s[3] = 32; strtok(0, " "); r = s[3];',
      ["?"],
    ],
    ["rand_r writes its seed", "unsigned s = 7; rand_r(&s); r = s;", ["?"]],
    [
      "free of an unknown block",
      "int *p = malloc(4); int *q = (int *)(long)__VERIFIER_nondet_int(); free(q); int *n = malloc(4); r = p == n;",
      ["?"],
    ],
    [
      "undefined functions may free",
      "int *p = malloc(4); unknown(p); int *n = malloc(4); r = p == n;",
      ["?"],
    ],
  ])("%s", (_, body, expected) => {
    expect(results(body)).toEqual(expected);
  });

  test("an undefined function may call back once an address of a function is given away", () => {
    const lossesOf = (text: string) => {
      const cfa = cfaOf(`${PRELUDE}${text}`);
      const assurance = new Assurance();
      const { post } = new ValueAnalysis(cfa, { refine: false }, assurance).refinement;
      for (const edge of cfa.edges) post.post(post.initial(), edge);
      return assurance.all.length;
    };
    const main = "int main(void) { int x; unknown(&x); return p != 0; }";
    expect(lossesOf(`int *p; ${main}`)).toBe(0);
    expect(lossesOf(`int f(void) { return 0; } int (*p)(void) = f; ${main}`)).toBe(1);
  });
});

describe("assumptions with one solution", () => {
  const x = "int x = __VERIFIER_nondet_int();";
  test.each([
    ["equality", `${x} if (x == 5) r = x; else goto end;`, ["0", "5"]],
    ["negated inequality", `${x} if (!(x != 5)) r = x; else r = 1;`, ["1", "5"]],
    ["zero", `${x} if (x) r = 1; else r = x;`, ["0", "1"]],
    ["sums", `${x} if (x + 3 == 5) r = x; else r = 1;`, ["1", "2"]],
    ["differences", `${x} if (9 - x == 5) r = x; else r = 1;`, ["1", "4"]],
    [
      "conversions",
      "unsigned char c = __VERIFIER_nondet_uchar(); if (c == 200) r = c; else r = 1;",
      ["1", "200"],
    ],
    [
      "conversions without preimage",
      "unsigned char c = __VERIFIER_nondet_uchar(); if (c == 300) r = 2; else r = 1;",
      ["1"],
    ],
    [
      "the least value of a type",
      "unsigned u = __VERIFIER_nondet_int(); if (u < 1) r = u; else r = 1;",
      ["0", "1"],
    ],
    ["booleans", "_Bool b = __VERIFIER_nondet_bool(); if (b) r = b; else r = b;", ["0", "1"]],
    [
      "conjunctions",
      `${x} int y = __VERIFIER_nondet_int(); if (x == 1 && y == 2) r = x + y; else r = 0;`,
      ["0", "3"],
    ],
    ["no solution is learnt from bounds", `${x} if (x > 5) r = x; else r = 1;`, ["1", "?"]],
    [
      "floats but not zeros",
      "double d = __VERIFIER_nondet_int(); if (d == 0.0) r = 1 / d > 0; else r = 3;",
      ["3", "?"],
    ],
    [
      "null pointers",
      "int *p = (int *)(long)__VERIFIER_nondet_int(); if (p == 0) r = p == 0; else r = 2;",
      ["1", "2"],
    ],
  ])("%s", (_, body, expected) => {
    expect(results(body)).toEqual(expected);
  });
});

describe("calls", () => {
  test("arguments and results", () => {
    expect(results("r = twice(4);", "int twice(int n) { int m = n + n; return m; }")).toEqual([
      "8",
    ]);
  });

  test("every activation of a recursive function has its own variables", () => {
    const sum =
      "int sum(int n) { int below; if (n == 0) return 0; below = sum(n - 1); return below + n; }";
    expect(results("r = sum(3);", sum)).toEqual(["6"]);
  });

  test("locals die with their call", () => {
    const leak = "int *leak(void) { int x = 1; int *p = &x; return p; }";
    expect(results("int *p = leak(); r = p == 0;", leak)).toEqual(["?"]);
  });
});
