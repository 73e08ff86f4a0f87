/**
 * Differential execution: generated programs are compiled by gcc and run by our interpreter, and both
 * must print and return the same.
 *
 *     npm run fuzz:frontend -- --count 500 [--seed 1] [--kind own|csmith|both] [--jobs 2]
 *                              [--keep DIR] [--reduce] [--verify]
 *
 * --keep stores the programs that differ. --reduce makes an own program that differs again with smaller
 * settings until it no longer differs. --verify checks the generators instead of us: gcc at -O0 and -O2
 * must agree and the sanitizers must be silent.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { csmithProgram, hasCsmith } from "./fuzz/csmith.ts";
import { NORMAL_SIZES, type Sizes } from "./fuzz/environment.ts";
import { Oracle } from "./fuzz/oracle.ts";
import { generateProgram } from "./fuzz/program.ts";
import { executeInProcess } from "./fuzz/subject.ts";
import { runWorkers, work, type Seeds } from "./fuzz/workers.ts";
import { compile, execute, hasCompiler, SANITIZER_FLAGS } from "./samples/gcc.ts";
import type { Behaviour, DataModel } from "./samples/sample.ts";

type Kind = "own" | "csmith";

interface Case {
  readonly kind: Kind;
  readonly seed: number;
  readonly model: DataModel;
}

/** One line per case from a worker to the parent. */
interface Outcome extends Case {
  readonly verdict: "passed" | "failed" | "skipped";
  readonly detail: string;
}

const { values: options } = parseArgs({
  options: {
    count: { type: "string", default: "100" },
    seed: { type: "string", default: "1" },
    kind: { type: "string", default: "both" },
    jobs: { type: "string", default: "1" },
    keep: { type: "string" },
    reduce: { type: "boolean", default: false },
    verify: { type: "boolean", default: false },
    worker: { type: "string" },
  },
});

const first = Number(options.seed);
const count = Number(options.count);
const jobs = Number(options.jobs);
const UNALIGNED = ["-fno-sanitize=alignment"];
const REPLACEMENT_DISTANCE = 1_000_000;
const withIlp32 = hasCompiler("ILP32");

const seeds: Seeds = { first, count, jobs };

function caseOf(seed: number): Case {
  const isOwn = options.kind === "both" ? (seed - first) % 2 === 0 : options.kind === "own";
  const model = withIlp32 && seed % 3 === 0 ? "ILP32" : "LP64";
  return { kind: isOwn ? "own" : "csmith", seed, model };
}

function programOf({ kind, seed, model }: Case, sizes: Sizes): string | null {
  return kind === "own" ? generateProgram(seed, model, sizes) : csmithProgram(seed);
}

class Worker {
  private readonly folder = mkdtempSync(join(tmpdir(), "assay-fuzz-"));
  private readonly oracle = new Oracle(this.folder);

  /** A program that runs too long says nothing: another seed takes its place. */
  async checkReplaced(item: Case): Promise<Outcome> {
    let outcome = await this.check(item);
    for (let i = 1; i <= 8 && outcome.verdict === "skipped"; i++)
      outcome = await this.check({ ...item, seed: item.seed + i * REPLACEMENT_DISTANCE });
    return outcome;
  }

  async check(item: Case, sizes: Sizes = NORMAL_SIZES): Promise<Outcome> {
    const text = programOf(item, sizes);
    if (text === null) return { ...item, verdict: "skipped", detail: "no program" };
    const file = join(this.folder, `${item.kind}-${item.seed}.c`);
    writeFileSync(file, text);
    try {
      return options.verify ? this.verify(item, file) : await this.compare(item, file, text);
    } finally {
      rmSync(file);
    }
  }

  private async compare(item: Case, file: string, text: string): Promise<Outcome> {
    const answer = this.oracle.ask(file, item.model);
    if (answer.kind === "too-long") return { ...item, verdict: "skipped", detail: "runs too long" };
    if (answer.kind === "refused") throw new Error(`${file}: gcc refuses\n${answer.message}`);
    const ours = await executeInProcess(file, { model: item.model });
    // The programs have no undefined behaviour, so a report of some is as wrong as another result.
    if (same(answer.execution, ours) && ours.stderr === "")
      return { ...item, verdict: "passed", detail: "" };
    if (options.keep !== undefined) {
      mkdirSync(options.keep, { recursive: true });
      writeFileSync(join(options.keep, `${item.kind}-${item.seed}-${item.model}.c`), text);
    }
    return { ...item, verdict: "failed", detail: difference(answer.execution, ours, ours.stderr) };
  }

