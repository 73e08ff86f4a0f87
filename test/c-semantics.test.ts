/**
 * Every decision of docs/c-semantics.md is pinned by a program that all shipped configurations are asked about: they agree with each
 * other, with the recorded expectation and with gcc.
 */
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { cpuMillis } from "../src/base/budget/index.ts";
import { DEFAULT_LOAD_OPTIONS } from "../src/engine/load-program.ts";
import { shippedNames } from "../src/engine/shipped-files.ts";
import { compile, execute, MODEL_FLAGS } from "../tools/samples/gcc.ts";
import { repositoryRoot, type DataModel } from "../tools/samples/sample.ts";
import { ERROR_STATUS, INPUTS_VARIABLE, TEST_ENVIRONMENT } from "../tools/fuzz/test-environment.ts";
import { cases as extent, patience } from "./extent.ts";
import { isHere, testWith } from "./needs.ts";
import { verifyInProcess } from "./verify-in-process.ts";

const samplesFolder = join(repositoryRoot, "samples", "semantics");
const document = readFileSync(join(repositoryRoot, "docs", "c-semantics.md"), "utf8");

const MODELS: readonly DataModel[] = ["LP64", "ILP32"];
const COMPILERS = { LP64: "gcc", ILP32: "gcc -m32" } as const;
const MILLIS_EACH = patience(200);
const MILLIS_OF_DEFAULT = 20_000;
/** The search for a failing execution would go on for half a second where there is none. */
const SHORT_SEARCH = `analysis.execution.mutations=${extent(500)}`;

/** Open: no analysis may decide it. */
type Expectation = "TRUE" | "FALSE" | "open";

interface Sample {
  readonly name: string;
  readonly path: string;
  readonly models: readonly DataModel[];
  readonly expected: Readonly<Record<DataModel, Expectation>>;
  /** One list per execution of the compiled program; null if the compiled program cannot be the judge. */
  readonly executions: readonly string[] | null;
  /** What the compiled program reads. */
  readonly standardInput: string;
}

function directive(text: string, name: string): string | null {
  return new RegExp(`^// ${name}:\\s*(.*)$`, "m").exec(text)?.[1] ?? null;
}

function expectation(text: string | null): Expectation | null {
  if (text === null || text === "TRUE" || text === "FALSE" || text === "open") return text;
  throw new Error(`no expectation: ${text}`);
}

function readSample(file: string): Sample {
  const path = join(samplesFolder, file);
  const text = readFileSync(path, "utf8");
  const expected = expectation(directive(text, "expected"));
  if (expected === null) throw new Error(`${path} says nothing about what is expected`);
  const model = directive(text, "data-model");
  const isJudged = expected !== "open" && directive(text, "compiled") === null;
  return {
    name: basename(file, ".c"),
    path,
    models: model === null ? MODELS : MODELS.filter((m) => m === model),
    expected: {
      LP64: expected,
      ILP32: expectation(directive(text, "expected-ilp32")) ?? expected,
    },
    executions: isJudged ? (directive(text, "inputs") ?? "").split(";") : null,
    standardInput: directive(text, "standard-input") ?? "",
  };
}

const samples = readdirSync(samplesFolder)
  .filter((file) => file.endsWith(".c"))
  .map(readSample);
const cases = samples.flatMap((sample) =>
  sample.models.map((model) => ({ ...sample, model, wanted: sample.expected[model] })),
);

/** One of each way to understand a program is asked about the other data model, too: sizes and layouts are decided before them. */
const IN_BOTH_MODELS: ReadonlySet<string> = new Set(["default", "interval", "predicate", "value"]);

describe.each(shippedNames("config"))("configuration %s", (configuration) => {
  const isAskedInBoth = IN_BOTH_MODELS.has(configuration);
  const asked = cases.filter(
    ({ model, models }) => isAskedInBoth || model === "LP64" || models.length === 1,
  );

  test.each(asked)("$name, $model: $wanted", async ({ path, model, wanted }) => {
    const hasToAnswer = configuration === "default" && wanted !== "open";
    const { verdict } = await verifyInProcess({
      file: path,
      configuration,
      options: configuration === "default" ? [SHORT_SEARCH] : [],
      load: {
        ...DEFAULT_LOAD_OPTIONS,
        preprocessor: "builtin",
        entryFunction: null,
        dataModel: model,
      },
      cpuMillis: cpuMillis() + (hasToAnswer ? MILLIS_OF_DEFAULT : MILLIS_EACH),
    });
    if (hasToAnswer) expect(verdict.kind).toBe(wanted);
    else expect([wanted, "UNKNOWN"]).toContain(verdict.kind);
  });
});

describe("the compiled program", () => {
  const folder = mkdtempSync(join(tmpdir(), "assay-semantics-"));
  afterAll(() => {
    rmSync(folder, { recursive: true });
  });
  const environment = (model: DataModel): string => join(folder, `environment-${model}.o`);
  const judged = cases.filter(({ executions }) => executions !== null);

  describe.each(MODELS)("%s", (model) => {
    const compiler = COMPILERS[model];
    beforeAll(() => {
      if (!isHere(compiler)) return;
      const source = join(folder, "environment.c");
      writeFileSync(source, TEST_ENVIRONMENT);
      const flags = [...MODEL_FLAGS[model], "-c", source, "-o", environment(model)];
      const { status, stderr } = spawnSync("gcc", flags, { encoding: "utf8" });
      if (status !== 0) throw new Error(stderr);
    });

    testWith(compiler).each(judged.filter((sample) => sample.model === model))(
      "$name: $wanted",
      ({ path, executions, standardInput, wanted }) => {
        const program = join(folder, "program");
        const sources = [path, environment(model)];
        expect(compile({ sources, model, flags: ["-O0", "-fwrapv"] }, program)).toBeNull();
        const statuses = executions!.map(
          (inputs) => execute(program, 10_000, { [INPUTS_VARIABLE]: inputs }, standardInput).exit,
        );
        if (wanted === "FALSE") expect(statuses).toContain(ERROR_STATUS);
        else expect(statuses).not.toContain(ERROR_STATUS);
      },
    );
  });
});

describe("the document", () => {
  const rows = document
    .split("\n")
    .filter((line) => line.startsWith("|") && !/^\| *(?:topic|-+) *\|/.test(line));
  const pins = rows.map((row) => {
    const cells = row.split(/(?<!\\)\|/).slice(1, -1);
    return { row, names: [...cells.at(-1)!.matchAll(/`([^`]+)`/g)].map((match) => match[1]!) };
  });

  test("every row names what pins it, and that exists", () => {
    expect(rows.length).toBeGreaterThan(20);
    for (const { row, names } of pins) {
      expect(names, row).not.toHaveLength(0);
      for (const name of names) {
        const path = name.includes("/") ? name : `samples/semantics/${name}.c`;
        expect(existsSync(join(repositoryRoot, path)), `${path} in ${row}`).toBe(true);
      }
    }
  });

  test("every sample is in a row", () => {
    const named = new Set(pins.flatMap(({ names }) => names));
    expect(samples.map(({ name }) => name).filter((name) => !named.has(name))).toEqual([]);
  });
});
