/** What `import … from "assay/runexec"` gives and takes: plain data, and nothing from inside. */

/** Limits, places and isolation of a run; what is left out has the value that `assay runexec` has without the option. */
export interface RunOptions {
  /** The program and its arguments; no shell looks at them. */
  readonly command: readonly string[];
  /** What it prints goes here, behind a header with the command; null: to where this process prints. */
  readonly outputFile: string | null;
  /** What it prints on standard error goes here instead, if there is an `outputFile`. */
  readonly errorFile?: string;
  /** Of more output the middle is left out. */
  readonly maximumOutputBytes?: number;
  /** Standard input; `-`: that of this process. Left out: empty. */
  readonly inputFile?: string;
  /** Left out: that of this process. */
  readonly workingDirectory?: string;
  /** Left out: that of this process. */
  readonly environment?: Readonly<Record<string, string>>;

  /** CPU time of all its processes together; then they are killed. */
  readonly timeLimitSeconds?: number;
  /** CPU time after which they are asked to end (SIGTERM). */
  readonly softTimeLimitSeconds?: number;
  /** Left out: 30 s above the limit of CPU time, or none without one. */
  readonly wallTimeLimitSeconds?: number;
  /** Of all its processes together. */
  readonly memoryLimitBytes?: number;
  /** Numbers of the cores that it may use. */
  readonly cores?: readonly number[];
  /** Left out: those of its cores. */
  readonly memoryNodes?: readonly number[];
  /** Processes and threads at the same time; default: 5000. */
  readonly maximumProcesses?: number;
  /** Files that it may write. */
  readonly maximumFiles?: number;
  /** Bytes of all files that it may write. */
  readonly maximumFileBytes?: number;

  /** What it sees of this machine; `"off"`: what this process sees, and it may change what this process may. */
  readonly container?: RunContainerOptions | "off";
  /** Which files that it wrote are kept; left out: none. */
  readonly resultFiles?: {
    /** From the working directory, or absolute; a folder means everything in it. */
    readonly patterns: readonly string[];
    /** Where copies go. */
    readonly folder: string;
  };
  /** What measures and limits; default: the most exact one that there is. */
  readonly mechanism?: "auto" | "cgroup2" | "cgroup1" | "proc";
  /** Controllers of control groups without which it is not executed. */
  readonly requiredControllers?: readonly string[];
  /** Further values of its control groups. */
  readonly controllerValues?: readonly {
    readonly controller: string;
    readonly option: string;
    readonly value: string;
  }[];
  /** Kills the run; the promise is rejected with the signal's reason when none of its processes is left. */
  readonly signal?: AbortSignal;
}

export interface RunContainerOptions {
  /**
   * What becomes of reads and writes; the rule of the nearest directory decides. `overlay`: writes are gone in the end; `read-only`: they fail; `hidden`: it
   * is empty; `full-access`: they are real. Without rules `/` is an overlay, `/tmp` and `/run` are hidden.
   */
  readonly directories?: readonly {
    readonly path: string;
    readonly mode: "overlay" | "read-only" | "hidden" | "full-access";
  }[];
  /** Default: none. */
  readonly network?: "none" | "host";
  /** Where writes go: to memory, which counts as the run's (default), or to files. */
  readonly storage?: "memory" | "disk";
  /** An empty home directory (default), or that of the caller. */
  readonly home?: "own" | "host";
}

export interface RunResult {
  /** Which limit ended it; `killed`: too many processes, `failed`: it could not be executed. Null: it ended by itself. */
  readonly terminationReason:
    | "cputime"
    | "cputime-soft"
    | "walltime"
    | "memory"
    | "files-count"
    | "files-size"
    | "killed"
    | "failed"
    | null;
  /** Why it could not be executed; null: it was. */
  readonly failure: string | null;
  /** Null: a signal ended it. */
  readonly exitCode: number | null;
  readonly exitSignal: number | null;
  readonly startTime: Date;
  /** Of all its processes. */
  readonly cpuSeconds: number;
  readonly wallSeconds: number;
  /** Peak of all its processes together; null: nothing on this machine could tell. */
  readonly memoryBytes: number | null;
  /** What measured CPU time and memory (`cgroup v2`, …), and whether it may have missed something. */
  readonly measuredBy: {
    readonly cpu: RunMeasurement;
    readonly memory: RunMeasurement | null;
  };
  /** What else the kernel told, with BenchExec's names: `cputime-cpu0`, `blkio-read`, `pressure-cpu-some`, `cpuenergy`. */
  readonly resources: readonly {
    readonly key: string;
    readonly value: number;
    /** Seconds, bytes or joules. */
    readonly unit: "s" | "B" | "J";
  }[];
  /** Sentences about what could not be guaranteed or disturbed the measurement. */
  readonly warnings: readonly string[];
  /** What `assay runexec` prints: lines `key=value`. */
  readonly text: string;
}

export interface RunMeasurement {
  readonly mechanism: string;
  readonly isApproximate: boolean;
}
