/**
 * What a program really does is never proved impossible: of every sample that runs, the function whose
 * first call comes last is declared forbidden. TRUE would be wrong; FALSE or giving up is right.
 */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { cpuMillis } from "../src/base/budget/index.ts";
import { executeProgram } from "../src/engine/exec.ts";
import { DEFAULT_LOAD_OPTIONS, loadProgram } from "../src/engine/load-program.ts";
import type { CfaEdge } from "../src/program/cfa/graph.ts";
import { readSamples } from "../tools/samples/sample.ts";
import { verifyInProcess } from "./verify-in-process.ts";

const folder = mkdtempSync(join(tmpdir(), "assay-soundness-"));
afterAll(() => {
  rmSync(folder, { recursive: true });
});

const MOST_STEPS = 200_000;
const MILLIS_EACH = 800;

function calledFunction({ operation }: CfaEdge): string {
  if (operation.kind === "call") return operation.callee.name;
  return operation.kind === "external" ? operation.name : "";
}

/** Null if the program calls nothing. */
async function lastNewcomer(path: string): Promise<string | null> {
  const cfa = await loadProgram(path, { ...DEFAULT_LOAD_OPTIONS, preprocessor: "builtin" });
  const called = new Set<string>();
  executeProgram(cfa, {
    maximumSteps: MOST_STEPS,
    observer: {
      step(edge) {
        const name = calledFunction(edge);
        if (/^\w+$/.test(name) && name !== "main") called.add(name);
        return "continue";
      },
    },
  });
  return [...called].at(-1) ?? null;
}

// Inputs of a sample are not ours to choose: programs that take some may do less with zeros.
const samples = readSamples().filter(({ undefinedBehaviour }) => undefinedBehaviour === null);

let confirmed = 0;

test.each(samples)("the last function that $name calls can be called", async ({ path }) => {
  const name = await lastNewcomer(path);
  if (name === null) return;
  const property = join(folder, "property.prp");
  writeFileSync(property, `CHECK( init(main()), LTL(G ! call(${name}())) )\n`);
  const { verdict } = await verifyInProcess({
    file: path,
    property,
    configuration: "value",
    cpuMillis: cpuMillis() + MILLIS_EACH,
  });
  if (verdict.kind === "FALSE") confirmed++;
  expect(`${verdict.kind} for ${name}`).not.toBe(`TRUE for ${name}`);
});

test("for most of them the execution is found", () => {
  expect(confirmed / samples.length).toBeGreaterThan(0.8);
});
