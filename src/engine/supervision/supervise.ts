/** Runs one verification in a process of its own and answers whatever happens to that process. */
import { spawn, type ChildProcess } from "node:child_process";
import type { Readable } from "node:stream";
import { fileURLToPath } from "node:url";
import { cpuMillis } from "../../base/budget/index.ts";
import { NO_COUNTS, type RunCounts, type RunReport } from "../../output/run-report.ts";
import type { Verdict } from "../../output/verdict.ts";
import { limitVerdict, unknown } from "../unknown-verdicts.ts";
import type { VerifyRequest } from "../verify-request.ts";
import { CHANNEL, type ChildMessage } from "./messages.ts";
import { endedChildrenMillis, usageOf } from "./process-usage.ts";
import { RUN_FLAGS } from "./run-flags.ts";

export interface RunLimits {
  /** CPU time of all processes of the run. */
  readonly cpuMillis: number;
  readonly wallMillis: number;
  /** Resident memory of all processes of the run. */
  readonly memoryBytes: number;
}

export interface SuperviseHooks {
  progress(counts: RunCounts, cpuMillis: number): void;
  log(line: string): void;
}

export type RunEnd =
  | { readonly kind: "report"; readonly report: RunReport }
  /** The child is gone without a report. Counts and statistics are the last that it told. */
  | {
      readonly kind: "died";
      readonly verdict: Verdict;
      readonly counts: RunCounts;
      readonly statistics: RunReport["statistics"];
    }
  | { readonly kind: "failed"; readonly exitCode: number; readonly text: string };

export interface SupervisedRun {
  readonly end: RunEnd;
  /** Of the child and its descendants. */
  readonly cpuMillis: number;
  readonly peakMemoryBytes: number | null;
}

/** Part of the memory that JavaScript objects may take; code, solvers and buffers need the rest. */
const HEAP_SHARE = 0.8;
const POLL_MILLIS = 100;
/** About what starting and watching the other process takes. */
const SUPERVISION_MILLIS = 50;
const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;
/** Text that a dying process leaves is kept up to this length. */
const LONGEST_TAIL = 64_000;

export async function supervise(
  request: VerifyRequest,
  limits: RunLimits,
  hooks: SuperviseHooks,
): Promise<SupervisedRun> {
  const othersMillis = cpuMillis() + SUPERVISION_MILLIS;
  const complete = { ...request, cpuMillis: limits.cpuMillis, othersMillis };
  return new Supervision(limits, hooks).run(() => startChild(complete, limits));
}

function startChild(request: VerifyRequest, limits: RunLimits): ChildProcess {
  const isSource = import.meta.url.endsWith(".ts");
  const script = new URL(isSource ? "./verify-child.ts" : "./load-child.mjs", import.meta.url);
  const heapMegabytes = Math.max(64, Math.floor((limits.memoryBytes * HEAP_SHARE) / 2 ** 20));
  const flags = [`--max-old-space-size=${heapMegabytes}`, ...RUN_FLAGS];
  if (isSource) flags.push("--import", "tsx");
  return spawn(
    process.execPath,
    [...flags, fileURLToPath(script), JSON.stringify(request)],
    // A group of its own: killing the group also ends the solvers it started.
    { stdio: ["ignore", "pipe", "pipe", "pipe"], detached: true },
  );
}

class Supervision {
  private child: ChildProcess | null = null;
  private readonly limits: RunLimits;
  private readonly hooks: SuperviseHooks;
  private readonly startMillis = performance.now();
  private counts: RunCounts = NO_COUNTS;
  private statistics: RunReport["statistics"] = [];
  private end: RunEnd | null = null;
  /** Why we killed it; null while we have not. */
  private killedFor: Verdict | null = null;
  private cpuMillis = 0;
  private peakMemoryBytes = 0;
  private tail = "";

  constructor(limits: RunLimits, hooks: SuperviseHooks) {
    this.limits = limits;
    this.hooks = hooks;
  }

