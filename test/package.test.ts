/** The package as users have it: packed, unpacked elsewhere, with what it says it needs and nothing else. */
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, symlinkSync } from "node:fs";
import { homedir } from "node:os";
import { dirname, join, relative } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { repositoryRoot } from "../tools/samples/sample.ts";
import { billOfMaterials } from "../tools/sbom.mjs";
import { nodePath, testWith } from "./needs.ts";
import { TemporaryFolder } from "./temporary-folder.ts";

const folder = new TemporaryFolder();
const PROGRAM = `void reach_error(void); unsigned __VERIFIER_nondet_uint(void);
#include <limits.h>
int main(void) { unsigned x = __VERIFIER_nondet_uint(), y = x; while (x > 0) { x--; y--; } if (y != LIMIT) reach_error(); return 0; }
`;

interface Manifest {
  readonly dependencies: Readonly<Record<string, string>>;
  readonly optionalDependencies: Readonly<Record<string, string>>;
  readonly bin: { readonly assay: string };
}

function read(path: string): Manifest {
  return JSON.parse(readFileSync(path, "utf8")) as Manifest;
}

/** No compiler, no solver, no other program. */
function node(...words: readonly string[]) {
  return startedBy(process.execPath, words);
}

function startedBy(program: string, words: readonly string[]) {
  const env = { PATH: dirname(program), HOME: folder.path };
  return spawnSync(program, words, { cwd: folder.path, encoding: "utf8", env });
}

function packed(name: string): string {
  return join(folder.path, "node_modules/package", name);
}

/** Paths below the package. */
function packedFiles(): readonly string[] {
  const entries = readdirSync(packed("."), { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(packed("."), join(parentPath, name)));
}

beforeAll(() => {
  const words = ["pack", "--ignore-scripts", "--silent", "--pack-destination", folder.path];
  const pack = spawnSync("npm", words, { cwd: repositoryRoot, encoding: "utf8" });
  const archive = join(folder.path, pack.stdout.trim().split("\n").at(-1)!);
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
  const bytes = packedFiles().reduce((sum, file) => sum + statSync(packed(file)).size, 0);
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

for (const version of [22, 24] as const) {
  testWith(`Node ${version}`)(`it verifies with Node ${version}`, () => {
    const words = ["node_modules/assay/dist/assay.js", "verify", "a.c", "-DLIMIT=0"];
    for (const analysis of ["default", "predicate"]) {
      const run = startedBy(nodePath(version)!, [...words, "--analysis", analysis]);
      expect(run.stderr).toBe("");
      expect(run.stdout).toMatch(/Verification result: TRUE\n$/);
    }
  });
}

test("what is bundled has its licence in the package, and is not installed as well", () => {
  const notices = readFileSync(packed("THIRD-PARTY.txt"), "utf8");
  const bundled = Array.from(
    notices.matchAll(/^(\S+) \d\S* \(.+\)\n {2}Copyright/gim),
    ([, name]) => name!,
  );
  // Some of each bundle: commands, table, report, playground, calls of native libraries.
  for (const name of ["commander", "yaml", "d3-scale", "fflate", "codemirror", "koffi"]) {
    expect(bundled).toContain(name);
  }
  const comments = packedFiles()
    .filter((file) => /^dist\/[^/]*\.c?js$/.test(file))
    .flatMap((file) =>
      Array.from(
        readFileSync(packed(file), "utf8").matchAll(
          /^\/\/ .*node_modules\/((?:@[^/\n]+\/)?[^/\n]+)\//gm,
        ),
        ([, name]) => name!,
      ),
    );
  expect(comments.length).toBeGreaterThan(0);
  expect(comments.filter((name) => !bundled.includes(name))).toEqual([]);
  const { dependencies, optionalDependencies } = read(packed("package.json"));
  const installed = Object.keys({ ...dependencies, ...optionalDependencies });
  const copies = ["@viz-js/viz", "z3-solver"];
  expect(installed.filter((name) => bundled.includes(name) && !copies.includes(name))).toEqual([]);
  for (const file of ["dist/table-page/page.js", "dist/playground/THIRD-PARTY.txt"]) {
    expect(readFileSync(packed(file), "utf8")).toMatch(/^[@a-z].* \d\S* \((?:MIT|ISC)\)$/m);
  }
});

test("nothing that is installed brings a script of its own", () => {
  const lock = JSON.parse(readFileSync(join(repositoryRoot, "package-lock.json"), "utf8")) as {
    readonly packages: Readonly<
      Record<string, { readonly hasInstallScript?: boolean; readonly dev?: boolean }>
    >;
  };
  const scripts = Object.entries(lock.packages).filter(
    ([path, { dev, hasInstallScript }]) => path !== "" && dev !== true && hasInstallScript === true,
  );
  expect(scripts.map(([path]) => path)).toEqual([]);
});

test("it says nothing about the machine that built it, and has no sources of others", () => {
  const places = [repositoryRoot, homedir()].filter((place) => place.length > "/root".length);
  const telling = packedFiles().filter((file) => {
    const content = readFileSync(packed(file));
    return places.some((place) => content.includes(place));
  });
  expect(telling).toEqual([]);
  expect(packedFiles().filter((file) => file.endsWith(".map"))).toEqual([]);
});

test("what its texts refer to is there", () => {
  const files = new Set(packedFiles());
  const missing = [...files]
    .filter((file) => /^(?:docs\/)?[^/]*\.md$/.test(file))
    .flatMap((file) => {
      const text = readFileSync(packed(file), "utf8");
      const links = Array.from(text.matchAll(/\]\((?!\w+:|#)([^)#\s]+)/g), ([, target]) =>
        join(dirname(file), target!),
      );
      const named = Array.from(
        text.matchAll(/`((?:[\w-]+\/)*[\w-]+\.md)`/g),
        ([, target]) => target!,
      );
      return [...links, ...(file === "README.md" ? named : [])];
    })
    .filter((target) => !files.has(target) && !existsSync(packed(target)));
  expect(missing).toEqual([]);
});

test("its bill of materials lists what is installed and what is bundled", () => {
  const notices = readFileSync(packed("THIRD-PARTY.txt"), "utf8");
  const { bomFormat, metadata, components } = billOfMaterials(notices);
  expect(bomFormat).toBe("CycloneDX");
  expect(metadata.component.name).toBe("assay");
  const names = components.map(({ name }) => name);
  for (const name of [
    "z3-solver",
    "@viz-js/viz",
    "@koromix/koffi-linux-x64",
    "commander",
    "codemirror",
  ]) {
    expect(names).toContain(name);
  }
  for (const name of ["typescript", "vitest", "eslint"]) expect(names).not.toContain(name);
  expect(components.filter(({ licenses }) => licenses.length === 0)).toEqual([]);
});
