/** `import … from "assay"`: the bundle, by the name of the package. */
import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import type * as api from "../src/api/index.ts";
import { repositoryRoot } from "../tools/samples/sample.ts";
import { TemporaryFolder } from "./temporary-folder.ts";

const { analyses, AssayError, execute, verify } = (await import(
  join(repositoryRoot, "dist/index.js")
)) as typeof api;

const folder = new TemporaryFolder();
const LOCK = join(repositoryRoot, "samples/reach-safety/lock-taken-twice.c");
const ENDLESS = folder.file(
  "endless.c",
  "int main(void) { unsigned long x = 0; while (1) x++; return 0; }\n",
);
const EXPLORE = { files: [ENDLESS], configuration: "value-explicit" };

describe("verify", () => {
  test("finds a violation, and says how to run it again", async () => {
    const result = await verify({ files: [LOCK] });
    expect(result).toMatchObject({
      verdict: "FALSE",
      properties: [{ name: "unreach-call", verdict: "FALSE" }],
      violation: { property: "unreach-call", inputs: ["1", "1001", "1"], location: { line: 10 } },
      reason: null,
    });
    expect(result.violation!.command.slice(0, 3)).toEqual(["assay", "exec", LOCK]);
    expect(result.text).toMatch(/Verification result: FALSE\(unreach-call\)\n$/);
    expect(result.text).toContain(result.summary);
  });

  test("proves", async () => {
    const file = join(repositoryRoot, "samples/entry/as-many-as.c");
    const result = await verify({
      files: [file],
      entryFunction: "last",
      entrySizes: ["numbers=count:3"],
      entryNotNull: ["numbers"],
      invariants: true,
    });
    expect(result).toMatchObject({ verdict: "TRUE", violation: null });
    expect(result.assumptions.map(({ function: name }) => name)).toEqual(["last"]);
    expect(result.invariants).not.toBeNull();
    expect(result.cpuSeconds).toBeGreaterThan(0);
  });

  test("several properties have a verdict each", async () => {
    const file = folder.file(
      "sum.c",
      "int main(void) { int x = 2147483647; x++; return 7 / x; }\n",
    );
    const { properties } = await verify({ files: [file], checks: ["overflow", "division"] });
    expect(properties.map(({ name, verdict }) => [name, verdict])).toEqual([
      ["overflow", "FALSE"],
      ["division", "TRUE"],
    ]);
  });

  test("an UNKNOWN is a result; the limits are those of the run, however long this process ran before", async () => {
    const used = () => process.cpuUsage().user + process.cpuUsage().system;
    while (used() < 1_600_000);
    const events: api.Progress[] = [];
    const result = await verify({
      ...EXPLORE,
      timeLimitSeconds: 1.5,
      onProgress: (progress) => events.push(progress),
    });
    expect(result).toMatchObject({ verdict: "UNKNOWN", violation: null });
    expect(result.reason).toMatch(/time limit of 1.5s reached/);
    expect(result.cpuSeconds).toBeGreaterThan(0.5);
    expect(result.cpuSeconds).toBeLessThan(4);
    expect(events.length).toBeGreaterThan(0);
  });

  test("can be ended, and leaves no handler behind", async () => {
    const controller = new AbortController();
    const handlers = process.listenerCount("SIGINT");
    const run = verify({
      ...EXPLORE,
      signal: controller.signal,
      onProgress: () => {
        controller.abort(new Error("enough"));
      },
    });
    await expect(run).rejects.toThrow("enough");
    expect(process.listenerCount("SIGINT")).toBe(handlers);
    await expect(verify({ files: [LOCK], signal: controller.signal })).rejects.toThrow("enough");
  });

  test.each([
    [{ files: ["nowhere.c"] }, /nowhere\.c/],
    [{}, /no file is given/],
    [{ files: [LOCK], analysis: "valeu" }, /did you mean .*value/],
    [{ files: [LOCK], options: { "nothing.at.all": "1" } }, /nothing\.at\.all/],
    [{ files: [LOCK], timeLimitSeconds: 0 }, /limits have to be positive/],
    [{ files: [folder.file("no.c", "int main(void) { return 0 }\n")] }, /no\.c:1:27: error/],
  ])("%j is refused", async (options, message) => {
    const error: unknown = await verify(options).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(AssayError);
    expect((error as Error).message).toMatch(message);
  });
});

test("execute runs a program", async () => {
  const text = `int printf(const char *, ...); int __VERIFIER_nondet_int(void);
int main(int argc, char **argv) { printf("%d %s\\n", __VERIFIER_nondet_int(), argv[1]); return argc; }
`;
  const files = [folder.file("echo.c", text)];
  const result = await execute({ files, inputs: [42], arguments: ["word"] });
  expect(result).toMatchObject({ exitCode: 2, stdout: "42 word\n", violation: null });
  await expect(execute({ files, inputs: ["x"] })).rejects.toBeInstanceOf(AssayError);
});

