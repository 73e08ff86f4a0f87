import type { RunExecutor } from "../execution/run-execution.ts";
import type { IsolationWishes, QueueServer } from "../queue/index.ts";
import type { ResultGranularity } from "../results/index.ts";
import type { LimitOverrides, Selection } from "../runs/index.ts";
import type { BenchmarkObserver } from "./progress.ts";

/** What a user asks for: a definition and the command line's changes to it. */
export interface BenchmarkRequest {
  readonly definition: string;
  /** A folder if it ends with a slash, otherwise the beginning of all file names. */
  readonly outputPath: string;
  /** Added to the name of the benchmark. */
  readonly name: string | null;
  readonly limits: LimitOverrides;
  /** Parallel runs; null: as the definition says. */
  readonly threads: number | null;
  readonly selection: Selection;
  /** How often every run is executed; left out or null: once, or as often as before. */
  readonly repetitions?: number | null;
  readonly tools: ToolPlaces;
  readonly cores: CoreChoice;
  /** Null: logs are kept whole. */
  readonly maximumLogBytes: number | null;
  /** Go on with an execution: the last one of this definition, or that of a journal. */
  readonly resume: ResumeChoice;
  /** Runs to execute again: wildcards on task names, `status:…` or `category:…`. */
  readonly rerun: readonly string[];
  /** The Redis server whose workers execute the runs; null: this machine does. */
  readonly queue: QueueServer | null;
  /** Seconds to wait for that server if it does not answer. */
  readonly queuePatience: number;
  /** How workers isolate the runs; left out: as they do. Executors of this machine know it already. */
  readonly isolation?: IsolationWishes;
  /** When it begins, for the names of files and the record; null: now. */
  readonly startTime: Date | null;
  /** A file whose text becomes the description in result files; null: none. */
  readonly descriptionFile: string | null;
  /** Which result files there are. */
  readonly granularity: ResultGranularity;
  /** What is done with results when all runs have ended. */
  readonly compression: "compressed" | "plain";
  /** For the record. */
  readonly commandLine: readonly string[];
  /** For result files: name and version of this program. */
  readonly generator: string;
  /** Of this program. */
  readonly version: string;
}

export type ResumeChoice =
  | { readonly kind: "new" }
  | { readonly kind: "latest" }
  | { readonly kind: "journal"; readonly path: string };

export interface ToolPlaces {
  readonly toolDirectory: string | null;
  readonly ownExecutable: string | null;
}

export interface CoreChoice {
  /** Null: all that this process may use. */
  readonly allowed: readonly number[] | null;
  readonly hyperthreading: "use" | "avoid";
}

/** What a benchmark is executed with. */
export interface BenchmarkServices {
  /** Asked only if runs are executed on this machine. `visible` are the folders that runs have to see. */
  createExecutor(visible: readonly string[]): Promise<RunExecutor>;
  readonly observer: BenchmarkObserver;
  readonly signal: AbortSignal;
}
