/** Bounds of places, of differences and sums of two, and of sums of three. */
import type { LinearForm } from "../place.ts";
import type { SampleTable } from "./sample-table.ts";

export interface FormBound {
  /** `form <= constant`. */
  readonly form: LinearForm;
  readonly constant: bigint;
  readonly columns: readonly number[];
  /** No round of the loop changes the form. */
  readonly isConserved: boolean;
}

interface Range {
  readonly low: number;
  readonly high: number;
}

type Signs = readonly number[];

const PAIR_SIGNS: readonly Signs[] = [
  [1, -1],
  [1, 1],
];
const TRIPLE_SIGNS: readonly Signs[] = [
  [1, 1, -1],
  [1, -1, 1],
  [1, -1, -1],
];

export class SumBounds {
  private readonly table: SampleTable;
  private readonly steps: readonly (readonly bigint[])[];
  private readonly isTelling: (constant: number) => boolean;
  private readonly ranges = new Map<string, Range>();

  /** `isTelling` says which numbers are limits for a reason: others may be accidents. */
  constructor(
    table: SampleTable,
    steps: readonly (readonly bigint[])[],
    isTelling: (constant: number) => boolean,
  ) {
    this.table = table;
    this.steps = steps;
    this.isTelling = isTelling;
  }

  /** Bounds of `x - y` and `x + y` that do not follow from those of `x` and `y`. */
  pairs(columns: readonly number[], isWanted: (constant: number) => boolean): FormBound[] {
    const found: FormBound[] = [];
    columns.forEach((x, i) => {
      for (const y of columns.slice(i + 1)) {
        for (const signs of PAIR_SIGNS) this.addBounds(found, [x, y], signs, isWanted);
      }
    });
    return found;
  }

  /** Those of sums of three that do not follow from smaller ones. */
  triples(columns: readonly number[], isWanted: (constant: number) => boolean): FormBound[] {
    const found: FormBound[] = [];
    columns.forEach((x, i) => {
      columns.slice(i + 1).forEach((y, j) => {
        for (const z of columns.slice(i + j + 2)) {
          for (const signs of TRIPLE_SIGNS) this.addBounds(found, [x, y, z], signs, isWanted);
        }
      });
    });
    return found;
  }

  private addBounds(
    found: FormBound[],
    columns: readonly number[],
    signs: Signs,
    isWanted: (constant: number) => boolean,
  ): void {
    const { low, high } = this.range(columns, signs);
    // One value, or none: all rows have huge numbers.
    if (low >= high) return;
    const implied = this.impliedRange(columns, signs);
    if (high < implied.high && isWanted(high)) found.push(this.bound(columns, signs, high));
    if (low > implied.low && isWanted(low)) {
      const opposite = signs.map((sign) => -sign);
      found.push(this.bound(columns, opposite, -low));
    }
  }

  private bound(columns: readonly number[], signs: Signs, constant: number): FormBound {
    const form = columns.map((column, i) => ({
      place: this.table.places[column]!,
      coefficient: BigInt(signs[i]!),
    }));
    const isConserved = this.steps.every((step) => changeOf(step, columns, signs) === 0n);
    return { form, constant: BigInt(constant), columns, isConserved };
  }

  /** What the ranges of parts say about the sum. */
  private impliedRange(columns: readonly number[], signs: Signs): Range {
    let low = -Infinity;
    let high = Infinity;
    columns.forEach((_, i) => {
      const rest = this.explained(this.range(without(columns, i), without(signs, i)));
      const part = this.explained(this.range([columns[i]!], [signs[i]!]));
      low = Math.max(low, rest.low + part.low);
      high = Math.min(high, rest.high + part.high);
    });
    return { low, high };
  }

  private explained({ low, high }: Range): Range {
    return {
      low: this.isTelling(low) ? low : -Infinity,
      high: this.isTelling(high) ? high : Infinity,
    };
  }

  private range(columns: readonly number[], signs: Signs): Range {
    const key = columns.map((column, i) => `${signs[i]!}*${column}`).join();
    let range = this.ranges.get(key);
    if (range === undefined) {
      range = this.computedRange(columns, signs);
      this.ranges.set(key, range);
    }
    return range;
  }

  private computedRange(columns: readonly number[], signs: Signs): Range {
    const values = columns.map((column) => this.table.column(column));
    const rows = this.table.moderateRows.length;
    let low = Infinity;
    let high = -Infinity;
    for (let row = 0; row < rows; row++) {
      let sum = 0;
      for (let i = 0; i < values.length; i++) sum += signs[i]! * values[i]![row]!;
      if (sum < low) low = sum;
      if (sum > high) high = sum;
    }
    return { low, high };
  }
}

function changeOf(step: readonly bigint[], columns: readonly number[], signs: Signs): bigint {
  return columns.reduce((sum, column, i) => sum + BigInt(signs[i]!) * step[column]!, 0n);
}

function without<T>(items: readonly T[], index: number): T[] {
  return items.filter((_, i) => i !== index);
}
