/** Functions of the C library that are written in C do what the compiled program does with those of the GNU C library. */
import { expect, test } from "vitest";
import { executeProgram } from "../src/engine/exec.ts";
import { DEFAULT_LOAD_OPTIONS, loadProgram, loadSource } from "../src/engine/load-program.ts";
import { libraryFilesFor } from "../src/program/c-library/index.ts";
import { InputList, parseInputs } from "../src/program/interpreter/index.ts";
import { readExpected, readSamples } from "../tools/samples/sample.ts";

const ALL = { prefersC: true, looksAtMemory: true, scansStreams: true };
const samples = readSamples().filter(
  ({ text, undefinedBehaviour }) =>
    // Declared in a header, and used.
    undefinedBehaviour === null && libraryFilesFor([text, text], ALL).length > 0,
);
const cases = samples.flatMap((sample) => sample.dataModels.map((model) => ({ sample, model })));
const OPTIONS = {
  ...DEFAULT_LOAD_OPTIONS,
  preprocessor: "builtin",
  library: "in-c",
  looksAtMemory: true,
  scansStreams: true,
} as const;

test.each(cases)("$sample.name, $model", async ({ sample, model }) => {
  const cfa = await loadProgram(sample.path, { ...OPTIONS, dataModel: model });
  const inputs = new InputList(parseInputs(sample.inputs.join(",")) ?? []);
  const result = executeProgram(cfa, { inputs, maximumSeconds: 60 });
  const expected = readExpected(sample, model);
  expect(Buffer.from(result.stdout).toString("latin1")).toBe(expected.stdout.toString("latin1"));
  expect(result.exitStatus).toBe(expected.exit);
  expect(result.undefinedBehaviour).toEqual([]);
});

test("there are such samples", () => {
  expect(cases.length).toBeGreaterThan(8);
});

test.each([
  ["what the program defines itself", "int atoi(const char *text) { return 1; }"],
  ["what it sees in another way", "extern int atoi(int, int);"],
  ["what it does not declare", 'static const char *name = "atoi";'],
])("%s is not taken from there", (_, text) => {
  const program = `${text} int main(void) { return 0; }`;
  const cfa = loadSource("a.c", program, "LP64", OPTIONS);
  expect(cfa.functions.map(({ name }) => name)).not.toContain("signed_number");
});
