import type { RunLimits, RunResult } from "../execution/run-execution.ts";
import type { FileContent, PlannedRun } from "../runs/index.ts";

/** All coordinators and workers of a server meet here. */
export const QUEUE = "assay-bench";
/** Hash in Redis: the machines of workers, by host. */
export const SYSTEMS_KEY = "assay-bench-systems";

/**
 * A run as it travels to a worker. Files are not sent: a worker needs the same files in the same places, and refuses the
 * run if their contents differ.
 */
export interface QueuedRun {
  readonly command: readonly string[];
  /** Absent: the worker's. */
  readonly workingDirectory?: string;
  /** Cores are the worker's choice. */
  readonly limits: RunLimits;
  readonly coresPerRun: number | null;
  readonly tool: QueuedTool;
  readonly files: readonly FileContent[];
  readonly maximumLogBytes: number;
}

export interface QueuedTool {
  readonly module: string;
  readonly executable: string;
  readonly version: string;
}

/** What is sent of a run, and what it is found again by. */
export type SentRun = Pick<
  PlannedRun,
  "id" | "fingerprint" | "command" | "limits" | "files" | "logFile"
> & {
  readonly tool: { readonly adapter: { readonly module: string } } & Pick<
    PlannedRun["tool"],
    "executable" | "version"
  >;
  readonly workingDirectory?: string;
};

/** What a worker sends back. */
export interface QueuedResult {
  /** `startTime` as ISO 8601: dates do not travel. */
  readonly result: Omit<RunResult, "startTime"> & { readonly startTime: string };
  readonly host: string;
  readonly cores: readonly number[] | null;
  /** The log file, deflated, in Base64. */
  readonly log: string;
}

/** The same for the same run of the same execution, however often it is sent; another one after any change. */
export function jobIdOf(
  execution: string,
  { id, fingerprint }: Pick<SentRun, "id" | "fingerprint">,
): string {
  return `${execution}-${id}-${fingerprint}`;
}
