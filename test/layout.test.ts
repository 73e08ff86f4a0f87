import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect } from "vitest";
import { SourceText } from "../src/base/diagnostics/index.ts";
import type { GlobalVariable } from "../src/program/c/ast.ts";
import { parseTranslationUnit } from "../src/program/c/index.ts";
import { machineModel } from "../src/program/machine/machine-model.ts";
import { compile, execute } from "../tools/samples/gcc.ts";
import { testWith } from "./needs.ts";
import type { DataModel } from "../tools/samples/sample.ts";
import { checkProgram, constantChecks, layoutChecks, type Checks } from "./layout/checks.ts";
import {
  constantExpressions,
  layoutSamples,
  randomExpressions,
  randomRecords,
} from "./layout/corpus.ts";

const folder = mkdtempSync(join(tmpdir(), "assay-layout-"));
afterAll(() => {
  rmSync(folder, { recursive: true });
});

function globalsOf(text: string, model: DataModel): readonly GlobalVariable[] {
  return parseTranslationUnit(new SourceText("layout.c", text), machineModel(model)).globals;
}

/** Compiles the checks with gcc and runs the part that looks at memory; returns the complaints. */
function complaints(program: string, model: DataModel): string {
  const source = join(folder, "checks.c");
  const executable = join(folder, "checks");
  writeFileSync(source, program, "latin1");
  const refused = compile({ sources: [source], model, flags: ["-O0"] }, executable);
  if (refused !== null)
    return refused
      .split("\n")
      .filter((l) => l.includes("error:"))
      .join("\n");
  const { exit, stdout } = execute(executable);
  return exit === 0 ? "" : stdout.toString("latin1");
}

function layoutProgram(text: string, model: DataModel): { program: string; count: number } {
  const checks: Checks = { assertions: [], memory: [] };
  for (const global of globalsOf(text, model)) layoutChecks(global, checks);
  return {
    program: checkProgram(text, checks),
    count: checks.assertions.length + checks.memory.length,
  };
}

function constantProgram(
  expressions: readonly string[],
  model: DataModel,
): { program: string; count: number } {
  const text = expressions.map((e, i) => `__typeof__(${e}) c${i} = ${e};`).join("\n");
  const checks: Checks = { assertions: [], memory: [] };
  const byName = new Map(globalsOf(text, model).map((g) => [g.variable.name, g]));
  expressions.forEach((expression, i) => {
    const global = byName.get(`c${i}`)!;
    constantChecks(expression, global, valueText(global), checks);
  });
  return { program: checkProgram("", checks), count: checks.assertions.length };
}

/** The folded value as C writes it; the suffixes keep the comparison in one type. */
function valueText({ initialiser }: GlobalVariable): string | null {
  if (initialiser?.kind !== "scalar") return null;
  const { value } = initialiser;
  if (value.kind === "integer") {
    if (!value.type.signed) return `${value.value}ull`;
    return value.value === -(1n << 63n) ? "(-0x7fffffffffffffffll - 1)" : `${value.value}ll`;
  }
  if (value.kind === "float" && typeof value.value === "number")
    return Number.isFinite(value.value) ? hexFloat(value.value) : null;
  return null;
}

/** Exact, in C's hexadecimal notation. */
function hexFloat(value: number): string {
  const [whole, exponent] = exactParts(value);
  return `${whole}.0 * 0x1p${exponent}`;
}

/** An integer and a power of two whose product is the value. */
function exactParts(value: number): [string, number] {
  let scaled = value;
  let exponent = 0;
  while (!Number.isInteger(scaled)) {
    scaled *= 2;
    exponent--;
  }
  return [BigInt(scaled).toString(), exponent];
}

describe.each([
  ["LP64", "gcc"],
  ["ILP32", "gcc -m32"],
] as const)("in data model %s gcc agrees", (model, compiler) => {
  const testHere = testWith(compiler);

  testHere.each(layoutSamples())("with the layout of the types in $name", ({ text }) => {
    const { program, count } = layoutProgram(text, model);
    expect(count).toBeGreaterThan(20);
    expect(complaints(program, model)).toBe("");
  });

  testHere.each([1, 2, 3, 4])("with the layout of random records of seed %i", (seed) => {
    const { program, count } = layoutProgram(randomRecords(seed, 60), model);
    expect(count).toBeGreaterThan(200);
    expect(complaints(program, model)).toBe("");
  });

  testHere("with types and values of the constant expressions in the samples", () => {
    const { program, count } = constantProgram(constantExpressions(), model);
    expect(count).toBeGreaterThan(300);
    expect(complaints(program, model)).toBe("");
  });

  testHere.each([1, 2])(
    "with types and values of random constant expressions of seed %i",
    (seed) => {
      const { program, count } = constantProgram(randomExpressions(seed, 200), model);
      expect(count).toBeGreaterThan(350);
      expect(complaints(program, model)).toBe("");
    },
  );
});
