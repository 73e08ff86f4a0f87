import type { ChildProcess } from "node:child_process";
import type { Readable } from "node:stream";
import { NO_PROGRESS, type RunProgress, type RunReport } from "../../output/run-report.ts";
import type { Verdict } from "../../output/verdict.ts";
import { limitVerdict, unknown } from "../unknown-verdicts.ts";
import { LineReader } from "./line-reader.ts";
import { CHANNEL, type ChildMessage } from "./messages.ts";
import { usageOf, type ProcessUsage } from "./process-usage.ts";

/** How a verifying process ended. */
export type JobEnd =
  | { readonly kind: "report"; readonly report: RunReport }
  /** It is gone without a report. */
  | {
      readonly kind: "died";
      readonly verdict: Verdict;
      /** The signal by which native code ended it; null: something else did. */
      readonly crash: string | null;
    }
  /** The input cannot be used, or it met a bug of ours. */
  | { readonly kind: "failed"; readonly exitCode: number; readonly text: string };

export interface JobHooks {
  /** It tells how far it is, or that it is about to end. */
  heard(): void;
  log(line: string): void;
}

/** Text that a dying process leaves is kept up to this length. */
const LONGEST_TAIL = 64_000;

/** One verifying process, seen from the one that supervises it. */
export class Job {
  /** The last that it told. */
  progress: RunProgress = NO_PROGRESS;
  /** What it told in the end, or how it died; null: it has not told anything yet. */
  end: JobEnd | null = null;
  isOver = false;
  cpuMillis = 0;
  peakMemoryBytes = 0;
  private readonly child: ChildProcess;
  private readonly memoryBytes: number;
  private readonly hooks: JobHooks;
  /** Why we killed it; null while we have not. */
  private killedFor: Verdict | null = null;
  private tail = "";
  /** A violation that it told before it came to its end; null: none. */
  private finding: RunReport | null = null;

  /** `memoryBytes`: what it may use, for messages. */
  constructor(child: ChildProcess, memoryBytes: number, hooks: JobHooks) {
    this.child = child;
    this.memoryBytes = memoryBytes;
    this.hooks = hooks;
    this.listen();
  }

  /** Once it is gone. */
  ended(): Promise<void> {
    return new Promise((resolve, reject) => {
      this.child.once("error", reject).once("close", (code, signal) => {
        this.isOver = true;
        const verdict = this.killedFor ?? this.causeOfDeath(code, signal);
        const crash = this.killedFor === null && !this.isHeapFull ? crashOf(signal) : null;
        this.end ??=
          this.finding === null
            ? { kind: "died", verdict, crash }
            : { kind: "report", report: endedEarly(this.finding, verdict) };
        resolve();
      });
    });
  }

  /** Null if it is gone or nobody knows. */
  look(): ProcessUsage | null {
    const { pid } = this.child;
    const usage = pid === undefined || this.isOver ? null : usageOf(pid);
    if (usage === null) return null;
    this.cpuMillis = Math.max(this.cpuMillis, usage.cpuMillis);
    this.peakMemoryBytes = Math.max(this.peakMemoryBytes, usage.memoryBytes);
    return usage;
  }

  /** With all that it started. */
  kill(reason: Verdict): void {
    this.killedFor ??= reason;
    const { pid } = this.child;
    if (pid === undefined || this.isOver) return;
    try {
      process.kill(-pid, "SIGKILL");
    } catch {
      // It ended in the meantime.
    }
  }

  private listen(): void {
    const { child } = this;
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

  private receive(message: ChildMessage): void {
    switch (message.kind) {
      case "finding":
        this.finding = message.report;
        return;
      case "log":
        this.hooks.log(message.line);
        return;
      case "progress":
        this.progress = message.progress;
        break;
      case "report":
        this.end = { kind: "report", report: message.report };
        this.progress = message.report;
        this.peakMemoryBytes = Math.max(this.peakMemoryBytes, message.peakMemoryBytes);
        break;
      case "failed":
        this.end = { kind: "failed", exitCode: message.exitCode, text: message.text };
    }
    this.hooks.heard();
  }

  private get isHeapFull(): boolean {
    return /heap out of memory|Allocation failed/.test(this.tail);
  }

  private causeOfDeath(code: number | null, signal: string | null): Verdict {
    if (this.isHeapFull) {
      return limitVerdict("memory", this.memoryBytes);
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

const CRASHES: ReadonlySet<string> = new Set(["SIGSEGV", "SIGBUS", "SIGABRT", "SIGILL", "SIGFPE"]);

function crashOf(signal: string | null): string | null {
  return signal !== null && CRASHES.has(signal) ? signal : null;
}

/** The approach that the process began last and has not given up; null: it has none, or no names for them. */
export function stageAtWork({ progress: { attempts } }: Pick<Job, "progress">): string | null {
  return attempts.findLast(({ end, turns }) => end === "at work" && turns > 0)?.name ?? null;
}

function lastLine(text: string): string {
  return text.trim().split("\n").at(-1)?.slice(0, 200) ?? "nothing";
}

/** Soundness: a violation was executed before it was told, and what became of the process later changes nothing about that. */
function endedEarly(finding: RunReport, cause: Verdict): RunReport {
  const reason = cause.kind === "UNKNOWN" ? cause.reason : "it was ended";
  return { ...finding, notes: [...finding.notes, `not all was decided: ${reason}`] };
}
