/** Programs of several files: `samples/linking`, whose outcomes gcc recorded, and what verification makes of them. */
import { spawnSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, writeFileSync, existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import { runCli } from "../src/cli/run-cli.ts";
import { splitShellWords } from "../src/base/shell/index.ts";
import { describeWith, testWith } from "./needs.ts";
import { TemporaryFolder } from "./temporary-folder.ts";

const root = new TemporaryFolder();
let folders = 0;

function temporaryFolder(): string {
  const path = join(root.path, String(folders++));
  mkdirSync(path);
  return path;
}

const SAMPLES = "samples/linking";
const samples = readdirSync(SAMPLES);

interface Linked {
  readonly files: readonly string[];
  readonly flags: readonly string[];
  readonly expected: string;
}

function sample(name: string): Linked {
  const folder = join(SAMPLES, name);
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".c"))
    .sort()
    .map((file) => join(folder, file));
  const path = join(folder, "flags");
  const flags = existsSync(path) ? splitShellWords(readFileSync(path, "utf8")) : [];
  const expected = readFileSync(join(folder, "expected"), "utf8");
  return { files, flags: flags.map((word) => inFolder(folder, word)), expected };
}

/** The flags of a sample name what is in its folder. */
function inFolder(folder: string, word: string): string {
  const path = join(folder, word);
  return !word.startsWith("-") && existsSync(path) ? path : word;
}

async function assay(...words: readonly string[]) {
  const out: Buffer[] = [];
  const err: Buffer[] = [];
  const sink = (pieces: Buffer[]) => ({
    write: (piece: string | Uint8Array) => pieces.push(Buffer.from(piece)),
  });
  const exitCode = await runCli(words, { stdout: sink(out), stderr: sink(err) });
  return { exitCode, stdout: Buffer.concat(out).toString(), stderr: Buffer.concat(err).toString() };
}

async function executed(name: string, preprocessor: "cc" | "builtin"): Promise<string> {
  const { files, flags } = sample(name);
  const run = await assay("exec", "--preprocessor", preprocessor, ...flags, ...files);
  return run.exitCode === 64 ? "refused\n" : `${run.stdout}exit ${run.exitCode}\n`;
}

test.each(samples)("%s does what the linked program does", async (name) => {
  expect(await executed(name, "builtin")).toBe(sample(name).expected);
});

describeWith("gcc")("with gcc", () => {
  test.each(samples)("%s does it with the compiler's preprocessor", async (name) => {
    expect(await executed(name, "cc")).toBe(sample(name).expected);
  });

  test.each(samples)("%s is recorded as gcc has it", (name) => {
    const { files, flags, expected } = sample(name);
    const program = join(temporaryFolder(), "program");
    const words = ["-std=gnu11", "-w", ...flags, ...files, "-o", program];
    const linked = spawnSync("gcc", words).status === 0;
    const run = linked ? spawnSync(program, { encoding: "utf8" }) : null;
    const outcome = run === null ? "refused\n" : `${run.stdout}exit ${String(run.status)}\n`;
    expect(outcome).toBe(expected);
  });
});

/** Writes the files into a folder of their own; answers where it is. */
function project(files: Readonly<Record<string, string>>): string {
  const folder = temporaryFolder();
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  return folder;
}

const MAIN = `#include "part.h"
static int limit = 10;
static int clamp(int x) { return x > limit ? limit : x; }
int main(void) {
  struct part p = {__VERIFIER_nondet_int(), 0};
  fill(&p, clamp(p.given));
  if (p.kept > BOUND) reach_error();
  return 0;
}
`;
const PART = `#include "part.h"
static int limit = 40;
static int clamp(int x) { return x < limit ? x : limit; }
void fill(struct part *p, int x) {
  int kept = clamp(x);
  p->kept = kept;
}
`;
const HEADER = `int __VERIFIER_nondet_int(void);
void reach_error(void);
struct part { int given; int kept; };
void fill(struct part *p, int x);
`;
const FILES = { "main.c": MAIN, "src/part.c": PART, "include/part.h": HEADER };

describe("what refuses to be linked", () => {
  test.each([
    [
      "a type",
      "int f(long x) { return x; }",
      /b\.c:1:5.*conflicting types for 'f': 'int \(long\)' here, 'int \(int\)' there; the other one is at .*a\.c:1:5/s,
    ],
    ["a length", "int a[4];", /b\.c:1:5.*conflicting types for 'a'.*a\.c:1:24/s],
    [
      "a definition",
      "int main(void) { return 0; }",
      /b\.c:1:5.*multiple definition of 'main'; the other one is at .*a\.c:1:34/s,
    ],
  ])("names both places: %s", async (_, text, message) => {
    const folder = project({
      "a.c": "int f(int); extern int a[3]; int main(void) { return f(a[0]); }\n",
      "b.c": text,
    });
    const run = await assay("exec", join(folder, "a.c"), join(folder, "b.c"));
    expect(run.exitCode).toBe(64);
    expect(run.stderr).toMatch(message);
  });
});