  async run(start: () => ChildProcess): Promise<SupervisedRun> {
    const before = endedChildrenMillis();
    const interrupted = (signal: NodeJS.Signals) => {
      this.kill(unknown(`interrupted by ${signal}`, null, null));
    };
    // Before there is a child: it must not be left alone.
    for (const signal of SIGNALS) process.on(signal, interrupted);
    this.child = start();
    this.listen(this.child);
    const poll = setInterval(() => {
      this.poll();
    }, POLL_MILLIS);
    try {
      const end = await this.ended(this.child);
      const usedMillis = Math.max(this.cpuMillis, endedChildrenMillis() - before);
      return { end, cpuMillis: usedMillis, peakMemoryBytes: this.peakMemoryBytes || null };
    } finally {
      clearInterval(poll);
      for (const signal of SIGNALS) process.off(signal, interrupted);
    }
  }

  private listen(child: ChildProcess): void {
    const lines = new LineReader((line) => {
      this.receive(JSON.parse(line) as ChildMessage);
    });
    const channel = child.stdio[CHANNEL] as Readable;
    channel.setEncoding("utf8").on("data", (text: string) => {
      lines.add(text);
    });
    for (const stream of [child.stdout!, child.stderr!]) {
      stream.setEncoding("utf8").on("data", (text: string) => {
        this.tail = (this.tail + text).slice(-LONGEST_TAIL);
      });
    }
  }

  private ended(child: ChildProcess): Promise<RunEnd> {
    return new Promise((resolve, reject) => {
      child.once("error", reject).once("close", (code, signal) => {
        resolve(this.end ?? this.death(code, signal));
      });
    });
  }

  private receive(message: ChildMessage): void {
    switch (message.kind) {
      case "progress":
        this.counts = message.counts;
        this.statistics = message.statistics;
        this.hooks.progress(this.counts, this.cpuMillis);
        return;
      case "log":
        this.hooks.log(message.line);
        return;
      case "report":
        this.end = { kind: "report", report: message.report };
        this.notePeak(message.peakMemoryBytes);
        return;
      case "failed":
        this.end = { kind: "failed", exitCode: message.exitCode, text: message.text };
    }
  }

  private poll(): void {
    const { limits } = this;
    if (performance.now() - this.startMillis > limits.wallMillis) {
      this.kill(limitVerdict("wall-clock", limits.wallMillis));
    }
    const pid = this.child?.pid;
    const usage = pid === undefined ? null : usageOf(pid);
    if (usage === null) return;
    this.cpuMillis = Math.max(this.cpuMillis, usage.cpuMillis);
    this.notePeak(usage.memoryBytes);
    if (usage.cpuMillis + cpuMillis() > limits.cpuMillis)
      this.kill(limitVerdict("time", limits.cpuMillis));
    else if (usage.memoryBytes > limits.memoryBytes) {
      this.kill(limitVerdict("memory", limits.memoryBytes));
    }
  }

  private notePeak(bytes: number): void {
    this.peakMemoryBytes = Math.max(this.peakMemoryBytes, bytes);
  }

  private kill(reason: Verdict): void {
    this.killedFor ??= reason;
    const pid = this.child?.pid;
    if (pid === undefined) return;
    try {
      process.kill(-pid, "SIGKILL");
    } catch {
      // It ended in the meantime.
    }
  }

  private death(code: number | null, signal: string | null): RunEnd {
    const verdict = this.killedFor ?? this.causeOfDeath(code, signal);
    return { kind: "died", verdict, counts: this.counts, statistics: this.statistics };
  }

  private causeOfDeath(code: number | null, signal: string | null): Verdict {
    if (/heap out of memory|Allocation failed/.test(this.tail)) {
      return limitVerdict("memory", this.limits.memoryBytes);
    }
    // The kernel's way to say that the machine is out of memory.
    if (signal === "SIGKILL") {
      return unknown("the verifying process was killed", null, "the machine may be out of memory");
    }
    const how = signal === null ? `ended with status ${code ?? 0}` : `died of ${signal}`;
    const hint = `please report it; the last it said: ${lastLine(this.tail)}`;
    return unknown(`the verifying process ${how}`, null, hint);
  }
}

function lastLine(text: string): string {
  return text.trim().split("\n").at(-1)?.slice(0, 200) ?? "nothing";
}

/** Puts lines together from the pieces in which they arrive. */
class LineReader {
  private readonly receive: (line: string) => void;
  private pieces: string[] = [];

  constructor(receive: (line: string) => void) {
    this.receive = receive;
  }

  add(text: string): void {
    const lines = text.split("\n");
    for (const line of lines.slice(0, -1)) {
      this.receive([...this.pieces, line].join(""));
      this.pieces = [];
    }
    this.pieces.push(lines.at(-1)!);
  }
}
