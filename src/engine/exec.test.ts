import { describe, expect, test } from "vitest";
import { cfaOf } from "../../test/cfa-of.ts";
import { UnsupportedFeature } from "../base/diagnostics/index.ts";
import type { CfaEdge } from "../program/cfa/graph.ts";
import {
  InputList,
  parseInputs,
  STOP_AT_FIRST,
  type InputRequest,
  type Interpreter,
} from "../program/interpreter/index.ts";
import { executeProgram, executionAsJson, type ExecutionOptions } from "./exec.ts";

function run(text: string, options: ExecutionOptions = {}) {
  return executeProgram(cfaOf(text), { maximumSeconds: 30, ...options });
}

function stdout(result: { readonly stdout: Uint8Array }): string {
  return Buffer.from(result.stdout).toString("latin1");
}

const DECLARATIONS = `
  void *malloc(unsigned long); void free(void *); void *memcpy(void *, const void *, unsigned long);
  void *calloc(unsigned long, unsigned long); void *realloc(void *, unsigned long);
  int printf(const char *, ...); void exit(int); void abort(void); int atexit(void (*)(void));
  int __VERIFIER_nondet_int(void); void __VERIFIER_assume(int); void reach_error(void);
`;

describe("the end of an execution", () => {
  test.each([
    ["int main(void) { return 300; }", 44],
    ["int main(void) { return -1; }", 255],
    ["int main(void) { }", 0],
    ["int main(void) { exit(7); }", 7],
    ["int main(void) { abort(); }", 134],
    ["int main(void) { int *p = 0; return *p; }", 139],
    ["int main(int c, char **v) { return 10 / (c - 1); }", 136],
    ["int main(void) { __builtin_trap(); }", 132],
    ["int main(int argc, char **argv) { return argc * 10 + (argv[1] == 0) + (argv[0] != 0); }", 12],
  ])("%s", (text, status) => {
    expect(run(DECLARATIONS + text).exitStatus).toBe(status);
  });

  test("handlers run at exit, the last one first", () => {
    const text = `${DECLARATIONS}
      static void a(void) { printf("a"); }
      static void b(void) { printf("b"); }
      int main(void) { atexit(a); atexit(b); printf("main "); return 3; }`;
    const result = run(text);
    expect([stdout(result), result.exitStatus]).toEqual(["main ba", 3]);
  });

  test("a failed assertion says so as glibc does", () => {
    const text = `void __assert_fail(const char *, const char *, unsigned, const char *);
      int main(void) { __assert_fail("x > 0", "file.c", 12, "main"); }`;
    const result = run(text, { programArguments: ["/tmp/prog"] });
    expect(Buffer.from(result.stderr).toString()).toBe(
      "prog: file.c:12: main: Assertion `x > 0' failed.\n",
    );
    expect(result.exitStatus).toBe(134);
  });

  test("a false assumption ends it without a status", () => {
    const result = run(`${DECLARATIONS} int main(void) { __VERIFIER_assume(0); return 1; }`);
    expect([result.outcome.kind, result.exitStatus]).toEqual(["assumption", null]);
  });

  test("the first call of an error function is the violation", () => {
    const text = `${DECLARATIONS}
      int main(void) {
        reach_error();
      }`;
    const result = run(text);
    expect(result.violation).toMatchObject({ name: "reach_error", location: { line: 8 } });
    const defined = text.replace("int main", 'void reach_error(void) { printf("x"); } int main');
    const continued = run(defined);
    expect(continued.violation).toMatchObject({ name: "reach_error" });
    expect([stdout(continued), continued.exitStatus]).toEqual(["x", 0]);
  });

  test("an unknown function is refused by name and position", () => {
    const text = "int mystery(int);\nint main(void) { return mystery(1); }";
    try {
      run(text);
      expect.unreachable();
    } catch (error) {
      expect(error).toBeInstanceOf(UnsupportedFeature);
      expect((error as UnsupportedFeature).message).toContain("mystery");
      expect((error as UnsupportedFeature).range?.location.line).toBe(2);
    }
  });
});

