import type { SourceRange } from "../../base/diagnostics/index.ts";

/**
 * A benchmark as written, in the words and with the meaning of BenchExec's definitions. Nothing is resolved
 * yet: patterns are patterns, variables are variables. Every part knows where it was written.
 */
export interface BenchmarkDefinition {
  readonly path: string;
  /** The file's content, for the record. */
  readonly text: string;
  /** File name without `.xml`. */
  readonly name: string;
  readonly displayName: string | null;
  readonly limits: LimitsAsWritten;
  /** Parallel runs. */
  readonly threads: Written<number> | null;
  readonly runDefinitions: readonly RunDefinition[];
  readonly columns: readonly Column[];
  /** As written; null: everything that a run creates. */
  readonly resultFiles: readonly ResultPattern[] | null;
  readonly range: SourceRange;
}

/** A value and its place; null as place: from the command line. */
export interface Written<T> {
  readonly value: T;
  readonly range: SourceRange | null;
}

export interface LimitsAsWritten {
  /** Seconds. */
  readonly timelimit: Written<number> | null;
  readonly hardtimelimit: Written<number> | null;
  readonly walltimelimit: Written<number> | null;
  /** Bytes. */
  readonly memlimit: Written<number> | null;
  readonly cpuCores: Written<number> | null;
}

/** A configuration of a tool, combined with every task of its task sets. */
export interface RunDefinition {
  readonly name: string | null;
  readonly tool: Written<string>;
  /** Those of the benchmark first. */
  readonly options: readonly ToolOption[];
  /** Those of the benchmark first. */
  readonly taskSets: readonly TaskSet[];
}

/** `<option name="--x">value</option>`: one or two arguments of the tool. */
export interface ToolOption {
  readonly name: string;
  readonly value: string | null;
  readonly range: SourceRange;
}

export interface TaskSet {
  readonly name: string | null;
  readonly patterns: readonly TaskPattern[];
  /** Identifiers of tasks that are no files. */
  readonly withoutFiles: readonly Written<string>[];
  /** Further input files for every task that is an input file itself. */
  readonly appended: readonly Written<string>[];
  readonly options: readonly ToolOption[];
  /** The nearest one: of the task set, the run definition or the benchmark. */
  readonly propertyFile: PropertyReference | null;
  readonly range: SourceRange;
}

export interface TaskPattern {
  readonly kind: "include" | "includesfile" | "exclude" | "excludesfile";
  readonly pattern: string;
  readonly range: SourceRange;
}

export interface PropertyReference {
  readonly pattern: string;
  /** Only tasks with this expected verdict: `true`, `false`, `false(subproperty)`, `unknown`. */
  readonly expectedVerdict: string | null;
  readonly range: SourceRange;
}

/** Which files of a run are kept. */
export interface ResultPattern {
  readonly pattern: string;
  readonly range: SourceRange;
}

/** A value taken from the output of the tool. */
export interface Column {
  readonly title: string;
  /** What the tool's adapter looks for. */
  readonly pattern: string;
  readonly digits: number | null;
  readonly range: SourceRange;
}
