import { join } from "node:path";
import { chromium } from "playwright-core";
import { describe, expect, test } from "vitest";
import { commandLine, execArguments } from "../tools/fuzz/subject.ts";
import { execSamples, readExpected, readSamples } from "../tools/samples/sample.ts";
import { browserPath, testWith } from "./needs.ts";
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

  testWith("chromium")("draws labels inside of their nodes", async () => {
    const labels = fileWith(
      "labels.c",
      "int main(int a, char **b) { a_label_that_is_quite_long_WWWWWW: if (a) { iiiiiiiii: a--; goto a_label_that_is_quite_long_WWWWWW; } return 0; }\n",
    );
    const svg = commandLine(["cfa", labels, "--format", "svg"]).stdout.toString("utf8");
    const browser = await chromium.launch({
      executablePath: browserPath()!,
      args: ["--no-sandbox"],
    });
    try {
      const page = await browser.newPage();
      await page.setContent(svg.slice(svg.indexOf("<svg")));
      const outside =
        await page.evaluate(`[...document.querySelectorAll("g.node")].flatMap((node) => {
        const shape = node.querySelector("ellipse, polygon").getBBox();
        return [...node.querySelectorAll("text")].filter((text) => {
          const { x, width } = text.getBBox();
          return x < shape.x || x + width > shape.x + shape.width;
        }).map((text) => text.textContent);
      })`);
      expect(outside).toEqual([]);
      expect(await page.locator("g.node text").count()).toBeGreaterThan(5);
    } finally {
      await browser.close();
    }
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
