/**
 * Robustness: damaged benchmark files go through the command line, many in one process. It must never
 * show a stack trace, hang, or end with an internal error, and what it rejects it rejects with a position.
 *
 *     npm run fuzz:robustness -- --count 2000 [--seed 0] [--benchmarks DIR] [--jobs 1] [--keep DIR]
 *                                [--only MUTATION]
 */
import { fork, type ChildProcess } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { basename, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { runCli } from "../src/cli/run-cli.ts";
import { mutate, mutationNames, mutationOf } from "./fuzz/mutations.ts";
import { complaint, type CommandOutcome } from "./fuzz/robustness.ts";
import { repositoryRoot } from "./samples/sample.ts";

const HANG_SECONDS = 10;
const WAITING_LIMIT_MS = 120_000;
const CLOCK_TICKS = 100;

interface Task {
  readonly seed: number;
  readonly file: string;
  readonly mutation: string;
}

interface Reply {
  readonly exit: number;
  readonly complaint: string | null;
  readonly seconds: number;
}

const { values: options } = parseArgs({
  options: {
    count: { type: "string", default: "2000" },
    seed: { type: "string", default: "0" },
    benchmarks: { type: "string", default: resolve(repositoryRoot, "..", "shared", "benchmarks") },
    jobs: { type: "string", default: "1" },
    keep: { type: "string" },
    only: { type: "string" },
    worker: { type: "boolean", default: false },
  },
});

function cFiles(): string[] {
  const folder = existsSync(options.benchmarks)
    ? options.benchmarks
    : join(repositoryRoot, "samples", "exec");
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => /\.[ci]$/.test(file))
    .sort()
    .map((file) => join(folder, file));
}

function tasks(): Task[] {
  const files = cFiles();
  const first = Number(options.seed);
  return Array.from({ length: Number(options.count) }, (_, i) => {
    const seed = first + i;
    // A step that shares no factor with the number of files visits them all.
    const file = files[(seed * 7919) % files.length]!;
    return { seed, file, mutation: options.only ?? mutationOf(seed) };
  });
}

function mutantOf({ seed, file, mutation }: Task): string {
  return mutate(readFileSync(file, "latin1"), mutation, seed).text;
}

/** Mostly preprocessed text, sometimes through our preprocessor, rarely through the compiler's. */
function argumentsFor(seed: number, path: string): string[] {
  const preprocessor = seed % 3 === 0 ? "builtin" : seed % 31 === 1 ? "cc" : null;
  const mode = preprocessor === null ? [] : ["--preprocessor", preprocessor];
  return ["cfa", path, "--format", "json", ...mode];
}

class Collector {
  text = "";
  write(chunk: string | Uint8Array): boolean {
    if (this.text.length < 1 << 16)
      this.text += typeof chunk === "string" ? chunk : Buffer.from(chunk).toString("latin1");
    return true;
  }
}

async function attempt(task: Task, folder: string): Promise<Reply> {
  const path = join(
    folder,
    `${basename(task.file).replace(/\.[ci]$/, "")}-${task.seed}${task.seed % 3 === 0 ? ".c" : ".i"}`,
  );
  writeFileSync(path, mutantOf(task), "latin1");
  const stderr = new Collector();
  const before = process.cpuUsage();
  const exit = await runCli(argumentsFor(task.seed, path), {
    stdout: { write: () => true },
    stderr,
  });
  const { user, system } = process.cpuUsage(before);
  const seconds = (user + system) / 1e6;
  rmSync(path);
  const outcome: CommandOutcome = { exit, stderr: stderr.text };
  return { exit, complaint: complaint(outcome), seconds };
}

function work(): void {
  const folder = mkdtempSync(join(tmpdir(), "assay-mutants-"));
  process.on("exit", () => {
    rmSync(folder, { recursive: true, force: true });
  });
  process.on("message", (task: Task) => {
    void attempt(task, folder).then((reply) => process.send?.(reply));
  });
  process.on("disconnect", () => process.exit(0));
}

/** User and system time of a process so far; 0 where the system does not tell. */
function cpuSeconds(pid: number | undefined): number {
  try {
    const fields =
      readFileSync(`/proc/${pid ?? 0}/stat`, "latin1")
        .split(") ")[1]
        ?.split(" ") ?? [];
    return (Number(fields[11]) + Number(fields[12])) / CLOCK_TICKS;
  } catch {
    return 0;
  }
}

/** A child that is replaced when it hangs or dies. */
class Runner {
  private child: ChildProcess | null = null;

  async run(task: Task): Promise<Reply> {
    this.child ??= fork(fileURLToPath(import.meta.url), ["--worker"], {
      execArgv: ["--import", "tsx"],
      stdio: ["ignore", "ignore", "pipe", "ipc"],
    });
    const { child } = this;
    return new Promise((done) => {
      const finish = (reply: Reply, state: "alive" | "dead"): void => {
        clearInterval(watchdog);
        child.removeAllListeners();
        if (state === "dead") {
          child.kill("SIGKILL");
          this.child = null;
        }
        done(reply);
      };
      const dead = (complaintText: string): void => {
        finish({ exit: -1, complaint: complaintText, seconds: HANG_SECONDS }, "dead");
      };
      const before = cpuSeconds(child.pid);
      const begin = Date.now();
      // CPU, because the machine may be busy with other things; wall time for a child that only waits.
      const watchdog = setInterval(() => {
        const used = cpuSeconds(child.pid) - before;
        if (used > HANG_SECONDS || Date.now() - begin > WAITING_LIMIT_MS)
          dead(`hangs beyond ${HANG_SECONDS} s`);
      }, 500);
      child.once("message", (reply: Reply) => {
        finish(reply, "alive");
      });
      child.once("exit", (status, signal) => {
        dead(`the process dies: ${String(signal ?? status)}`);
      });
      child.send(task);
    });
  }

  close(): void {
    this.child?.kill();
  }
}

async function main(): Promise<void> {
  if (options.only !== undefined && !mutationNames().includes(options.only))
    throw new Error(`unknown mutation; there are: ${mutationNames().join(", ")}`);
  const queue = tasks().values();
  const counts = { accepted: 0, rejected: 0, failed: 0 };
  let slowest = { seconds: 0, name: "" };
  const lane = async (): Promise<void> => {
    const runner = new Runner();
    for (const task of queue) {
      const reply = await runner.run(task);
      const name = `${task.mutation} of ${basename(task.file)}, seed ${task.seed}`;
      if (reply.seconds > slowest.seconds) slowest = { seconds: reply.seconds, name };
      if (reply.complaint === null) counts[reply.exit === 0 ? "accepted" : "rejected"]++;
      else {
        counts.failed++;
        console.log(`${name}:\n  ${reply.complaint.replaceAll("\n", "\n  ")}`);
        if (options.keep !== undefined) {
          mkdirSync(options.keep, { recursive: true });
          writeFileSync(
            join(options.keep, `${task.mutation}-${task.seed}.c`),
            mutantOf(task),
            "latin1",
          );
        }
      }
    }
    runner.close();
  };
  await Promise.all(Array.from({ length: Number(options.jobs) }, lane));
  const { accepted, rejected, failed } = counts;
  console.log(`${accepted} accepted, ${rejected} rejected with a position, ${failed} failed`);
  console.log(`slowest: ${slowest.seconds.toFixed(1)} s CPU, ${slowest.name}`);
  process.exitCode = failed === 0 ? 0 : 1;
}

if (options.worker) work();
else await main();
