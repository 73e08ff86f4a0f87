import type { Category } from "../verdicts/points.ts";
import type { Outcome } from "./outcome.ts";

/** What one result file says: one tool with one configuration on a list of tasks. */
export interface RunSet {
  /** The result file. */
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
}

export interface Fact {
  readonly label: string;
  readonly value: string;
}

export interface Column {
  /** As in the result file. */
  readonly title: string;
  /** As shown: without prefix or old names. */
  readonly shownTitle: string;
  readonly kind: "status" | "number" | "text";
  /** Of the values as shown; empty if there is none. */
  readonly unit: string;
  /** Values are divided by ten to this power before they are shown. */
  readonly decimalShift: number;
}

export interface TaskId {
  readonly name: string;
  readonly property: string | null;
  readonly expectedVerdict: string | null;
}

export interface Run {
  readonly task: TaskId;
  readonly status: string;
  readonly category: Category;
  readonly outcome: Outcome;
  readonly score: number | null;
  /** One per column of the run set, as in the file. */
  readonly values: readonly (string | null)[];
  /** Absolute path or URL. */
  readonly log: string;
}

/** Tasks with equal keys are one row of a table. */
export function taskKey({ name, property, expectedVerdict }: TaskId): string {
  return JSON.stringify([name, property, expectedVerdict]);
}

export function columnHeading({ shownTitle, unit }: Column): string {
  return unit === "" ? shownTitle : `${shownTitle} (${unit})`;
}
