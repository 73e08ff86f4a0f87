import { DelayedError, Worker, type Job } from "bullmq";
import type { Redis } from "ioredis";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { hostname, tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { deflateSync } from "node:zlib";
import { invariant, UserError } from "../../base/diagnostics/index.ts";
import type { RunExecutor, RunResult } from "../execution/run-execution.ts";
import { readSystemInformation } from "../machine/index.ts";
import { checkMemory } from "../schedule/index.ts";
import { FileHashes, ownEnvironment, shortenLog } from "../runs/index.ts";
import { adapterOf, foldersOfTool, isKnownModule, toolVersion } from "../tools/index.ts";
import { QUEUE, SYSTEMS_KEY, type QueuedResult, type QueuedRun } from "./queued-run.ts";
import { connectRedis, isConnectionError } from "./redis-connection.ts";

export interface WorkerRequest {
  readonly address: string;
  /** One for every run at the same time: its cores, null if it is not bound. */
  readonly slots: readonly (readonly number[] | null)[];
  readonly workingDirectory: string;
  /** Seconds after which the runs of a worker that is not heard of are given to others. */
  readonly lostAfter: number;
}

export interface WorkerServices {
  /** `visible` are folders that runs have to see. */
  createExecutor(visible: readonly string[]): Promise<RunExecutor>;
  /** A run begins or ends. `ended`: its command and what became of it; null: it is another event. */
  changed(active: number, done: number, ended: EndedRun | null): void;
  warn(message: string): void;
  readonly signal: AbortSignal;
}

export interface EndedRun {
  readonly command: readonly string[];
  /** Seconds. */
  readonly cpuTime: number;
  readonly wallTime: number;
  readonly terminationReason: string | null;
  /** Null: a signal ended it. */
  readonly exitCode: number | null;
}

/** A run that took down so many workers is given up. */
const MAXIMUM_LOSSES = 5;

/** Executes runs until the signal; a machine that is not fit for them is a `UserError`. */
export async function runWorker(request: WorkerRequest, services: WorkerServices): Promise<void> {
  const redis = await connectRedis(request.address);
  try {
    const system = readSystemInformation();
    await redis.hset(SYSTEMS_KEY, system.host, JSON.stringify(system));
    await new RunWorker(request, services, redis).untilStopped();
  } finally {
    redis.disconnect();
  }
}

class RunWorker {
  private readonly request: WorkerRequest;
  private readonly services: WorkerServices;
  private readonly redis: Redis;
  private readonly freeSlots: (readonly number[] | null)[];
  private readonly executors = new Map<string, Promise<RunExecutor>>();
  private readonly versions = new Map<string, string>();
  private readonly stop = new AbortController();
  private readonly folder = mkdtempSync(join(tmpdir(), "assay-worker-"));
  private unfit: UserError | null = null;
  private done = 0;

  constructor(request: WorkerRequest, services: WorkerServices, redis: Redis) {
    this.request = request;
    this.services = services;
    this.redis = redis;
    this.freeSlots = [...request.slots];
  }

  async untilStopped(): Promise<void> {
    const { slots, lostAfter } = this.request;
    const worker = new Worker<QueuedRun, QueuedResult>(
      QUEUE,
      (job, token, signal) => this.processed(job, token ?? "", signal ?? this.stop.signal),
      {
        connection: this.redis,
        concurrency: slots.length,
        lockDuration: Math.ceil(lostAfter) * 1000,
        stalledInterval: Math.ceil(lostAfter / 3) * 1000,
        maxStalledCount: MAXIMUM_LOSSES,
      },
    );
    worker.on("error", (error) => {
      if (!isConnectionError(error)) this.services.warn(error.message);
    });
    // Somebody else executes these runs by now.
    worker.on("lockRenewalFailed", (ids) => {
      for (const id of ids) worker.cancelJob(id, "lost");
    });
    const stop = (): void => {
      this.stop.abort();
    };
    this.services.signal.addEventListener("abort", stop);
    if (this.services.signal.aborted) stop();
    await new Promise<void>((resolve) => {
      if (this.stop.signal.aborted) resolve();
      this.stop.signal.addEventListener("abort", () => {
        resolve();
      });
    });
    await worker.close();
    this.services.signal.removeEventListener("abort", stop);
    rmSync(this.folder, { recursive: true, force: true });
    if (this.unfit !== null) throw this.unfit;
  }

  private async processed(
    job: Job<QueuedRun, QueuedResult>,
    token: string,
    lost: AbortSignal,
  ): Promise<QueuedResult> {
    const slot = this.freeSlots.pop();
    invariant(slot !== undefined, "no more jobs than slots");
    const signal = AbortSignal.any([lost, this.stop.signal]);
    let ended: EndedRun | null = null;
    try {
      const result = await this.execute(job, slot, signal);
      if (result !== null) {
        this.done++;
        ended = endedRun(job.data.command, result);
        return result;
      }
    } catch (error) {
      if (!(error instanceof UserError)) throw error;
      this.unfit = error;
      this.stop.abort();
    } finally {
      this.freeSlots.push(slot);
      this.services.changed(this.active, this.done, ended);
    }
    // Back into the queue, for other workers.
    await job.moveToDelayed(Date.now(), token);
    throw new DelayedError();
  }

  private get active(): number {
    return this.request.slots.length - this.freeSlots.length;
  }

  /** Null if it was aborted. */
  private async execute(
    { id, data }: Job<QueuedRun, QueuedResult>,
    slot: readonly number[] | null,
    signal: AbortSignal,
  ): Promise<QueuedResult | null> {
    this.checkFitness(data, slot);
    this.services.changed(this.active, this.done, null);
    const cores = slot?.slice(0, data.coresPerRun ?? slot.length) ?? null;
    const log = join(this.folder, `${id ?? "run"}.log`);
    const executor = await this.executorFor(data);
    try {
      const result = await executor.execute({
        command: data.command,
        limits: { ...data.limits, cores },
        workingDirectory: data.workingDirectory ?? this.request.workingDirectory,
        environment: ownEnvironment(),
        outputFile: log,
        signal,
      });
      if (signal.aborted) return null;
      shortenLog(log, data.maximumLogBytes);
      return toSend(result, cores, log);
    } finally {
      rmSync(log, { force: true });
    }
  }

  private executorFor({ files, tool, workingDirectory }: QueuedRun): Promise<RunExecutor> {
    const folders = new Set(files.map(({ path }) => dirname(path)));
    for (const folder of foldersOfTool(tool.executable)) folders.add(folder);
    if (workingDirectory !== undefined) folders.add(workingDirectory);
    const visible = [...folders].sort();
    const key = visible.join("\n");
    let executor = this.executors.get(key);
    if (executor === undefined) {
      executor = this.services.createExecutor(visible);
      this.executors.set(key, executor);
    }
    return executor;
  }

  /** Soundness: results of other files or another tool than the coordinator's must not be mixed with the rest. */
  private checkFitness(data: QueuedRun, slot: readonly number[] | null): void {
    const { tool, files, coresPerRun } = data;
    if (coresPerRun !== null && slot !== null && slot.length < coresPerRun) {
      throw new UserError(
        `runs need ${coresPerRun} cores, this worker has ${slot.length} for each`,
        null,
        "fewer threads, or a larger --limitCores",
      );
    }
    checkMemory({
      slots: this.request.slots,
      memoryPerRun: data.limits.memory,
      range: null,
    });
    if (!existsSync(tool.executable)) {
      throw new UserError(`the tool ${tool.executable} is not on this machine`);
    }
    this.checkVersion(tool);
    const hashes = new FileHashes();
    for (const { path, sha256 } of files) {
      if (!existsSync(path)) throw new UserError(`${path} is not on this machine`);
      if (hashes.of(path).sha256 === sha256) continue;
      throw new UserError(`${path} is not the file that the benchmark is about`);
    }
  }

  private checkVersion(tool: QueuedRun["tool"]): void {
    // Only the machine that sends the runs has the modules of its users; the program itself is compared in any case.
    if (!isKnownModule(tool.module)) return;
    let version = this.versions.get(tool.executable);
    if (version === undefined) {
      version = toolVersion(adapterOf(tool.module), tool.executable);
      this.versions.set(tool.executable, version);
    }
    if (version !== tool.version) {
      throw new UserError(
        `${tool.executable} has version '${version}' here, the benchmark is about '${tool.version}'`,
      );
    }
  }
}

function endedRun(command: readonly string[], { result }: QueuedResult): EndedRun {
  const { cpuTime, wallTime, terminationReason, exitCode } = result;
  return {
    ...{ command, terminationReason, exitCode },
    cpuTime: cpuTime.value,
    wallTime: wallTime.value,
  };
}

function toSend(result: RunResult, cores: readonly number[] | null, log: string): QueuedResult {
  const text = existsSync(log) ? readFileSync(log) : Buffer.alloc(0);
  return {
    result: { ...result, startTime: result.startTime.toISOString() },
    host: hostname(),
    cores,
    log: deflateSync(text).toString("base64"),
  };
}
