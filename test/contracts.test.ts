/** Functions with contracts (`samples/contracts`): the verdict of each, alone and as the command line puts them together. */
import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { cpuMillis } from "../src/base/budget/index.ts";
import { splitShellWords } from "../src/base/shell/index.ts";
import type { ContractOptions } from "../src/engine/contracts/added-contracts.ts";
import { contractsIn, DEFAULT_LOAD_OPTIONS } from "../src/engine/load-program.ts";
import { readProgramFiles } from "../src/engine/program/program-files.ts";
import { testWith } from "./needs.ts";
import { TemporaryFolder } from "./temporary-folder.ts";
import { verifyInProcess } from "./verify-in-process.ts";

const FOLDER = "samples/contracts";
const folder = new TemporaryFolder();
let count = 0;

interface Expected {
  readonly sample: string;
  readonly name: string;
  readonly verdict: "TRUE" | "FALSE";
  readonly line: number | null;
  readonly callees: ContractOptions["callees"];
}

function expectedOf(sample: string): readonly Expected[] {
  const text = readFileSync(join(FOLDER, sample), "utf8");
  const said = /^\/\/ contracts: (.*)$/m.exec(text)?.[1] ?? "";
  return [...said.matchAll(/(\w+)=(TRUE|FALSE)(?: at (\d+))?( by bodies)?/g)].map(
    ([, name, verdict, line, byBodies]) => ({
      ...{ sample, name: name!, verdict: verdict as Expected["verdict"] },
      line: line === undefined ? null : Number(line),
      callees: byBodies === undefined ? "contracts" : "bodies",
    }),
  );
}

const samples = readdirSync(FOLDER).filter((name) => name.endsWith(".c"));

function verified(
  file: string,
  contracts: ContractOptions,
  more: Partial<typeof DEFAULT_LOAD_OPTIONS> = {},
) {
  const load = { ...DEFAULT_LOAD_OPTIONS, ...more, entryFunction: null, contracts };
  return verifyInProcess({ file, load, cpuMillis: cpuMillis() + 20_000 });
}

test.each(samples.flatMap(expectedOf))("$sample $name", async (expected) => {
  const { sample, name, verdict, line, callees } = expected;
  const report = await verified(join(FOLDER, sample), { function: name, callees });
  expect(report.verdict.kind).toBe(verdict);
  if (line !== null) expect(report.counterexample?.location?.line).toBe(line);
});

test("an object that keeps its value from call to call is not covered by one call", async () => {
  const run = verified(join(FOLDER, "remembers.c"), { function: "next", callees: "contracts" });
  const { verdict } = await run;
  expect(verdict).toMatchObject({ kind: "UNKNOWN", location: { line: 8 } });
});

test("all samples say what they expect", () => {
  expect(samples.filter((sample) => expectedOf(sample).length < 1)).toEqual([]);
});

function assay(...words: readonly string[]) {
  const run = spawnSync(process.execPath, ["dist/assay.js", ...words], { encoding: "utf8" });
  return { exitCode: run.status, text: run.stdout + run.stderr };
}

describe("all of a program", () => {
  test("one line for each function, and the worst verdict", () => {
    const { exitCode, text } = assay("verify", join(FOLDER, "wrong-contract.c"), "--contracts");
    expect(text).toMatch(/^half \(.*wrong-contract\.c:6:5\): FALSE\(assertion\)$/m);
    expect(text).toMatch(/^main \(.*wrong-contract\.c:13:5\): TRUE$/m);
    expect(text).toMatch(/^Verification result: FALSE\(assertion\)\n$/m);
    expect(exitCode).toBe(1);
    const command = splitShellWords(/^ {2}Run it: assay (.*)$/m.exec(text)![1]!);
    const again = assay(...command);
    expect(again.text).toContain("2 * __assay_result == n");
    // As the compiled program ends whose assertion fails.
    expect(again.exitCode).toBe(134);
  });

  test("static names of several files", () => {
    const files = ["account.c", "main.c"].map((name) => join(FOLDER, "two-files", name));
    const { exitCode, text } = assay("verify", ...files, "--contracts");
    expect(text.match(/^\w+ \(.*\): TRUE$/gm)?.length).toBe(3);
    expect(exitCode).toBe(0);
  });

  test("a contract that allows too much is no violation", () => {
    const { exitCode, text } = assay("verify", join(FOLDER, "too-weak.c"), "--contracts");
    expect(text).toContain("the contracts of next allow a violation; their bodies were used");
    expect(exitCode).toBe(0);
  });
});

