import { describe, expect, test } from "vitest";
import { SourceText, UserError } from "../../base/diagnostics/index.ts";
import { parseTranslationUnit } from "../c/index.ts";
import type { Cfa, CfaFunction } from "../cfa/graph.ts";
import { printOperation } from "../cfa/print-operation.ts";
import { machineModel } from "../machine/machine-model.ts";
import { buildCfa } from "./index.ts";

function build(text: string, entryFunction = "main"): Cfa {
  const unit = parseTranslationUnit(new SourceText("test.c", text), machineModel("LP64"));
  return buildCfa(unit, { entryFunction });
}

function functionOf(cfa: Cfa, name: string): CfaFunction {
  return cfa.functions.find((candidate) => candidate.name === name)!;
}

/** What the edges of a function do, in the order of their creation. */
function steps(cfa: Cfa, name = "main"): string[] {
  return cfa.edges
    .filter((edge) => edge.source.function.name === name && edge.operation.kind !== "return")
    .map((edge) => printOperation(edge.operation));
}

/** The steps of `main` around the given statements. */
function lowered(statements: string, declarations = ""): string[] {
  return steps(build(`${declarations}\nint main(void) {\n${statements}\n}`));
}

function checkShape(cfa: Cfa): void {
  cfa.nodes.forEach((node, i) => {
    expect(node.id).toBe(i);
    const { leaving } = node;
    if (node === node.function.exit) return;
    expect(leaving.length).toBeLessThanOrEqual(2);
    const [first, second] = leaving.map(({ operation }) => operation);
    if (second === undefined) expect(first?.kind).not.toBe("assume");
    else {
      expect(first).toMatchObject({ kind: "assume" });
      expect(second).toMatchObject({ kind: "assume" });
      if (first?.kind === "assume" && second.kind === "assume") {
        expect(first.condition).toBe(second.condition);
        expect(first.truth).toBe(!second.truth);
      }
    }
  });
  cfa.edges.forEach((edge, i) => {
    expect(edge.id).toBe(i);
    expect(edge.source.leaving).toContain(edge);
    expect(edge.target.entering).toContain(edge);
    const { operation } = edge;
    if (operation.kind === "call") {
      expect(edge.target).toBe(operation.callee.entry);
      expect(operation.returnEdge.source).toBe(operation.callee.exit);
      expect(operation.returnEdge.operation).toMatchObject({ kind: "return", callEdge: edge });
    }
  });
  for (const { entry } of cfa.functions) {
    for (const edge of entry.entering) expect(edge.operation.kind).toBe("call");
  }
}