describe("verification of several files", () => {
  test("finds what is true and what is not, in the right files", async () => {
    const folder = project(FILES);
    const words = [join(folder, "main.c"), join(folder, "src/part.c"), `-I${folder}/include`];
    const proved = await assay("verify", ...words, "-DBOUND=10", "--invariants");
    expect(proved.stdout).toMatch(/Verification result: TRUE\n$/);
    const broken = await assay("verify", ...words, "-D", "BOUND=5", "--json");
    const { verdict, counterexample } = JSON.parse(broken.stdout) as {
      verdict: string;
      counterexample: { items: { line?: { file: string } }[] };
    };
    expect(verdict).toBe("FALSE");
    const places = JSON.stringify(counterexample);
    expect(places).toContain("main.c");
    expect(places).toContain("part.c:clamp");
  });

  testWith("gcc")("the harness is compiled with all of them", async () => {
    const folder = project(FILES);
    const harness = join(folder, "harness.c");
    const words = [join(folder, "main.c"), join(folder, "src/part.c"), `-I${folder}/include`];
    await assay("verify", ...words, "-DBOUND=5", "--test-harness", harness);
    const command = /^ \* {3}(gcc .*)$/m.exec(readFileSync(harness, "utf8"))![1]!;
    expect(spawnSync("sh", ["-c", command], { cwd: folder }).status).toBe(0);
    const run = spawnSync(join(folder, "violation"), { encoding: "utf8" });
    expect(run.status).toBe(107);
  });

  test("'Run it' names every file and flag", async () => {
    const folder = project(FILES);
    const words = [join(folder, "main.c"), join(folder, "src/part.c"), `-I${folder}/include`];
    const run = await assay("verify", ...words, "-DBOUND=5");
    const again = splitShellWords(/^Run it: assay (.*)$/m.exec(run.stdout)![1]!);
    const repeated = await assay(...again, "--json");
    expect(JSON.parse(repeated.stdout)).toMatchObject({ violation: { name: "reach_error" } });
  });

  test("a precision of static functions of one name finds its places again", async () => {
    const count = (bound: number) => `static int n;
static void count(void) { n = 0; while (n < ${bound}) n++; if (n > ${bound}) reach_error(); }
`;
    const first = `void reach_error(void); void other(void);\n${count(1000)}int main(void) { count(); other(); return 0; }\n`;
    const second = `void reach_error(void);\n${count(2000)}void other(void) { count(); }\n`;
    const folder = project({ "a.c": first, "b.c": second });
    const precision = join(folder, "precision");
    const words = [join(folder, "a.c"), join(folder, "b.c"), "--analysis", "predicate"];
    await assay("verify", ...words, "--precision", precision);
    expect(readFileSync(precision, "utf8")).toMatch(/a\.c:count[^]*b\.c:count/);
    const again = await assay("verify", ...words, "--reuse", precision);
    expect(again.stdout).toMatch(/Reuse: ([1-9]\d*) of \1 facts placed \(0 moved, 0 dropped\)/);
    expect(again.stdout).toMatch(/Verification result: TRUE\n$/);
  });

  test("a task definition names several", async () => {
    const task = `format_version: '2.0'\ninput_files: ['main.c', 'part.c']\n`;
    const own = { "main.c": MAIN.replace("BOUND", "9"), "part.c": PART, "part.h": HEADER };
    const folder = project({ ...own, "task.yml": task });
    const run = await assay("verify", join(folder, "task.yml"));
    expect(run.stdout).toMatch(/Verification result: FALSE\(unreach-call\)\n$/);
  });
});

describe("an automaton", () => {
  test("needs no main", async () => {
    const folder = project({
      "lib.c": "static int f(void) { return 1; }\nint g(void) { return f(); }\n",
    });
    const run = await assay("cfa", join(folder, "lib.c"), "--format", "json");
    const { nodes } = JSON.parse(run.stdout) as { nodes: { function: string }[] };
    expect(new Set(nodes.map((node) => node.function))).toEqual(new Set(["%start", "f", "g"]));
  });
});

