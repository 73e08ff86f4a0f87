import { Queue, type Job } from "bullmq";
import type { Redis } from "ioredis";
import { mkdirSync, renameSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { inflateSync } from "node:zlib";
import { unexecutedResult } from "../execution/unexecuted-result.ts";
import type { SystemInformation } from "../machine/index.ts";
import type { ExecutedRun, RunService } from "../runs/index.ts";
import {
  jobIdOf,
  QUEUE,
  SYSTEMS_KEY,
  type QueuedResult,
  type QueuedRun,
  type SentRun,
} from "./queued-run.ts";
import {
  connectRedis,
  isConnectionError,
  isPersistent,
  publicAddress,
} from "./redis-connection.ts";

export interface CoordinatorOptions {
  /** Identifies the execution, over all its sessions. */
  readonly execution: string;
  readonly coresPerRun: number | null;
  readonly maximumLogBytes: number;
  warn(message: string): void;
}

/** Sends whatever can be sent, not only what a benchmark plans. */
export interface RunCoordinator extends RunService {
  execute<R extends SentRun>(
    runs: readonly R[],
    finished: Finished<R>,
    signal: AbortSignal,
  ): Promise<void>;
}

type RunQueue = Queue<QueuedRun, QueuedResult>;
type Finished<R> = (run: R, executed: ExecutedRun) => void;

const COLLECT_EVERY = 200;
const RECONCILE_EVERY = 3000;
const SENT_AT_ONCE = 200;

/** Connects to the server; a `UserError` if that is impossible. */
export async function connectCoordinator(
  address: string,
  options: CoordinatorOptions,
): Promise<RunCoordinator> {
  const redis = await connectRedis(address);
  if (!(await isPersistent(redis))) {
    options.warn(
      `the Redis server at ${publicAddress(address)} keeps nothing over a restart (appendonly is off): runs that are lost are executed again`,
    );
  }
  const queue: RunQueue = new Queue(QUEUE, { connection: redis });
  queue.on("error", (error) => {
    if (!isConnectionError(error)) options.warn(error.message);
  });
  if ((await queue.getWorkersCount()) === 0) {
    options.warn(`no worker yet: assay worker --queue ${publicAddress(address)}`);
  }
  return new Coordinator(redis, queue, options);
}

/**
 * Sends runs to workers and collects what they send back. The truth is in the journal: what is not recorded there is
 * looked for in the queue, and what is not in the queue either is sent again. So it does not matter which of coordinator,
 * server and workers was gone in between.
 */
class Coordinator implements RunCoordinator {
  private readonly redis: Redis;
  private readonly queue: RunQueue;
  private readonly options: CoordinatorOptions;
  private active = 0;

  constructor(redis: Redis, queue: RunQueue, options: CoordinatorOptions) {
    this.redis = redis;
    this.queue = queue;
    this.options = options;
  }

  get parallelRuns(): number {
    return this.active;
  }

  async execute<R extends SentRun>(
    runs: readonly R[],
    finished: Finished<R>,
    signal: AbortSignal,
  ): Promise<void> {
    const pending = new Map(runs.map((run) => [jobIdOf(this.options.execution, run), run]));
    const work = this.work(pending, finished, signal);
    // While the server is away commands wait for it; an abort does not.
    await Promise.race([work, aborted(signal)]);
    if (!signal.aborted) return;
    // What fails from now on fails because the connection is closed.
    work.catch(() => undefined);
    await inTime(this.withdraw(pending));
  }

  async systems(hosts: ReadonlySet<string>): Promise<readonly SystemInformation[]> {
    const known = (await inTime(this.redis.hgetall(SYSTEMS_KEY))) ?? {};
    return Object.values(known)
      .map((text) => JSON.parse(text) as SystemInformation)
      .filter(({ host }) => hosts.has(host));
  }

  async close(): Promise<void> {
    // Without the server nothing can be said goodbye to.
    if (this.redis.status === "ready") await this.queue.close();
    this.redis.disconnect();
  }

  private async work<R extends SentRun>(
    pending: Map<string, R>,
    finished: Finished<R>,
    signal: AbortSignal,
  ): Promise<void> {
    await this.removeStrangers(pending);
    let reconciled = -Infinity;
    while (pending.size > 0 && !signal.aborted) {
      if (performance.now() - reconciled > RECONCILE_EVERY) {
        await this.sendMissing(pending);
        reconciled = performance.now();
      }
      await this.collect(pending, finished, signal);
      if (pending.size > 0) await sleep(COLLECT_EVERY);
    }
  }

  /** Sends what is not in the queue: everything at first, later what a restart of the server lost. */
  private async sendMissing(pending: ReadonlyMap<string, SentRun>): Promise<void> {
    const there = new Set(await this.jobIds());
    const missing = [...pending].filter(([id]) => !there.has(id));
    for (let start = 0; start < missing.length; start += SENT_AT_ONCE) {
      await this.queue.addBulk(
        missing.slice(start, start + SENT_AT_ONCE).map(([jobId, run]) => ({
          name: "run",
          data: this.toSend(run),
          // An id that is there already is not added twice.
          opts: { jobId, attempts: 3, backoff: { type: "fixed", delay: 1000 } },
        })),
      );
    }
    this.active = await this.queue.getActiveCount();
  }

  private async collect<R extends SentRun>(
    pending: Map<string, R>,
    finished: Finished<R>,
    signal: AbortSignal,
  ): Promise<void> {
    for (const id of await this.queue.getRanges(["completed", "failed"], 0, -1)) {
      const run = pending.get(id);
      if (run === undefined) continue;
      const job = (await this.queue.getJob(id)) as Job<QueuedRun, QueuedResult> | undefined;
      const executed = job === undefined ? null : this.received(job, run);
      if (executed === null) continue;
      // An abort while waiting means that the journal may be closed by now.
      if (signal.aborted) return;
      finished(run, executed);
      pending.delete(id);
      await this.queue.remove(id);
    }
  }

  private received(job: Job<QueuedRun, QueuedResult>, run: SentRun): ExecutedRun | null {
    // Null as long as there is none, whatever the type says.
    const sent = job.returnvalue as QueuedResult | null;
    if (sent !== null) {
      writeLog(run.logFile, inflateSync(Buffer.from(sent.log, "base64")));
      const { result, host, cores } = sent;
      return { result: { ...result, startTime: new Date(result.startTime) }, host, cores };
    }
    return job.failedReason ? givenUp(job.failedReason) : null;
  }

  /** Jobs of this execution that nobody waits for: collected ones, and runs that have changed since. */
  private async removeStrangers(pending: ReadonlyMap<string, SentRun>): Promise<void> {
    for (const id of await this.jobIds()) {
      if (id.startsWith(`${this.options.execution}-`) && !pending.has(id)) {
        await this.queue.remove(id);
      }
    }
  }

  /** After an abort workers need not begin what nobody waits for; it is sent again when the benchmark goes on. */
  private async withdraw(pending: ReadonlyMap<string, SentRun>): Promise<void> {
    for (const id of await this.queue.getRanges(["wait", "delayed"], 0, -1)) {
      if (pending.has(id)) await this.queue.remove(id);
    }
  }

  private async jobIds(): Promise<readonly string[]> {
    const types = ["wait", "active", "delayed", "prioritized", "completed", "failed"] as const;
    return this.queue.getRanges([...types], 0, -1);
  }

  private toSend(run: SentRun): QueuedRun {
    const { command, limits, files, tool, workingDirectory } = run;
    return {
      command,
      ...(workingDirectory === undefined ? {} : { workingDirectory }),
      limits,
      coresPerRun: this.options.coresPerRun,
      tool: { module: tool.adapter.module, executable: tool.executable, version: tool.version },
      files,
      maximumLogBytes: this.options.maximumLogBytes,
    };
  }
}

/** A run that took its workers down, or that they could not start: it has a result, too. */
function givenUp(reason: string): ExecutedRun {
  const result = unexecutedResult("failed", "nothing", [`a run was given up: ${reason}`]);
  return { result, host: "", cores: null };
}

function writeLog(path: string, content: Uint8Array): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(`${path}.tmp`, content);
  renameSync(`${path}.tmp`, path);
}

/** What needs the server, unless that is away: then null after a while. */
async function inTime<T>(work: Promise<T>): Promise<T | null> {
  work.catch(() => undefined);
  return Promise.race([work, sleep(2000, null)]);
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    signal.addEventListener("abort", () => {
      resolve();
    });
  });
}