describe("expressions", () => {
  test("without effects they go to the edge unchanged", () => {
    expect(lowered("int x = 1; x = x * 2 + (x > 3); return x;")).toEqual([
      "x = 1;",
      "x = x * 2 + (x > 3);",
      "<return> = x;",
    ]);
  });

  test("an increment inside of an expression becomes a step of its own", () => {
    expect(lowered("int x = 1, y; y = x++ + 5; y = ++x; return y;")).toEqual([
      "x = 1;",
      "int y;",
      "%1 = x;",
      "x = x + 1;",
      "y = %1 + 5;",
      "x = x + 1;",
      "y = x;",
      "<return> = y;",
    ]);
  });

  test("the result of a call goes straight to where it is assigned", () => {
    const cfa = build(
      "int f(int a) { return a; } int main(void) { int x = f(3); f(x); return x; }",
    );
    checkShape(cfa);
    expect(steps(cfa)).toEqual(["f(3);", "f(x);", "<return> = x;"]);
    const results = cfa.edges.flatMap(({ operation }) =>
      operation.kind === "return" && operation.callee.name === "f"
        ? [operation.result?.kind ?? null]
        : [],
    );
    expect(results).toEqual(["variable", null]);
  });

  test("arguments are evaluated from the last to the first, as gcc does", () => {
    const declarations = "int f(int a, int b); int g(void); int h(void);";
    expect(lowered("return f(g(), h());", declarations)).toEqual([
      "%1 = h();",
      "%2 = g();",
      "<return> = f(%2, %1);",
    ]);
  });

  test("a value that a later effect changes is kept in a temporary", () => {
    const declarations = "int g(void); int x, *p;";
    expect(lowered("return x - g();", declarations)).toEqual([
      "%1 = x;",
      "%2 = g();",
      "<return> = %1 - %2;",
    ]);
    expect(lowered("p[x] = g(); return 0;", declarations)).toEqual([
      "%1 = p + x;",
      "*%1 = g();",
      "<return> = 0;",
    ]);
    // A local that nothing points to does not change.
    expect(lowered("int y = 1; return y - g();", declarations)).toEqual([
      "y = 1;",
      "%1 = g();",
      "<return> = y - %1;",
    ]);
  });

  test("the operand of a compound assignment is computed before the target is read", () => {
    expect(lowered("x += g(); return 0;", "int g(void); int x;")).toEqual([
      "%1 = g();",
      "x = x + %1;",
      "<return> = 0;",
    ]);
  });

  test("the value of an assignment to a bit-field is read back", () => {
    const declarations = "struct s { unsigned a : 3; } s;";
    const [, assign, returned] = lowered("unsigned x = 9; return s.a = x;", declarations);
    expect(assign).toMatch(/^s\.a = .*x;$/);
    expect(returned).toBe("<return> = (int)s.a;");
  });

  test("small safe choices stay expressions, the rest becomes branches", () => {
    const declarations = "int f(void);";
    expect(lowered("int a = 1, b = 2; return a && b > 1;", declarations)).toEqual([
      "a = 1;",
      "b = 2;",
      "<return> = a ? b > 1 : 0;",
    ]);
    expect(lowered("int a = 1, x; x = a ? 7 / a : f(); return x;", declarations)).toEqual([
      "a = 1;",
      "int x;",
      "[a]",
      "[!(a)]",
      "x = 7 / a;",
      "x = f();",
      "<return> = x;",
    ]);
  });

  test("records are copied as wholes and passed by value", () => {
    const declarations = "struct s { int a, b; }; struct s f(struct s x) { return x; }";
    const cfa = build(
      `${declarations} int main(void) { struct s x = { 1, 2 }, y; y = x; return f(y).b; }`,
    );
    checkShape(cfa);
    expect(steps(cfa)).toEqual([
      "struct s x = {0};",
      "x.a = 1;",
      "x.b = 2;",
      "struct s y;",
      "y = x;",
      "f(y);",
      "<return> = %1.b;",
    ]);
  });

  test("a statement expression runs its statements and gives the last value", () => {
    expect(lowered("return ({ int t = 3; if (t) t = 4; t + 1; }) * 2;")).toEqual([
      "t = 3;",
      "[t]",
      "[!(t)]",
      "t = 4;",
      "%1 = t + 1;",
      "<return> = %1 * 2;",
    ]);
  });

  test("what may be undefined is computed even if nobody uses it", () => {
    expect(lowered("int *p = 0; *p; p; return 0;")).toContain("%1 = *p;");
    expect(lowered("int x = 0; x; (void)x; return 0;")).toEqual(["x = 0;", "<return> = 0;"]);
  });
});

