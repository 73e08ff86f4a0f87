import { mkdirSync } from "node:fs";
import { dirname } from "node:path";
import type { RunExecutor } from "../execution/run-execution.ts";
import { readSystemInformation } from "../machine/index.ts";
import {
  ownEnvironment,
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
  /** Null: logs are kept whole. */
  readonly maximumLogBytes: number | null;
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

  close(): Promise<void> {
    return Promise.resolve();
  }

  async execute(
    runs: readonly PlannedRun[],
    finished: (run: PlannedRun, executed: ExecutedRun) => void,
    signal: AbortSignal,
  ): Promise<void> {
    const { executor, slots, workingDirectory, maximumLogBytes } = this.options;
    const system = readSystemInformation();
    const work = async (
      run: PlannedRun,
      cores: readonly number[] | null,
      stop: AbortSignal,
    ): Promise<void> => {
      mkdirSync(dirname(run.logFile), { recursive: true });
      const result = await executor.execute({
        command: run.command,
        limits: { ...run.limits, cores },
        workingDirectory,
        environment: ownEnvironment(),
        outputFile: run.logFile,
        outputLimit: maximumLogBytes,
        signal: stop,
        resultFiles: run.resultFiles,
      });
      // What was stopped together with the benchmark has not ended: it is executed again when that goes on.
      if (stop.aborted) return;
      finished(run, { result, host: system.host, system, cores });
    };
    await workInSlots(runs, slots, work, signal);
  }
}
