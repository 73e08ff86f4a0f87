import { describe, expect, test } from "vitest";
import { complaint, unitOf } from "../../../../test/unit-of.ts";
import type { DataModel } from "../../machine/machine-model.ts";

/** Accepted only if the sizes are as asserted in C. */
function holds(text: string, assertion: string, dataModel: DataModel = "LP64"): string {
  return complaint(`${text} _Static_assert(${assertion}, "");`, dataModel);
}

describe("structures and unions", () => {
  test.each([
    ["struct S { char a; int b; };", "sizeof(struct S) == 8"],
    ["struct __attribute__((packed)) S { char a; int b; };", "sizeof(struct S) == 5"],
    ["struct S { char a; int b; } __attribute__((packed, aligned(4)));", "sizeof(struct S) == 8"],
    ["struct S { char a; int b __attribute__((packed)), c; };", "sizeof(struct S) == 12"],
    ["struct S { char a; int b __attribute__((aligned(16))); };", "sizeof(struct S) == 32"],
    ["struct S { char a; _Alignas(16) int b; };", "sizeof(struct S) == 32"],
    [
      "typedef int A __attribute__((aligned(16))); struct S { char a; A b; };",
      "sizeof(struct S) == 32",
    ],
    [
      "typedef long A __attribute__((aligned(4))); struct S { char a; A b; };",
      "sizeof(struct S) == 12",
    ],
    [
      "typedef int A __attribute__((aligned(16))); struct S { char a; A *b; };",
      "sizeof(struct S) == 16",
    ],
    ["struct S {};", "sizeof(struct S) == 0"],
    ["union U { char a; long b; struct { char c[9]; }; };", "sizeof(union U) == 16"],
    ["struct S { unsigned a : 3, : 5, b : 4; int : 0; char c; };", "sizeof(struct S) == 8"],
    ["struct S { int n; long d[]; };", "sizeof(struct S) == 8"],
    [
      "\n#pragma pack(push, 2)\nstruct S { char a; int b; };\n#pragma pack(pop)\n",
      "sizeof(struct S) == 6",
    ],
    ["\n#pragma pack(1)\n#pragma pack()\nstruct S { char a; int b; };", "sizeof(struct S) == 8"],
    ["struct S; typedef struct S *P; struct S { P next; };", "sizeof(struct S) == 8"],
  ])("%s", (text, assertion) => {
    expect(holds(text, assertion)).toBe("accepted");
  });

  test("members of anonymous members are members", () => {
    const text = "struct S { int a; struct { int b; union { int c; float d; }; }; } s;";
    expect(complaint(`${text} int f(void) { return s.a + s.b + s.c + s.d; }`)).toBe("accepted");
    expect(complaint("struct S { int x; struct { int x; }; };")).toBe(
      "1:19: a second member named 'x'",
    );
  });

  test.each([
    ["struct S { int x; }; struct S { int y; };", "1:29: redefinition of 'struct S'"],
    ["struct S { int x; }; union S u;", "1:28: 'S' is the tag of a union and of a struct"],
    ["struct S { int x; }; enum S e;", "1:27: 'S' is the tag of an enum and of a struct"],
    ["struct S { struct S s; };", "1:21: a member has the incomplete type 'struct S'"],
    ["struct S { int f(void); };", "1:16: a member has the function type 'int (void)'"],
    ["struct S { int d[]; int n; };", "1:16: the flexible array 'd' is not the last member"],
    ["struct S { int b : 33; };", "1:20: a bit-field of type 'int' cannot be 33 bits wide"],
    ["struct S { int b : 0; };", "1:20: the bit-field 'b' has no bits"],
    ["struct S { float b : 3; };", "1:22: a bit-field has type 'float'"],
    ["struct S { T x; };", "1:12: unknown type name 'T'"],
    ["struct S { static int x; };", "1:12: a member is declared 'static'"],
    ["struct S { int x; ", "1:19: expected a member or '}' before the end of the file"],
    ["struct;", "1:7: expected '{' or a tag before ';'"],
    [
      "void f(int n) { struct S { int a[n]; } s; }",
      "1:32: a variable-length array in a structure is not supported",
    ],
    ["struct S s;", "1:10: 's' has the incomplete type 'struct S'"],
    ["struct S s; struct S { int x; };", "accepted"],
  ])("%s: %s", (text, message) => {
    expect(complaint(text)).toBe(message);
  });

  test("a tag in an inner scope is another type", () => {
    const text =
      "struct S { int a; }; void f(void) { struct S; struct S *p; struct S { char b; }; p->b = 1; }";
    expect(complaint(text)).toBe("accepted");
    expect(
      complaint("struct S { int a; } s; void f(void) { struct S { int b; }; s.b = 1; }"),
    ).toMatch(/'struct S' has no member named 'b'/);
  });

  test("an argument may be a value of any member of a transparent union", () => {
    const text =
      "typedef union { int *a; float *b; } U __attribute__((__transparent_union__)); void f(U u);";
    expect(complaint(`${text} void h(int p) { f(p); }`)).toContain("argument 1 needs type");
    expect(complaint(`${text} void g(float *p) { f(p); }`)).toBe("accepted");
  });
});

