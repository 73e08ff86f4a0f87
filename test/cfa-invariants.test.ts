import { describe, expect, test } from "vitest";
import { DEFAULT_LOAD_OPTIONS, loadProgram, loadSource } from "../src/engine/load-program.ts";
import { NORMAL_SIZES } from "../tools/fuzz/environment.ts";
import { generateProgram } from "../tools/fuzz/program.ts";
import { readSamples } from "../tools/samples/sample.ts";
import { faultsOf } from "./cfa-faults.ts";

describe("the automata of samples keep what others rely on", () => {
  const samples = readSamples();
  test.each(samples.map((sample) => [sample.name, sample] as const))("%s", async (_, sample) => {
    for (const dataModel of sample.dataModels) {
      const options = { ...DEFAULT_LOAD_OPTIONS, dataModel, preprocessor: "builtin" as const };
      expect(faultsOf(await loadProgram(sample.path, options))).toEqual([]);
    }
  });
});

test("the automata of random programs keep what others rely on", () => {
  for (let seed = 1; seed <= 25; seed++) {
    const model = seed % 2 === 0 ? "LP64" : "ILP32";
    const options = { ...DEFAULT_LOAD_OPTIONS, preprocessor: "builtin" as const };
    const text = generateProgram(seed, model, NORMAL_SIZES);
    expect({ seed, found: faultsOf(loadSource("random.c", text, model, options)) }).toEqual({
      seed,
      found: [],
    });
  }
});
