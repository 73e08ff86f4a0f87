/** One command, run alone under limits and measured: what `runexec` does for `bench` and for users. */

export interface RunLimits {
  /** Seconds of all descendants together; null: none. */
  readonly cpuTime: number | null;
  /** Seconds before the run is asked to end (SIGTERM) because of its CPU time; null: only the hard limit. */
  readonly softCpuTime: number | null;
  readonly wallTime: number | null;
  /** Bytes of all processes together. */
  readonly memory: number | null;
  /** Numbers of the cores the run may use; null: all. */
  readonly cores: readonly number[] | null;
  /** Numbers of the memory nodes the run may use; left out or null: those of its cores. */
  readonly memoryNodes?: readonly number[] | null;
  /** Files that the run may have written; left out or null: any number. */
  readonly fileCount?: number | null;
  /** Bytes of all files together that the run may have written; left out or null: any number. */
  readonly fileBytes?: number | null;
}

export interface RunRequest {
  readonly command: readonly string[];
  readonly limits: RunLimits;
  readonly workingDirectory: string;
  readonly environment: Readonly<Record<string, string>>;
  /** Standard output and error go here, after a header with the command line; null: to the caller's own. */
  readonly outputFile: string | null;
  /** Standard error goes here, after the same header; left out or null: to the output. */
  readonly errorFile?: string | null;
  /** Bytes of these files: of more output the middle is left out. Left out or null: everything is kept. */
  readonly outputLimit?: number | null;
  /** Standard input; `-`: the caller's own. Left out or null: empty. */
  readonly inputFile?: string | null;
  /** Aborting kills every process of the run. */
  readonly signal: AbortSignal | null;
  /** What to keep of the files that the run writes in its container; left out or null: nothing. */
  readonly resultFiles?: ResultFileRequest | null;
}

export interface ResultFileRequest {
  /**
   * From the working directory, and below it, or absolute: then the copy has the whole path. A folder means everything in it.
   */
  readonly patterns: readonly string[];
  /** Where they are copied to; made if there are any. */
  readonly folder: string;
}

export type TerminationReason =
  | "cputime"
  | "cputime-soft"
  | "walltime"
  | "memory"
  | "files-count"
  | "files-size"
  | "killed"
  | "failed";

/** What a run used of something, with BenchExec's name for it: `cputime-cpu0`, `blkio-read`, `pressure-cpu-some`, `cpuenergy`. */
export interface ResourceUse {
  readonly key: string;
  readonly value: number;
  readonly unit: "s" | "B" | "J";
}

/** What measured a value; "approximate" ones may miss what happened between two looks. */
export interface Measurement<T> {
  readonly value: T;
  readonly by: string;
  readonly isApproximate: boolean;
}

export interface RunResult {
  /** Null if the run ended by itself. */
  readonly terminationReason: TerminationReason | null;
  /** Null if a signal ended it. */
  readonly exitCode: number | null;
  readonly exitSignal: number | null;
  readonly startTime: Date;
  /** Seconds. */
  readonly cpuTime: Measurement<number>;
  readonly wallTime: Measurement<number>;
  /** Peak bytes; null if nothing on this machine could tell. */
  readonly memory: Measurement<number> | null;
  /** What else the kernel tells here; nothing is in it that was not measured. */
  readonly resources: readonly ResourceUse[];
  /** Sentences about what could not be guaranteed or disturbed the measurement. */
  readonly warnings: readonly string[];
}

/**
 * Runs may go on at the same time. After the promise is settled no process of the run exists any more. A `UserError` if the output
 * could not be written: then nothing is known about the run.
 */
export interface RunExecutor {
  execute(request: RunRequest): Promise<RunResult>;
}