describe("statements", () => {
  test("conditions branch operand by operand", () => {
    const cfa = build("int main(void) { int a = 1, b = 2; if (a && !b || a > b) return 1; }");
    checkShape(cfa);
    expect(steps(cfa).slice(2)).toEqual([
      "[a]",
      "[!(a)]",
      "[b]",
      "[!(b)]",
      "[a > b]",
      "[!(a > b)]",
      "<return> = 1;",
      "<return> = 0;",
    ]);
  });

  test("a loop without a test has a step on its cycle", () => {
    const cfa = build("int main(void) { while (1) ; }");
    const { entry } = functionOf(cfa, "main");
    const [enter] = entry.leaving;
    const head = enter!.target;
    expect(head.leaving.map(({ target }) => target)).toEqual([head]);
    checkShape(build("int main(void) { l: goto l; }"));
  });

  test("do { } while (0) is no loop", () => {
    expect(lowered("int x = 0; do { if (x) break; x = 1; } while (0); return x;")).toEqual([
      "x = 0;",
      "[x]",
      "[!(x)]",
      "x = 1;",
      "<return> = x;",
    ]);
  });

  test("a switch tests its cases in source order and takes default last", () => {
    const cfa = build(
      "int main(void) { int x = 1; switch (x) { default: x = 9; case 2: x = 2; break; case 4 ... 6: x = 4; } return x; }",
    );
    checkShape(cfa);
    expect(steps(cfa)).toEqual([
      "x = 1;",
      "[x == 2]",
      "[!(x == 2)]",
      "[x >= 4]",
      "[!(x >= 4)]",
      "[x <= 6]",
      "[!(x <= 6)]",
      "x = 9;",
      "x = 2;",
      "x = 4;",
      "<return> = x;",
    ]);
    const [assignDefault] = cfa.edges.filter((edge) => printOperation(edge.operation) === "x = 9;");
    const tests = assignDefault!.source.entering.map(({ operation }) => printOperation(operation));
    expect(tests).toEqual(["[!(x >= 4)]", "[!(x <= 6)]"]);
  });

  test("goto may enter and leave loops, and labels stay on their nodes", () => {
    const cfa = build(
      "int main(void) { int i = 0; goto in; while (i < 5) { i++; in: if (i == 3) goto out; } out: return i; }",
    );
    checkShape(cfa);
    expect(cfa.nodes.flatMap(({ labels }) => labels).sort()).toEqual(["in", "out"]);
  });

  test("falling off the end returns 0 from main and anything from others", () => {
    const cfa = build("int f(void) { } int main(void) { f(); }");
    expect(steps(cfa, "f")).toEqual(["int <return>;"]);
    expect(steps(cfa)).toEqual(["f();", "<return> = 0;"]);
  });

  test("control does not come back from functions that end the program", () => {
    const cfa = build("void abort(void); int main(void) { abort(); return 1; }");
    expect(steps(cfa)).toEqual(["abort();"]);
    expect(functionOf(cfa, "main").exit.entering).toEqual([]);
  });

  test("what cannot be reached is left out", () => {
    const cfa = build("int g(int x) { return x; } int main(void) { return 0; while (1) g(1); }");
    expect(steps(cfa)).toEqual(["<return> = 0;"]);
    checkShape(cfa);
  });

  test("outputs of inline assembly become unknown", () => {
    expect(lowered('int x; __asm__("nop"); __asm__("mov 1, %0" : "=r"(x)); return x;')).toEqual([
      "int x;",
      "asm",
      "x = <any asm>;",
      "<return> = x;",
    ]);
  });
});

describe("objects", () => {
  test("aggregates begin as zeros and get their values one by one", () => {
    expect(
      lowered('struct { char n[4]; int v[3]; } x = { "ab", { [1] = 5 } }; return x.v[1];'),
    ).toEqual([
      "struct <anonymous> x = {0};",
      "x.n[0ul] = 97;",
      "x.n[1ul] = 98;",
      "x.v[1ul] = 5;",
      "<return> = x.v[1ul];".replace("1ul", "1"),
    ]);
  });

  test("a scalar that nobody points to needs no declaration before its first value", () => {
    expect(lowered("int x = 1, y = 2; int *p = &y; return x + *p;")).toEqual([
      "x = 1;",
      "int y;",
      "y = 2;",
      "p = &y;",
      "<return> = x + *p;",
    ]);
  });

  test("static objects are declared and initialised before main", () => {
    const cfa = build(
      'extern int e; int unused = 3; static int x = 4; const char *s = "hi"; int main(int argc, char **argv) { static int n = 1; return x + n + e + s[0]; }',
    );
    const start = steps(cfa, "%start");
    expect(start).toHaveLength(12);
    expect(start.slice(0, 3)).toEqual(["int e;", "int x = {0};", "const char *s = {0};"]);
    expect(start.slice(-4)).toEqual([
      "%argc = <any argc>;",
      "__VERIFIER_assume(%argc >= 0);",
      "%argv = <any argv>;",
      "main(%argc, %argv);",
    ]);
    expect(cfa.globals.map(({ name }) => name)).not.toContain("unused");
  });

  test("variable-length arrays of several dimensions live in one block", () => {
    const all = lowered("int n = 2, m = 3; int a[n][m]; a[1][2] = 7; return sizeof a > 5;");
    const text = all.join(" ");
    const [, block, size] = /(\S+) = alloca\((\S+)\);/.exec(text)!;
    expect(text).toContain(`${size!} = `);
    expect(all.at(-2)).toMatch(/^\S+\[\(long\)1 \* \S+ \+ \(long\)2\] = 7;$/);
    expect(all.at(-2)).toContain(`${block!}[`);
    expect(all.at(-1)).toBe(`<return> = ${size!} > 5ul;`);
  });

  test("objects of inner blocks die where control leaves the block", () => {
    expect(
      lowered("int *p = 0; while (!p) { int x = 1; p = &x; if (x) break; } return *p;"),
    ).toEqual([
      "p = (int *)0;",
      "[p]",
      "[!(p)]",
      "int x;",
      "x = 1;",
      "p = &x;",
      "[x]",
      "[!(x)]",
      "int x;",
      "int x;",
      "<return> = *p;",
    ]);
  });
});

