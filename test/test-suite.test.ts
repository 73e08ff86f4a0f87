/** `--test-suite`: the format, what tests reach, and gcov's opinion about it. */
import { execFileSync, spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { beforeAll, describe, expect, test } from "vitest";
import type { RunReport } from "../src/output/run-report.ts";
import { cpuMillis } from "../src/base/budget/index.ts";
import { testWith } from "./needs.ts";
import { TemporaryFolder } from "./temporary-folder.ts";
import { verifyInProcess } from "./verify-in-process.ts";

const temporary = new TemporaryFolder();
const suite = join(temporary.path, "suite");

/** Sampled inputs seldom reach the equation, and nothing reaches one of its sides. */
const PROGRAM = `extern int __VERIFIER_nondet_int(void);
extern char __VERIFIER_nondet_char(void);
extern void reach_error(void);

int main(void) {
  int x = __VERIFIER_nondet_int();
  int rounds = 0;
  char c = __VERIFIER_nondet_char();
  switch (c) {
  case 'a':
    rounds = 1;
    break;
  case 'b':
    rounds = 2;
    break;
  default:
    break;
  }
  if (x == 123456789) {
    rounds = 3;
    if (x % 2 == 0)
      reach_error();
  }
  while (rounds > 0) {
    if (__VERIFIER_nondet_int() == -77)
      rounds = 0;
    rounds--;
  }
  return 0;
}
`;

let program = "";
let report: RunReport;

beforeAll(async () => {
  program = temporary.file("branches.c", PROGRAM);
  report = await verifyInProcess({ file: program, testSuite: suite });
});

const testFiles = (): readonly string[] =>
  readdirSync(suite).filter((name) => name.startsWith("test-"));

function inputsOf(name: string): readonly string[] {
  const text = readFileSync(join(suite, name), "utf8");
  return [...text.matchAll(/<input>(.*?)<\/input>/g)].map(([, value]) => value!);
}

/** What the note about the suite says. */
function reached(): { readonly tests: number; readonly reached: number; readonly goals: number } {
  const note = report.notes.find((line) => /outcomes of branches/.test(line))!;
  const [tests, count, goals] = [...note.matchAll(/\d+/g)].map(Number);
  return { tests: tests!, reached: count!, goals: goals! };
}

describe("a test suite", () => {
  test("reaches what can be reached, and says what cannot", () => {
    expect(report.verdict.kind).toBe("TRUE");
    expect(report.files).toEqual([suite]);
    const { tests, reached: count, goals } = reached();
    expect({ count, goals }).toEqual({ count: 10, goals: 11 });
    expect(tests).toBe(testFiles().length);
    expect(report.notes.join()).toContain("1 more are reached by no execution");
    expect(testFiles().some((name) => inputsOf(name).includes("123456789"))).toBe(true);
  });

  test("a loop that takes us too long is no reason to have no test", async () => {
    const file = temporary.file(
      "long.c",
      "extern unsigned __VERIFIER_nondet_uint(void);\nint main(void) {\n  unsigned x = __VERIFIER_nondet_uint(), i = 0;\n  if (x > 5) i = 1;\n  while (i < 200000000u) i++;\n  return 0;\n}\n",
    );
    const { notes } = await verifyInProcess({
      file,
      testSuite: suite + "-3",
      cpuMillis: cpuMillis() + 8000,
    });
    // Both of the `if` and the round of the loop; nobody waits for its end.
    expect(notes.join()).toMatch(/2 tests reach 3 of 4 outcomes of branches/);
  });

  test("is in the order of the format", () => {
    const text = readFileSync(join(suite, "metadata.xml"), "utf8");
    expect([...text.matchAll(/^ {2}<(\w+)>/gm)].map(([, name]) => name)).toEqual([
      "sourcecodelang",
      "producer",
      "specification",
      "programfile",
      "programhash",
      "entryfunction",
      "architecture",
      "creationtime",
    ]);
    expect(text).toMatch(/<programhash>[0-9a-f]{64}</);
    expect(text).toContain("<architecture>64bit</architecture>");
  });

  test("marks the test that violates the property, and replaces an earlier suite", async () => {
    const file = temporary.file(
      "fails.c",
      "extern int __VERIFIER_nondet_int(void); extern void reach_error(void);\nint main(void) { if (__VERIFIER_nondet_int() == 5) reach_error(); return 0; }\n",
    );
    const { notes } = await verifyInProcess({ file, testSuite: suite + "-2" });
    await verifyInProcess({ file, testSuite: suite + "-2" });
    const files = readdirSync(suite + "-2").filter((name) => name.startsWith("test-"));
    const texts = files.map((name) => readFileSync(join(suite + "-2", name), "utf8"));
    expect(texts.filter((text) => text.includes('coversError="true"')).length).toBe(1);
    expect(notes.join()).toContain(`${files.length} tests reach 2 of 2 outcomes of branches`);
  });

  testWith("gcc", "gcov")("reaches what gcov says", () => {
    const harness = temporary.file(
      "harness.c",
      `#include <stdio.h>
#include <stdlib.h>
static long long next(void) { long long value = 0; if (scanf("%lld", &value) != 1) value = 0; return value; }
int __VERIFIER_nondet_int(void) { return (int)next(); }
char __VERIFIER_nondet_char(void) { return (char)next(); }
void reach_error(void) { exit(0); }
`,
    );
    const cwd = temporary.path;
    execFileSync("gcc", ["-w", "--coverage", "-O0", "-c", program], { cwd });
    execFileSync("gcc", ["-w", "--coverage", "branches.o", harness, "-o", "run"], { cwd });
    for (const name of testFiles()) {
      const run = spawnSync(join(cwd, "run"), { cwd, input: `${inputsOf(name).join("\n")}\n` });
      expect(run.status).toBe(0);
    }
    execFileSync("gcov", ["-b", "--json-format", "branches.o"], { cwd, stdio: "ignore" });
    const json = readdirSync(cwd).find((name) => /^branches.*\.gcov\.json\.gz$/.test(name))!;
    const { files } = JSON.parse(gunzipSync(readFileSync(join(cwd, json))).toString()) as {
      files: { lines: { branches: { count: number }[] }[] }[];
    };
    const branches = files.flatMap(({ lines }) => lines.flatMap((line) => line.branches));
    const { reached: count, goals } = reached();
    expect(branches.length).toBe(goals);
    expect(branches.filter((branch) => branch.count > 0).length).toBe(count);
  });
});
