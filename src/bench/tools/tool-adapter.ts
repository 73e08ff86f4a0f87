import type { RunLimits } from "../execution/run-execution.ts";
import type { Property, TaskOptions } from "../tasks/index.ts";
import type { Status } from "../verdicts/index.ts";

/** How one tool is called and understood; what BenchExec calls a tool-info module. */
export interface ToolAdapter {
  /** As in the attribute `tool` of definitions. */
  readonly module: string;
  /** For people. */
  readonly name: string;
  /** What to look for in the folders of PATH. */
  readonly executables: readonly string[];
  readonly needsProperty: boolean;
  /** Arguments that make the tool print its version. */
  readonly versionArguments: readonly string[];
  /** From what it printed then; null if nothing there is a version. */
  versionFrom(output: string): string | null;
  commandLine(executable: string, call: ToolCall): string[];
  statusOf(run: FinishedRun): Status;
  /** Columns it can take from the output: all of these, or whatever there is. */
  readonly columns: readonly string[] | "any";
  /** Null if the output does not have it. */
  columnValue(output: readonly string[], pattern: string): string | null;
}

/** One run of a tool. */
export interface ToolCall {
  readonly options: readonly string[];
  /** Identifier of the task if it has no input files. */
  readonly inputFiles: readonly string[];
  /** The task definition, if the task is one. */
  readonly taskDefinition: string | null;
  readonly property: Property | null;
  readonly taskOptions: TaskOptions;
  readonly limits: RunLimits;
}

/** What is left of a run. */
export interface FinishedRun {
  readonly command: readonly string[];
  /** Lines of standard output and error. */
  readonly output: readonly string[];
  readonly exitCode: number | null;
  readonly exitSignal: number | null;
  readonly wasTimeout: boolean;
}
