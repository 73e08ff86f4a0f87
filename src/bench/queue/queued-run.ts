import type { RunLimits, RunResult } from "../execution/run-execution.ts";
import type { IsolationWishes } from "./isolation.ts";
import type { SystemInformation } from "../machine/index.ts";
import type { FileContent, PlannedRun } from "../runs/index.ts";

/** All coordinators and workers of a server meet here. */
export const QUEUE = "assay-bench";

/** Bytes of a log that fit into an answer whatever is in it. */
export const LONGEST_LOG = 32e6;

/** Bytes beside: a log that was shortened says so. */
export const LOG_SLACK = 1000;

/** Begins the reason why a worker did not even try. */
export const REFUSED = "refused: ";

/**
 * A run as it travels to a worker. Files are not sent: a worker needs the same files in the same places, and refuses the
 * run if their contents differ.
 */
export interface QueuedRun {
  /** Of the Assay that sends it. */
  readonly version: string;
  readonly command: readonly string[];
  /** Absent: the worker's. */
  readonly workingDirectory?: string;
  /** Cores are the worker's choice. */
  readonly limits: RunLimits;
  readonly coresPerRun: number | null;
  readonly tool: QueuedTool;
  readonly files: readonly FileContent[];
  /** Null: all of it, as far as a message can hold it. */
  readonly maximumLogBytes: number | null;
  /** Absent: all of it is the worker's choice. */
  readonly isolation?: IsolationWishes;
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
  /** For messages. */
  readonly task?: { readonly name: string };
};

/** What a worker sends back. */
export interface QueuedAnswer {
  readonly version: string;
  /** `startTime` as ISO 8601: dates do not travel. */
  readonly result: Omit<RunResult, "startTime"> & { readonly startTime: string };
  /** With every answer: whatever else the server may lose, a result says where it was measured. */
  readonly system: SystemInformation;
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
