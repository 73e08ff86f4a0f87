import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { csmithProgram } from "../tools/fuzz/csmith.ts";
import { NORMAL_SIZES } from "../tools/fuzz/environment.ts";
import { Oracle } from "../tools/fuzz/oracle.ts";
import { generateProgram } from "../tools/fuzz/program.ts";
import { executeInProcess } from "../tools/fuzz/subject.ts";
import type { DataModel } from "../tools/samples/sample.ts";
import { cases } from "./extent.ts";
import { describeWith, testWith } from "./needs.ts";

const folder = mkdtempSync(join(tmpdir(), "assay-differential-"));
const oracle = new Oracle(folder);
afterAll(() => {
  rmSync(folder, { recursive: true });
});

async function agrees(text: string, model: DataModel): Promise<void> {
  const file = join(folder, "program.c");
  writeFileSync(file, text);
  const answer = oracle.ask(file, model);
  if (answer.kind === "too-long") return;
  if (answer.kind === "refused") throw new Error(answer.message);
  const ours = await executeInProcess(file, { model });
  expect(ours.stderr).toBe("");
  expect(ours.stdout.toString("latin1")).toBe(answer.execution.stdout.toString("latin1"));
  expect(ours.exit).toBe(answer.execution.exit);
}

const seeds = Array.from({ length: cases(12) }, (_, i) => 100_000 + i);

describeWith("gcc")("generated programs do what gcc says", () => {
  test.each(seeds)("own generator, LP64, seed %i", async (seed) => {
    await agrees(generateProgram(seed, "LP64", NORMAL_SIZES), "LP64");
  });

  testWith("gcc -m32").each(seeds)("own generator, ILP32, seed %i", async (seed) => {
    await agrees(generateProgram(seed, "ILP32", NORMAL_SIZES), "ILP32");
  });

  testWith("csmith").each(seeds.slice(0, cases(8)))("csmith, seed %i", async (seed) => {
    const text = csmithProgram(seed);
    if (text !== null) await agrees(text, "LP64");
  });
});
