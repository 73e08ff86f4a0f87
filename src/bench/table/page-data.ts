/** What the page is told: tables column by column, because that is smaller to load and faster to filter. */

export interface PageData {
  readonly title: string;
  readonly generator: string;
  readonly commonPrefix: string;
  /** Short names. */
  readonly tasks: readonly string[];
  readonly ids: readonly IdColumn[];
  /** Parts of the tasks' identity that are the same for all. */
  readonly commonIds: readonly { readonly title: string; readonly value: string }[];
  readonly runSets: readonly PageRunSet[];
  /** What is shown at first, as in the address; null: the overview. */
  readonly initialState: string | null;
  /** Whether the overview sums up measurements. */
  readonly showsStatistics: boolean;
  /** Titles of columns of which every repetition is known; the values are in the element `REPETITIONS`. */
  readonly repeatedTitles: readonly string[];
}

/** The element with values of repeated runs, for each run set. Performance: it is read only when somebody wants to see them. */
export const REPETITIONS = "repetitions";

export interface IdColumn {
  readonly title: string;
  readonly values: readonly (string | null)[];
}

export interface PageRunSet {
  readonly name: string;
  readonly tool: string;
  readonly version: string;
  readonly benchmark: string;
  readonly date: string;
  readonly options: string;
  readonly error: string | null;
  readonly file: string;
  readonly facts: readonly { readonly label: string; readonly value: string }[];
  /** The different statuses, and for each row the index of its one; -1 without a run. */
  readonly statuses: readonly string[];
  readonly status: readonly number[];
  /** Index into `OUTCOMES` for each row. */
  readonly outcome: readonly number[];
  readonly score: readonly (number | null)[];
  readonly columns: readonly PageColumn[];
  readonly logs: PageLogs;
}

export type PageColumn = NumberColumn | TextColumn;

interface ColumnHead {
  readonly title: string;
  readonly unit: string;
  /** For each row where its cell leads to; left out if none leads anywhere. */
  readonly links?: readonly (string | null)[];
}

export interface NumberColumn extends ColumnHead {
  readonly kind: "number";
  /** Left out of statistics and plots. */
  readonly isEstimate?: true;
  /** Infinite values are texts: JSON has no others. */
  readonly values: readonly (number | string | null)[];
}

export interface TextColumn extends ColumnHead {
  readonly kind: "text";
  readonly values: readonly (string | null)[];
}

/** Values of repeated runs, in the unit of the column of the same title. */
export interface RepeatedColumn {
  readonly title: string;
  readonly unit: string;
  readonly values: readonly (readonly number[] | null)[];
}

export interface PageLogs {
  /** In the page, or beside it. */
  readonly place: "embedded" | "linked";
  /** Begins every address. */
  readonly base: string;
  /** For each row the rest of the address; null without a log. */
  readonly names: readonly (string | null)[];
  /** Said where there is none. */
  readonly missing: string;
}

/** Identifies the element that holds an embedded log. */
export function embeddedLogId(runSet: number, row: number): string {
  return `log-${runSet}-${row}`;
}
