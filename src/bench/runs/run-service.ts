import type { PlannedRun } from "./planned-run.ts";
import type { ExecutedRun } from "./run-outcome.ts";

/** Where runs are executed: on this machine, or by workers elsewhere. */
export interface RunService {
  /**
   * Executes runs, each at least once; `finished` is called when one has ended and its log is in place. Settles when all
   * have, or soon after an abort.
   */
  execute(
    runs: readonly PlannedRun[],
    finished: (run: PlannedRun, executed: ExecutedRun) => void,
    signal: AbortSignal,
  ): Promise<void>;
  /** Runs at the same time, as far as known now: to estimate the time left. */
  readonly parallelRuns: number;
  close(): Promise<void>;
}
