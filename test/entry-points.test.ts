/** Functions at which execution begins: `samples/entry`, whose first comment has the options and the verdict. */
import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Command } from "commander";
import { describe, expect, test } from "vitest";
import { UserError } from "../src/base/diagnostics/index.ts";
import { splitShellWords } from "../src/base/shell/index.ts";
import {
  addEntryArguments,
  entryOptions,
  type EntryArguments,
} from "../src/cli/entry-arguments.ts";
import { addLoadOptions, loadOptions, type LoadArguments } from "../src/cli/load-arguments.ts";
import { runCli } from "../src/cli/run-cli.ts";
import { harnessFile } from "../src/engine/harness-command.ts";
import type { LoadOptions } from "../src/engine/load-program.ts";
import { formatReport } from "../src/output/report-text.ts";
import type { RunReport } from "../src/output/run-report.ts";
import { formatVerdict } from "../src/output/verdict.ts";
import { describeWith } from "./needs.ts";
import { TemporaryFolder } from "./temporary-folder.ts";
import { verifyInProcess } from "./verify-in-process.ts";

const folder = new TemporaryFolder();
const SAMPLES = "samples/entry";
const samples = readdirSync(SAMPLES).map((name) => join(SAMPLES, name));

interface Sample {
  readonly words: readonly string[];
  readonly expected: string;
}

function sample(path: string): Sample {
  const [, words, expected] = /^\/\* (--.*)\n \* (TRUE|FALSE)/.exec(readFileSync(path, "utf8"))!;
  return { words: splitShellWords(words!), expected: expected! };
}

function loadOf(words: readonly string[]): LoadOptions {
  const command = addEntryArguments(addLoadOptions(new Command()));
  const given = command.parse(words, { from: "user" }).opts<LoadArguments & EntryArguments>();
  return {
    ...loadOptions(given),
    ...entryOptions(given),
    entryFunction: given.entryFunction ?? null,
    preprocessor: "builtin",
  };
}

async function assay(...words: readonly string[]) {
  const pieces: string[] = [];
  const errors: string[] = [];
  const sink = (to: string[]) => ({
    write: (piece: string | Uint8Array) => to.push(Buffer.from(piece).toString()),
  });
  const exitCode = await runCli(words, { stdout: sink(pieces), stderr: sink(errors) });
  return { exitCode, stdout: pieces.join(""), stderr: errors.join("") };
}

function runLine(report: RunReport): readonly string[] {
  const resources = { cpuMillis: 0, wallMillis: 0, peakMemoryBytes: null };
  const text = formatReport(report, resources, "without statistics");
  return splitShellWords(/^Run it: assay (.*)$/m.exec(text)![1]!);
}

describe.each(samples)("%s", (path) => {
  const { words, expected } = sample(path);

  test(`is ${expected}, and says what it assumes`, async () => {
    const report = await verifyInProcess({ file: path, load: loadOf(words) });
    expect(formatVerdict(report.verdict)).toContain(`result: ${expected}`);
    expect(report.assumptions.map(({ kind }) => kind)).toContain("generated");
    if (expected === "TRUE") return;
    const run = await assay(...runLine(report), "--json");
    expect(JSON.parse(run.stdout)).toMatchObject({ violation: { name: "reach_error" } });
  });

  if (!words.includes("--entry-function")) return;
  test("a harness in a file says the same", async () => {
    const load = loadOf(words);
    const file = join(folder.path, "written.c");
    const text = await harnessFile({
      functionName: load.entryFunction!,
      files: [path],
      path: file,
      load,
    });
    writeFileSync(file, text);
    const report = await verifyInProcess({ file });
    expect(formatVerdict(report.verdict)).toContain(`result: ${expected}`);
  });
});

const violated = samples.filter((path) => sample(path).expected === "FALSE");

describeWith("gcc")("compiled", () => {
  test.each(violated)("%s does what was found", async (path) => {
    const testHarness = join(folder.path, "harness.c");
    await verifyInProcess({ file: path, testHarness, load: loadOf(sample(path).words) });
    const harness = readFileSync(testHarness, "utf8");
    const command = /^ \* {3}(gcc .*)$/m.exec(harness)![1]!;
    const program = join(folder.path, "violation");
    const built = command.replace("-o violation", `-o ${program}`);
    expect(spawnSync("sh", ["-c", built]).status).toBe(0);
    expect(spawnSync(program).status).toBe(107);
  });
});

