import type { Column } from "../definition/index.ts";
import type { ResultFileRequest, RunLimits } from "../execution/run-execution.ts";
import type { Task } from "../tasks/index.ts";
import type { InstalledTool } from "../tools/index.ts";

/** One task for one configuration of one tool: what is executed, and found again after an interruption. */
export interface PlannedRun {
  /** The same in every execution of the definition: of the run definition, task set, task and property. */
  readonly id: string;
  /** Of everything that decides the result: a result counts only for the same fingerprint. */
  readonly fingerprint: string;
  readonly task: Task;
  readonly tool: InstalledTool;
  readonly command: readonly string[];
  /** Options of the task set only. */
  readonly taskSetOptions: readonly string[];
  readonly limits: RunLimits;
  /** Absolute. */
  readonly logFile: string;
  /** What to keep of the files that it writes; null: nothing. */
  readonly resultFiles: ResultFileRequest | null;
  /** Files whose content decides the result: the tool, the task and its property. */
  readonly files: readonly FileContent[];
}

export interface FileContent {
  readonly path: string;
  readonly sha256: string;
}

/** The tasks of one `<tasks>` element under one run definition. */
export interface Block {
  readonly name: string;
  readonly isNamed: boolean;
  readonly runs: readonly PlannedRun[];
}

/** All runs of one run definition. */
export interface RunSet {
  readonly name: string | null;
  /** From 1, if every run is executed several times; null otherwise. */
  readonly repetition: number | null;
  readonly tool: InstalledTool;
  readonly options: readonly string[];
  readonly blocks: readonly Block[];
}

/** Everything that is to be done, with nothing left to look up. */
export interface BenchmarkPlan {
  readonly name: string;
  readonly displayName: string | null;
  readonly limits: RunLimits;
  readonly columns: readonly Column[];
  readonly runSets: readonly RunSet[];
  readonly outputs: OutputPlaces;
  /** What was asked for and is not there, but may be meant so. */
  readonly warnings: readonly string[];
}

/** Where an execution of a benchmark leaves its files. */
export interface OutputPlaces {
  readonly folder: string;
  /** Beginning of all file names: name of the benchmark and start of its execution. */
  readonly base: string;
  /** `2026-11-16_03-04-52` */
  readonly date: string;
  readonly logFolder: string;
  /** Instead of the folder, when everything is done and results are compressed. */
  readonly logArchive: string;
  /** What runs leave behind, made if they do. */
  readonly filesFolder: string;
  readonly journal: string;
  /** Where the journal is when everything is done: with the logs. */
  readonly finishedJournal: string;
}

/** What tells it from the others, for people and for names of files; null if there is nothing to tell. */
export function labelOf({ name, repetition }: Pick<RunSet, "name" | "repetition">): string | null {
  const parts = [name, repetition === null ? null : `repetition-${repetition}`];
  const known = parts.filter((part) => part !== null);
  return known.length === 0 ? null : known.join(".");
}

export function runsOf(plan: BenchmarkPlan): PlannedRun[] {
  return plan.runSets.flatMap(runsOfSet);
}

export function runsOfSet({ blocks }: RunSet): PlannedRun[] {
  return blocks.flatMap(({ runs }) => runs);
}
