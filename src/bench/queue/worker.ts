import { DelayedError, UnrecoverableError, Worker, type Job } from "bullmq";
import type { Redis } from "ioredis";
import { existsSync, readFileSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { deflateSync } from "node:zlib";
import { invariant, UserError } from "../../base/diagnostics/index.ts";
import { makeOwnFolder } from "../execution/own-folders.ts";
import {
  pathsToShow,
  type ContainerOptions,
  type RunExecutor,
  type RunLimits,
  type RunResult,
} from "../execution/index.ts";
import { readSystemInformation } from "../machine/index.ts";
import { checkMemory } from "../schedule/index.ts";
import { FileHashes, ownEnvironment, readRunOutput } from "../runs/index.ts";
import { adapterOf, foldersOfTool, isKnownModule } from "../tools/index.ts";
import { decideIsolation } from "./isolation.ts";
import { BadMessage, Messages, type Sealed } from "./messages.ts";
import { AllowedPrograms, type Permissions } from "./permissions.ts";
import { LONGEST_LOG, QUEUE, REFUSED, type QueuedAnswer, type QueuedRun } from "./queued-run.ts";
import { connectRedis, isConnectionError, type QueueServer } from "./redis-connection.ts";

export interface WorkerRequest {
  readonly server: QueueServer;
  /** Of this Assay. */
  readonly version: string;
  readonly permissions: Permissions;
  /** The running program, null if it cannot be started like any tool. */
  readonly ownExecutable: string | null;
  /** How runs are isolated where they do not ask for something else, and the bounds of what they may ask for; null: no container. */
  readonly isolation: ContainerOptions | null;
  /** Of files; those of a run hold if they are smaller. */
  readonly fileLimits: Pick<RunLimits, "fileCount" | "fileBytes">;
  /** One for every run at the same time: its cores, null if it is not bound. */
  readonly slots: readonly (readonly number[] | null)[];
  readonly workingDirectory: string;
  /** Seconds after which the runs of a worker that is not heard of are given to others. */
  readonly lostAfter: number;
}

export interface WorkerServices {
  /** `visible` are folders that runs have to see. */
  createExecutor(
    visible: readonly string[],
    isolation: ContainerOptions | null,
  ): Promise<RunExecutor>;
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

/** Seconds for a tool to say its version. */
const VERSION_PATIENCE = 30;

/** Executes runs until the signal; a machine that is not fit for them is a `UserError`. */
export async function runWorker(request: WorkerRequest, services: WorkerServices): Promise<void> {
  const allowed = new AllowedPrograms(request.permissions, request.ownExecutable);
  const redis = await connectRedis(request.server);
  try {
    await new RunWorker(request, services, redis, allowed).untilStopped();
  } finally {
    redis.disconnect();
  }
}

class RunWorker {
  private readonly request: WorkerRequest;
  private readonly services: WorkerServices;
  private readonly redis: Redis;
  private readonly allowed: AllowedPrograms;
  private readonly messages: Messages;
  private readonly freeSlots: (readonly number[] | null)[];
  private readonly executors = new Map<string, Promise<RunExecutor>>();
  private readonly versions = new Map<string, Promise<string>>();
  private readonly system = readSystemInformation();
  private readonly stop = new AbortController();
  private readonly folder = makeOwnFolder("run");
  private unfit: UserError | null = null;
  private done = 0;
  private logs = 0;

  constructor(
    request: WorkerRequest,
    services: WorkerServices,
    redis: Redis,
    allowed: AllowedPrograms,
  ) {
    this.request = request;
    this.services = services;
    this.redis = redis;
    this.allowed = allowed;
    this.messages = new Messages(request.server.secret);
    this.freeSlots = [...request.slots];
  }

  async untilStopped(): Promise<void> {
    const { slots, lostAfter } = this.request;
    const worker = new Worker<Sealed, Sealed>(
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
    job: Job<Sealed, Sealed>,
    token: string,
    lost: AbortSignal,
  ): Promise<Sealed> {
    const slot = this.freeSlots.pop();
    invariant(slot !== undefined, "no more jobs than slots");
    const signal = AbortSignal.any([lost, this.stop.signal]);
    let ended: EndedRun | null = null;
    const id = job.id ?? "";
    try {
      const run = this.messages.openJob(id, job.data);
      const answer = await this.execute(run, slot, signal);
      if (answer !== null) {
        this.done++;
        ended = endedRun(run.command, answer);
        return this.messages.sealAnswer(id, answer);
      }
    } catch (error) {
      if (error instanceof BadMessage) this.refuse(error.message);
      if (!(error instanceof UserError)) throw error;
      // What fails after the first is the end of the worker itself.
      this.unfit ??= error;
      this.stop.abort();
    } finally {
      this.freeSlots.push(slot);
      this.services.changed(this.active, this.done, ended);
    }
    // Back into the queue, for other workers.
    await job.moveToDelayed(Date.now(), token);
    throw new DelayedError();
  }

  /** Nobody else will make more of it, so it does not go back into the queue. */
  private refuse(reason: string): never {
    this.services.warn(`a run is refused: ${reason}`);
    throw new UnrecoverableError(`${REFUSED}${reason}`);
  }

  private get active(): number {
    return this.request.slots.length - this.freeSlots.length;
  }

  /** Null if it was aborted. */
  private async execute(
    run: QueuedRun,
    slot: readonly number[] | null,
    signal: AbortSignal,
  ): Promise<QueuedAnswer | null> {
    this.checkPermission(run);
    this.checkFitness(run, slot);
    this.services.changed(this.active, this.done, null);
    const cores = slot?.slice(0, run.coresPerRun ?? slot.length) ?? null;
    const executor = await this.executorFor(run);
    await this.checkVersion(run.tool, executor);
    // Soundness: nothing of the message gets into the name.
    const log = join(this.folder, `${this.logs++}.log`);
    try {
      const result = await executor.execute({
        command: run.command,
        limits: { ...run.limits, cores, ...smaller(run.limits, this.request.fileLimits) },
        workingDirectory: this.workingDirectoryOf(run),
        environment: ownEnvironment(),
        outputFile: log,
        outputLimit: Math.min(run.maximumLogBytes ?? LONGEST_LOG, LONGEST_LOG),
        signal,
      });
      return signal.aborted ? null : this.answer(result, cores, log);
    } finally {
      rmSync(log, { force: true });
    }
  }

  private answer(result: RunResult, cores: readonly number[] | null, log: string): QueuedAnswer {
    const text = existsSync(log) ? readFileSync(log) : Buffer.alloc(0);
    return {
      version: this.request.version,
      result: { ...result, startTime: result.startTime.toISOString() },
      system: this.system,
      cores,
      log: deflateSync(text).toString("base64"),
    };
  }

  private workingDirectoryOf({ workingDirectory }: QueuedRun): string {
    return workingDirectory ?? this.request.workingDirectory;
  }

  private executorFor(run: QueuedRun): Promise<RunExecutor> {
    const { files, tool, workingDirectory } = run;
    const folders = new Set(files.map(({ path }) => dirname(path)));
    for (const folder of foldersOfTool(tool.executable)) folders.add(folder);
    if (workingDirectory !== undefined) folders.add(workingDirectory);
    const visible = [...folders].sort();
    const isolation = decideIsolation(this.request.isolation, run.isolation ?? {}, [
      ...visible,
      ...pathsToShow(run.command, this.workingDirectoryOf(run)),
    ]);
    const key = JSON.stringify([visible, isolation]);
    let executor = this.executors.get(key);
    if (executor === undefined) {
      executor = this.services.createExecutor(visible, isolation);
      this.executors.set(key, executor);
    }
    return executor;
  }

  /** Soundness: whoever can write into the queue must not choose what is executed here. */
  private checkPermission({ command, tool }: QueuedRun): void {
    for (const program of new Set([command[0]!, tool.executable])) {
      if (this.allowed.isAllowed(program)) continue;
      throw new BadMessage(
        `${program} may not be executed by this worker (--allow-tool, --allow-directory)`,
      );
    }
  }

  /** Soundness: results of other files or another tool than the coordinator's must not be mixed with the rest. */
  private checkFitness(
    { version, tool, files, coresPerRun, limits }: QueuedRun,
    slot: readonly number[] | null,
  ): void {
    if (version !== this.request.version) {
      throw new UserError(
        `the runs are sent by Assay ${version}, this worker is Assay ${this.request.version}`,
      );
    }
    if (coresPerRun !== null && slot !== null && slot.length < coresPerRun) {
      throw new UserError(
        `runs need ${coresPerRun} cores, this worker has ${slot.length} for each`,
        null,
        "fewer threads, or a larger --limitCores",
      );
    }
    checkMemory({ slots: this.request.slots, memoryPerRun: limits.memory, range: null });
    if (!existsSync(tool.executable)) {
      throw new UserError(`the tool ${tool.executable} is not on this machine`);
    }
    const hashes = new FileHashes();
    for (const { path, sha256 } of files) {
      if (!existsSync(path)) throw new UserError(`${path} is not on this machine`);
      if (hashes.of(path).sha256 === sha256) continue;
      throw new UserError(`${path} is not the file that the benchmark is about`);
    }
  }

  /** In the container, as the runs. */
  private async checkVersion(tool: QueuedRun["tool"], executor: RunExecutor): Promise<void> {
    // Only the machine that sends the runs has the modules of its users; the program itself is compared in any case.
    if (!isKnownModule(tool.module)) return;
    const key = `${tool.module} ${tool.executable}`;
    let version = this.versions.get(key);
    if (version === undefined) {
      version = this.versionOf(tool, executor);
      this.versions.set(key, version);
    }
    if ((await version) === tool.version || this.stop.signal.aborted) return;
    throw new UserError(
      `${tool.executable} has version '${await version}' here, the benchmark is about '${tool.version}'`,
    );
  }

  private async versionOf(tool: QueuedRun["tool"], executor: RunExecutor): Promise<string> {
    const adapter = adapterOf(tool.module);
    const log = join(this.folder, `version-${this.logs++}.log`);
    try {
      const { exitCode } = await executor.execute({
        command: [tool.executable, ...adapter.versionArguments],
        limits: {
          ...{ cpuTime: VERSION_PATIENCE, softCpuTime: null, wallTime: VERSION_PATIENCE },
          ...{ memory: null, cores: null },
        },
        workingDirectory: this.request.workingDirectory,
        environment: ownEnvironment(),
        outputFile: log,
        outputLimit: 1e6,
        signal: this.stop.signal,
      });
      if (exitCode !== 0) return "";
      return adapter.versionFrom(`${readRunOutput(log).join("\n")}\n`) ?? "";
    } finally {
      rmSync(log, { force: true });
    }
  }
}

function smaller(
  asked: RunLimits,
  own: Pick<RunLimits, "fileCount" | "fileBytes">,
): Pick<RunLimits, "fileCount" | "fileBytes"> {
  const least = (first: number | null = null, second: number | null = null): number | null =>
    first === null || second === null ? (first ?? second) : Math.min(first, second);
  return {
    fileCount: least(asked.fileCount, own.fileCount),
    fileBytes: least(asked.fileBytes, own.fileBytes),
  };
}

function endedRun(command: readonly string[], { result }: QueuedAnswer): EndedRun {
  const { cpuTime, wallTime, terminationReason, exitCode } = result;
  return {
    ...{ command, terminationReason, exitCode },
    cpuTime: cpuTime.value,
    wallTime: wallTime.value,
  };
}
