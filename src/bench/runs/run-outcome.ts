import type { SystemInformation } from "../machine/index.ts";
import type { ResourceUse, RunResult } from "../execution/run-execution.ts";
import type { JudgedCategory, Status } from "../verdicts/index.ts";

/** What a run came to: all that result files need. Plain data, kept in the journal. */
export interface RunOutcome {
  readonly status: Status;
  readonly category: JudgedCategory;
  /** Null: answers about the property are not scored. */
  readonly score: number | null;
  /** Seconds. */
  readonly cpuTime: number;
  readonly wallTime: number;
  /** Bytes. */
  readonly memory: number | null;
  readonly exitCode: number | null;
  readonly exitSignal: number | null;
  readonly terminationReason: string | null;
  /** ISO 8601. */
  readonly startTime: string;
  readonly host: string;
  readonly cores: readonly number[] | null;
  readonly measuredBy: MeasuredBy;
  /** Left out in journals of versions that did not record them. */
  readonly resources?: readonly ResourceUse[];
  readonly warnings: readonly string[];
  /** Values of the definition's columns, by title. */
  readonly columns: Readonly<Record<string, string>>;
}

/** What measured each value, "approximate" included. */
export interface MeasuredBy {
  readonly cpuTime: string;
  readonly wallTime: string;
  readonly memory: string | null;
}

/** A run that has ended, its output in the run's log file. */
export interface ExecutedRun {
  readonly result: RunResult;
  readonly host: string;
  /** Of the machine that executed it; null if none did. */
  readonly system: SystemInformation | null;
  readonly cores: readonly number[] | null;
}