const PARTS = {
  "a.c": `static int own(const char *text) { return text ? text[0] : 0; }
int use_a(const char *text) { return own(text); }
int main(void) { return 1; }
`,
  "b.c": `void reach_error(void); int use_a(const char *); static int limit = 3;
static int own(const char *text) { return text ? text[1] : 0; }
int use_b(const char *text, int *at) { if (use_a(text) == 'u' && own(text) == 'v' && limit == 4) reach_error(); return *at; }
`,
};
const files = Object.entries(PARTS).map(([name, text]) => folder.file(name, text));

describe("of programs of several files", () => {
  const options = ["--entry-function", "use_b", "--entry-size", "text=3", "--havoc-globals"];

  test("they are found in the file that defines them", async () => {
    const run = await assay("verify", ...files, ...options);
    expect(run.stdout).toMatch(
      /use_b .*:\n(?: {4}.*\n)* {4}text is null or a text of at most 2 characters\n/,
    );
    expect(run.stdout).toMatch(/FALSE\(unreach-call\)\n$/);
    const again = splitShellWords(/^Run it: assay (.*)$/m.exec(run.stdout)![1]!);
    expect(again).toEqual(expect.arrayContaining([...files, ...options]));
    const repeated = await assay(...again, "--json");
    expect(JSON.parse(repeated.stdout)).toMatchObject({ violation: { name: "reach_error" } });
  });

  test("a harness in a file leaves their main alone", async () => {
    const harness = join(folder.path, "of-b.c");
    await assay(
      "harness",
      "use_b",
      ...files,
      "--entry-size",
      "text=3",
      "--havoc-globals",
      "-o",
      harness,
    );
    const text = readFileSync(harness, "utf8");
    const command = splitShellWords(/^ \* {3}assay (.*)$/m.exec(text)![1]!);
    expect(command).toEqual(
      expect.arrayContaining([harness, "--entry-function", "harness_of_use_b"]),
    );
    const run = await assay(...command);
    expect(run.stdout).toMatch(/FALSE\(unreach-call\)\n$/);
  });

  test("a static function that two of them define has to be named otherwise", async () => {
    const run = await assay("verify", ...files, "--entry-function", "own");
    expect(run).toMatchObject({ exitCode: 64 });
    expect(run.stderr).toMatch(/several functions 'own': .*a\.c:1:12, .*b\.c:2:12/);
  });
});

describe("what cannot be meant is refused", () => {
  const [, b] = files as [string, string];

  test.each([
    [
      ["--entry-function", "use_b", "--entry-size", "txt=3"],
      "no pointer 'txt'",
      "did you mean 'text'?",
    ],
    [["--entry-function", "use_b", "--entry-size", "text=-3"], "'text=-3' is no size", "p=16"],
    [["--entry-function", "use_b", "--entry-size", "text=att"], "no integer parameter", "p=16"],
    [["--entry-function", "use_b", "--entry-not-null", "atx"], "no pointer 'atx'", "'at'"],
    [["--havoc-globals"], "--havoc-globals is about", "--entry-function"],
    [["--entry-function", "use_b", "--undefined", "error"], "nobody defines 'use_a'", "--stubs"],
    [["--entry-function", "use_b", "--witness"], "main", "assay harness"],
  ])("%j", async (words, message, hint) => {
    const witness = words.includes("--witness") ? { witness: join(folder.path, "w.yml") } : {};
    const load = loadOf(words.filter((word) => word !== "--witness"));
    const run = verifyInProcess({ file: b, load, ...witness });
    const error: unknown = await run.catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(UserError);
    expect((error as UserError).message).toContain(message);
    expect((error as UserError).hint).toContain(hint);
  });
});

test("sizes of types are those of the data model", async () => {
  const text = `void reach_error(void);
int check(long *p) { if (p && p[3] == 5 && sizeof *p == 4) reach_error(); return 0; }
`;
  const file = folder.file("ilp32.c", text);
  const load = { ...loadOf(["--entry-function", "check"]), dataModel: "ILP32" as const };
  const report = await verifyInProcess({ file, load });
  expect(report.verdict).toMatchObject({ kind: "FALSE" });
  const run = await assay(...runLine(report), "--json");
  expect(JSON.parse(run.stdout)).toMatchObject({ violation: { name: "reach_error" } });
});

test("long structures and arrays are filled by loops", async () => {
  const text = `void reach_error(void); struct s { unsigned char bytes[500]; struct { short x; char *name; } all[20]; };
int check(struct s *s) { if (s->bytes[444] == 3 && s->all[19].name && s->all[19].name[1] == 'x') reach_error(); return 0; }
`;
  const file = folder.file("long.c", text);
  const words = [
    "--entry-function",
    "check",
    "--entry-not-null",
    "s",
    "--entry-size",
    "s.all.name=3",
  ];
  const report = await verifyInProcess({ file, load: loadOf(words) });
  expect(formatVerdict(report.verdict)).toContain("FALSE");
});