test("alignments are those of attributes where we know them, and refused where we do not", () => {
  const text = "typedef int A __attribute__((aligned(16))); A x; int y; struct S { char c; } s;";
  expect(holds(text, "_Alignof(A) == 16 && __alignof__(A[2]) == 16 && __alignof__(y) == 4")).toBe(
    "accepted",
  );
  expect(holds(text, "__alignof__(A *) == 8")).toBe("accepted");
  expect(holds(text, "__alignof__(x) == 16")).toMatch(
    /the alignment of this object is not supported/,
  );
  expect(holds(text, "__alignof__(s.c) == 1")).toMatch(
    /the alignment of this object is not supported/,
  );
});

describe("enumerations", () => {
  test("are represented as gcc does", () => {
    const text = `
      enum A { A1, A2 }; enum B { B1 = -1 }; enum C { C1 = 0xffffffff }; enum D { D1 = 1l << 40 };
      enum E { E1 = -1, E2 = 0xffffffff }; enum __attribute__((packed)) F { F1 = 200 };
      enum G { G1 } __attribute__((packed)); enum H { H1 = -129 } __attribute__((packed));
      enum A a; enum B b; enum C c; enum D d; enum E e; enum F f; enum G g; enum H h;`;
    const facts = [
      "(enum A)-1 > 0 && sizeof a == 4",
      "(enum B)-1 < 0 && sizeof b == 4",
      "(enum C)-1 > 0 && sizeof c == 4",
      "(enum D)-1 > 0 && sizeof d == 8",
      "(enum E)-1 < 0 && sizeof e == 8",
      "(enum F)-1 > 0 && sizeof f == 1",
      "sizeof g == 1 && (enum H)-1 < 0 && sizeof h == 2",
      "sizeof A1 == 4 && A1 - 1 < 0 && sizeof E2 == 8 && sizeof C1 == 4 && C1 > 0",
    ];
    for (const fact of facts) expect([fact, holds(text, fact)]).toEqual([fact, "accepted"]);
  });

  test("bit-fields of nameless enumerations keep their signs", () => {
    const text = `struct S { enum { M = -1 } a : 3; enum { P } b : 3; } s;
      int f(void) { s.a; s.b; return 0; }`;
    const [first, second] = unitOf(text).functions[0]!.body.statements;
    expect(first).toMatchObject({ expression: { type: { signed: true, bits: 3 } } });
    expect(second).toMatchObject({ expression: { type: { signed: false, bits: 3 } } });
  });

  test("values go on from the last one and may use earlier ones", () => {
    const text = "enum { A = 5, B, C = A + 10, D, E = sizeof(char[D]) };";
    expect(holds(text, "B == 6 && C == 15 && D == 16 && E == 16")).toBe("accepted");
  });

  test("may be referred to before their list", () => {
    expect(holds("enum E; enum E *p; enum E { X = -1 }; ", "(typeof(*p))-1 < 0")).toBe("accepted");
  });

  test.each([
    ["enum {};", "1:7: an enumeration without enumerators"],
    ["enum E { A }; enum E { B };", "1:20: redefinition of 'enum E'"],
    ["enum E { A = 1.5 };", "1:14: the value of an enumerator is no integer constant expression"],
    [
      "int x; enum E { A = x };",
      "1:21: the value of an enumerator is no integer constant expression",
    ],
    ["enum E { A B };", "1:12: expected ',' or '}' before 'B'"],
    ["enum E { A, };", "accepted"],
  ])("%s: %s", (text, message) => {
    expect(complaint(text)).toBe(message);
  });
});
