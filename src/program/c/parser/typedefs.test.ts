import { describe, expect, test } from "vitest";
import { complaint, declared, statementsOf, unitOf } from "../../../../test/unit-of.ts";

/** Kinds of the statements of a body that knows the typedef `T` and the variable `y`. */
function kinds(body: string): string {
  const unit = unitOf(`typedef int T; int y, g(int); int f(void) { ${body} }`);
  return unit.functions[0]!.body.statements.map(({ kind }) => kind).join(" ");
}

function expressionKind(expression: string): string {
  const unit = unitOf(`typedef int T; int y; void *p; void f(void) { ${expression}; }`);
  const [statement] = unit.functions[0]!.body.statements;
  return statement?.kind === "expression" ? statement.expression.kind : "";
}

describe("a name is a type where its innermost declaration is a typedef", () => {
  test.each([
    ["T * x;", "declaration"],
    ["T (x);", "declaration"],
    ["T x, *z, (*h)(T);", "declaration declaration declaration"],
    ["int T = 2; T * y;", "declaration expression"],
    ["int T = 2; T (y);", "refused"],
    ["{ int T; } T x;", "compound declaration"],
    ["enum { T = 3 }; T * y;", "expression"],
    ["for (T T = 0; T < 3; T++) ; T x;", "for declaration"],
    ["T: y = 1; goto T;", "label expression goto"],
    ["struct T { T T; }; struct T s; s.T = 1;", "declaration expression"],
    ["typedef char T; T x;", "declaration"],
    ["T T = 3; y = T;", "declaration expression"],
    ["extern T z; T x;", "declaration"],
    ["unsigned T; T = 1;", "declaration expression"],
    ["g(sizeof(T));", "expression"],
  ])("%s", (body, expected) => {
    if (expected === "refused") {
      const text = `typedef int T; int y; int f(void) { ${body} }`;
      expect(complaint(text)).toMatch(/is called, but it is no function$/);
    } else expect(kinds(body)).toBe(expected);
  });

  test.each([
    ["(T)(y)", "variable"],
    ["(T)-1", "integer"],
    ["(long)(y)", "cast"],
    ["(T)+y", "variable"],
    ["(y)-1", "binary"],
    ["(char)-y", "cast"],
    ["sizeof(T)", "integer"],
    ["sizeof(T)-1", "integer"],
    ["sizeof (y)", "integer"],
    ["(T){3}", "compound-literal"],
    ["*(T *)p", "dereference"],
    ["(T)*(char *)p", "cast"],
    ["(T)&y", "cast"],
    ["({ T x = 1; x; })", "statement-expression"],
  ])("%s is one kind of expression", (text, kind) => {
    expect(expressionKind(text)).toBe(kind);
  });

  test("parameters hide typedefs in the body and in later parameters", () => {
    expect(complaint("typedef int T; int f(int T) { return T * 2; }")).toBe("accepted");
    expect(complaint("typedef int T; int f(T T, int x) { return T * x; }")).toBe("accepted");
    expect(complaint("typedef int T; int f(int T, T x);")).toBe("1:29: unknown type name 'T'");
    expect(complaint("typedef int T; int f(int T); T x;")).toBe("accepted");
  });

  test("tags, members and labels have name spaces of their own", () => {
    const text =
      "typedef struct T { struct T *T; } T; T T2; int f(void) { T: return &T2 == T2.T; }";
    expect(complaint(text)).toBe("accepted");
  });
});

