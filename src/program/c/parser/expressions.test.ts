import { describe, expect, test } from "vitest";
import { complaint, unitOf } from "../../../../test/unit-of.ts";
import type { SourceExpression } from "../ast.ts";

const NAMES = `
  int a, b, c, *p; unsigned u; double d; struct S { int m; struct S *next; } s, *q; int v[3][4];
  int f(int); int g(void); enum { ONE = 1 };
`;

/** The tree of an expression, fully parenthesised; implicit conversions are left out. */
function tree(text: string): string {
  const unit = unitOf(`${NAMES} void test(void) { ${text}; }`);
  const statement = unit.functions.at(-1)!.body.statements.at(-1);
  if (statement?.kind !== "expression") throw new Error("an expression statement is expected");
  return show(statement.expression);
}

// One line per kind.
function show(e: SourceExpression): string {
  switch (e.kind) {
    case "integer":
      return String(e.value);
    case "float":
      return typeof e.value === "number" ? String(e.value) : "long";
    case "variable":
      return e.variable.storage === "string" ? '"…"' : e.variable.name;
    case "function":
      return e.function.name;
    case "member":
      return `${show(e.base)}.${e.field.name ?? ""}`;
    case "index":
      return `${show(e.base)}[${show(e.index)}]`;
    case "dereference":
      return `*${show(e.pointer)}`;
    case "address-of":
      return show(e.target);
    case "unary":
      return `(${e.operator}${show(e.operand)})`;
    case "binary":
    case "logical":
    case "pointer-difference":
      return `(${show(e.left)} ${e.kind === "pointer-difference" ? "-" : e.operator} ${show(e.right)})`;
    case "pointer-offset":
      return `(${show(e.pointer)} ${e.operator} ${show(e.index)})`;
    case "cast":
      return show(e.operand);
    case "conditional":
      return `(${show(e.condition)} ? ${show(e.then)} : ${show(e.otherwise)})`;
    case "assignment":
      return `(${show(e.target)} = ${show(e.value)})`;
    case "compound-assignment":
      return `(${show(e.target)} ${e.operator}= ${show(e.value)})`;
    case "increment": {
      const operator = e.delta === 1 ? "++" : "--";
      return e.result === "before"
        ? `(${show(e.target)}${operator})`
        : `(${operator}${show(e.target)})`;
    }
    case "call": {
      const callee = "name" in e.callee ? e.callee.name : "kind" in e.callee ? show(e.callee) : "";
      return `${callee}(${e.arguments.map(show).join(", ")})`;
    }
    case "comma":
      return `(${show(e.left)}, ${show(e.right)})`;
    case "void-cast":
      return `(void)${show(e.operand)}`;
    case "builtin":
    case "statement-expression":
    case "compound-literal":
    case "variable-length-size":
      return `<${e.kind}>`;
  }
}

