import type { StatisticsEntry } from "../base/statistics/index.ts";
import type { Trace } from "./trace.ts";
import type { Verdict } from "./verdict.ts";

/** How much was done. Zero for what the analysis does not do. */
export interface RunCounts {
  readonly states: number;
  readonly refinements: number;
  readonly abstractions: number;
  readonly solverQueriesAsked: number;
  readonly solverQueriesAvoided: number;
}

export const NO_COUNTS: RunCounts = {
  states: 0,
  refinements: 0,
  abstractions: 0,
  solverQueriesAsked: 0,
  solverQueriesAvoided: 0,
};

/** What one verification run found out. Plain data: it crosses the border between two processes. */
export interface RunReport {
  readonly verdict: Verdict;
  readonly analysis: string;
  /** The properties that were checked. */
  readonly properties: readonly string[];
  /** As the user named it. */
  readonly file: string;
  /** Null if the program could not be loaded. */
  readonly dataModel: string | null;
  readonly counts: RunCounts;
  readonly statistics: readonly StatisticsEntry[];
  /** Name and version; null if none was needed. */
  readonly solver: string | null;
  /** Shortened for reading; the files have all of it. */
  readonly counterexample: Trace | null;
  /** Paths of the files written. */
  readonly files: readonly string[];
  /** Every option of the run with its value, by full key. */
  readonly configuration: Readonly<Record<string, string>>;
  /** Options the user set that nothing read. */
  readonly unusedOptions: readonly string[];
  readonly warnings: readonly string[];
}

/** What a run used, all its processes together. */
export interface RunResources {
  readonly cpuMillis: number;
  readonly wallMillis: number;
  /** Of the process that verified; null if it is not known. */
  readonly peakMemoryBytes: number | null;
}