describe("redeclaration", () => {
  test("the same typedef may be repeated, another one not", () => {
    expect(complaint("typedef int T; typedef signed T; T x;")).toBe("accepted");
    expect(complaint("typedef int T; typedef long T;")).toBe("1:29: redeclaration of 'T'");
    expect(complaint("typedef int T; int T;")).toBe("1:20: redeclaration as something else of 'T'");
  });

  test.each([
    ["int x; int x; int x = 3; extern int x;", "accepted"],
    ["int x = 1; int x = 2;", "1:16: redefinition of 'x'"],
    ["static int x; int x;", "1:19: non-static declaration after a static one of 'x'"],
    ["int x; static int x;", "1:19: static declaration after a non-static one of 'x'"],
    ["static int x; extern int x; int f(void) { extern int x; return x; }", "accepted"],
    [
      "int a[3]; int a[4];",
      "1:15: conflicting types for 'a': 'int [4]' here, 'int [3]' at test.c:1:5",
    ],
    [
      "int f(int); int f(char *);",
      "1:17: conflicting types for 'f': 'int (char *)' here, 'int (int)' at test.c:1:5",
    ],
    ["int f; int f(void);", "1:12: redeclaration as something else of 'f'"],
    ["int f(void) { return 0; } int f(void) { return 1; }", "1:31: redefinition of 'f'"],
    ["void f(void) { int a; int a; }", "1:27: redeclaration of 'a'"],
    ["void f(int a) { int a; }", "1:21: redeclaration of 'a'"],
    ["void f(int a) { { int a; } }", "accepted"],
    ["void f(void) { extern int y = 3; }", "1:27: 'y' is 'extern' and has an initialiser"],
    ["void f(void) { int x; { extern int x; x = 1; } }", "accepted"],
    ["enum { A, A };", "1:11: redeclaration of 'A'"],
    ["void f(void) { g(); } void g(void) {}", "accepted"],
    [
      "void f(void) { g(); } double g(void);",
      "1:30: conflicting types for 'g': 'double (void)' here, 'int ()' at test.c:1:16",
    ],
    [
      "extern __inline __attribute__((__gnu_inline__)) int f(void) { return 0; } int f(void) { return 1; }",
      "accepted",
    ],
  ])("%s: %s", (text, message) => {
    expect(complaint(text)).toBe(message);
  });

  test("a static function stays static and an extern object is only declared", () => {
    const unit = unitOf("extern int a; int b; static int c = 1; extern int d; int d;");
    const defined = unit.globals.map(({ variable, isDefined }) => [variable.name, isDefined]);
    expect(defined).toEqual([
      ["a", false],
      ["b", true],
      ["c", true],
      ["d", true],
    ]);
  });

  test("calling an undeclared function declares it, with gcc's type if gcc knows it", () => {
    const unit = unitOf("void f(void) { g(1); sqrt(2); malloc(3); }");
    expect(declared(unit, "g")).toBe("int g()");
    expect(declared(unit, "sqrt")).toBe("double sqrt(double)");
    expect(declared(unit, "malloc")).toBe("void *malloc(unsigned long)");
    expect(complaint("int f(void) { return g; }")).toBe("1:22: 'g' is not declared");
  });
});

describe("variables", () => {
  test("have names that are unique in the program", () => {
    const unit = unitOf(
      "int x; int f(int x) { { int x = 1; static int x2; { int x; } } return x; } int g(void) { int x; return 0; }",
    );
    const names = unit.functions.flatMap((definition) => [
      ...definition.parameters.map(({ qualifiedName }) => qualifiedName),
      definition.returnVariable!.qualifiedName,
    ]);
    expect(names).toEqual(["f::x", "f::<return>", "g::<return>"]);
    const statics = unit.globals.map(({ variable }) => [variable.qualifiedName, variable.storage]);
    expect(statics).toEqual([
      ["x", "global"],
      ["f::x2", "static-local"],
    ]);
    const [block] = unit.functions[0]!.body.statements;
    const inner = block?.kind === "compound" ? block.statements : [];
    expect(
      inner.map((s) => (s.kind === "declaration" ? s.variable.qualifiedName : s.kind)),
    ).toEqual(["f::x#2", "compound"]);
  });

  test("__func__ is a static array with the name of its function", () => {
    const unit = unitOf("const char *f(void) { return __func__ + sizeof __func__; }");
    const { variable, initialiser } = unit.globals[0]!;
    expect(variable.qualifiedName).toBe("f::__func__");
    expect(initialiser).toEqual({ kind: "bytes", bytes: new TextEncoder().encode("f\0") });
    expect(unit.globals).toHaveLength(1);
  });

  test("a name is visible in its own initialiser", () => {
    expect(statementsOf("void *p = &p; int a[2] = { sizeof a };")).toHaveLength(2);
  });
});

test("a string that only initialises an array is no object of its own", () => {
  const unit = unitOf('char a[] = "x", *p = "y"; void f(void) { char b[] = { "z" }; }');
  const names = unit.globals.map(({ variable }) => variable.qualifiedName);
  expect(names).toEqual(["a", "p", "<string>#2"]);
});
