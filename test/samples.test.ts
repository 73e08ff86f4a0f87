import { describe, expect, test } from "vitest";
import { UnsupportedFeature } from "../src/base/diagnostics/index.ts";
import { executeProgram, type ExecutionResult } from "../src/engine/exec.ts";
import { DEFAULT_LOAD_OPTIONS, loadProgram } from "../src/engine/load-program.ts";
import { InputList, parseInputs } from "../src/program/interpreter/index.ts";
import {
  readExpected,
  readSamples,
  refusedSamples,
  type DataModel,
  type Sample,
} from "../tools/samples/sample.ts";
import { testWith, type Need } from "./needs.ts";

const samples = readSamples();
const defined = samples.filter((sample) => sample.undefinedBehaviour === null);
const undefinedOnes = samples.filter((sample) => sample.undefinedBehaviour !== null);

type Preprocessor = "cc" | "builtin";

/** How programs are run: in each of their data models, those with headers also without a compiler's help. */
const WAYS = [
  ["LP64", "builtin", []],
  ["ILP32", "builtin", []],
  ["LP64", "cc", ["gcc"]],
  ["ILP32", "cc", ["gcc -m32"]],
] as const satisfies readonly [DataModel, Preprocessor, readonly Need[]][];

function samplesFor(list: readonly Sample[], model: DataModel): [string, Sample][] {
  return list
    .filter(({ dataModels }) => dataModels.includes(model))
    .map((sample) => [sample.name, sample]);
}

async function execute(
  sample: Sample,
  dataModel: DataModel,
  preprocessor: Preprocessor,
): Promise<ExecutionResult> {
  const cfa = await loadProgram(sample.path, { ...DEFAULT_LOAD_OPTIONS, dataModel, preprocessor });
  const inputs = new InputList(parseInputs(sample.inputs.join(",")) ?? []);
  return executeProgram(cfa, { inputs, maximumSeconds: 60 });
}

test("there are at least 140 samples with recorded behaviour", () => {
  expect(defined.length).toBeGreaterThanOrEqual(140);
});

describe.each(WAYS)("for %s, preprocessed by %s", (model, preprocessor, needs) => {
  const testHere = testWith(...needs);

  testHere.each(samplesFor(defined, model))(
    "%s does what the compiled program does",
    async (_, sample) => {
      const result = await execute(sample, model, preprocessor);
      const expected = readExpected(sample, model);
      expect(Buffer.from(result.stdout).toString("latin1")).toBe(
        expected.stdout.toString("latin1"),
      );
      expect(result.exitStatus).toBe(expected.exit);
      expect(result.undefinedBehaviour).toEqual([]);
    },
  );

  testHere.each(samplesFor(undefinedOnes, model))(
    "%s: undefined behaviour is named where it happens",
    async (_, sample) => {
      const { undefinedBehaviour } = await execute(sample, model, preprocessor);
      const first = undefinedBehaviour[0];
      expect({ kind: first?.kind, line: first?.location.line }).toEqual(sample.undefinedBehaviour);
    },
  );
});

describe("what we do not support is refused by name and position", () => {
  test.each(readSamples(refusedSamples))("$name", async (sample) => {
    const error: unknown = await execute(sample, "LP64", "builtin").catch((e: unknown) => e);
    if (!(error instanceof UnsupportedFeature)) throw new Error(`not refused: ${String(error)}`);
    expect(error.message).toContain(sample.refusal?.words);
    expect(error.range?.location.line).toBe(sample.refusal?.line);
  });
});
