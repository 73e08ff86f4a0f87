import { describe, expect, test } from "vitest";
import { complaint, statementsOf, unitOf } from "../../../../test/unit-of.ts";
import type { Statement } from "../ast.ts";

/** The shape of statements: kinds, with what they contain in parentheses. */
function shape(statements: readonly Statement[]): string {
  return statements.map(shapeOf).join(" ");
}

function shapeOf(statement: Statement): string {
  switch (statement.kind) {
    case "compound":
      return `{${shape(statement.statements)}}`;
    case "if": {
      const bodies = statement.branches.map(({ body }) => shapeOf(body));
      if (statement.otherwise !== null) bodies.push(`else ${shapeOf(statement.otherwise)}`);
      return `if(${bodies.join(", ")})`;
    }
    case "while":
    case "do":
      return `${statement.kind}(${shapeOf(statement.body)})`;
    case "for":
      return `for(${shape(statement.before)}; ${shapeOf(statement.body)})`;
    case "switch":
      return `switch(${shapeOf(statement.body)})`;
    case "case":
      return `case ${statement.low}..${statement.high}(${shapeOf(statement.body)})`;
    case "default":
      return `default(${shapeOf(statement.body)})`;
    case "label":
      return `${statement.name}:`;
    case "goto":
      return `goto ${statement.label}`;
    case "asm":
      return `asm${statement.outputs.length}`;
    default:
      return statement.kind;
  }
}

describe("statements", () => {
  test.each([
    [
      "if (x) y = 1; else if (y) ; else if (z) { } else return 1;",
      "if(expression, empty, {}, else return)",
    ],
    ["if (x) if (y) ; else z = 1;", "if(if(empty, else expression))"],
    ["while (x) do { } while (y);", "while(do({}))"],
    ["for (int i = 0, j = 1; i < j; i++, j--) continue;", "for(declaration declaration; continue)"],
    ["for (;;) break;", "for(; break)"],
    ["a: b: x = 1; goto a; goto b;", "a: b: expression goto a goto b"],
    ["goto l; l: int i = 1; l2: ;", "goto l l: declaration l2: empty"],
    ["goto l; if (x) l: y = 1;", "goto l if({l: expression})"],
    ["{ __label__ l; goto l; l: ; } goto l; l: ;", "{goto l l: empty} goto l#2 l#2: empty"],
    [
      "switch (x) { case 1: case 2 ... 4: y = 1; break; default: ; }",
      "switch({case 1..1(empty) case 2..4(empty) expression break default(empty) empty})",
    ],
    ["switch (x) case 1: case 2: y = 1;", "switch(case 1..1(case 2..2(expression)))"],
    [
      "switch (x) { case 1: __attribute__((fallthrough)); default: }",
      "switch({case 1..1(empty) empty default(empty)})",
    ],
    [
      "[[maybe_unused]] int i; switch (x) { case 1: [[fallthrough]]; case 2: ; }",
      "declaration switch({case 1..1(empty) empty case 2..2(empty) empty})",
    ],
    [
      "__extension__ int i = 1; __extension__ (i = 2); __attribute__((unused)) int j;",
      "declaration expression declaration",
    ],
    [
      'asm("nop"); asm volatile ("" : "=r"(x), [n] "+m"(y) : "r"(z) : "memory", "cc");',
      "asm0 {declaration declaration asm2}",
    ],
    ['__asm__ ("" :: "r"(x++));', "expression"],
    ["static int s = 3; extern int e; int g(void); typedef int T; struct S { int a; };", ""],
    [
      'int a = 1, *p = &a, b[2] = { 1 }; _Static_assert(1, "");',
      "declaration declaration declaration",
    ],
    [";;{;}", "empty empty {empty}"],
  ])("%s", (body, expected) => {
    expect(shape(statementsOf(body))).toBe(expected);
  });

  test("a switch knows its labels, also those in inner statements but not in inner switches", () => {
    const [statement] = statementsOf(
      "switch (n) { case 3: if (x) { case 1: ; } default: switch (y) { case 7: ; } while (z) { case 2: ; } }",
    );
    const cases = statement?.kind === "switch" ? statement.cases : [];
    expect(cases.map((label) => (label.kind === "case" ? Number(label.low) : "default"))).toEqual([
      3,
      1,
      "default",
      2,
    ]);
  });

  test("case labels are converted to the type of the switch", () => {
    const [statement] = statementsOf("switch ((unsigned)n) { case -1: ; }");
    expect(statement?.kind === "switch" && statement.cases[0]).toMatchObject({ low: 4294967295n });
    expect(complaint("void f(unsigned n) { switch (n) { case -1: case 4294967295: ; } }")).toBe(
      "1:44: a second case for 4294967295",
    );
  });

  test("a value returned from a void function is computed and dropped", () => {
    const unit = unitOf("void g(void); void f(void) { return g(); }");
    expect(shape(unit.functions[0]!.body.statements)).toBe("{expression return}");
  });

  test.each([
    ["break;", "'break' outside of a loop or switch"],
    ["switch (1) { continue; }", "'continue' outside of a loop"],
    ["case 1: ;", "'case' outside of a 'switch'"],
    ["switch (x) { case 1 ... 5: case 3: ; }", "a second case for 3"],
    ["switch (x) { case 3: case 1 ... 5: ; }", "a second case for 3"],
    ["switch (x) { default: default: ; }", "a second 'default' in one 'switch'"],
    ["switch (x) { case x: ; }", "a case label is no integer constant expression"],
    ["goto l; }", "the label 'l' is not defined"],
    ["{ __label__ l; l: ; } goto l; }", "the label 'l' is not defined"],
    ["l: ; l: ;", "a second label 'l'"],
    ["goto *p;", "a computed 'goto' is not supported"],
    ["void *p = &&l; l: ;", "the address of a label ('&&') is not supported"],
    ["int g(int a) { return a; }", "a function in a function ('g') is not supported"],
    ['asm goto ("" :::: l); }', "the label 'l' is not defined"],
    ['asm("" : "=r"(x + 1));', "an output of 'asm' is no variable"],
    ["if (x) int i;", "a declaration where only a statement may stand"],
    ["foo i;", "unknown type name 'foo'"],
    ["x = 1 y = 2;", "expected ';' before 'y'"],
    ["while (x { }", "expected ')' before '{'"],
    ["do ; until (x);", "expected 'while' before 'until'"],
    ["for (;) ;", "expected an expression before ')'"],
    ["else ;", "expected an expression before 'else'"],
    ["int i; i = ({ ", "expected '}' before the end of the file"],
  ])("%s: %s", (body, message) => {
    expect(complaint(`int x, y; int f(void) {\n${body}\n`)).toContain(message);
  });
});
