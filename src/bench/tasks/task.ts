import type { SourceRange } from "../../base/diagnostics/index.ts";
import type { Property } from "./property.ts";
import type { TaskOptions } from "./task-definition.ts";

/** Something to give to a tool, with what is known about the answer. */
export interface Task {
  /** Absolute path of the task definition or input file; the identifier of a task without file. */
  readonly name: string;
  readonly isFile: boolean;
  readonly inputFiles: readonly string[];
  /** Files that have to be there besides the input files. */
  readonly requiredFiles: readonly string[];
  readonly property: Property | null;
  readonly expected: ExpectedVerdict | null;
  readonly options: TaskOptions;
  readonly range: SourceRange;
}

export interface ExpectedVerdict {
  /** Whether the property holds. */
  readonly holds: boolean;
  /** Which part of it is violated. */
  readonly subproperty: string | null;
}

/** `true`, `false`, `false(valid-deref)`, as in result files. */
export function printExpected({ holds, subproperty }: ExpectedVerdict): string {
  if (holds) return "true";
  return subproperty === null ? "false" : `false(${subproperty})`;
}