describe("what is refused", () => {
  test.each([
    ["int f(int n) { n++; __assay_requires(n > 0); return n; }", "does not stand at the beginning"],
    ["int f(int n) { __assay_requires(n = 1); return n; }", "assigns something"],
    ["int f(int n) { __assay_requires(__assay_result > 1); return n; }", "before the call"],
    ["void f(int n) { __assay_ensures(__assay_result > 1); }", "has none"],
    ["int f(int n, ...) { __assay_ensures(n > 1); return 0; }", "any number of arguments"],
    ["int f(n) int n; { __assay_ensures(n > 1); return 0; }", "write a prototype"],
    ["int f(int n) { __assay_ensures(__assay_old() > 1); return 0; }", "__assay_old takes"],
    [
      "int g; int h(void) { return g++; } int f(void) { __assay_requires(h()); return 0; }",
      "writes g",
    ],
  ])("%s", async (text, message) => {
    const file = folder.file(`${count++}.c`, `${text}\n`);
    const run = verified(file, { function: "f", callees: "contracts" });
    await expect(run).rejects.toThrow(message);
  });

  test("a function without a contract", () => {
    const { exitCode, text } = assay("verify", join(FOLDER, "clamp.c"), "--contract", "main");
    expect(text).toContain(
      "no function 'main' has a contract\nhint: there are: least, most, clamp",
    );
    expect(exitCode).toBe(64);
  });

  test("automata of one's own, which count calls that are left out", () => {
    const run = assay("verify", join(FOLDER, "clamp.c"), "--contracts", "--spec", "mine.spc");
    expect(run.text).toContain("cannot be given with contracts");
    expect(run.exitCode).toBe(64);
  });
});

describe("where the body is used, and not the contract", () => {
  test.each([
    ["int f(int *p) { __assay_ensures(1); return *p; }", "int x; f(&x);", "uses pointers"],
    ["int f(void) { __assay_ensures(1); static int n; return n++; }", "f();", "static object"],
    ["int o(void); int f(void) { __assay_ensures(1); return o(); }", "f();", "calls o"],
    ["int *g; int f(void) { __assay_ensures(1); return g == 0; }", "f();", "uses pointers"],
    [
      "union u { int i; float f; } g; int f(void) { __assay_ensures(1); return g.i; }",
      "f();",
      "union",
    ],
    [
      "void exit(int); int f(int n) { __assay_ensures(1); if (n) exit(1); return 0; }",
      "f(0);",
      "calls exit",
    ],
  ])("%s", async (text, call, reason) => {
    const file = folder.file(`${count++}.c`, `${text}\nint main(void) { ${call} return 0; }\n`);
    const report = await verified(file, { function: "main", callees: "contracts" });
    expect(report.notes.join()).toContain(reason);
  });
});

test("clauses are nothing where nobody asks for them", async () => {
  const file = folder.file(
    "plain.c",
    "int f(int n) { __assay_requires(n > 0); return n; }\nint main(void) { return f(0); }\n",
  );
  expect(assay("exec", file)).toEqual({ exitCode: 0, text: "" });
  const report = await verifyInProcess({ file });
  expect(report.verdict.kind).not.toBe("FALSE");
});

async function contractsFoundBy(preprocessor: "builtin" | "cc"): Promise<number> {
  const load = { ...DEFAULT_LOAD_OPTIONS, preprocessor };
  const { files, dataModel } = await readProgramFiles([join(FOLDER, "clamp.c")], load);
  return contractsIn(files, dataModel, load).contracts.length;
}

test("assay.h is found by our preprocessor", async () => {
  expect(await contractsFoundBy("builtin")).toBe(3);
});

testWith("cc")("assay.h is found by the compiler that preprocesses", async () => {
  expect(await contractsFoundBy("cc")).toBe(3);
});

testWith("gcc")("contracts are nothing to a compiler", () => {
  const words = ["-std=c99", "-Wall", "-Werror", "-fsyntax-only"];
  const files = samples.map((sample) => join(FOLDER, sample));
  const run = spawnSync("gcc", [...words, "-I", "src/program/headers/contracts", ...files]);
  expect(run.stderr.toString()).toBe("");
});
