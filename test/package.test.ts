/** The package as users have it: packed, unpacked elsewhere, with what it says it needs and nothing else. */
import { spawnSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, statSync, symlinkSync } from "node:fs";
import { dirname, join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { repositoryRoot } from "../tools/samples/sample.ts";
import { TemporaryFolder } from "./temporary-folder.ts";

const folder = new TemporaryFolder();
const PROGRAM = `void reach_error(void); unsigned __VERIFIER_nondet_uint(void);
#include <limits.h>
int main(void) { unsigned x = __VERIFIER_nondet_uint(), y = x; while (x > 0) { x--; y--; } if (y != LIMIT) reach_error(); return 0; }
`;

interface Manifest {
  readonly dependencies: Readonly<Record<string, string>>;
  readonly bin: { readonly assay: string };
}

function read(path: string): Manifest {
  return JSON.parse(readFileSync(path, "utf8")) as Manifest;
}

/** No compiler, no solver, no other program. */
function node(...words: readonly string[]) {
  const env = { PATH: dirname(process.execPath), HOME: folder.path };
  return spawnSync(process.execPath, words, { cwd: folder.path, encoding: "utf8", env });
}

beforeAll(() => {
  const words = ["pack", "--ignore-scripts", "--silent", "--pack-destination", folder.path];
  const packed = spawnSync("npm", words, { cwd: repositoryRoot, encoding: "utf8" });
  const archive = join(folder.path, packed.stdout.trim().split("\n").at(-1)!);
  const modules = join(folder.path, "node_modules");
  mkdirSync(join(modules, "@viz-js"), { recursive: true });
  expect(spawnSync("tar", ["-xzf", archive, "-C", modules]).status).toBe(0);
  symlinkSync("package", join(modules, "assay"));
  const { dependencies } = read(join(modules, "assay/package.json"));
  for (const name of Object.keys(dependencies)) {
    symlinkSync(join(repositoryRoot, "node_modules", name), join(modules, name));
  }
  folder.file("a.c", PROGRAM);
});

test("it verifies without compiler and native solver", () => {
  const { bin } = read(join(folder.path, "node_modules/assay/package.json"));
  const run = node(join("node_modules/assay", bin.assay), "verify", "a.c", "-DLIMIT=0");
  expect(run.stderr).toBe("");
  expect(run.stdout).toMatch(/Verification result: TRUE\n$/);
});

test("it asks the solver that comes with it", () => {
  const words = ["verify", "a.c", "-DLIMIT=0", "--analysis", "predicate", "--json"];
  const run = node("node_modules/assay/dist/assay.js", ...words);
  const { verdict, solver } = JSON.parse(run.stdout) as Readonly<Record<string, string>>;
  expect(verdict).toBe("TRUE");
  expect(solver).toMatch(/wasm/i);
});

test("it can be imported by its name", () => {
  folder.file(
    "use.mjs",
    `import { execute, verify } from "assay";
const { verdict, violation } = await verify({ files: ["a.c"], defines: ["LIMIT=UINT_MAX"] });
const again = await execute({ files: ["a.c"], defines: ["LIMIT=1"], inputs: [3] });
console.log(verdict, violation.property, again.violation.property);
`,
  );
  const run = node("use.mjs");
  expect(run.stderr).toBe("");
  expect(run.stdout).toBe("FALSE unreach-call reach_error\n");
});

test("runs of other programs can be imported by a name of their own", () => {
  folder.file(
    "runs.mjs",
    `import { AssayError, executeRun } from "assay/runexec";
const command = [process.execPath, "-e", "console.log('printed'); process.exit(3)"];
const { exitCode, terminationReason, cpuSeconds } = await executeRun({ command, outputFile: "run.log" });
const refused = await executeRun({ command, outputFile: null, cores: [9999] }).catch((error) => error);
console.log(exitCode, terminationReason, cpuSeconds > 0, refused instanceof AssayError, refused.message);
`,
  );
  const run = node("runs.mjs");
  expect(run.stderr).toBe("");
  expect(run.stdout).toMatch(/^3 null true true error: core 9999 cannot be used\n/);
  expect(readFileSync(join(folder.path, "run.log"), "utf8")).toMatch(/\nprinted\n$/);
});

test("a queue says what it needs", () => {
  const run = node("node_modules/assay/dist/assay.js", "worker", "--queue", "redis://localhost:1");
  expect(run.stderr).toContain("npm install bullmq ioredis");
  expect(run.status).toBe(64);
});

test("it is not large: most of what an installation takes is the solver", () => {
  const own = join(folder.path, "node_modules/package");
  const files = readdirSync(own, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  const bytes = files.reduce(
    (sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size,
    0,
  );
  expect(bytes).toBeLessThan(20e6);
});

test("the command costs what its file costs", () => {
  const bin = join(folder.path, "node_modules/.bin");
  mkdirSync(bin, { recursive: true });
  symlinkSync("../assay/dist/assay.js", join(bin, "assay"));
  const run = node(join(bin, "assay"), "--version");
  expect(run.stdout).toBe(
    `${(read(join(repositoryRoot, "package.json")) as unknown as { version: string }).version}\n`,
  );
});

test("documentation and samples are there", () => {
  const assay = (name: string) =>
    readFileSync(join(folder.path, "node_modules/assay", name), "utf8");
  expect(assay("docs/programmatic-use.md")).toContain("import");
  const run = node(
    "node_modules/assay/dist/assay.js",
    "verify",
    "node_modules/assay/samples/reach-safety/lock-taken-twice.c",
  );
  expect(run.status).toBe(1);
});
