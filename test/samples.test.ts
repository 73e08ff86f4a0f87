import { describe, expect, test } from "vitest";
import { UnsupportedFeature } from "../src/base/diagnostics/index.ts";
import { executeProgram, type ExecutionResult } from "../src/engine/exec.ts";
import { DEFAULT_LOAD_OPTIONS, loadProgram } from "../src/engine/load-program.ts";
import { InputList, parseInputs } from "../src/program/interpreter/index.ts";
import { hasCompiler } from "../tools/samples/gcc.ts";
import {
  readExpected,
  readSamples,
  refusedSamples,
  type DataModel,
  type Sample,
} from "../tools/samples/sample.ts";

const samples = readSamples();
const defined = samples.filter((sample) => sample.undefinedBehaviour === null);
const undefinedOnes = samples.filter((sample) => sample.undefinedBehaviour !== null);

/** Programs run in each of their data models; those with headers also without a compiler's help. */
function runs(list: readonly Sample[]): [string, Sample, DataModel, "cc" | "builtin"][] {
  return list.flatMap((sample) =>
    sample.dataModels.flatMap((model) =>
      (["cc", "builtin"] as const)
        .filter((mode) => (mode === "cc" ? hasCompiler(model) : true))
        .map((mode): [string, Sample, DataModel, "cc" | "builtin"] => [
          `${sample.name} ${model} ${mode}`,
          sample,
          model,
          mode,
        ]),
    ),
  );
}

async function execute(
  sample: Sample,
  dataModel: DataModel,
  preprocessor: "cc" | "builtin",
): Promise<ExecutionResult> {
  const cfa = await loadProgram(sample.path, { ...DEFAULT_LOAD_OPTIONS, dataModel, preprocessor });
  const inputs = new InputList(parseInputs(sample.inputs.join(",")) ?? []);
  return executeProgram(cfa, { inputs, maximumSeconds: 60 });
}

test("there are at least 140 samples with recorded behaviour", () => {
  expect(defined.length).toBeGreaterThanOrEqual(140);
});

describe("the interpreter does what the compiled program does", () => {
  test.each(runs(defined))("%s", async (_, sample, model, preprocessor) => {
    const result = await execute(sample, model, preprocessor);
    const expected = readExpected(sample, model);
    expect(Buffer.from(result.stdout).toString("latin1")).toBe(expected.stdout.toString("latin1"));
    expect(result.exitStatus).toBe(expected.exit);
    expect(result.undefinedBehaviour).toEqual([]);
  });
});

describe("the interpreter names undefined behaviour where it happens", () => {
  test.each(runs(undefinedOnes))("%s", async (_, sample, model, preprocessor) => {
    const { undefinedBehaviour } = await execute(sample, model, preprocessor);
    const first = undefinedBehaviour[0];
    expect({ kind: first?.kind, line: first?.location.line }).toEqual(sample.undefinedBehaviour);
  });
});

describe("what we do not support is refused by name and position", () => {
  test.each(readSamples(refusedSamples))("$name", async (sample) => {
    const error: unknown = await execute(sample, "LP64", "builtin").catch((e: unknown) => e);
    if (!(error instanceof UnsupportedFeature)) throw new Error(`not refused: ${String(error)}`);
    expect(error.message).toContain(sample.refusal?.words);
    expect(error.range?.location.line).toBe(sample.refusal?.line);
  });
});
