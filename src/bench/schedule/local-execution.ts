import { mkdirSync } from "node:fs";
import { hostname } from "node:os";
import { dirname } from "node:path";
import type { RunExecutor } from "../execution/run-execution.ts";
import { readSystemInformation, type SystemInformation } from "../machine/index.ts";
import {
  ownEnvironment,
  shortenLog,
  type ExecutedRun,
  type PlannedRun,
  type RunService,
} from "../runs/index.ts";
import { workInSlots } from "./slots.ts";

export interface LocalExecutionOptions {
  readonly executor: RunExecutor;
  /** One for every parallel run: its cores, null if it is not bound. */
  readonly slots: readonly (readonly number[] | null)[];
  readonly workingDirectory: string;
  readonly maximumLogBytes: number;
}

/** Runs on this machine, as many at a time as there are slots. */
export class LocalExecution implements RunService {
  private readonly options: LocalExecutionOptions;

  constructor(options: LocalExecutionOptions) {
    this.options = options;
  }

  get parallelRuns(): number {
    return this.options.slots.length;
  }

  systems(): Promise<readonly SystemInformation[]> {
    return Promise.resolve([readSystemInformation()]);
  }

  close(): Promise<void> {
    return Promise.resolve();
  }

  async execute(
    runs: readonly PlannedRun[],
    finished: (run: PlannedRun, executed: ExecutedRun) => void,
    signal: AbortSignal,
  ): Promise<void> {
    const { executor, slots, workingDirectory, maximumLogBytes } = this.options;
    const work = async (run: PlannedRun, cores: readonly number[] | null): Promise<void> => {
      mkdirSync(dirname(run.logFile), { recursive: true });
      const result = await executor.execute({
        command: run.command,
        limits: { ...run.limits, cores },
        workingDirectory,
        environment: ownEnvironment(),
        outputFile: run.logFile,
        signal,
        resultFiles: run.resultFiles,
      });
      // What was stopped together with the benchmark has not ended: it is executed again when that goes on.
      if (signal.aborted) return;
      shortenLog(run.logFile, maximumLogBytes);
      finished(run, { result, host: hostname(), cores });
    };
    await workInSlots(runs, slots, work, signal);
  }
}
