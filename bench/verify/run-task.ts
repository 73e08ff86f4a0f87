/** One task in a process of the built command. */
import { spawn } from "node:child_process";
import type { Task } from "./tasks.ts";

export interface TaskOptions {
  /** The built command. */
  readonly command: string;
  /** A name, or the file of a strategy. */
  readonly analysis: string;
  /** CPU time of all processes of the run. */
  readonly cpuSeconds: number;
  readonly memory: string;
  /** More arguments of `assay verify`. */
  readonly extra: readonly string[];
}

export type Status = "correct" | "wrong" | "unknown" | "error";

export interface TaskResult {
  readonly task: string;
  readonly family: string;
  readonly expected: "TRUE" | "FALSE";
  readonly verdict: "TRUE" | "FALSE" | "UNKNOWN" | "ERROR";
  readonly status: Status;
  /** Of an UNKNOWN or an ERROR. */
  readonly reason: string;
  readonly cpuSeconds: number;
  readonly wallSeconds: number;
  readonly memoryMegabytes: number;
  readonly states: number;
  readonly refinements: number;
}

/** The parts of the command's JSON that we read. */
interface Printed {
  readonly verdict: "TRUE" | "FALSE" | "UNKNOWN";
  /** The violated one, of a FALSE. */
  readonly property: string;
  readonly reason: string | null;
  readonly location: { readonly line: number } | null;
  readonly cpuSeconds: number;
  readonly wallSeconds: number;
  readonly peakMemoryBytes: number | null;
  readonly states: number;
  readonly refinements: number;
}

export async function runTask(task: Task, options: TaskOptions): Promise<TaskResult> {
  const { command, analysis, cpuSeconds, memory, extra } = options;
  const limits = ["--timelimit", `${cpuSeconds}s`, "--memlimit", memory];
  const start = performance.now();
  const property = task.property == null ? [] : ["--property", task.property];
  const { stdout, stderr, code } = await output(process.execPath, [
    command,
    "verify",
    task.path,
    ...property,
    analysis.endsWith(".strategy") ? "--strategy" : "--analysis",
    analysis,
    ...limits,
    "--json",
    ...extra,
  ]);
  const { name, family, expected } = task;
  if (code === null || code > 2) {
    const wallSeconds = (performance.now() - start) / 1000;
    return { ...FAILED, task: name, family, expected, reason: lastWords(stderr), wallSeconds };
  }
  const printed = JSON.parse(stdout) as Printed;
  const { verdict, reason, location } = printed;
  const at = location === null ? "" : ` at line ${location.line}`;
  return {
    task: name,
    family,
    expected,
    verdict,
    status: statusOf(printed, task),
    reason: reason === null ? "" : `${reason}${at}`,
    cpuSeconds: printed.cpuSeconds,
    wallSeconds: printed.wallSeconds,
    memoryMegabytes: (printed.peakMemoryBytes ?? 0) / 1e6,
    states: printed.states,
    refinements: printed.refinements,
  };
}

function statusOf(
  { verdict, property: violated }: Printed,
  { expected, subproperty }: Task,
): Status {
  if (verdict === "UNKNOWN") return "unknown";
  const isRight = verdict === expected;
  const isPart = verdict === "TRUE" || subproperty == null || violated === subproperty;
  return isRight && isPart ? "correct" : "wrong";
}

const FAILED = {
  verdict: "ERROR",
  status: "error",
  cpuSeconds: 0,
  memoryMegabytes: 0,
  states: 0,
  refinements: 0,
} as const;

/** The message, not the stack under it. */
function lastWords(text: string): string {
  const lines = text.split("\n").filter((line) => line.trim() !== "" && !/^\s+at /.test(line));
  return lines.slice(0, 3).join(" | ").slice(0, 300);
}

function output(
  file: string,
  args: readonly string[],
): Promise<{ stdout: string; stderr: string; code: number | null }> {
  return new Promise((resolve, reject) => {
    const child = spawn(file, args, { stdio: ["ignore", "pipe", "pipe"] });
    let stdout = "";
    let stderr = "";
    child.stdout.setEncoding("utf8").on("data", (text: string) => (stdout += text));
    child.stderr.setEncoding("utf8").on("data", (text: string) => (stderr += text));
    child.once("error", reject).once("close", (code) => {
      resolve({ stdout, stderr, code });
    });
  });
}

/** Runs `work` on all items, at most `parallel` at a time; results in the order of the items. */
export async function inParallel<T, R>(
  items: readonly T[],
  parallel: number,
  work: (item: T) => Promise<R>,
): Promise<R[]> {
  const results: R[] = [];
  let next = 0;
  const worker = async (): Promise<void> => {
    while (next < items.length) {
      const index = next++;
      results[index] = await work(items[index]!);
    }
  };
  await Promise.all(Array.from({ length: parallel }, worker));
  return results;
}
