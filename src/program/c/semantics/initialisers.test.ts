import { describe, expect, test } from "vitest";
import { SourceText } from "../../../base/diagnostics/index.ts";
import { machineModel } from "../../machine/machine-model.ts";
import type { Initialiser } from "../ast.ts";
import { parseTranslationUnit } from "../index.ts";

/** The entries of the last global's initialiser as `path=value`. */
function entriesOf(declarations: string): string[] {
  const unit = parseTranslationUnit(new SourceText("t.c", declarations), machineModel("LP64"));
  return printed(unit.globals.find(({ variable }) => variable.storage === "global")!.initialiser!);
}

function printed(initialiser: Initialiser): string[] {
  switch (initialiser.kind) {
    case "scalar":
      return [initialiser.value.kind === "integer" ? String(initialiser.value.value) : "?"];
    case "bytes":
      return [Buffer.from(initialiser.bytes).toString("latin1")];
    case "aggregate":
      return initialiser.entries.map(({ path, value }) => {
        const steps = path.map((step) =>
          typeof step === "number" ? `[${step}]` : `.${step.name ?? ""}`,
        );
        const content =
          value instanceof Uint8Array
            ? JSON.stringify(Buffer.from(value).toString("latin1"))
            : value.kind === "integer"
              ? String(value.value)
              : value.kind;
        return `${steps.join("")}=${content}`;
      });
  }
}

describe("initialisers become a flat list of places and values", () => {
  test.each([
    [
      "braces left out go on inside the members",
      "struct { int a[2]; int b; } x[2] = {1, 2, 3, 4};",
      ["[0].a[0]=1", "[0].a[1]=2", "[0].b=3", "[1].a[0]=4"],
    ],
    [
      "a designator moves the place, and what follows goes on behind it",
      "int a[5] = {[2] = 7, 8, [0] = 1};",
      ["[2]=7", "[3]=8", "[0]=1"],
    ],
    [
      "a nested designator goes on inside the nested object",
      "struct { struct { int x, y; } p[2]; } s = {.p[1].x = 1, 2};",
      [".p[1].x=1", ".p[1].y=2"],
    ],
    ["a range repeats", "int a[4] = {[1 ... 3] = 5};", ["[1]=5", "[2]=5", "[3]=5"]],
    [
      "a later braced object starts from zero again",
      "struct { int x, y; } a[1] = {[0] = {1, 2}, [0] = {.y = 3}};",
      ["[0].y=3"],
    ],
    [
      "members of anonymous records are named directly",
      "struct { int a; union { int b; char c; }; int d; } s = {.b = 2, 3};",
      ["..b=2", ".d=3"],
    ],
    [
      "a union takes its first member or the designated one",
      "union { char c; int i; } u = {.i = 5};",
      [".i=5"],
    ],
    [
      "strings fill character arrays inside",
      'struct { char t[4]; int n; } s = {"ab", 3};',
      ['.t="ab\\u0000\\u0000"', ".n=3"],
    ],
    [
      "values beyond the end are dropped as gcc drops them",
      "int a[2] = {1, 2, 3};",
      ["[0]=1", "[1]=2"],
    ],
    ["members beyond the end are dropped too", "struct { int x; } s = {1, 2, 3};", [".x=1"]],
  ])("%s", (_, text, expected) => {
    expect(entriesOf(text)).toEqual(expected);
  });

  test("an array without length takes it from the values", () => {
    const unit = parseTranslationUnit(
      new SourceText("t.c", 'int a[] = {1, [5] = 2}; char s[] = "abc";'),
      machineModel("LP64"),
    );
    const lengths = unit.globals
      .filter(({ variable }) => variable.storage === "global")
      .map(({ variable }) => (variable.type.kind === "array" ? variable.type.length : null));
    expect(lengths).toEqual([6, 4]);
  });
});