describe("calls through pointers", () => {
  const declarations =
    "int one(int x) { return x; } int two(int x) { return 2 * x; } int other(long x) { return 3; }";

  test("try each function of the type, then the unknown", () => {
    const cfa = build(
      `${declarations} int (*p)(int); int main(void) { p = one; p = two; long y = (long)other; return p(y); }`,
    );
    checkShape(cfa);
    const taken = steps(cfa).filter((step) => /^\[|\(\(int\)y\);$/.test(step));
    expect(taken).toEqual([
      "[p == one]",
      "[!(p == one)]",
      "one((int)y);",
      "[p == two]",
      "[!(p == two)]",
      "two((int)y);",
      "<return> = <unknown function>((int)y);",
    ]);
  });

  test("a function converted to another type is a candidate of similar types", () => {
    const cfa = build(
      "int f(char *s) { return *s; } int main(void) { int (*p)(void *) = (int (*)(void *))f; return p(0); }",
    );
    checkShape(cfa);
    expect(cfa.functions.map(({ name }) => name)).toContain("f");
    expect(steps(cfa)).toContain("[p == f]");
  });
});

describe("programs", () => {
  test("hold only functions that can be reached", () => {
    const cfa = build(
      "void a(void) {} void b(void) { a(); } void c(void) {} void (*p)(void) = c; int main(void) { p(); b(); return 0; } void d(void) {}",
    );
    expect(cfa.functions.map(({ name }) => name)).toEqual(["%start", "a", "b", "c", "main"]);
    checkShape(cfa);
  });

  test("can begin in another function, whose parameters are unknown", () => {
    const cfa = build("int f(int x) { return x; }", "f");
    expect(steps(cfa, "%start")).toEqual(["%x = <any extern>;", "f(%x);"]);
  });

  test("without the entry function are refused with the nearest name", () => {
    expect(() => build("int mian(void) { return 0; }")).toThrow(UserError);
    try {
      build("int mian(void) { return 0; }");
    } catch (error) {
      expect((error as UserError).hint).toContain("'mian'");
    }
  });

  test("long chains of operators and of cases do not exhaust the stack", () => {
    const many = 20_000;
    // The parser has a limit of its own for expressions.
    const sum = Array.from({ length: 900 }, () => "f()").join(" + ");
    const and = Array.from({ length: 900 }, () => "x").join(" && ");
    const cases = Array.from({ length: many }, (_, i) => `case ${i}:`).join(" ");
    const cfa = build(
      `int f(void); int main(void) { int x = 1; if (${and}) x = 2; switch (x) { ${cases} x = 3; } return ${sum}; }`,
    );
    expect(cfa.edges.length).toBeGreaterThan(2 * many);
  });
});
