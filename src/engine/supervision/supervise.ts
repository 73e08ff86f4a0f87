/** Runs one verification in processes of its own and answers whatever happens to them. */
import { cpuMillis } from "../../base/budget/index.ts";
import type { RunCounts } from "../../output/run-report.ts";
import type { Verdict } from "../../output/verdict.ts";
import { limitVerdict, unknown } from "../unknown-verdicts.ts";
import type { VerifyRequest } from "../verify-request.ts";
import { Board } from "./board.ts";
import { isAnswer, endOfAll, sumOfCounts, type RunEnd } from "./end-of-jobs.ts";
import { Job, stageAtWork } from "./job.ts";
import { endedChildrenMillis } from "./process-usage.ts";
import { startChild } from "./start-child.ts";

export type { RunEnd } from "./end-of-jobs.ts";

export interface RunLimits {
  /** CPU time of all processes of the run. */
  readonly cpuMillis: number;
  readonly wallMillis: number;
  /** Resident memory of all processes of the run. */
  readonly memoryBytes: number;
  /** CPU time that this process took for something else; absent: none. */
  readonly ownMillisBefore?: number;
}

export interface SuperviseHooks {
  /** Ends the run. Absent: signals to this process do, which does nothing else. */
  readonly abort?: AbortSignal;
  /** `stage`: what is tried; null: it has no name. */
  progress(counts: RunCounts, cpuMillis: number, stage: string | null): void;
  log(line: string): void;
}

export interface SupervisedRun {
  readonly end: RunEnd;
  /** Of the children and their descendants. */
  readonly cpuMillis: number;
  readonly peakMemoryBytes: number | null;
}

const POLL_MILLIS = 100;
/** About what starting and watching another process takes. */
const SUPERVISION_MILLIS = 50;
const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/** `count`: of processes that share the work and the limits; `start`: for tests, processes that do as they are told. */
export async function supervise(
  request: VerifyRequest,
  limits: RunLimits,
  hooks: SuperviseHooks,
  count = 1,
  start = startChild,
): Promise<SupervisedRun> {
  const othersMillis = cpuMillis() - (limits.ownMillisBefore ?? 0) + SUPERVISION_MILLIS * count;
  const { wallMillis } = limits;
  const complete = { ...request, cpuMillis: limits.cpuMillis, othersMillis, wallMillis };
  const board = count === 1 ? null : Board.open();
  try {
    return await new Supervision(limits, hooks, board, count).run((index) => {
      const own = board === null ? complete : { ...complete, job: { index, count } };
      return start(own, limits.memoryBytes / count, board);
    });
  } finally {
    board?.close();
  }
}

class Supervision {
  private jobs: readonly Job[] = [];
  private readonly limits: RunLimits;
  private readonly hooks: SuperviseHooks;
  private readonly board: Board | null;
  private readonly count: number;
  private readonly startMillis = performance.now();
  private endedBefore = 0;
  private peakMemoryBytes = 0;
  /** Why we killed all of them; null while we have not. */
  private killedFor: Verdict | null = null;

  constructor(limits: RunLimits, hooks: SuperviseHooks, board: Board | null, count: number) {
    this.limits = limits;
    this.hooks = hooks;
    this.board = board;
    this.count = count;
  }

  async run(start: (index: number) => ReturnType<typeof startChild>): Promise<SupervisedRun> {
    this.endedBefore = endedChildrenMillis();
    const interrupted = (signal: NodeJS.Signals) => {
      this.killAll(unknown(`interrupted by ${signal}`, null, null));
    };
    const aborted = (): void => {
      this.killAll(unknown("interrupted", null, null));
    };
    const { abort } = this.hooks;
    // Before there is a child: it must not be left alone.
    if (abort === undefined) for (const signal of SIGNALS) process.on(signal, interrupted);
    abort?.addEventListener("abort", aborted);
    const poll = setInterval(() => {
      this.poll();
    }, POLL_MILLIS);
    try {
      const ends: Promise<void>[] = [];
      for (let index = 0; index < this.count; index++) {
        const job = this.newJob(start(index));
        this.jobs = [...this.jobs, job];
        ends.push(
          job.ended().then(() => {
            this.isOver(job, index);
          }),
        );
      }
      await Promise.all(ends);
      // A process that does nothing else has no other children.
      const ended = abort === undefined ? endedChildrenMillis() - this.endedBefore : 0;
      const usedMillis = Math.max(this.sumOfJobs, ended);
      const end = endOfAll(this.jobs, this.killedFor);
      const peak = Math.max(this.peakMemoryBytes, ...this.jobs.map((job) => job.peakMemoryBytes));
      return { end, cpuMillis: usedMillis, peakMemoryBytes: peak || null };
    } catch (error) {
      // One could not be started.
      this.killAll(unknown("a verifying process could not be started", null, null));
      throw error;
    } finally {
      clearInterval(poll);
      for (const signal of SIGNALS) process.off(signal, interrupted);
      abort?.removeEventListener("abort", aborted);
    }
  }

  private newJob(child: ReturnType<typeof startChild>): Job {
    const job: Job = new Job(child, this.limits.memoryBytes, {
      heard: () => {
        this.hooks.progress(sumOfCounts(this.jobs), this.sumOfJobs, stageAtWork(job));
        if (job.end !== null && isAnswer(job.end)) this.stopOthers(job);
      },
      log: (line) => {
        this.hooks.log(line);
      },
    });
    return job;
  }

  /** The rest of its time is for those that go on. */
  private isOver(job: Job, index: number): void {
    const left = this.jobs.filter((other) => !other.isOver).length;
    if (this.board === null || left === 0) return;
    if (job.end?.kind !== "report") this.board.post({ kind: "ended", job: index });
    // It may have used more since it was last looked at.
    const unused = this.limits.cpuMillis / this.count - job.cpuMillis - POLL_MILLIS;
    if (unused > 0) this.board.post({ kind: "grant", millis: unused / left });
  }

  private stopOthers(job: Job): void {
    for (const other of this.jobs) {
      if (other !== job) other.kill(unknown("another process has the answer", null, null));
    }
  }

  private get sumOfJobs(): number {
    return this.jobs.reduce((sum, job) => sum + job.cpuMillis, 0);
  }

  private poll(): void {
    const { limits } = this;
    if (performance.now() - this.startMillis > limits.wallMillis) {
      this.killAll(limitVerdict("wall-clock", limits.wallMillis));
    }
    const usages = this.jobs.map((job) => job.look()?.memoryBytes ?? 0);
    const memoryBytes = usages.reduce((sum, bytes) => sum + bytes, 0);
    this.peakMemoryBytes = Math.max(this.peakMemoryBytes, memoryBytes);
    if (memoryBytes === 0) return;
    const ownMillis = cpuMillis() - (limits.ownMillisBefore ?? 0);
    if (this.sumOfJobs + ownMillis > limits.cpuMillis) {
      this.killAll(limitVerdict("time", limits.cpuMillis));
    } else if (memoryBytes > limits.memoryBytes) {
      // The others may go on without the largest.
      const largest = this.jobs[usages.indexOf(Math.max(...usages))]!;
      largest.kill(limitVerdict("memory", limits.memoryBytes));
    }
  }

  private killAll(reason: Verdict): void {
    this.killedFor ??= reason;
    for (const job of this.jobs) job.kill(reason);
  }
}