  private verify(item: Case, file: string): Outcome {
    const run = (flags: readonly string[]): Behaviour & { stderr: string } => {
      const program = join(this.folder, "verified");
      const message = compile({ sources: [file], model: item.model, flags }, program);
      if (message !== null) throw new Error(`${file}: gcc refuses\n${message}`);
      return execute(program, 20_000);
    };
    const answer = this.oracle.ask(file, item.model);
    if (answer.kind !== "behaviour") return { ...item, verdict: "skipped", detail: answer.kind };
    const plain = answer.execution;
    const fast = run(["-O2"]);
    // csmith takes addresses of members of packed structs, which x86 does not mind.
    const checked = run([...SANITIZER_FLAGS, ...(item.kind === "csmith" ? UNALIGNED : [])]);
    if (!same(plain, fast))
      return { ...item, verdict: "failed", detail: difference(plain, fast, "") };
    if (!same(plain, checked) || checked.stderr !== "")
      return { ...item, verdict: "failed", detail: checked.stderr.slice(0, 1000) };
    return { ...item, verdict: "passed", detail: "" };
  }

  /** The smallest settings with which an own program of this seed still differs. */
  async reduce(item: Case): Promise<Sizes | null> {
    let sizes: Sizes | null = null;
    for (let step = 1; step <= 4; step++) {
      const smaller: Sizes = {
        globals: Math.max(2, NORMAL_SIZES.globals - 2 * step),
        functions: Math.max(0, NORMAL_SIZES.functions - 2 * step),
        statements: Math.max(1, NORMAL_SIZES.statements - step),
        nesting: Math.max(1, NORMAL_SIZES.nesting - (step >> 1)),
        depth: Math.max(1, NORMAL_SIZES.depth - (step >> 1)),
      };
      if ((await this.check(item, smaller)).verdict === "failed") sizes = smaller;
    }
    return sizes;
  }

  close(): void {
    rmSync(this.folder, { recursive: true });
  }
}

function same(a: Behaviour, b: Behaviour): boolean {
  return a.exit === b.exit && a.stdout.equals(b.stdout);
}

function difference(expected: Behaviour, actual: Behaviour, stderr: string): string {
  const want = expected.stdout.toString("latin1").split("\n");
  const have = actual.stdout.toString("latin1").split("\n");
  const line = want.findIndex((text, i) => text !== have[i]);
  return [
    `  exit: expected ${expected.exit}, got ${actual.exit}`,
    line < 0 ? "" : `  line ${line + 1}: expected "${want[line]!}", got "${have[line] ?? ""}"`,
    stderr === "" ? "" : `  ${stderr.slice(0, 600).replaceAll("\n", "\n  ")}`,
  ]
    .filter(Boolean)
    .join("\n");
}

async function checkSeed(worker: Worker, seed: number): Promise<Outcome> {
  const item = caseOf(seed);
  const outcome = await worker.checkReplaced(item);
  if (outcome.verdict !== "failed" || !options.reduce || item.kind !== "own") return outcome;
  const sizes = await worker.reduce(item);
  if (sizes === null) return outcome;
  return { ...outcome, detail: `${outcome.detail}\n  still differs with ${JSON.stringify(sizes)}` };
}

async function runWorker(from: number): Promise<void> {
  const worker = new Worker();
  await work(seeds, from, (seed) => checkSeed(worker, seed));
  worker.close();
}

async function main(): Promise<void> {
  if (!hasCompiler("LP64")) throw new Error("gcc is needed to judge the programs");
  if (options.kind !== "own" && !hasCsmith()) {
    console.log("csmith is not installed: own programs only");
    options.kind = "own";
    process.argv.push("--kind", "own");
  }
  const counts = { passed: 0, failed: 0, skipped: 0 };
  const report = (outcome: Outcome): void => {
    counts[outcome.verdict]++;
    if (outcome.verdict !== "failed") return;
    console.log(`${outcome.kind} seed ${outcome.seed} ${outcome.model}:\n${outcome.detail}`);
  };
  await runWorkers<Outcome>(fileURLToPath(import.meta.url), seeds, {
    report,
    lost(seed, why) {
      report({ ...caseOf(seed), verdict: "failed", detail: `  the worker ${why}` });
    },
  });
  console.log(`${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`);
  process.exitCode = counts.failed === 0 ? 0 : 1;
}

if (options.worker === undefined) await main();
else await runWorker(Number(options.worker));
