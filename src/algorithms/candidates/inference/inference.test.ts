import { describe, expect, test } from "vitest";
import { printExpression } from "../../../program/cfa/print-expression.ts";
import * as node from "../../../program/cfa/nodes.ts";
import { Variable } from "../../../program/cfa/variable.ts";
import { machineModel } from "../../../program/machine/machine-model.ts";
import { TypeTable } from "../../../program/types/type-table.ts";
import type { IntegerType } from "../../../program/types/type.ts";
import type { Place } from "../place.ts";
import { Writer } from "../writer.ts";
import { HeadInference, type InferenceContext } from "./head-inference.ts";
import { RowEvaluation } from "./row-evaluation.ts";
import { SampleTable } from "./sample-table.ts";

const types = new TypeTable(machineModel("ILP32"));

function placesOf(named: Readonly<Record<string, IntegerType>>): Place[] {
  return Object.entries(named).map(([name, type], id) => {
    const variable = new Variable(id, name, name, type, "local", "main", 0, 0);
    return { expression: node.variableReference(variable, 0, 0), type, variable };
  });
}

const context: InferenceContext = {
  writer: new Writer(types),
  significant: new Set([0n, 1n, 9n, 10n, 11n]),
  related: new Set(["0,1", "0,2", "1,2", "0,0", "1,1", "2,2"]),
  polynomials: "likely",
};

/** What rows of integers suggest, and whether all of it holds in them. */
function inferred(
  named: Readonly<Record<string, IntegerType>>,
  rows: readonly (readonly number[])[],
  steps: readonly (readonly number[])[] = [],
): string[] {
  const places = placesOf(named);
  const exact = rows.map((row) => row.map(BigInt));
  const table = new SampleTable(places, exact);
  const inference = new HeadInference(
    table,
    steps.map((step) => step.map(BigInt)),
    context,
  );
  const evaluation = new RowEvaluation(places);
  return [...inference.proposals(), ...inference.polynomials()].map(({ expression }) => {
    expect(evaluation.isOverPlaces(expression)).toBe(true);
    for (const row of exact) {
      expect(evaluation.holds(expression, row), printExpression(expression)).toBe(true);
    }
    return printExpression(expression);
  });
}

describe("facts from states", () => {
  test("a place with one value is equal to it", () => {
    const found = inferred({ x: types.int, y: types.int }, [
      [7, 1],
      [7, 2],
    ]);
    expect(found).toContain("x == 7");
  });

  test("places that are always equal are said to be so", () => {
    const found = inferred({ x: types.int, y: types.unsignedInt }, [
      [3, 3],
      [5, 5],
    ]);
    expect(found).toContain("(long long)x == (long long)y");
  });

  test("an affine equation is written without subtraction", () => {
    const rows = [0, 1, 2, 5, 9].flatMap((x) => [3, 8].map((n) => [x, n - x, n]));
    const found = inferred(
      { x: types.unsignedInt, y: types.unsignedInt, n: types.unsignedInt },
      rows,
    );
    expect(found).toContain("x + y == n");
  });

  test("remainders of negative numbers are those of mathematics", () => {
    const rows = [-7, -4, -1, 2, 5, 8].map((x) => [x]);
    expect(inferred({ x: types.int }, rows)).toContain("((long long)x - 2ll) % 3ll == 0ll");
  });

  test("powers of two are found by their bits", () => {
    const rows = [1, 2, 4, 16, 32].map((x) => [x]);
    expect(inferred({ x: types.unsignedInt }, rows)).toContain("(x & x - 1u) == 0u");
  });

  test("few values with gaps become a list", () => {
    const rows = [0, 2, 0, 2, 5, 5, 0].map((x, i) => [x, i]);
    const found = inferred({ x: types.int, i: types.int }, rows);
    expect(found).toContain("(x == 0 ? 1 : x == 2) ? 1 : x == 5");
  });

  test("bounds are those that the program mentions", () => {
    const rows = [0, 3, 10, 6, 7, 8, 1].map((x, i) => [x, i * 17 + 2]);
    const found = inferred({ x: types.int, y: types.int }, rows);
    expect(found).toContain("x >= 0");
    expect(found).toContain("x <= 10");
    expect(found.some((text) => text.startsWith("y <= "))).toBe(false);
  });

  test("an order between places is compared in a type that holds both", () => {
    const rows = [
      [0, 4],
      [4, 4],
      [1, 9],
      [3, 90],
    ];
    expect(inferred({ i: types.int, n: types.unsignedInt }, rows)).toContain(
      "(long long)i <= (long long)n",
    );
    expect(inferred({ i: types.int, n: types.short }, rows)).toContain("i <= (int)n");
  });

  test("a sum that no round changes bounds a third place", () => {
    const rows = [
      [0, 0, -4],
      [0, 0, 0],
      [0, 5, 5],
      [3, 2, 5],
      [1, 8, 9],
      [9, 0, 9],
    ];
    const found = inferred({ j: types.int, k: types.int, n: types.int }, rows, [[1, -1, 0]]);
    expect(found).toContain("(long long)n <= (long long)j + (long long)k");
  });

  test("equations of degree two are found", () => {
    const rows = [2, 3, 5, 7].flatMap((a) => [0, 1, 2, 4, 6].map((i) => [i, a, i * a]));
    const found = inferred(
      { i: types.unsignedInt, a: types.unsignedInt, p: types.unsignedInt },
      rows,
    );
    expect(found.some((text) => text === "p == i * a" || text === "i * a == p")).toBe(true);
  });

  test("huge numbers do not disturb", () => {
    const unsignedLongLong = types.unsignedLongLong;
    const rows = [0, 1, 2, 3, 4].map((x) => [x, 2 * x]);
    const found = inferred({ x: unsignedLongLong, y: unsignedLongLong }, [
      ...rows,
      [2 ** 62, 2 ** 63],
    ]);
    expect(found).toContain("2ull * x == y");
  });

  test("nothing but huge numbers says little", () => {
    const unsignedLongLong = types.unsignedLongLong;
    const rows = [1, 2, 3, 4].map((x) => [2 ** 62 + 1024 * x, 2 ** 63 - 2048 * x]);
    expect(() => inferred({ x: unsignedLongLong, y: unsignedLongLong }, rows)).not.toThrow();
  });
});
