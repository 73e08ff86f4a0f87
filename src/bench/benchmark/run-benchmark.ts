import { randomUUID } from "node:crypto";
import { mkdirSync, rmSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { UserError } from "../../base/diagnostics/index.ts";
import {
  readDefinition,
  readInput,
  type BenchmarkDefinition,
  type Written,
} from "../definition/index.ts";
import { ExecutionLock, Journal, type RecordedSettings } from "../journal/index.ts";
import type { CoordinatorOptions, QueueServer } from "../queue/index.ts";
import { loadQueue } from "../queue/load-queue.ts";
import { readSystemInformation, topologyOf } from "../machine/index.ts";
import { checkGranularity, countRuns, writeResults, type Statistics } from "../results/index.ts";
import {
  decideLimits,
  judgeRun,
  labelOf,
  planBenchmark,
  runsOf,
  runsOfSet,
  type BenchmarkPlan,
  type ExecutedRun,
  type OutputPlaces,
  type PlannedRun,
  type RunService,
} from "../runs/index.ts";
import { assignCores, checkMemory, LocalExecution } from "../schedule/index.ts";
import type { BenchmarkRequest, BenchmarkServices } from "./benchmark-request.ts";
import { finishLogs } from "./finished-logs.ts";
import { ProgressCounter } from "./progress.ts";
import { chooseOutputs, runsToRepeat } from "./resumption.ts";
import { settingsOf, withSettings } from "./settings.ts";
import { loadUserTools } from "../tools/index.ts";
import { foldersOf } from "./visible-folders.ts";

/** What an execution left behind. */
export interface BenchmarkReport {
  /** Whether every run has ended. */
  readonly isComplete: boolean;
  readonly statistics: Statistics;
  readonly perRunSet: readonly { readonly name: string | null; readonly statistics: Statistics }[];
  readonly resultFiles: readonly string[];
  readonly journal: string;
}

/**
 * Executes a benchmark, or what is left of it. Nothing is written before everything that can be wrong with the request
 * was checked; after an abort the results of the runs that have ended are there.
 */
export async function runBenchmark(
  asked: BenchmarkRequest,
  services: BenchmarkServices,
): Promise<BenchmarkReport> {
  const start = asked.startTime ?? new Date();
  const description =
    asked.descriptionFile === null ? null : readInput(asked.descriptionFile, "description").trim();
  const read = readDefinition(asked.definition);
  const outputs = await chooseOutputs(nameOf(read, asked), asked.outputPath, asked.resume, {
    time: start,
    isGiven: asked.startTime !== null,
  });
  const execution = executionOf(outputs, asked);
  const request = withSettings(asked, execution.settings);
  const definition = { ...read, name: nameOf(read, request) };
  const { limits, coresPerRun } = decideLimits(definition.limits, request.limits);
  const userTools = await loadUserTools(
    definition.runDefinitions.map(({ tool }) => tool),
    { folder: dirname(resolve(definition.path)), toolDirectory: request.tools.toolDirectory },
  );
  const tools = { ...request.tools, userTools };
  const selection = { ...request.selection, repetitions: request.repetitions ?? 1 };
  const plan = planBenchmark(definition, limits, selection, tools, outputs);
  checkGranularity(plan, request.granularity);
  for (const warning of plan.warnings) services.observer.warning(warning);
  const service =
    request.queue === null
      ? await localService(request, services, plan, definition, coresPerRun)
      : await queueService(request.queue, services, {
          execution: execution.id,
          version: request.version,
          coresPerRun: coresPerRun?.value ?? null,
          maximumLogBytes: request.maximumLogBytes,
          patience: request.queuePatience,
          ...(request.isolation === undefined ? {} : { isolation: request.isolation }),
        });
  try {
    const session = new Session(request, services, plan);
    return await session.run(service, { definition, start, execution, coresPerRun, description });
  } finally {
    await service.close();
  }
}

function nameOf(definition: BenchmarkDefinition, { name }: BenchmarkRequest): string {
  return name === null ? definition.name : `${definition.name}.${name}`;
}

interface SessionFacts {
  readonly definition: BenchmarkDefinition;
  readonly start: Date;
  readonly execution: Execution;
  readonly coresPerRun: Written<number> | null;
  readonly description: string | null;
}

/** An execution that may go on over several sessions. */
interface Execution {
  readonly id: string;
  readonly kind: "new" | "resumed";
  /** Of the session before; null if there was none. */
  readonly settings: RecordedSettings | null;
}

/** What is known about a resumed execution is in its journal. */
function executionOf(outputs: OutputPlaces, { resume }: BenchmarkRequest): Execution {
  if (resume.kind === "new") return { id: randomUUID(), kind: "new", settings: null };
  const { execution, settings } = Journal.readHeader(outputs.journal);
  return { id: execution, kind: "resumed", settings };
}

/** From the first record to the result files. */
class Session {
  private readonly request: BenchmarkRequest;
  private readonly services: BenchmarkServices;
  private readonly plan: BenchmarkPlan;
  private readonly warned = new Set<string>();
  private readonly hosts = new Set<string>();

  constructor(request: BenchmarkRequest, services: BenchmarkServices, plan: BenchmarkPlan) {
    this.request = request;
    this.services = services;
    this.plan = plan;
  }

  async run(service: RunService, facts: SessionFacts): Promise<BenchmarkReport> {
    const { plan, request } = this;
    const lock = lockOf(plan.outputs);
    try {
      let report: BenchmarkReport;
      const journal = this.openJournal(facts);
      try {
        const repeated = runsToRepeat(plan, journal, request.rerun, request.definition);
        journal.forget(repeated);
        await this.executeRuns(service, journal);
        // Without any, a result file would not be valid.
        if (journal.systems.length === 0) journal.recordSystem(readSystemInformation());
        report = this.report(journal, facts);
      } finally {
        journal.close();
      }
      return report.isComplete ? this.finished(report) : report;
    } finally {
      lock.release();
    }
  }

  /** Nothing is to go on with: without runs there is not even anything to execute again. */
  private finished(report: BenchmarkReport): BenchmarkReport {
    const { outputs, runSets } = this.plan;
    if (runSets.length === 0) rmSync(outputs.journal);
    else finishLogs(outputs, this.request.compression);
    return report;
  }

  private openJournal({ definition, start, execution }: SessionFacts): Journal {
    const path = this.plan.outputs.journal;
    if (execution.kind === "new") {
      return Journal.create(path, {
        kind: "benchmark",
        format: 1,
        execution: execution.id,
        benchmark: definition.name,
        startTime: start.toISOString(),
        definition: definition.text,
        definitionPath: definition.path,
        commandLine: this.request.commandLine,
        settings: settingsOf(this.request),
      });
    }
    const journal = Journal.open(path);
    if (journal.header.benchmark === definition.name) return journal;
    journal.close();
    throw new UserError(`${path} is of the benchmark ${journal.header.benchmark}`);
  }

  private async executeRuns(service: RunService, journal: Journal): Promise<void> {
    const { observer, signal } = this.services;
    const runs = runsOf(this.plan);
    const counter = new ProgressCounter(runs.length);
    const outstanding: PlannedRun[] = [];
    let changed = 0;
    for (const run of runs) {
      const outcome = journal.outcomeOf(run);
      if (outcome !== null) counter.addOld(outcome);
      else outstanding.push(run);
      if (outcome === null && journal.hasAny(run.id)) changed++;
    }
    if (changed > 0) {
      this.warn(
        `${changed} ${changed === 1 ? "run is" : "runs are"} executed again: options, limits, files or the tool have changed`,
      );
    }
    observer.progress(counter.now(service.parallelRuns));
    if (outstanding.length === 0) return;
    const finished = (run: PlannedRun, executed: ExecutedRun): void => {
      const outcome = judgeRun(run, executed, this.plan.columns);
      this.recordSystem(executed, journal);
      if (!journal.record(run, outcome)) return;
      for (const warning of outcome.warnings) this.warn(warning);
      counter.addNew(outcome);
      observer.progress(counter.now(service.parallelRuns));
    };
    await service.execute(outstanding, finished, signal);
  }

  /** Once in a session: workers on one machine may differ in their environment. */
  private recordSystem({ system }: ExecutedRun, journal: Journal): void {
    if (system === null || this.hosts.has(system.host)) return;
    this.hosts.add(system.host);
    journal.recordSystem(system);
  }

  private report(journal: Journal, { coresPerRun, description }: SessionFacts): BenchmarkReport {
    const { plan } = this;
    const runSets = plan.runSets.map((runSet) => ({
      name: labelOf(runSet),
      runs: runsOfSet(runSet).map((run) => ({ run, outcome: journal.outcomeOf(run) })),
    }));
    const statistics = countRuns(runSets.flatMap(({ runs }) => runs));
    const isComplete = statistics.done === statistics.runs;
    const resultFiles = writeResults(
      plan,
      {
        startTime: new Date(journal.header.startTime),
        endTime: new Date(),
        generator: this.request.generator,
        systems: journal.systems,
        error: isComplete ? null : "interrupted",
        coresPerRun: coresPerRun?.value ?? null,
        description,
      },
      {
        outcomeOf: (run) => journal.outcomeOf(run),
        compression: isComplete ? this.request.compression : "plain",
        granularity: this.request.granularity,
      },
    );
    const perRunSet = runSets.map(({ name, runs }) => ({ name, statistics: countRuns(runs) }));
    return { isComplete, statistics, perRunSet, resultFiles, journal: plan.outputs.journal };
  }

  private warn(message: string): void {
    // Hundreds of runs may have the same to say, with other numbers.
    const kind = message.replace(/\d+(\.\d+)?/g, "0");
    if (this.warned.has(kind)) return;
    this.warned.add(kind);
    this.services.observer.warning(message);
  }
}

function lockOf(outputs: OutputPlaces): ExecutionLock {
  try {
    mkdirSync(outputs.folder, { recursive: true });
    return ExecutionLock.acquire(outputs.journal);
  } catch (error) {
    if (error instanceof UserError) throw error;
    const { code } = error as NodeJS.ErrnoException;
    throw new UserError(`cannot write to ${outputs.folder}: ${String(code)}`);
  }
}

async function localService(
  request: BenchmarkRequest,
  services: BenchmarkServices,
  plan: BenchmarkPlan,
  definition: BenchmarkDefinition,
  coresPerRun: Written<number> | null,
): Promise<RunService> {
  const { cores, maximumLogBytes } = request;
  const { slots, warnings } = assignCores(topologyOf(cores.allowed), {
    runs: request.threads ?? definition.threads?.value ?? 1,
    coresPerRun: coresPerRun?.value ?? null,
    hyperthreading: cores.hyperthreading,
    range:
      (request.threads === null ? definition.threads?.range : null) ?? coresPerRun?.range ?? null,
  });
  checkMemory({
    slots,
    memoryPerRun: plan.limits.memory,
    range: request.limits.memlimit === null ? (definition.limits.memlimit?.range ?? null) : null,
  });
  for (const warning of warnings) services.observer.warning(warning);
  return new LocalExecution({
    executor: await services.createExecutor(foldersOf(plan)),
    slots,
    workingDirectory: process.cwd(),
    maximumLogBytes,
  });
}

/** Loaded only when asked for: a benchmark on this machine needs no server and none of its libraries. */
async function queueService(
  server: QueueServer,
  { observer }: BenchmarkServices,
  options: Omit<CoordinatorOptions, "warn">,
): Promise<RunService> {
  const { connectCoordinator } = await loadQueue();
  return connectCoordinator(server, {
    ...options,
    warn: (message) => {
      observer.warning(message);
    },
  });
}