describe("undefined behaviour is named", () => {
  test.each([
    [
      "signed-overflow",
      "int f(int x) { return x + 1; } int main(void) { return f(2147483647) > 0; }",
    ],
    [
      "signed-overflow",
      "int f(long x) { return x * x > 0; } int main(void) { return f(1L << 40); }",
    ],
    [
      "signed-overflow",
      "int f(int x) { return -x > 0; } int main(void) { return f(-2147483647 - 1); }",
    ],
    [
      "division-overflow",
      "int f(int x, int y) { return x / y; } int main(void) { return f(-2147483647 - 1, -1); }",
    ],
    [
      "division-by-zero",
      "int f(int x, int y) { return x % y; } int main(void) { return f(1, 0); }",
    ],
    ["shift-range", "int f(int x) { return 1 << x; } int main(void) { return f(32); }"],
    ["shift-overflow", "int f(int x) { return x << 1; } int main(void) { return f(-3) == 0; }"],
    [
      "float-to-integer",
      "int f(double x) { return (int)x; } int main(void) { return f(1e10) == 0; }",
    ],
    ["uninitialised-read", "int main(void) { int x; return x; }"],
    ["uninitialised-read", "int main(void) { int a[3]; a[0] = 1; return a[1]; }"],
    ["uninitialised-read", "int f(void) { } int main(void) { return f(); }"],
    ["out-of-bounds", "int a[3]; int f(int i) { return a[i]; } int main(void) { return f(3); }"],
    [
      "out-of-bounds",
      "int a[3]; int f(long i) { return a[i]; } int main(void) { return f(1L << 50); }",
    ],
    ["out-of-bounds", "int main(void) { char *p = malloc(4); p[4] = 1; return 0; }"],
    ["null-pointer", "struct s { int a, b; }; int main(void) { struct s *p = 0; return p->b; }"],
    ["invalid-pointer", "int main(void) { int *p = (int *)0x123456; return *p; }"],
    ["use-after-free", "int main(void) { int *p = calloc(1, 4); free(p); return *p; }"],
    ["use-after-free", "int main(void) { int *p = calloc(1, 4); realloc(p, 64); return *p; }"],
    ["double-free", "int main(void) { int *p = malloc(4); free(p); free(p); return 0; }"],
    ["invalid-free", "int main(void) { int x; free(&x); return 0; }"],
    ["invalid-free", "int main(void) { char *p = malloc(4); free(p + 1); return 0; }"],
    ["dangling-pointer", "int *f(void) { int x = 1; return &x; } int main(void) { return *f(); }"],
    ["read-only-write", "int main(void) { char *s = \"abc\"; s[0] = 'x'; return 0; }"],
    ["pointer-comparison", "int a[2], b[2]; int main(void) { return a < b; }"],
    ["pointer-difference", "int a[2], b[2]; int main(void) { return a - b == 0; }"],
    ["overlapping-copy", "char a[9]; int main(void) { memcpy(a, a + 1, 4); return 0; }"],
    [
      "unreachable-reached",
      "int main(int c, char **v) { if (c) __builtin_unreachable(); return 0; }",
    ],
    [
      "incompatible-call",
      "int f(int x) { return x; } double (*g)(double, int); int main(void) { g = (double (*)(double, int))f; return (int)g(1.0, 2); }",
    ],
    [
      "null-pointer",
      "int f(int x) { return x; } int (*g)(int); int main(void) { int (*h)(int) = f; return g(1) + h(1); }",
    ],
    [
      "variadic-type",
      "static int f(int n, ...) { __builtin_va_list l; __builtin_va_start(l, n); double d = __builtin_va_arg(l, double); return d > 0; } int main(void) { return f(1, 5L); }",
    ],
    ["variadic-type", 'int main(void) { printf("%d %d\\n", 1); return 0; }'],
    ["library-argument", "int isdigit(int); int main(void) { return isdigit(100000); }"],
  ])("%s: %s", (kind, text) => {
    const { undefinedBehaviour } = run(DECLARATIONS + text);
    expect(undefinedBehaviour[0]?.kind).toBe(kind);
    expect(undefinedBehaviour[0]?.location.line).toBeGreaterThan(0);
  });

  test("programs without it are left alone", () => {
    const text = `${DECLARATIONS}
      struct s { char c; int i; struct s *next; } pool[4];
      union u { float f; unsigned u; unsigned char b[4]; };
      int main(void) {
        struct s copy, *p = pool; copy.c = 1; copy.i = 2; copy.next = &pool[1];
        pool[0] = copy; *p->next = *p;
        union u u; u.f = 1.0f; unsigned bits = u.u; u.b[3] = 0xbf;
        int a[4] = {1}, *end = a + 4, sum = 0;
        for (int *q = a; q != end; q++) sum += *q;
        char *text = malloc(3); text[0] = 'a'; text[1] = 0; printf("%s", text); free(text);
        unsigned big = 0; big--; big <<= 31; long l = (long)big << 20;
        return pool[1].i + sum + (bits == 0x3f800000) + (u.f == -1.0f) + (l != 0);
      }`;
    const result = run(text);
    expect(result.undefinedBehaviour).toEqual([]);
    expect(result.exitStatus).toBe(6);
  });

  test("the policy may stop at the first", () => {
    const text = "int f(int x) { return x + 1; } int main(void) { return f(2147483647) > 0; }";
    expect(run(text, { policy: STOP_AT_FIRST }).outcome.kind).toBe("stopped");
    expect(run(text).exitStatus).toBe(0);
  });
});