describe("operators", () => {
  test.each([
    ["a + b * c - a", "((a + (b * c)) - a)"],
    ["a - b - c", "((a - b) - c)"],
    ["a << b + c >> a", "((a << (b + c)) >> a)"],
    ["a < b == b > c", "((a < b) == (b > c))"],
    ["a & b == c", "(a & (b == c))"],
    ["a | b ^ c & a", "(a | (b ^ (c & a)))"],
    ["a || b && c || a", "((a || (b && c)) || a)"],
    [
      "a || b && c | a ^ b & c == a < b << c + a * b",
      "(a || (b && (c | (a ^ (b & (c == (a < (b << (c + (a * b))))))))))",
    ],
    [
      "a * b + c << a < b == c & a ^ b | c && a || b",
      "((((((((((a * b) + c) << a) < b) == c) & a) ^ b) | c) && a) || b)",
    ],
    ["a = b = c", "(a = (b = c))"],
    ["a += b -= c", "(a += (b -= c))"],
    ["a ? b : c ? a : b", "(a ? b : (c ? a : b))"],
    ["a = b ? c : a, b", "((a = (b ? c : a)), b)"],
    ["a ? b, c : a", "(a ? (b, c) : a)"],
    ["a ?: b", "(a ? a : b)"],
    ["-a + !b - ~c", "(((-a) + (!b)) - (~c))"],
    ["- - a", "(-(-a))"],
    ["*p++", "*(p++)"],
    ["(*p)++", "(*p++)"],
    ["++*p", "(++*p)"],
    ["a+++b", "((a++) + b)"],
    ["-p[1]", "(-*(p + 1))"],
    ["1[p]", "*(p + 1)"],
    ["v[1][2]", "v[1][2]"],
    ["**v", "**v"],
    ["q->next->m", "**q.next.m"],
    ["s.next->m + a", "(*s.next.m + a)"],
    ["&q->m", "*q.m"],
    ["f(a)(b)", "refused"],
    ["(*f)(a) + (&f)(b) + (**f)(c)", "((f(a) + f(b)) + f(c))"],
    ["f((a, b))", "f((a, b))"],
    ["p - p + 1", "((p - p) + 1)"],
    ["p + a - 1", "((p + a) - 1)"],
    ["sizeof a + 1", "5"],
    ["sizeof(int) * 2", "8"],
    ["sizeof (int){1}", "4"],
    ["sizeof(int[3]) + sizeof v + sizeof(char (*)[9])", "68"],
    ["sizeof g", "1"],
    ["_Alignof(long) + __alignof__(a) + __alignof__(char)", "13"],
    ["ONE + 2 * 3 << 1", "14"],
    ["_Generic(a, default: 1, int: 2, unsigned: 3)", "2"],
    ["_Generic(u, int: 1, default: b)", "b"],
    ['__builtin_choose_expr(1, a, "x")', "a"],
    ["__builtin_types_compatible_p(int, typeof(a)) + __builtin_types_compatible_p(int, long)", "1"],
    [
      "__builtin_offsetof(struct S, next) + __builtin_offsetof(struct { char c; int d[4]; }, d[2])",
      "20",
    ],
    ["__extension__ (__extension__ a + 1)", "(a + 1)"],
    ["(__extension__ a)", "a"],
    ["'a' + '\\n' + L'b'", "205"],
    ["3 + (char)300", "47"],
    ['*"abc" + "de" "f"[1]', '(*"…" + "…"[1])'],
    ["(void)a", "(void)a"],
    ["({ int z = 1; z; })", "<statement-expression>"],
    ["(struct S){ .m = 1 }.m", "<compound-literal>.m"],
    ["a & ONE ? b : c", "((a & 1) ? b : c)"],
  ])("%s is %s", (text, expected) => {
    if (expected !== "refused") expect(tree(text)).toBe(expected);
    else expect(complaint(`${NAMES} void test(void) { ${text}; }`)).toMatch(/is called, but/);
  });

  test.each([
    ["a = ;", "expected an expression before ';'"],
    ["(a;", "expected ')' before ';'"],
    ["a[1;", "expected ']' before ';'"],
    ["f(a;", "expected ',' or ')' before ';'"],
    ["a ? b;", "expected ':' before ';'"],
    ["s.;", "expected an identifier before ';'"],
    ["s.1;", "expected ';' before '.1'"],
    ["sizeof();", "expected an expression before ')'"],
    ["int + 1;", "expected an identifier before '+'"],
    ["a + int;", "expected an expression before 'int'"],
    ["undeclared;", "'undeclared' is not declared"],
    ["__real__ d;", "the operator '__real__' is not supported"],
    ["_Generic(a, 1);", "expected a type before '1'"],
    ["_Generic(a);", "expected ',' before ')'"],
    ["T x; typedef int T;", "unknown type name 'T'"],
    ["s.nothing;", "has no member named 'nothing'"],
    ["1 = a;", "no variable is assigned"],
    ["typeof(s.m) x = 1; typedef int T; T;", "accepted"],
  ])("%s: %s", (text, message) => {
    expect(complaint(`${NAMES} void test(void) {\n${text}\n}`)).toContain(message);
  });

  test("positions are those of the operand or operator in question", () => {
    expect(complaint("int f(int a) {\n  return a +\n    b;\n}")).toBe("3:5: 'b' is not declared");
    expect(complaint("int f(int a) {\n  return a + ;\n}")).toBe(
      "2:14: expected an expression before ';'",
    );
    expect(complaint("int f(int a) {\n  return a\n}")).toBe("2:11: expected ';' before '}'");
    expect(complaint('# 40 "real.c"\nint f(int a) {\n  a $ 3;\n}')).toBe(
      "real.c:41:5: expected ';' before '$'",
    );
  });
});

describe("initialisers", () => {
  test.each([
    ["int x = { 1 }; int y = {{ 2 }}; int z = { 3, };", "accepted"],
    ["int x[3] = { [1] = 2, [0] 5, 6 };", "accepted"],
    ["int x[10] = { [2 ... 5] = 7 };", "accepted"],
    ["struct P { int x, y; } p = { y: 2, x: 1 }, q = { .y = 3 };", "accepted"],
    [
      "struct P { int a[2]; struct { int c; } b; } p = { .a[1] = 1, .b.c = 2, .b = { 3 } };",
      "accepted",
    ],
    ["int x[10] = { [5 ... 2] = 7 };", "1:15: the range 5 ... 2 is empty"],
    ["int x[3] = { [-1] = 1 };", "1:15: an array has no element -1"],
    ["struct P { int x; } p = { .y = 1 };", "1:28: 'struct P' has no"],
    ["struct P { int x; } p = { .x 1 };", "1:30: expected '=' before '1'"],
    ["int x[] = { 1 2 };", "1:15: expected ',' or '}' before '2'"],
    ["int x = ({ 1; });", "1:10: a statement expression outside of a function"],
    ["int *p = (int[]){ 1, 2 }; int *q = &(int){ 3 };", "accepted"],
    ['char s[] = { "abc" }, t[] = "abc", u[2] = "abc";', "accepted"],
    ["void f(int n) { int a[n] = { 1 }; }", "1:21: a variable-length array is initialised"],
  ])("%s: %s", (text, message) => {
    expect(complaint(text)).toContain(message);
  });

  test("a compound literal at file scope is a static object", () => {
    const unit = unitOf("int *p = (int[]){ 1, 2 }; int *q = &(int){ 3 };");
    const names = unit.globals.map(({ variable }) => variable.qualifiedName);
    expect(names.sort()).toEqual(["<literal>", "<literal>#2", "p", "q"]);
  });
});
