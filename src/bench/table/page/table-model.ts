import { differenceOf, ratioOf, type Difference, type Judged } from "../comparison.ts";
import { OUTCOMES, type Outcome } from "../outcome.ts";
import type { NumberColumn, PageColumn, PageData, PageRunSet } from "../page-data.ts";
import { decimalPlaces } from "../quantity.ts";

/** A column of numbers of one run set. */
export class Measure {
  readonly title: string;
  readonly unit: string;
  readonly values: readonly (number | null)[];
  private knownPlaces: number | null = null;

  constructor({ title, unit, values }: NumberColumn) {
    this.title = title;
    this.unit = unit;
    this.values = values.map(numberOf);
  }

  /** Decimal places with which its values are shown. */
  get places(): number {
    this.knownPlaces ??= decimalPlaces(this.values);
    return this.knownPlaces;
  }
}

/** The data of the page with what is asked for often. Rows keep their numbers for good; views hold lists of them. */
export class TableModel {
  readonly data: PageData;
  readonly rowCount: number;
  /** For each run set its columns of numbers that can be summed up. */
  readonly measures: readonly (readonly Measure[])[];
  /** For each run set all columns of numbers. */
  private readonly numbers: readonly (readonly Measure[])[];
  /** For each run set and row. */
  private readonly outcomes: readonly (readonly Outcome[])[];

  constructor(data: PageData) {
    this.data = data;
    this.rowCount = data.tasks.length;
    this.outcomes = data.runSets.map(({ outcome }) => outcome.map((index) => OUTCOMES[index]!));
    this.numbers = data.runSets.map(({ columns }) =>
      columns.flatMap((column) => (column.kind === "number" ? [new Measure(column)] : [])),
    );
    this.measures = this.numbers.map((measures, i) => {
      const numbers = data.runSets[i]!.columns.filter(({ kind }) => kind === "number");
      return measures.filter((_, at) => !isEstimate(numbers[at]!));
    });
  }

  get runSets(): readonly PageRunSet[] {
    return this.data.runSets;
  }

  outcome(runSet: number, row: number): Outcome {
    return this.outcomes[runSet]![row]!;
  }

  status(runSet: number, row: number): string {
    const { statuses, status } = this.runSets[runSet]!;
    return statuses[status[row]!] ?? "";
  }

  judged(runSet: number, row: number): Judged {
    return { status: this.status(runSet, row), outcome: this.outcome(runSet, row) };
  }

  /** Of the column with this title; null if the run set has none. */
  measure(runSet: number, title: string): Measure | null {
    return this.numbers[runSet]!.find((measure) => measure.title === title) ?? null;
  }

  /** Titles of columns of numbers, in order, each once. */
  measureTitles(): readonly string[] {
    return [...new Set(this.measures.flatMap((columns) => columns.map(({ title }) => title)))];
  }

  difference(before: number, after: number, row: number): Difference {
    return differenceOf(this.judged(before, row), this.judged(after, row));
  }

  ratio(title: string, before: number, after: number, row: number): number | null {
    const valueOf = (runSet: number): number | null =>
      this.measure(runSet, title)?.values[row] ?? null;
    return ratioOf(
      { ...this.judged(before, row), value: valueOf(before) },
      { ...this.judged(after, row), value: valueOf(after) },
    );
  }
}

function isEstimate(column: PageColumn): boolean {
  return column.kind === "number" && column.isEstimate === true;
}

function numberOf(value: number | string | null): number | null {
  return typeof value === "string" ? Number(value) : value;
}