describe("inputs", () => {
  test("are taken in order, then zeros are recorded", () => {
    const text = `${DECLARATIONS} int main(void) {
      int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int(), c = __VERIFIER_nondet_int();
      return a * 10 + b + c; }`;
    const result = run(text, { inputs: new InputList([4n, 2n]) });
    expect(result.exitStatus).toBe(42);
    expect(result.inputs.map((input) => [input.value, input.isDefault])).toEqual([
      [4n, false],
      [2n, false],
      [0n, true],
    ]);
  });

  test("are converted to the type that is asked for", () => {
    const text = `unsigned char __VERIFIER_nondet_uchar(void); double __VERIFIER_nondet_double(void);
      float __VERIFIER_nondet_float(void); _Bool __VERIFIER_nondet_bool(void); void *__VERIFIER_nondet_pointer(void);
      int main(void) { return __VERIFIER_nondet_uchar() == 1 && __VERIFIER_nondet_double() == 3.0
        && __VERIFIER_nondet_float() == 0.1f && __VERIFIER_nondet_bool() == 1 && __VERIFIER_nondet_pointer() == 0; }`;
    expect(run(text, { inputs: new InputList([257n, 3n, 0.1, 8n, 0n]) }).exitStatus).toBe(1);
  });

  test("a source sees type, name and step of each request", () => {
    const seen: InputRequest[] = [];
    const source = {
      next: (request: InputRequest) => {
        seen.push(request);
        return 5n;
      },
    };
    const text = `${DECLARATIONS} extern int other; int main(void) { int x; return __VERIFIER_nondet_int() + x + other; }`;
    expect(run(text, { inputs: source }).exitStatus).toBe(15);
    expect(seen.map((request) => [request.kind, request.name, request.type.kind])).toEqual([
      ["call", "__VERIFIER_nondet_int", "integer"],
      ["indeterminate", "x", "integer"],
      ["havoc", "other", "integer"],
    ]);
    expect(seen.every((request) => request.edge !== null)).toBe(true);
  });

  test("decide whether a file can be opened", () => {
    const files = "struct f *fopen(const char *, const char *); int fclose(struct f *);";
    const text = `${files} int main(void) { struct f *a = fopen("in", "r"), *b = fopen("in", "rb");
      return a == b ? 1 : fclose(a) != 0 ? 2 : b != 0 ? 3 : fclose(a) == -1 ? 4 : 5; }`;
    expect(run(text).exitStatus).toBe(1);
    const answers = [9n, 0n];
    const result = run(text, { inputs: { next: () => answers.shift() ?? null } });
    expect(result.exitStatus).toBe(4);
    expect(result.undefinedBehaviour.map(({ kind }) => kind)).toEqual(["library-argument"]);
    const writing = `${files} int main(void) { return fopen("out", "w") != 0; }`;
    expect(() => run(writing)).toThrow(/fopen with mode "w"/);
  });

  test("are read from text as C writes constants", () => {
    expect(parseInputs("1, -2,0x10,7u,1.5,-inf,2e3")).toEqual([
      1n,
      -2n,
      16n,
      7n,
      1.5,
      -Infinity,
      2000,
    ]);
    expect(parseInputs("")).toEqual([]);
    expect(parseInputs("1,,2")).toBeNull();
    expect(parseInputs("x")).toBeNull();
  });
});

