import { describe, expect, test } from "vitest";
import { complaint, declared, unitOf } from "../../../../test/unit-of.ts";

describe("specifiers", () => {
  test.each([
    ["long long unsigned int x;", "unsigned long long x"],
    ["unsigned long int long x;", "unsigned long long x"],
    ["int static long const x;", "long x"],
    ["short unsigned x;", "unsigned short x"],
    ["char signed x;", "signed char x"],
    ["double long x;", "long double x"],
    ["_Bool x;", "_Bool x"],
    ["unsigned __int128 x;", "unsigned __int128 x"],
    ["_Float64x x;", "_Float64x x"],
    ["_Float32 x;", "_Float32 x"],
    ["__signed__ x;", "int x"],
    ["_Atomic(int *) x;", "int *x"],
    ["_Atomic int x;", "int x"],
    ["__extension__ typeof(1 + 2L) x;", "long x"],
    ["int y; typeof(&y) *x;", "int **x"],
    ["int f(void); typeof(f) x;", "int x(void)"],
    ["int f(void); typeof(&f) x;", "int (*x)(void)"],
    ["__auto_type x = 2.5f;", "float x"],
    ['__auto_type x = "abc";', "char *x"],
    ["static x;", "int x"],
    ["x = 3;", "int x"],
    ["__builtin_va_list x;", "unsigned long x[1][3]"],
    ["typedef int T __attribute__((mode(DI))); T x;", "long x"],
    ["typedef unsigned T __attribute__((__mode__(__QI__))); T x;", "unsigned char x"],
    ["typedef float T __attribute__((mode(DF))); T x;", "double x"],
    ["unsigned x __attribute__((mode(word)));", "unsigned long x"],
  ])("%s", (text, expected) => {
    expect(declared(unitOf(text), "x")).toBe(expected);
  });

  test.each([
    ["long long long x;", "1:11: 'long' once too often in a declaration"],
    ["unsigned float x;", "1:1: there is no type 'unsigned float'"],
    ["struct S { int a; } int x;", "1:21: expected ';' before 'int'"],
    ["typedef int T; T int x;", "1:18: the type 'int' after another one in a declaration"],
    ["static extern int x;", "1:8: 'extern' after 'static' in one declaration"],
    ["_Alignas(3) int x;", "1:10: an alignment is a positive power of two, not 3"],
    ["double _Complex x;", "1:17: a number of type '_Complex' is not supported"],
    ["_Decimal64 x;", "1:1: the type '_Decimal64' is not supported"],
    [
      "int x __attribute__((vector_size(16)));",
      "1:22: the attribute 'vector_size' is not supported",
    ],
    ["auto int x;", "1:10: a global variable is declared 'auto'"],
  ])("%s is refused", (text, message) => {
    expect(complaint(text)).toBe(message);
  });

  test("128-bit integers do not exist on ILP32", () => {
    expect(complaint("__int128 x;", "ILP32")).toBe(
      "1:1: '__int128' does not exist on this machine",
    );
    expect(complaint("__uint128_t x;", "ILP32")).toBe("1:1: unknown type name '__uint128_t'");
    expect(complaint("__uint128_t x;", "LP64")).toBe("accepted");
  });
});

