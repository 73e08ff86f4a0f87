import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { commandLine, execArguments } from "../tools/fuzz/subject.ts";
import { execSamples, readExpected, readSamples } from "../tools/samples/sample.ts";
import { TemporaryFolder } from "./temporary-folder.ts";

const temporary = new TemporaryFolder();
const folder = temporary.path;

const fileWith = (name: string, text: string): string => temporary.file(name, text);

function sampleNamed(name: string): ReturnType<typeof readSamples>[number] {
  return readSamples().find((sample) => sample.name === name)!;
}

describe("assay exec", () => {
  test.each([
    "structs/by-value",
    "functions/exit-codes",
    "functions/abort-status",
    "libc/printf-floats",
  ])("writes what %s writes and ends as it ends", (name) => {
    const sample = sampleNamed(name);
    const expected = readExpected(sample, "LP64");
    const run = commandLine(execArguments(sample.path, { model: "LP64" }));
    expect(run.stdout.toString("latin1")).toBe(expected.stdout.toString("latin1"));
    expect(run.exit).toBe(expected.exit);
  });

  test("hands inputs to the program in order", () => {
    const sample = sampleNamed("inputs/loop");
    const run = commandLine(execArguments(sample.path, { model: "LP64", inputs: sample.inputs }));
    const expected = readExpected(sample, "LP64");
    expect(run.stdout.toString("latin1")).toBe(expected.stdout.toString("latin1"));
    expect(run.exit).toBe(expected.exit);
  });

  test("--json tells status, steps and undefined behaviour with its position", () => {
    const sample = sampleNamed("undefined/signed-add");
    const run = commandLine(execArguments(sample.path, { model: "LP64", json: true }));
    const result: unknown = JSON.parse(run.stdout.toString("utf8"));
    expect(result).toMatchObject({
      status: 0,
      undefinedBehaviour: [{ kind: "signed-overflow", location: { line: 7 } }],
    });
    expect(result).toHaveProperty("steps");
  });

  test("reads a program without a compiler", () => {
    const sample = sampleNamed("headers/all-of-them");
    const run = commandLine(
      execArguments(sample.path, { model: "ILP32", preprocessor: "builtin" }),
    );
    expect(run.exit).toBe(0);
  });
});

describe("assay cfa", () => {
  const file = join(execSamples, "control", "loops.c");

  test("writes Graphviz", () => {
    expect(commandLine(["cfa", file, "--format", "dot"]).stdout.toString("utf8")).toMatch(
      /^digraph/,
    );
  });

  test("writes JSON", () => {
    const run = commandLine(["cfa", file, "--format", "json"]);
    expect(run.exit).toBe(0);
    expect(() => {
      JSON.parse(run.stdout.toString("utf8"));
    }).not.toThrow();
  });

  test("draws SVG", () => {
    expect(commandLine(["cfa", file, "--format", "svg"]).stdout.toString("utf8")).toContain("<svg");
  });
});

describe("what cannot be used ends with status 64 and a message", () => {
  test("a syntax error shows position, source line and caret", () => {
    const file = fileWith("syntax.i", "int main(void) {\n  return 1 +;\n}\n");
    const run = commandLine(["exec", file]);
    expect(run.exit).toBe(64);
    expect(run.stderr).toMatch(/^.*syntax\.i:2:13: error: .+\n {2}return 1 \+;\n {12}\^/);
  });

  test("a missing file is named", () => {
    const run = commandLine(["exec", join(folder, "missing.c")]);
    expect(run.exit).toBe(64);
    expect(run.stderr).toContain("missing.c");
    expect(run.stderr).not.toMatch(/^\s+at /m);
  });

  test.each([[["exec"]], [["unknown-command"]], [["exec", "--no-such-option", "x.c"]]])(
    "so does the command line %j",
    (args) => {
      expect(commandLine(args).exit).toBe(64);
    },
  );
});
