/**
 * Test suites: how many branches of the compiled program they reach as gcov counts them, against executions with random inputs: `npm run
 * bench:test-suites -- [--set SET.csv] [--tasks 20] [--seed 1] [--timelimit 15s] [--executions 1000]`. Tasks that gcc cannot link are left out.
 */
import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { parseArgs } from "node:util";
import { gunzipSync } from "node:zlib";
import { parse } from "yaml";
import { SeededRandom } from "../src/base/random/index.ts";

const { values } = parseArgs({
  options: {
    set: { type: "string", default: "../shared/benchmarks/manifest.csv" },
    tasks: { type: "string", default: "20" },
    seed: { type: "string", default: "1" },
    timelimit: { type: "string", default: "15s" },
    executions: { type: "string", default: "1000" },
  },
});

interface Coverage {
  readonly reached: number;
  readonly branches: number;
}

const HARNESS = join(import.meta.dirname, "harness", "test-inputs.c");
const [head, ...lines] = readFileSync(values.set, "utf8").trim().split("\n");
const column = head!.split(",").indexOf("task");
const random = new SeededRandom(Number(values.seed));
const left = lines.map((line) => join(dirname(values.set), line.split(",")[column]!));
const folder = mkdtempSync(join(tmpdir(), "assay-tests-"));
const total = { own: 0, random: 0, branches: 0, seconds: 0 };
console.log("| task | tests | outcomes, as told | CPU s | gcov: tests | gcov: random |");
console.log("|---|---|---|---|---|---|");
try {
  for (let done = 0; done < Number(values.tasks) && left.length > 0;) {
    const [task] = left.splice(random.below(left.length), 1);
    if (measure(task!)) done++;
  }
} finally {
  rmSync(folder, { recursive: true });
}
const { own, random: sampled, branches, seconds } = total;
console.log(
  `tests ${percent(own, branches)} of ${branches} branches in ${seconds.toFixed(0)} s, random inputs ${percent(sampled, branches)}`,
);

/** False: it cannot be compiled as a whole. */
function measure(task: string): boolean {
  const { input_files: file, options } = parse(readFileSync(task, "utf8")) as {
    readonly input_files: string;
    readonly options: { readonly data_model: string };
  };
  const source = join(dirname(task), file);
  const width = options.data_model === "ILP32" ? "-m32" : "-m64";
  if (!compiles(source, width)) return false;
  const suite = join(folder, "suite");
  rmSync(suite, { recursive: true, force: true });
  const args = ["dist/assay.js", "verify", task, "--json", "--timelimit", values.timelimit];
  const { stdout } = spawnSync(process.execPath, [...args, "--test-suite", suite], {
    encoding: "utf8",
    maxBuffer: 1e9,
  });
  const { notes = [], cpuSeconds = 0 } = readReport(stdout);
  const note = notes.find((line) => /outcomes of branches/.test(line)) ?? "";
  const told = /reach (\d+ of \d+)[^,]*(?:, (\d+) more)?/.exec(note);
  const tests = inputsOf(suite);
  const ours = coverage(tests, "inputs");
  const seeds = Array.from({ length: Number(values.executions) }, (_, i) => [String(i + 1)]);
  const theirs = coverage(seeds, "seed");
  total.own += ours.reached;
  total.random += theirs.reached;
  total.branches += ours.branches;
  total.seconds += cpuSeconds;
  const proved = told?.[2] === undefined ? "" : ` + ${told[2]} refuted`;
  console.log(
    `| ${basename(dirname(task))}/${basename(task, ".yml")} | ${tests.length} | ${told?.[1] ?? "?"}${proved} | ${cpuSeconds.toFixed(1)} | ${text(ours)} | ${text(theirs)} |`,
  );
  return true;
}

function readReport(stdout: string): {
  readonly notes?: readonly string[];
  readonly cpuSeconds?: number;
} {
  try {
    return JSON.parse(stdout) as { notes: readonly string[]; cpuSeconds: number };
  } catch {
    return {};
  }
}

function compiles(source: string, width: string): boolean {
  const options = { cwd: folder, stdio: "ignore" } as const;
  try {
    for (const name of readdirSync(folder))
      if (/^(?:program|inputs|run)/.test(name)) rmSync(join(folder, name), { recursive: true });
    const path = join(process.cwd(), source);
    const flags = ["-w", "-O0", width, "-std=gnu11", "-fgnu89-inline"];
    execFileSync(
      "gcc",
      [...flags, "--coverage", "-x", "c", "-c", path, "-o", "program.o"],
      options,
    );
    execFileSync("gcc", [...flags, "-c", HARNESS, "-o", "inputs.o"], options);
    execFileSync(
      "gcc",
      [width, "--coverage", "program.o", "inputs.o", "-lm", "-o", "run"],
      options,
    );
    return true;
  } catch {
    return false;
  }
}

function inputsOf(suite: string): readonly (readonly string[])[] {
  mkdirSync(suite, { recursive: true });
  const names = readdirSync(suite).filter((name) => /^test-\d+\.xml$/.test(name));
  return names.map((name) =>
    [...readFileSync(join(suite, name), "utf8").matchAll(/<input[^>]*>(.*?)<\/input>/g)].map(
      ([, value]) => value!,
    ),
  );
}

/** Of all executions together. `kind`: whether lines are inputs, or the seed for any number of them. */
function coverage(executions: readonly (readonly string[])[], kind: "inputs" | "seed"): Coverage {
  rmSync(join(folder, "program.gcda"), { force: true });
  const end = Date.now() + 60_000;
  for (const inputs of executions) {
    if (Date.now() > end) break;
    spawnSync(join(folder, "run"), [], {
      cwd: folder,
      input: `${inputs.join("\n")}\n`,
      env: { ...process.env, TEST_INPUTS: kind },
      stdio: ["pipe", "ignore", "ignore"],
      timeout: 3000,
    });
  }
  for (const name of readdirSync(folder)) if (name.endsWith(".gz")) rmSync(join(folder, name));
  execFileSync("gcov", ["-b", "--json-format", "program.o"], { cwd: folder, stdio: "ignore" });
  const json = readdirSync(folder).find((name) => name.endsWith(".gcov.json.gz"))!;
  const { files } = JSON.parse(gunzipSync(readFileSync(join(folder, json))).toString()) as {
    files: { lines: { branches: { count: number }[] }[] }[];
  };
  const branches = files.flatMap(({ lines: all }) => all.flatMap((line) => line.branches));
  return { reached: branches.filter(({ count }) => count > 0).length, branches: branches.length };
}

function text({ reached, branches: all }: Coverage): string {
  return `${reached} of ${all}`;
}

function percent(part: number, whole: number): string {
  return `${((100 * part) / whole).toFixed(1)} %`;
}