describe("declarators", () => {
  test.each([
    ["int *x[3];", "int *x[3]"],
    ["int (*x)[3];", "int (*x)[3]"],
    ["int (*x)(void);", "int (*x)(void)"],
    ["int *x(void);", "int *x(void)"],
    ["int (*(*x)(int))(char);", "int (*(*x)(int))(char)"],
    ["int (*(*x[3])(int (*)(char), ...))[5];", "int (*(*x[3])(int (*)(char), ...))[5]"],
    ["char (*(*x(void))[4])(int *);", "char (*(*x(void))[4])(int *)"],
    ["int ((((x))));", "int x"],
    ["int (x)(int);", "int x(int)"],
    ["int x(int (y), int (z)[3]);", "int x(int, int *)"],
    ["int x(int(), int (*)(), int (int));", "int x(int (*)(), int (*)(), int (*)(int))"],
    ["typedef int T; int x(T (T));", "int x(int (*)(int))"],
    ["typedef int T; int x(int (T));", "int x(int (*)(int))"],
    ["typedef int T; int x(int T);", "int x(int)"],
    ["typedef int F(int); F x;", "int x(int)"],
    ["typedef int F(int); F *x;", "int (*x)(int)"],
    ["typedef int F(int); int x(F f);", "int x(int (*)(int))"],
    ["typedef int A[3]; A x[2];", "int x[2][3]"],
    ["int x[2][3][4];", "int x[2][3][4]"],
    [
      "int x(int a[3], int b[static 3], int c[const], int d[*][4]);",
      "int x(int *, int *, int *, int (*)[4])",
    ],
    ["int x();", "int x()"],
    ["int x(void);", "int x(void)"],
    ["typedef void V; int x(V);", "int x(void)"],
    ["int * const volatile * __restrict x;", "int *const volatile *x"],
    ["int (__attribute__((unused)) *x)(void) __attribute__((pure));", "int (*x)(void)"],
    ["int * __attribute__((unused)) x, y;", "int *x"],
    ["int y, *x;", "int *x"],
    ['int x __asm__("y") __attribute__((unused)) = 3;', "int x"],
    ["int x(a, b) char *b; { return 0; }", "int x()"],
    ["int x[]; int x[5];", "int x[5]"],
    ["int x[];", "int x[1]"],
    ["int x[] = { 1, 2, [6] = 3 };", "int x[7]"],
    ['char x[] = "ab" "c";', "char x[4]"],
    ["int x(); int x(int, char);", "int x(int, char)"],
    ["int (*x(int a))(int b) { return 0; }", "int (*x(int))(int)"],
    ["int x[sizeof(struct { char c; long l; })];", "int x[16]"],
  ])("%s", (text, expected) => {
    expect(declared(unitOf(text), "x")).toBe(expected);
  });

  test.each([
    ["int f(void)[3];", "1:12: a function returns neither a function nor an array"],
    ["int a[3](void);", "1:9: an array of functions is declared"],
    ["void a[3];", "1:7: an array has elements of type 'void'"],
    ["int a[-1];", "1:7: the array length -1 is negative"],
    ["int n; int a[n];", "1:12: the length of a static array is not constant"],
    ["int f(int a, int a);", "1:18: a second parameter named 'a'"],
    ["int f(x, x) {}", "1:10: a second parameter named 'x'"],
    ["int f(int, void);", "1:12: a parameter has type 'void'"],
    ["int f(...);", "1:7: '...' needs a parameter before it"],
    ["int f(static int x);", "1:7: a parameter is declared 'static'"],
    ["int f(T x);", "1:7: unknown type name 'T'"],
    ["T x;", "1:1: unknown type name 'T'"],
    ["static T x;", "1:8: unknown type name 'T'"],
    ["int (x;", "1:5: this parenthesis is never closed"],
    ["int (x y);", "1:8: expected ')' before 'y'"],
    ["int;", "accepted"],
    ["int 3;", "1:5: expected an identifier before '3'"],
    ["int x = 5\nint y;", "1:10: expected ';' before 'int'"],
  ])("%s: %s", (text, message) => {
    expect(complaint(text)).toBe(message);
  });

  test("old-style definitions give types to their parameters", () => {
    const [definition] = unitOf("f(a, b, c) char *b; float c; { return a; }").functions;
    const types = definition!.parameters.map(({ type }) => type.kind);
    expect(types).toEqual(["integer", "pointer", "float"]);
    expect(definition!.symbol.type.isPrototype).toBe(false);
    expect(complaint("f(a) int b; { }")).toBe("1:10: 'b' is declared, but is no parameter");
  });

  test("a typedef of a function type cannot define one", () => {
    expect(complaint("typedef int F(int); F f { return 0; }")).toBe(
      "1:25: expected ';' before '{'",
    );
  });

  test("structures of the parameter list are known in the body", () => {
    expect(complaint("int f(struct S { int a; } s) { struct S t = s; return t.a; }")).toBe(
      "accepted",
    );
    expect(complaint("int f(struct S { int a; } s); struct S t;")).toBe(
      "1:40: 't' has the incomplete type 'struct S'",
    );
  });
});

describe("variable-length arrays", () => {
  test("of one dimension have their length in the declaration", () => {
    const [definition] = unitOf("void f(int n) { int a[n + 1]; }").functions;
    const [statement] = definition!.body.statements;
    expect(statement).toMatchObject({ kind: "declaration", lengths: [{ kind: "cast" }] });
  });

  test("of several dimensions save their lengths first", () => {
    const [definition] = unitOf("void f(int n) { int a[n][3][n], b; }").functions;
    const kinds = definition!.body.statements.map((statement) =>
      statement.kind === "declaration" ? statement.variable.qualifiedName : statement.kind,
    );
    expect(kinds).toEqual(["f::<length>", "f::<length>#2", "f::a", "f::b"]);
    expect(definition!.body.statements[2]).toMatchObject({
      lengths: [{ kind: "variable" }, { kind: "integer", value: 3n }, { kind: "variable" }],
    });
  });

  test("in parameters save their lengths at the start of the body", () => {
    const [definition] = unitOf("int f(int n, int m[n][n]) { return m[1][2]; }").functions;
    const [first, ...rest] = definition!.body.statements;
    expect(first).toMatchObject({
      kind: "declaration",
      variable: { qualifiedName: "f::<length>" },
    });
    expect(rest.map(({ kind }) => kind)).toEqual(["return"]);
    const [n] = definition!.parameters;
    expect(first?.kind === "declaration" && first.initialiser).toMatchObject({
      value: { operand: { variable: n } },
    });
  });

  test.each([
    ["void f(int n) { typedef int T[n]; n = 1; T x; T *p = &x; p++; sizeof(T); }", "accepted"],
    ["void f(int n) { int (*p)[n] = 0; p = p + 1; p - p; p[1][2] = sizeof *p; }", "accepted"],
    ["int f(int n, int a[n], int b[*], int c[][n], int (*d)[n][n]);", "accepted"],
    ["void f(int n) { int a[][n]; }", "1:21: 'a' has the incomplete type 'int [][*]'"],
    [
      "void f(int n) { (int (*)[n])0; }",
      "1:18: a variable-length array type here is not supported",
    ],
    [
      "void f(int n, int a[n++]) {}",
      "1:21: a side effect in the length of a parameter is not supported",
    ],
    ["int n; typedef int T[n];", "1:20: the length of an array type is not constant"],
  ])("%s: %s", (text, message) => {
    expect(complaint(text)).toBe(message);
  });
});
