/** Verifies targets, several at a time, each in processes of its own. */
import { unknown } from "../engine/unknown-verdicts.ts";
import type { RunLimits } from "../engine/supervision/supervise.ts";
import { unfinishedReport, verifyProgram } from "../engine/supervision/verify-program.ts";
import type { VerifyRequest } from "../engine/verify-request.ts";
import { NO_PROGRESS } from "../output/run-report.ts";
import type { TargetResult } from "../output/target-result.ts";
import { cpuMillis } from "../base/budget/index.ts";

/** A target as it is verified. */
export interface TargetRun {
  readonly name: string;
  readonly request: VerifyRequest;
  readonly limits: RunLimits;
}

export interface TargetsObserver {
  began(name: string): void;
  /** `stage` null: nobody knows yet. */
  progress(name: string, stage: string | null, cpuMillis: number): void;
  log(name: string, line: string): void;
  finished(result: TargetResult): void;
}

/** Executes targets somewhere; `observer.finished` is called once for each, also after an abort. */
export interface TargetService {
  execute(
    runs: readonly TargetRun[],
    observer: TargetsObserver,
    signal: AbortSignal,
  ): Promise<readonly TargetResult[]>;
}

/** On this machine. `memoryBytes`: of all that run at a time. */
export class LocalTargets implements TargetService {
  private readonly parallel: number;
  private readonly memoryBytes: number;
  private readonly spare: "used" | "unused";

  /** `spare`: whether targets get more than one process if there are fewer of them than could run. */
  constructor(parallel: number, memoryBytes: number, spare: "used" | "unused") {
    this.parallel = parallel;
    this.memoryBytes = memoryBytes;
    this.spare = spare;
  }

  /** In the order of `runs`. */
  async execute(
    runs: readonly TargetRun[],
    observer: TargetsObserver,
    signal: AbortSignal,
  ): Promise<readonly TargetResult[]> {
    const results = new Map<TargetRun, TargetResult>();
    const waiting = [...runs];
    const seats = Math.max(1, Math.min(this.parallel, runs.length));
    const sit = async (): Promise<void> => {
      for (let run = waiting.shift(); run !== undefined; run = waiting.shift()) {
        const result = await this.verified(run, seats, observer, signal);
        results.set(run, result);
        observer.finished(result);
      }
    };
    await Promise.all(Array.from({ length: seats }, sit));
    return runs.flatMap((run) => results.get(run) ?? []);
  }

  private async verified(
    { name, request, limits }: TargetRun,
    seats: number,
    observer: TargetsObserver,
    signal: AbortSignal,
  ): Promise<TargetResult> {
    if (signal.aborted) return interruptedTarget(name, request);
    observer.began(name);
    const memoryBytes = Math.min(limits.memoryBytes, this.memoryBytes / seats);
    const own = { ...limits, memoryBytes, ownMillisBefore: cpuMillis() };
    const hooks = {
      abort: signal,
      progress(_: unknown, millis: number, stage: string | null) {
        observer.progress(name, stage, millis);
      },
      log(line: string) {
        observer.log(name, line);
      },
    };
    const jobs = this.spare === "used" ? Math.max(1, Math.floor(this.parallel / seats)) : 1;
    const means = { limits: own, jobs, startMillis: performance.now() };
    const end = await verifyProgram(request, means, hooks);
    return { ...end, name };
  }
}

/** Nothing was done about it. */
export function interruptedTarget(name: string, request: VerifyRequest): TargetResult {
  const verdict = unknown("interrupted", null, null);
  const report = unfinishedReport(request, { verdict, progress: NO_PROGRESS });
  return {
    kind: "report",
    name,
    report,
    resources: { cpuMillis: 0, wallMillis: 0, peakMemoryBytes: null },
  };
}
