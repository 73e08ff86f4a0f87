import { Queue } from "bullmq";
import type { Redis } from "ioredis";
import { mkdirSync } from "node:fs";
import { dirname } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { inflateSync } from "node:zlib";
import { writeWhole } from "../../base/files/index.ts";
import { unexecutedResult } from "../execution/unexecuted-result.ts";
import type { ExecutedRun, RunService } from "../runs/index.ts";
import type { IsolationWishes } from "./isolation.ts";
import { BadMessage, LONGEST_ANSWER, Messages, type Sealed } from "./messages.ts";
import {
  jobIdOf,
  LOG_SLACK,
  LONGEST_LOG,
  QUEUE,
  REFUSED,
  type QueuedRun,
  type SentRun,
} from "./queued-run.ts";
import {
  connectRedis,
  isConnectionError,
  isPersistent,
  type QueueServer,
} from "./redis-connection.ts";
import { ServerWatch } from "./server-watch.ts";

export interface CoordinatorOptions {
  /** Identifies the execution, over all its sessions. */
  readonly execution: string;
  /** Of this Assay. */
  readonly version: string;
  readonly coresPerRun: number | null;
  /** Null: as much as a message can hold. */
  readonly maximumLogBytes: number | null;
  /** Left out: the workers' choice. */
  readonly isolation?: IsolationWishes;
  /** Seconds to wait for a server that does not answer. */
  readonly patience: number;
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

type RunQueue = Queue<Sealed, Sealed>;
type Finished<R> = (run: R, executed: ExecutedRun) => void;

const COLLECT_EVERY = 200;
const RECONCILE_EVERY = 3000;
const SENT_AT_ONCE = 200;
const COLLECTED_AT_ONCE = 50;

/** A run whose answers cannot be believed so often is given up. */
const MOST_BAD_ANSWERS = 3;

/** Connects to the server; a `UserError` if that is impossible. */
export async function connectCoordinator(
  server: QueueServer,
  options: CoordinatorOptions,
): Promise<RunCoordinator> {
  const redis = await connectRedis(server);
  const { address } = server;
  if (!(await isPersistent(redis))) {
    options.warn(
      `the Redis server at ${address} keeps nothing over a restart (appendonly is off): runs that are lost are executed again`,
    );
  }
  const queue: RunQueue = new Queue(QUEUE, { connection: redis });
  queue.on("error", (error) => {
    if (!isConnectionError(error)) options.warn(error.message);
  });
  if ((await queue.getWorkersCount()) === 0) {
    options.warn(`no worker yet: assay worker --queue ${address}`);
  }
  return new Coordinator(redis, queue, server, options);
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
  private readonly messages: Messages;
  private readonly watch: ServerWatch;
  private readonly badAnswers = new Map<string, number>();
  private active = 0;

  constructor(redis: Redis, queue: RunQueue, server: QueueServer, options: CoordinatorOptions) {
    this.redis = redis;
    this.queue = queue;
    this.options = options;
    this.messages = new Messages(server.secret);
    this.watch = new ServerWatch(redis, {
      address: server.address,
      patience: options.patience,
      warn: (message) => {
        options.warn(message);
      },
    });
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
    const done = new AbortController();
    const stop = AbortSignal.any([signal, done.signal]);
    const work = this.work(pending, finished, stop);
    // While the server is away commands wait for it; an abort does not.
    try {
      await Promise.race([work, this.watch.untilGone(stop), aborted(signal)]);
    } finally {
      done.abort();
      // What fails from now on fails because the connection is closed.
      work.catch(() => undefined);
    }
    if (signal.aborted) await inTime(this.withdraw(pending));
  }

  async close(): Promise<void> {
    // Without the server nothing can be said goodbye to.
    if (this.redis.status === "ready") await inTime(this.queue.close());
    this.redis.disconnect();
  }

  private async work<R extends SentRun>(
    pending: Map<string, R>,
    finished: Finished<R>,
    stop: AbortSignal,
  ): Promise<void> {
    await this.watch.persistently(() => this.removeStrangers(pending), stop);
    let reconciled = -Infinity;
    while (pending.size > 0 && !stop.aborted) {
      if (performance.now() - reconciled > RECONCILE_EVERY) {
        await this.watch.persistently(() => this.removeDamaged(pending), stop);
        await this.watch.persistently(() => this.sendMissing(pending), stop);
        reconciled = performance.now();
      }
      const collected = await this.watch.persistently(
        () => this.collect(pending, finished, stop),
        stop,
      );
      if (pending.size > 0 && (collected ?? 0) < COLLECTED_AT_ONCE) await sleep(COLLECT_EVERY);
    }
  }

  /**
   * Removes jobs that workers take up for ever, because there is nothing behind the id or nothing that can be read: they are missed
   * then. Such a job is always among the active ones.
   */
  private async removeDamaged(pending: ReadonlyMap<string, SentRun>): Promise<void> {
    for (const id of await this.queue.getRanges(["active"], 0, -1)) {
      const run = pending.get(id);
      if (run === undefined) continue;
      const key = this.queue.toKey(id);
      const [data, options] = await this.redis.hmget(key, "data", "opts");
      const sent = JSON.stringify(this.messages.sealJob(id, this.toSend(run)));
      if (data === sent && isJson(options)) continue;
      // It may have ended meanwhile.
      if (data === null && (await this.redis.lpos(this.queue.toKey("active"), id)) === null)
        continue;
      this.options.warn(
        `the run of ${run.task?.name ?? run.id} was damaged in the queue and is sent again`,
      );
      await this.redis.multi().lrem(this.queue.toKey("active"), 0, id).del(key).exec();
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
          data: this.messages.sealJob(jobId, this.toSend(run)),
          // An id that is there already is not added twice.
          opts: { jobId, attempts: 3, backoff: { type: "fixed", delay: 1000 } },
        })),
      );
    }
    this.active = await this.queue.getActiveCount();
  }

  /** Answers how many runs were there to be collected. */
  private async collect<R extends SentRun>(
    pending: Map<string, R>,
    finished: Finished<R>,
    stop: AbortSignal,
  ): Promise<number> {
    const ended = await this.queue.getRanges(["completed", "failed"], 0, -1);
    const ids = ended.filter((id) => pending.has(id)).slice(0, COLLECTED_AT_ONCE);
    const sizes = await Promise.all(
      ids.map((id) => this.redis.hstrlen(this.queue.toKey(id), "returnvalue")),
    );
    for (const [i, id] of ids.entries()) {
      const run = pending.get(id)!;
      const executed = await this.received(id, run, sizes[i]!);
      // An abort while waiting means that the journal may be closed by now.
      if (stop.aborted) return ids.length;
      if (executed !== null) {
        finished(run, executed);
        pending.delete(id);
      }
      // What could not be believed is missed and sent again.
      await this.queue.remove(id);
    }
    return ids.length;
  }

  /** Null if it has to be executed again. */
  private async received(id: string, run: SentRun, size: number): Promise<ExecutedRun | null> {
    try {
      // As a character of a message may need an escape.
      if (size > 2 * LONGEST_ANSWER) throw new BadMessage("it is too long");
      const fields = ["returnvalue", "failedReason"] as const;
      const [answer, failure] = await this.redis.hmget(this.queue.toKey(id), ...fields);
      if (typeof answer === "string") return this.believed(id, run, answer);
      if (typeof failure !== "string") throw new BadMessage("there is none");
      if (failure.startsWith(REFUSED)) throw new BadMessage(failure);
      return givenUp(failure.slice(0, 1000));
    } catch (error) {
      if (!(error instanceof BadMessage)) throw error;
      const count = (this.badAnswers.get(id) ?? 0) + 1;
      this.badAnswers.set(id, count);
      this.options.warn(
        `the answer for ${run.task?.name ?? run.id} is not believed: ${error.message}`,
      );
      return count < MOST_BAD_ANSWERS ? null : givenUp(`its answers are wrong: ${error.message}`);
    }
  }

  private believed(id: string, run: SentRun, text: string): ExecutedRun {
    const { version, result, system, cores, log } = this.messages.openAnswer(id, parsed(text));
    if (version !== this.options.version) throw new BadMessage(`it is of Assay ${version}`);
    writeLog(run.logFile, inflated(log, this.options.maximumLogBytes));
    return {
      result: { ...result, startTime: new Date(result.startTime) },
      host: system.host,
      system,
      cores,
    };
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
    const { version, coresPerRun, maximumLogBytes, isolation } = this.options;
    return {
      ...{ version, command, limits, coresPerRun, maximumLogBytes, files },
      ...(workingDirectory === undefined ? {} : { workingDirectory }),
      ...(isolation === undefined ? {} : { isolation }),
      tool: { module: tool.adapter.module, executable: tool.executable, version: tool.version },
    };
  }
}

/** A run that took its workers down, or that they could not start: it has a result, too. */
function givenUp(reason: string): ExecutedRun {
  const result = unexecutedResult("failed", "nothing", [`a run was given up: ${reason}`]);
  return { result, host: "", system: null, cores: null };
}

function isJson(text: string | null | undefined): boolean {
  try {
    JSON.parse(text ?? "");
    return true;
  } catch {
    return false;
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new BadMessage("it is not JSON");
  }
}

function inflated(log: string, maximumBytes: number | null): Buffer {
  const maxOutputLength = Math.min(maximumBytes ?? LONGEST_LOG, LONGEST_LOG) + LOG_SLACK;
  try {
    return inflateSync(Buffer.from(log, "base64"), { maxOutputLength });
  } catch (error) {
    throw new BadMessage(`its log cannot be unpacked (${(error as NodeJS.ErrnoException).code!})`);
  }
}

function writeLog(path: string, content: Uint8Array): void {
  mkdirSync(dirname(path), { recursive: true });
  writeWhole(path, content);
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