test("execute watches properties", async () => {
  const violated = await execute({ files: [LOCK], inputs: [1, 1001, 1n] });
  expect(violated.violation).toMatchObject({ property: "reach_error", location: { line: 10 } });
  const file = folder.file(
    "leak.c",
    "void *malloc(unsigned long); int main(void) { malloc(3); return 0; }\n",
  );
  const leaking = await execute({ files: [file], checks: ["leak"] });
  expect(leaking.violation).toMatchObject({ property: "leak" });
});

test("analyses lists what can be chosen", async () => {
  const all = await analyses();
  expect(all.filter(({ isDefault }) => isDefault).map(({ name }) => name)).toEqual(["default"]);
});

/** Code of the documentation, one after the other: what is imported first is there for all. */
const SNIPPETS = [
  ...readFileSync(join(repositoryRoot, "docs/programmatic-use.md"), "utf8").matchAll(
    /```js\n([^]*?)```/g,
  ),
].map(([, code]) => code!);

test("what the documentation shows runs", () => {
  const [imports, ...parts] = SNIPPETS;
  expect(parts.length).toBeGreaterThanOrEqual(4);
  for (const [name, text] of Object.entries({
    "src/parser.c":
      '#include "parser.h"\nint parse(const char *text) { return text ? length(text) : 0; }\n',
    "src/buffer.c":
      '#include "parser.h"\nint length(const char *text) { int n = 0; while (text[n]) n++; return n; }\n',
    "include/parser.h": "int length(const char *text);\n",
    "a.c": "int main(void) { return 0; }\n",
  })) {
    mkdirSync(dirname(join(folder.path, name)), { recursive: true });
    folder.file(name, text);
  }
  // What a caller has: a place to show numbers at, and a button.
  const caller = "const show = (states) => states; const cancelButton = {};\n";
  const program = [imports!, caller, ...parts.map((code) => `{\n${code}}\n`)].join("");
  const path = folder.file(
    "snippets.mjs",
    program
      .replace('"assay"', JSON.stringify(join(repositoryRoot, "dist/index.js")))
      .replace('"assay/runexec"', JSON.stringify(join(repositoryRoot, "dist/runexec.js"))),
  );
  const run = spawnSync(process.execPath, [path], { cwd: folder.path, encoding: "utf8" });
  expect(run.stderr).toBe("");
  expect(run.stdout).toContain("overflow TRUE null\nbounds TRUE null\n");
  expect(run.stdout).toMatch(/^5 null 0\.\d+ \d+$/m);
  expect(run.status).toBe(0);
});

/** As a user's program, in JavaScript and TypeScript. */
const PROGRAM = `import { verify, type VerifyResult } from "assay";
import { AssayError, executeRun, type RunOptions } from "assay/runexec";
const sleep: RunOptions = { command: ["sleep", "9"], outputFile: null, wallTimeLimitSeconds: 1 };
const bytes: number | null = (await executeRun(sleep)).memoryBytes;
// @ts-expect-error -- somebody has to say where output goes
await executeRun({ command: ["true"] }).catch((error: unknown) => error instanceof AssayError);
console.log(bytes);
const result: VerifyResult = await verify({ files: ["a.c"], timeLimitSeconds: 20 });
const line: number | undefined = result.violation?.location?.line;
// @ts-expect-error -- there is no such option
await verify({ file: "a.c" });
console.log(line);
`;

test("the package has types", () => {
  const compiler = join(repositoryRoot, "node_modules/typescript-7/bin/tsc");
  const path = folder.file(
    "user.mts",
    PROGRAM.replace('"assay"', JSON.stringify(join(repositoryRoot, "dist/types/index.js"))).replace(
      '"assay/runexec"',
      JSON.stringify(join(repositoryRoot, "dist/types/runexec.js")),
    ),
  );
  const words = [
    "--ignoreConfig",
    "--noEmit",
    "--strict",
    "--target",
    "es2022",
    "--module",
    "nodenext",
    "--types",
    "",
  ];
  const run = spawnSync(process.execPath, [compiler, ...words, path], { encoding: "utf8" });
  expect(run.stdout).toBe("");
});

test("the declarations are those of the package", () => {
  const { types, exports } = JSON.parse(
    readFileSync(join(repositoryRoot, "package.json"), "utf8"),
  ) as {
    readonly types: string;
    readonly exports: { readonly ".": { readonly types: string } };
  };
  expect(types).toBe(exports["."].types);
  expect(readFileSync(join(repositoryRoot, types), "utf8")).toContain("function verify(");
});
