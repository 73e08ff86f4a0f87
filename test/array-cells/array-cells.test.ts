import { describe, expect, test } from "vitest";
import { SourceText } from "../../src/base/diagnostics/index.ts";
import { buildCfa } from "../../src/program/build/index.ts";
import { parseTranslationUnit } from "../../src/program/c/index.ts";
import type { Cfa } from "../../src/program/cfa/graph.ts";
import { printExpression } from "../../src/program/cfa/print-expression.ts";
import { machineModel } from "../../src/program/machine/machine-model.ts";
import { observeCells, type ObservedProgram } from "../../src/program/passes/array-cells/index.ts";
import { followsExecution, isViolation, recordViolation } from "./matching-execution.ts";

const PREAMBLE = `
int __VERIFIER_nondet_int(void);
void *malloc(unsigned long);
void reach_error(void) {}
void check(int condition) { if (!condition) reach_error(); }
`;

function observed(text: string): { cfa: Cfa; cells: ObservedProgram | null } {
  const source = new SourceText("test.c", PREAMBLE + text);
  const unit = parseTranslationUnit(source, machineModel("LP64"));
  const cfa = buildCfa(unit, { entryFunction: "main" });
  return { cfa, cells: observeCells(cfa, { isError: isViolation, cellsPerArray: 3 }) };
}

/** `name[index]` of every cell. */
function cellsOf(text: string): string[] {
  return (observed(text).cells?.families ?? []).flatMap(({ object, cells }) =>
    cells.map(({ index }) => `${object.name}[${index.map(printExpression).join()}]`),
  );
}

describe("which cells are observed", () => {
  test("those that the last read before a violation compares", () => {
    const text = `int a[9]; int main(void) {
      for (int x = 1; x < 9; x++) check(a[x] >= a[x - 1]);
    }`;
    expect(cellsOf(text)).toEqual(["a[%a.index]", "a[%a.index - 1]"]);
  });

  test("those that observed cells are copied from", () => {
    const text = `int a[9], b[9], c[9]; int main(void) {
      for (int i = 0; i < 9; i++) b[8 - i] = a[i];
      for (int i = 0; i < 9; i++) c[i] = b[i];
      for (int x = 0; x < 9; x++) check(c[x] == 0);
    }`;
    expect(cellsOf(text)).toEqual(["a[8 - %c.index]", "b[%c.index]", "c[%c.index]"]);
  });

  test("rows and columns of an array of variable length are told apart", () => {
    const text = `int main(void) {
      int n = 5; int a[n][n];
      for (int i = 0; i < n; i++) for (int j = 0; j < n; j++) a[i][j] = 0;
      for (int i = 0; i < n; i++) for (int j = 0; j < n; j++) check(a[j][i] == 0);
    }`;
    expect(cellsOf(text)).toHaveLength(1);
    expect(cellsOf(text)[0]).toContain(",");
  });
});

describe("arrays that are left as they are", () => {
  test.each([
    ["a pointer moves through it", "int *p = a; p++; check(*p == 0);"],
    ["its address is stored", "int *p[1]; p[0] = a; check(p[0][x] == 0);"],
    ["an element's address is taken", "int *p = &a[x]; *p = 1; check(a[x] == 0);"],
    ["it is seen as bytes", "char *p = (char *)a; p[x] = 1; check(a[x] == 0);"],
    ["a pointer may be to another array", "int *p = x ? a : b; p[x] = 1; check(a[x] == 0);"],
  ])("because %s", (_, statements) => {
    const text = `int a[9], b[9];
      int main(void) { int x = __VERIFIER_nondet_int(); ${statements} b[0] = b[x]; }`;
    const names = observed(text).cells?.families.map(({ object }) => object.name) ?? [];
    expect(names).not.toContain("a");
  });

  test("because every activation of a recursive function has one", () => {
    const text = `int f(int n) { int a[4]; a[n & 3] = n; if (n > 0) f(n - 1); check(a[n & 3] == n); return 0; }
      int main(void) { return f(3); }`;
    expect(observed(text).cells).toBeNull();
  });

  test("because every activation of a recursive function allocates one", () => {
    const text = `int f(int n) { int *p = malloc(16); p[n & 3] = n; if (n > 0) f(n - 1); check(p[n & 3] == n); return 0; }
      int main(void) { return f(3); }`;
    expect(observed(text).cells).toBeNull();
  });

  test("because older blocks of an allocation are still in use", () => {
    const text = `int main(void) {
      int *old = 0;
      for (int i = 0; i < 2; i++) { int *p = malloc(16); p[i] = i; if (old) check(old[i] == 0); old = p; }
    }`;
    expect(observed(text).cells).toBeNull();
  });
});

describe("violations are kept", () => {
  test.each([
    ["beyond a row lies the next row", "m[0][x] = 1; check(m[1][y] == 0);", [5n, 1n]],
    ["before a row lies the one before", "m[1][0 - x] = 1; check(m[0][y] == 0);", [1n, 3n]],
    ["the same element is written twice", "a[x] = 1; a[y] = 0; check(a[x] == 1);", [2n, 2n]],
    ["an index is read from the array", "a[x] = y; check(a[a[x]] == 0);", [3n, 3n]],
    ["a loop leaves early", "for (int i = 0; i < x; i++) a[i] = 1; check(a[y] == 1);", [2n, 3n]],
    ["a parameter is a name", "set(a, x); check(a[y] == 0);", [4n, 4n]],
  ])("where %s", (_, statements, inputs) => {
    const text = `int a[6]; int m[2][4]; void set(int *p, int i) { p[i] = 1; }
      int main(void) { int x = __VERIFIER_nondet_int(); int y = __VERIFIER_nondet_int(); ${statements} }`;
    const { cfa, cells } = observed(text);
    const steps = recordViolation(cfa, cells!, inputs);
    expect(steps).not.toBeNull();
    expect(followsExecution(cfa, cells!, inputs, steps!)).toBe(true);
  });
});

test("a function that nobody knows may write what everybody can name", () => {
  const { cells } = observed(`int a[9]; void unknown(void);
    int main(void) { int x = __VERIFIER_nondet_int(); unknown(); check(a[x] == 0); }`);
  const written = [...cells!.originals].flatMap(([made, { operation }]) => {
    const isUnknown = operation.kind === "external" && operation.name === "unknown";
    if (!isUnknown || made.operation.kind !== "havoc") return [];
    return [printExpression(made.operation.target)];
  });
  expect(written).toEqual(["%a.cell"]);
});