describe("limits", () => {
  test("a step limit is exact", () => {
    const result = run("int main(void) { for (;;) ; }", { maximumSteps: 12345 });
    expect([result.outcome, result.steps]).toEqual([{ kind: "limit", limit: "steps" }, 12345]);
  });

  test("a time limit ends an endless loop", () => {
    const result = run("int main(void) { for (;;) ; }", { maximumSeconds: 0.2 });
    expect(result.outcome).toEqual({ kind: "limit", limit: "time" });
  });

  test("recursion 200,000 calls deep is no problem", () => {
    const text =
      "int f(int n) { int a[2]; a[n & 1] = n; return n == 0 ? 0 : 1 + f(n - 1) + (a[n & 1] - n); } int main(void) { return f(200000) == 200000; }";
    const result = run(text);
    expect([result.exitStatus, result.undefinedBehaviour]).toEqual([1, []]);
  });

  test("endless recursion overflows the program's stack", () => {
    const text = "int f(int n) { return f(n + 1) + 1; } int main(void) { return f(0); }";
    const result = run(text, { stackLimit: 5000 });
    expect(result.outcome).toMatchObject({ kind: "crash", status: 139, reason: "stack overflow" });
  });

  test("blocks that nobody can give are null", () => {
    const text = `${DECLARATIONS} int main(void) { return malloc(-1ul) == 0 && malloc(1ul << 50) == 0; }`;
    expect(run(text).exitStatus).toBe(1);
  });

  test("memory of freed blocks is used again", () => {
    const text = `${DECLARATIONS} int main(void) { long sum = 0;
      for (int i = 0; i < 300000; i++) { int *p = malloc(40000); p[0] = i; p[9999] = 1; sum += p[0]; free(p); } return sum > 0; }`;
    expect(executeProgram(cfaOf(text, "ILP32")).exitStatus).toBe(1);
  });
});

test("an observer sees every step and may look at values", () => {
  const text = "int g; int main(void) { for (g = 0; g < 5; g = g + 1) ; return g; }";
  const cfa = cfaOf(text);
  const edges: CfaEdge[] = [];
  const values: unknown[] = [];
  const observer = {
    step: (edge: CfaEdge, state: Interpreter) => {
      edges.push(edge);
      if (edge.operation.kind === "assign" && edge.operation.target.kind === "variable") {
        if (edge.operation.target.variable.name === "g")
          values.push(state.valueOf(edge.operation.target));
      }
      return "continue" as const;
    },
  };
  const result = executeProgram(cfa, { observer });
  expect(result.exitStatus).toBe(5);
  expect(values).toEqual([0n, 1n, 2n, 3n, 4n, 5n]);
  // A path: every edge begins where the one before ended.
  for (let i = 1; i < edges.length; i++) expect(edges[i]!.source).toBe(edges[i - 1]!.target);
  expect(edges[0]!.source).toBe(cfa.start.entry);
  expect(edges.at(-1)!.target).toBe(cfa.start.exit);
});

test("pointers survive being stored, copied by bytes and cast", () => {
  const text = `${DECLARATIONS}
    struct node { struct node *next; int v; };
    int main(void) {
      struct node a = {0, 1}, b = {&a, 2}, c;
      unsigned char *from = (unsigned char *)&b, *to = (unsigned char *)&c;
      for (unsigned i = 0; i < sizeof b; i++) to[i] = from[i];
      struct node **pp = malloc(sizeof *pp); *pp = &c;
      unsigned long n = (unsigned long)*pp; struct node *q = (struct node *)n;
      memcpy(&b, q, sizeof b);
      return q->next->v + b.next->v * 10 + (q == &c) * 100;
    }`;
  const result = run(text);
  expect(result.exitStatus).toBe(111);
  expect(result.undefinedBehaviour.filter((one) => one.kind !== "uninitialised-read")).toEqual([]);
});

test("the report for machines has everything", () => {
  const text = `${DECLARATIONS} int main(void) { printf("out"); return 2147483647 + __VERIFIER_nondet_int() < 0; }`;
  const json = executionAsJson(run(text, { inputs: new InputList([1n]) }));
  expect(JSON.parse(JSON.stringify(json))).toMatchObject({
    outcome: "exit",
    status: 1,
    stdout: "out",
    undefinedBehaviour: [{ kind: "signed-overflow", location: { line: 6 } }],
    inputs: [{ name: "__VERIFIER_nondet_int", value: "1", isDefault: false }],
    violation: null,
    inexactFunctions: [],
  });
});

test("functions with inexact results are named", () => {
  const text =
    "double sin(double); double sqrt(double); int main(void) { return sin(1.0) > sqrt(0.25); }";
  expect(run(text).inexactFunctions).toEqual(["sin"]);
});
