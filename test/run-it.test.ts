/** `Run it:` repeats the violation that was found, whatever it depends on. */
import { mkdirSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { cpuMillis } from "../src/base/budget/index.ts";
import { DEFAULT_LOAD_OPTIONS } from "../src/engine/load-program.ts";
import { formatReport } from "../src/output/report-text.ts";
import type { VerifyRequest } from "../src/engine/verify-request.ts";
import { assay, commandOf, repeatedLine } from "./repeated-violation.ts";
import { TemporaryFolder } from "./temporary-folder.ts";
import { verifyInProcess } from "./verify-in-process.ts";

const folder = new TemporaryFolder();

async function expectRepeated(request: Partial<VerifyRequest> & { readonly file: string }) {
  const report = await verifyInProcess({ cpuMillis: cpuMillis() + 30_000, ...request });
  expect(report.verdict.kind).toBe("FALSE");
  const found = report.counterexample?.location?.line;
  expect(found).toBeDefined();
  expect(await repeatedLine(commandOf(report))).toBe(found);
  return commandOf(report);
}

interface Task extends Partial<VerifyRequest> {
  readonly file: string;
}

function reachabilityTasks(): readonly Task[] {
  const path = "samples/reach-safety";
  const names = readdirSync(path).filter((name) => name.endsWith(".yml"));
  return names.flatMap((name) => {
    const file = join(path, name);
    const text = readFileSync(file, "utf8");
    const source = readFileSync(file.replace(/yml$/, "c"), "utf8");
    const isFound = /^\/\/ claimed-by:.*\b(default|execution|bmc)\b/m.test(source);
    return text.includes("expected_verdict: false") && isFound ? [{ file }] : [];
  });
}

function checkTasks(): readonly Task[] {
  const path = "samples/checks";
  return readdirSync(path).flatMap((name) => {
    const file = join(path, name);
    const text = readFileSync(file, "utf8");
    const said = (word: string) => new RegExp(`^// ${word}: (.*)$`, "m").exec(text)?.[1] ?? null;
    if (said("expected")?.startsWith("FALSE") !== true) return [];
    const property = said("property");
    return [
      {
        file,
        checks: said("check")?.split(",") ?? [],
        property: property === null ? null : `samples/properties/${property}.prp`,
      },
    ];
  });
}

const tasks = [...reachabilityTasks(), ...checkTasks()];

test("there are samples", () => {
  expect(reachabilityTasks().length).toBeGreaterThanOrEqual(20);
  expect(checkTasks().length).toBeGreaterThan(10);
});

test.each(tasks)("$file", async (task) => {
  await expectRepeated(task);
});

const PRELUDE = `void reach_error(void); int __VERIFIER_nondet_int(void); long double __VERIFIER_nondet_longdouble(void);
double __VERIFIER_nondet_double(void); int rand(void); void srand(unsigned); void *malloc(unsigned long);
`;
let count = 0;

describe("what depends on", () => {
  test.each([
    [
      "no argument at all",
      "int main(int argc, char **argv) { if (argc == 0) reach_error(); return 0; }",
    ],
    ["one argument", "int main(int argc, char **argv) { if (argc == 1) reach_error(); return 0; }"],
    ["arguments that nobody reads", "int main(int argc, char **argv) { reach_error(); return 0; }"],
    [
      "the last digits of a long double",
      "int main(void) { long double x = __VERIFIER_nondet_longdouble(); if (x > 1 && x < 1 + 0x1p-62L) reach_error(); return 0; }",
    ],
    [
      "no number",
      "int main(void) { double x = __VERIFIER_nondet_double(); if (x != x) reach_error(); return 0; }",
    ],
    [
      "random numbers",
      "int main(void) { srand(3); if (rand() != __VERIFIER_nondet_int()) reach_error(); return 0; }",
    ],
    [
      "a label",
      "int main(void) { if (__VERIFIER_nondet_int() == 7) goto ERROR; return 0; ERROR: return 1; }",
    ],
    [
      "what a block begins with",
      "int main(void) { int *p = malloc(8); if (p[1] == 4) reach_error(); return 0; }",
    ],
    [
      "a local variable without a value",
      "int main(void) { int x; if (x == 9) reach_error(); return 0; }",
    ],
    [
      "an undefined function",
      "int f(int); int main(void) { if (f(1) == 9) reach_error(); return 0; }",
    ],
  ])("%s", async (_, text) => {
    await expectRepeated({ file: folder.file(`${count++}.c`, `${PRELUDE}${text}\n`) });
  });

  test("standard input, and where it ends", async () => {
    const text = `#include <stdio.h>
void reach_error(void);
int main(void) {
  int first = getchar(), second = getchar(), third = getchar();
  if (first == 'o' && second == 'k' && third == EOF) reach_error();
  return 0;
}
`;
    await expectRepeated({ file: folder.file("input.c", text) });
  });

  test("several files, and how they are compiled", async () => {
    mkdirSync(join(folder.path, "in clude"), { recursive: true });
    folder.file("in clude/limit.h", "#define LIMIT(x) ((x) * FACTOR)\nint twice(int);\n");
    const main = `#include "limit.h"
${PRELUDE}int main(void) { int x = __VERIFIER_nondet_int(), y = rand(); if (x > 0 && x < 1000 && twice(x) == LIMIT(x) + OFFSET && y != x) reach_error(); return 0; }
`;
    const other = `#include "limit.h"
int unset(void) { int local; return local; }
int twice(int x) { return FACTOR * x + (unset() == 5 ? OFFSET : 0); }
`;
    const load = {
      ...DEFAULT_LOAD_OPTIONS,
      includeDirectories: [join(folder.path, "in clude")],
      defines: ["FACTOR=(1 + 1)", "OFFSET=3"],
    };
    const [file, second] = [folder.file("several-a.c", main), folder.file("several-b.c", other)];
    const command = await expectRepeated({ file, moreFiles: [second], load });
    expect(command).toContain("-DFACTOR=(1 + 1)");
    expect(command).toContain(`-I${join(folder.path, "in clude")}`);
  });

  test("the entry function of one of several files, its arguments and static objects", async () => {
    const main = `${PRELUDE}int limit = 3; int check(const char *);
struct pair { int a; short b; };
int use(const char *text, struct pair *pair) {
  if (pair && text && check(text) && pair->a == limit + 1 && pair->b == -7 && limit == 12) reach_error(); return 0; }
`;
    const other = "int check(const char *text) { return text[0] == 'x' && text[1] == 0; }\n";
    const entry = { sizes: ["text=3"], notNull: [], depth: 2, havocsGlobals: true };
    const load = { ...DEFAULT_LOAD_OPTIONS, entryFunction: "use", entry };
    const file = folder.file("entry-a.c", main);
    await expectRepeated({ file, moreFiles: [folder.file("entry-b.c", other)], load });
  });

  test("more inputs than a line takes", async () => {
    const text = `${PRELUDE}int main(void) { for (int i = 0; i < 300; i++) if (__VERIFIER_nondet_int() != i) return 0; reach_error(); }\n`;
    const file = folder.file("many.c", text);
    const without = await verifyInProcess({ file, analysis: "bmc" });
    const resources = { cpuMillis: 0, wallMillis: 0, peakMemoryBytes: null };
    expect(formatReport(without, resources, "without statistics")).toContain(
      "--output DIR writes the 300 inputs",
    );
    const outputDirectory = join(folder.path, "out");
    const command = await expectRepeated({ file, analysis: "bmc", outputDirectory });
    expect(command).toContain(join(outputDirectory, "inputs.txt"));
  });
});

test("a property that does not happen is none", async () => {
  const file = folder.file("fine.c", "int main(void) { int x = 3; return x / 3 - 1; }\n");
  const run = await assay("exec", file, "--check", "all");
  expect(run).toEqual({ exitCode: 0, text: "" });
});

test("what is violated is said with its place", async () => {
  const file = folder.file(
    "overflow.c",
    "int main(void) { int x = 2147483647;\n  return x + 1; }\n",
  );
  const run = await assay("exec", file, "--check", "overflow");
  expect(run.exitCode).toBe(2);
  expect(run.text).toMatch(/overflow\.c:2:\d+: overflow is violated: /);
});

describe("--output has the result", () => {
  test.each([
    ["TRUE", "int main(void) { return 0; }"],
    ["FALSE", "void reach_error(void); int main(void) { reach_error(); }"],
    [
      "UNKNOWN",
      "#include <setjmp.h>\njmp_buf b; void reach_error(void); int main(void) { if (setjmp(b)) reach_error(); }",
    ],
  ])("%s", async (verdict, text) => {
    const file = folder.file(`${count++}.c`, text);
    const directory = join(folder.path, `result-${count}`);
    const run = await assay("verify", file, "--output", directory);
    const json = JSON.parse(readFileSync(join(directory, "result.json"), "utf8")) as {
      readonly verdict: string;
      readonly summary: string;
    };
    expect(json.verdict).toBe(verdict);
    const written = readFileSync(join(directory, "result.txt"), "utf8");
    expect(written).toContain(`Summary: ${json.summary}\n`);
    expect(written).toContain("CPU time for verification:");
    expect(written).toMatch(new RegExp(`Verification result: ${verdict}.*\n$`));
    expect(run.text).toContain(`Written: ${join(directory, "result.json")}`);
  });
});
