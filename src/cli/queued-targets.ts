/** Targets of a project on other machines: each is a command that a worker executes. */
import { randomBytes } from "node:crypto";
import { existsSync, mkdtempSync, realpathSync, rmSync, statSync } from "node:fs";
import { tmpdir, totalmem } from "node:os";
import { join, resolve } from "node:path";
import { UserError } from "../base/diagnostics/index.ts";
import { loadQueue } from "../bench/queue/load-queue.ts";
import type { QueueServer, SentRun } from "../bench/queue/index.ts";
import { FileHashes, readRunOutput, shortHash } from "../bench/runs/index.ts";
import { version } from "../../package.json";
import { filesReadBy } from "../engine/files-read.ts";
import { resultIn } from "../engine/report/report-command.ts";
import { defaultMemory } from "../engine/supervision/default-limits.ts";
import { withResultFiles } from "../engine/supervision/verify-program.ts";
import { verifyWords } from "../engine/verify-command.ts";
import type { TargetResult } from "../output/target-result.ts";
import {
  interruptedTarget,
  type TargetRun,
  type TargetService,
  type TargetsObserver,
} from "../project/run-targets.ts";
import { ownExecutable } from "./bench-arguments.ts";
import { INTERNAL_ERROR } from "./exit-codes.ts";

/** Seconds to wait for a server that does not answer. */
const PATIENCE_FOR_SERVER = 60;
/** Beyond the time limit, for a run to end by itself and to tell its result. */
const PATIENCE_SECONDS = 30;

type SentTarget = SentRun & { readonly target: TargetRun };

export class QueuedTargets implements TargetService {
  private readonly server: QueueServer;
  private readonly warn: (message: string) => void;

  constructor(server: QueueServer, warn: (message: string) => void) {
    this.server = server;
    this.warn = warn;
  }

  async execute(
    runs: readonly TargetRun[],
    observer: TargetsObserver,
    signal: AbortSignal,
  ): Promise<readonly TargetResult[]> {
    const { connectCoordinator } = await loadQueue();
    const coordinator = await connectCoordinator(this.server, {
      execution: randomBytes(8).toString("hex"),
      version,
      patience: PATIENCE_FOR_SERVER,
      coresPerRun: null,
      maximumLogBytes: null,
      warn: this.warn,
    });
    const logs = mkdtempSync(join(tmpdir(), "assay-targets-"));
    const results = new Map<TargetRun, TargetResult>();
    try {
      const sent = await sentTargets(runs, logs);
      await coordinator.execute(
        sent,
        ({ target, logFile }, { result }) => {
          const found = resultOf(target, logFile, result);
          results.set(target, found);
          observer.finished(found);
        },
        signal,
      );
    } finally {
      await coordinator.close();
      rmSync(logs, { recursive: true, force: true });
    }
    return runs.map((run) => results.get(run) ?? interrupted(run, observer));
  }
}

function interrupted({ name, request }: TargetRun, observer: TargetsObserver): TargetResult {
  const result = interruptedTarget(name, request);
  observer.finished(result);
  return result;
}

async function sentTargets(
  runs: readonly TargetRun[],
  logs: string,
): Promise<readonly SentTarget[]> {
  const own = ownExecutable();
  if (own === null) {
    throw new UserError("workers cannot start this assay: it is no program that can be executed");
  }
  const executable = realpathSync(own);
  const hashes = new FileHashes();
  const sent: SentTarget[] = [];
  for (const [index, target] of runs.entries()) {
    const { request, limits } = target;
    const read = await filesReadBy(request);
    const files = [...read.files]
      .filter((path) => existsSync(path) && statSync(path).isFile())
      .map((path) => hashes.of(path));
    const command = [executable, "verify", ...limitedWords(target), "--json"];
    const isOwnMemory = limits.memoryBytes !== defaultMemory(totalmem());
    sent.push({
      target,
      id: String(index),
      fingerprint: shortHash(command, files),
      command,
      limits: {
        cpuTime: limits.cpuMillis / 1000 + PATIENCE_SECONDS,
        softCpuTime: null,
        wallTime: limits.wallMillis / 1000 + PATIENCE_SECONDS,
        memory: isOwnMemory ? limits.memoryBytes : null,
        cores: null,
      },
      files,
      logFile: join(logs, `${index}.log`),
      tool: { adapter: { module: "assay" }, executable, version },
      workingDirectory: resolve("."),
    });
  }
  return sent;
}

function limitedWords({ request, limits }: TargetRun): readonly string[] {
  const words = [...verifyWords({ ...request, cpuMillis: null })];
  words.push("--timelimit", `${limits.cpuMillis}ms`, "--walltimelimit", `${limits.wallMillis}ms`);
  if (limits.memoryBytes !== defaultMemory(totalmem()))
    words.push("--memlimit", `${limits.memoryBytes}B`);
  if (request.invariants) words.push("--invariants");
  return words;
}

function resultOf(
  { name, request }: TargetRun,
  log: string,
  {
    exitCode,
    terminationReason,
  }: { readonly exitCode: number | null; readonly terminationReason: string | null },
): TargetResult {
  const lines = readRunOutput(log);
  const start = lines.indexOf("{");
  if (start >= 0) {
    const { report, resources } = resultIn(
      log,
      lines.slice(start, lines.lastIndexOf("}") + 1).join("\n"),
    );
    return {
      kind: "report",
      name,
      report: withResultFiles(request.outputDirectory, report, resources),
      resources,
    };
  }
  const text = lines.join("\n").trim();
  const how = terminationReason ?? `exit code ${exitCode ?? "of a signal"}`;
  return {
    kind: "failed",
    name,
    exitCode: exitCode === 64 ? 64 : INTERNAL_ERROR,
    text: text === "" ? `the worker's run ended without a result (${how})` : text,
  };
}
