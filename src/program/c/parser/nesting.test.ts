import { describe, expect, test } from "vitest";
import { complaint } from "../../../../test/unit-of.ts";

const DEEP = 20_000;

function nested(before: string, open: string, inner: string, close: string, after: string): string {
  return before + open.repeat(DEEP) + inner + close.repeat(DEEP) + after;
}

const BODY = "int x, a[3]; int f(int); int main(void) { ";

describe("deep nesting is refused, whatever is nested", () => {
  test.each([
    ["parentheses", nested(`${BODY} return `, "(", "x", ")", "; }")],
    ["sums in parentheses", nested(`${BODY} return `, "(x + ", "x", ")", "; }")],
    [
      "operators of all precedences",
      nested(`${BODY} return `, "x||x&&x|x^x&x==x<x<<x+x*(", "x", ")", "; }"),
    ],
    ["blocks", nested(BODY, "{", "", "}", "}")],
    ["if with blocks", nested(BODY, "if (x) {", "", "}", "}")],
    ["if without blocks", nested(BODY, "if (x) ", ";", "", "}")],
    ["loops", nested(BODY, "for (;x;) while (x) {", "", "}", "}")],
    ["do", nested(BODY, "do ", ";", "while (x);", "}")],
    ["switches", nested(BODY, "switch (x) { case 1: ", "", "}", "}")],
    [
      "labels without blocks",
      `${BODY} if (x) ${Array.from({ length: DEEP }, (_, i) => `l${i}:`).join("")}; }`,
    ],
    ["prefix operators", nested(`${BODY} return `, "- ", "x", "", "; }")],
    ["casts", nested(`${BODY} return `, "(int)", "x", "", "; }")],
    ["calls", nested(`${BODY} return `, "f(", "x", ")", "; }")],
    ["indices", nested(`${BODY} return `, "a[", "x", "]", "; }")],
    ["conditionals", nested(`${BODY} return `, "x ? x : ", "x", "", "; }")],
    ["middles of conditionals", nested(`${BODY} return `, "x ? ", "x", ": x", "; }")],
    ["assignments", nested(BODY, "x = ", "x", "", "; }")],
    ["statement expressions", nested(`${BODY} return `, "({ int y = ", "x", "; y; })", "; }")],
    ["compound literals", nested(`${BODY} return `, "(int){", "x", "}", "; }")],
    ["sizeof", nested(`${BODY} return `, "sizeof(", "x", ")", "; }")],
    ["generic selections", nested(`${BODY} return `, "_Generic(1, int: ", "x", ")", "; }")],
    ["declarators", nested("int ", "(", "x", ")", ";")],
    ["function declarators", nested("int x", "(int (*)", "(void)", ")", ";")],
    ["pointers", nested("int ", "*", "x", "", ";")],
    ["array dimensions", nested("int x", "[1]", "", "", ";")],
    ["structures", nested("", "struct {", "int a;", "} b;", "")],
    ["initialisers", nested("int x = ", "{", "1", "}", ";")],
    ["typeof", nested("", "typeof(", "int", ")", " x;")],
    ["a long sum", nested(`${BODY} return x`, "+ x", "", "", "; }")],
    ["a long conjunction", nested(`${BODY} return x`, "&& x", "", "", "; }")],
    ["a long list of commas", nested(`${BODY} return x`, ", x", "", "", "; }")],
    [
      "a chain of members",
      nested("struct S { struct S *n; } s; int main(void) { return s.n", "->n", "", "", "!= 0; }"),
    ],
    ["parentheses never closed", nested(`${BODY} return `, "(", "", "", "")],
  ])("%s", (_, text) => {
    expect(complaint(text)).toMatch(/more than \d+ (levels deep|others)/);
  });
});

describe("what is only long is accepted", () => {
  test.each([
    ["else if", `${BODY} if (x) ; ${"else if (x) ; ".repeat(DEEP)} }`],
    ["statements", `${BODY} ${"x = 1; ".repeat(DEEP)} }`],
    [
      "cases",
      `${BODY} switch (x) { ${Array.from({ length: DEEP }, (_, i) => `case ${i}:`).join("")} ; } }`,
    ],
    ["labels", `${BODY} ${Array.from({ length: DEEP }, (_, i) => `l${i}:`).join("")} ; }`],
    ["strings", `char *s = ${'"a"'.repeat(DEEP)};`],
    ["an array", `int v[] = { ${"1, ".repeat(DEEP)} };`],
    ["parameters", `int g(${Array.from({ length: DEEP }, (_, i) => `int p${i}`).join(", ")});`],
    ["enumerators", `enum { ${Array.from({ length: DEEP }, (_, i) => `e${i}`).join(", ")} };`],
  ])("%s", (_, text) => {
    expect(complaint(text)).toBe("accepted");
  });

  test("five hundred blocks in each other, as generated programs have them", () => {
    expect(complaint(`${BODY} ${"if (x) { ".repeat(500)} ${"}".repeat(500)} }`)).toBe("accepted");
  });
});

/** `typedef int f1(f0 *, f0 *); …`: each level mentions the one before it twice. */
function chain(prefix: string, levels: number): string {
  let text = `typedef int ${prefix}0(void);`;
  for (let i = 1; i <= levels; i++) {
    text += `typedef int ${prefix}${i}(${prefix}${i - 1} *, ${prefix}${i - 1} *);`;
  }
  return text;
}

describe("types nested by typedefs", () => {
  test("too many levels are refused", () => {
    expect(complaint(chain("f", 2000))).toMatch(/a type is derived from more than 500 others/);
  });

  test("two types with 2^200 parts are compared, composed and named at once", () => {
    const types = chain("f", 200) + chain("g", 200);
    expect(complaint(`${types} f200 x; g200 x;`)).toBe("accepted");
    expect(complaint(`${types} f200 x; g199 x;`)).toMatch(/conflicting types for 'x'/);
  });
});
