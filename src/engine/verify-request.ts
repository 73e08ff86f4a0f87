import type { LoadOptions } from "./load-program.ts";
import { entryWords, programOptionWords } from "./program/program-words.ts";

/** One verification run as the user asked for it. Plain data: it is handed to another process. */
export interface VerifyRequest {
  /** A C file, a preprocessed one, a task definition or the folder of a project; empty: the compile commands say all. */
  readonly file: string;
  /** Other files of the program. */
  readonly moreFiles?: readonly string[];
  /** Null: as the configuration says, else the default. */
  readonly analysis: string | null;
  /** Instead of an analysis: a `.strategy` file, or the name of a shipped one; null: none. */
  readonly strategy: string | null;
  /** A `.prp` file. */
  readonly property: string | null;
  /** A `.spc` file or the name of a shipped one. At most one of the two; neither: as the task definition says, else the default. */
  readonly specification: string | null;
  /** Words of `--check`, each with a verdict of its own; left out: none. */
  readonly checks?: readonly string[];
  /** `key=value` each; they win over the configuration file. */
  readonly options: readonly string[];
  readonly configuration: string | null;
  readonly solver: string;
  /** The only solvers that may be programs (`smtlib:…`), whatever files of options say; absent: all. */
  readonly solverCommands?: readonly string[];
  /** Where files are written; null: none are. */
  readonly outputDirectory: string | null;
  /** Where a C file is written that repeats the violation if the answer is FALSE; null: nowhere. */
  readonly testHarness: string | null;
  /** A folder where tests are written; absent or null: none are. */
  readonly testSuite?: string | null;
  /** Where a page about the run is written; absent or null: nowhere. */
  readonly report?: string | null;
  /** Where a witness of the answer is written; absent: nowhere. */
  readonly witness?: string;
  /** A witness that is validated; absent: none. */
  readonly witnessIn?: string;
  /** Whether to tell what holds at loops if the answer is TRUE. */
  readonly invariants: boolean;
  /** Whether to check the proof of TRUE with a solver of its own. */
  readonly certify: boolean;
  /** Where the precision is written at the end; null: nowhere. */
  readonly precision: string | null;
  /** Files of precisions to begin with, or folders of them; "auto": the cache of the project. */
  readonly reuse: readonly string[];
  /** A revision of git whose version of the program is learnt from first; null: none. */
  readonly since: string | null;
  /** `entryFunction` null: as the property says. */
  readonly load: LoadOptions;
  /** CPU time after which the run ends by itself; null: no limit. */
  readonly cpuMillis: number | null;
  /** How much of it other processes use: the one that supervises the run. */
  readonly othersMillis?: number;
  /** Elapsed time after which it does; absent: no limit. */
  readonly wallMillis?: number;
  /** Which of several processes this one is, which share the work and the time; absent: there is one. */
  readonly job?: { readonly index: number; readonly count: number };
}

export function filesOf({ file, moreFiles = [] }: VerifyRequest): readonly string[] {
  return file === "" ? [] : [file, ...moreFiles];
}

/** How the program is named on a command line, from the same folder. */
export function programWords(request: VerifyRequest): readonly string[] {
  return [...filesOf(request), ...programOptionWords(request.load), ...entryWords(request.load)];
}
