import type { Category } from "../verdicts/points.ts";
import type { Column } from "./column.ts";
import type { Outcome } from "./outcome.ts";

/** What one result file says, or several below each other: one tool with one configuration on a list of tasks. */
export interface RunSet {
  /** The result file, the first of several. */
  readonly path: string;
  readonly benchmark: string;
  /** Of the run definition; null if the benchmark has only one without a name. */
  readonly name: string | null;
  readonly tool: string;
  readonly version: string;
  readonly date: string;
  readonly options: string;
  readonly description: string;
  /** Why the benchmark was not finished; null if it was. */
  readonly error: string | null;
  /** Limits and machine in words, in the order in which they are shown. */
  readonly facts: readonly Fact[];
  readonly columns: readonly Column[];
  readonly runs: readonly Run[];
  /** Values of the whole run set, by column; empty for several files. */
  readonly summary: ReadonlyMap<string, string>;
}

export interface Fact {
  readonly label: string;
  readonly value: string;
}

export interface TaskId {
  readonly name: string;
  /** Whether the name is a path. */
  readonly isFile: boolean;
  readonly property: TaskProperty | null;
  readonly expectedVerdict: string | null;
  readonly witnessCategory: string | null;
  /** Tells results of the same tasks apart that stand below each other. */
  readonly runSet: string | null;
}

export interface TaskProperty {
  readonly name: string;
  /** Null if nobody says where it is. */
  readonly path: string | null;
  /** Whether points are given for it. */
  readonly isScored: boolean;
}

export interface Run {
  readonly task: TaskId;
  readonly status: string;
  readonly category: Category;
  readonly outcome: Outcome;
  /** Given by the result file, or points of SV-COMP. */
  readonly score: number | null;
  /** As table-generator counts it: only for properties whose file is known to be one of SV-COMP. */
  readonly propertyScore: number | null;
  /** One per column of the run set, as in the file. */
  readonly values: readonly (string | null)[];
  /** For results of repeated runs every measured value, by title of the column and in the unit of the result file. */
  readonly samples?: ReadonlyMap<string, readonly number[]>;
  /** Path or URL, relative to the result file. */
  readonly log: string;
  /** The result file. */
  readonly source: string;
}

/** Tasks with equal keys are one row of a table. */
export function taskKey(task: TaskId): string {
  const { name, property, expectedVerdict, witnessCategory, runSet } = task;
  return JSON.stringify([
    name,
    property?.name,
    property?.path,
    expectedVerdict,
    witnessCategory,
    runSet,
  ]);
}