describe("compile commands", () => {
  const command = (folder: string, file: string, output: string, flags: string) => ({
    directory: folder,
    file: join(folder, file),
    command: `cc -c ${flags} -O2 -Wall -o ${output} ${file}`,
  });

  function built(): string {
    const folder = project({ ...FILES, "test.c": "int main(void) { return 3; }\n" });
    const entries = [
      command(folder, "main.c", "CMakeFiles/app.dir/main.c.o", `-Iinclude -DBOUND='5'`),
      command(folder, "src/part.c", "CMakeFiles/app.dir/part.c.o", `-I${folder}/include`),
      command(folder, "test.c", "CMakeFiles/check.dir/test.c.o", "-std=gnu99"),
    ];
    mkdirSync(join(folder, "build"));
    writeFileSync(join(folder, "build/compile_commands.json"), JSON.stringify(entries));
    return folder;
  }

  test("of a folder say what a target is made of", async () => {
    const folder = built();
    const run = await assay("verify", folder, "--target", "app");
    expect(run.stdout).toMatch(/Verification result: FALSE\(unreach-call\)\n$/);
    expect(await assay("exec", folder, "--target", "check")).toMatchObject({ exitCode: 3 });
  });

  test("say how a file is compiled that is named", async () => {
    const folder = built();
    const database = join(folder, "build/compile_commands.json");
    const files = [join(folder, "main.c"), join(folder, "src/part.c")];
    const run = await assay("verify", "--compile-commands", database, ...files);
    expect(run.stdout).toMatch(/Verification result: FALSE\(unreach-call\)\n$/);
  });

  test("that do not go together are an error that says what to do", async () => {
    const folder = built();
    const both = await assay("verify", folder);
    expect(both.stdout + both.stderr).toMatch(/multiple definition of 'main'/);
    const misspelt = await assay("verify", folder, "--target", "ap");
    expect(misspelt).toMatchObject({ exitCode: 64 });
    expect(misspelt.stderr).toContain("did you mean 'app'?");
    const none = await assay("verify", join(folder, "src"));
    expect(none).toMatchObject({ exitCode: 64 });
    expect(none.stderr).toContain("without a compile_commands.json");
  });

  test("with flags that change the meaning are not supported", async () => {
    const folder = project({ "a.c": "int main(void) { return 0; }\n" });
    const entries = [command(folder, "a.c", "a.o", "-funsigned-char")];
    writeFileSync(join(folder, "compile_commands.json"), JSON.stringify(entries));
    const run = await assay("verify", folder);
    expect(run.stdout).toMatch(/UNKNOWN \(.*-funsigned-char is not supported/);
  });
});

describe("stubs", () => {
  const PROGRAM = `int sensor(void); int own(void) { return 1; } void reach_error(void);
int main(void) { int s = sensor(); if (s + own() > LIMIT) reach_error(); return s; }
`;
  const STUBS = `int __VERIFIER_nondet_int(void);
int own(void) { return 1000; }
int sensor(void) { int s = __VERIFIER_nondet_int(); return s < 0 || s > 9 ? 9 : s; }
`;

  test("define what the program does not", async () => {
    const folder = project({ "a.c": PROGRAM, "stubs.c": STUBS });
    const words = ["verify", join(folder, "a.c"), "--stubs", join(folder, "stubs.c")];
    const proved = await assay(...words, "-DLIMIT=10");
    expect(proved.stdout).toMatch(/^Summary: .*\nVerification result: TRUE\n$/);
    const broken = await assay(...words, "-DLIMIT=9");
    expect(broken.stdout).toMatch(/Verification result: FALSE\(unreach-call\)\n$/);
    const again = splitShellWords(/^Run it: assay (.*)$/m.exec(broken.stdout)![1]!);
    const repeated = await assay(...again, "--json");
    expect(JSON.parse(repeated.stdout)).toMatchObject({ violation: { name: "reach_error" } });
  });

  test("win over the functions of the C library that come with Assay", async () => {
    const folder = project({
      "a.c": `#include <stdlib.h>
int main(int argc, char **argv) { return atoi("1") + (int)strtol("2", 0, 10); }
`,
      "stubs.c": `int atoi(const char *text) { return 40; }\n`,
      "inline.c": `inline int atoi(const char *text) { return 50; }\n`,
    });
    const run = (...words: string[]) => assay("exec", join(folder, "a.c"), ...words);
    expect(await run()).toMatchObject({ exitCode: 3 });
    expect(await run("--stubs", join(folder, "stubs.c"))).toMatchObject({ exitCode: 42 });
    expect(await run(join(folder, "inline.c"))).toMatchObject({ exitCode: 52 });
  });

  testWith("gcc")("are compiled with the harness", async () => {
    const folder = project({ "a.c": PROGRAM, "stubs.c": STUBS });
    const harness = join(folder, "harness.c");
    const words = [join(folder, "a.c"), "--stubs", join(folder, "stubs.c"), "-DLIMIT=9"];
    await assay("verify", ...words, "--test-harness", harness);
    const command = /^ \* {3}(gcc .*)$/m.exec(readFileSync(harness, "utf8"))![1]!;
    expect(spawnSync("sh", ["-c", command], { cwd: folder }).status).toBe(0);
    expect(spawnSync(join(folder, "violation")).status).toBe(107);
  });
});

test("arguments come from a file, too, and macros from the last word about them", async () => {
  const folder = project({
    "a.c": "int main(void) {\n#ifdef A\n return A;\n#else\n return 0;\n#endif\n}\n",
  });
  const words = join(folder, "words");
  writeFileSync(words, `-D 'A=4' ${folder}/a.c\n`);
  expect(await assay("exec", `@${words}`)).toMatchObject({ exitCode: 4 });
  expect(await assay("exec", `@${words}`, "-UA")).toMatchObject({ exitCode: 0 });
  expect(await assay("exec", "-UA", `@${words}`)).toMatchObject({ exitCode: 4 });
});
