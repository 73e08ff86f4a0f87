import type { Place } from "../place.ts";

/** Beyond this, numbers of JavaScript are not exact in small sums. */
const MODERATE = 2n ** 48n;

/** States at one head, by columns. */
export class SampleTable {
  readonly places: readonly Place[];
  readonly rows: readonly (readonly bigint[])[];
  /** The rows without huge numbers, small ones first. */
  readonly moderateRows: readonly (readonly bigint[])[];
  private readonly numbers = new Map<number, Float64Array>();

  constructor(places: readonly Place[], rows: readonly (readonly bigint[])[]) {
    this.places = places;
    this.rows = rows;
    const sized = rows.map((row) => ({ row, size: largest(row) }));
    this.moderateRows = sized
      .filter(({ size }) => size < MODERATE)
      .sort((a, b) => (a.size < b.size ? -1 : a.size > b.size ? 1 : 0))
      .map(({ row }) => row);
  }

  /** The place's values in the moderate rows. */
  column(place: number): Float64Array {
    let column = this.numbers.get(place);
    if (column === undefined) {
      column = Float64Array.from(this.moderateRows, (row) => Number(row[place]!));
      this.numbers.set(place, column);
    }
    return column;
  }

  /** The only value the place has in all rows, or null. */
  constantOf(place: number): bigint | null {
    const first = this.rows[0]?.[place];
    if (first === undefined) return null;
    return this.rows.every((row) => row[place] === first) ? first : null;
  }

  restrictedTo(isIn: (row: readonly bigint[]) => boolean): SampleTable {
    return new SampleTable(
      this.places,
      this.rows.filter((row) => isIn(row)),
    );
  }
}

function largest(row: readonly bigint[]): bigint {
  let size = 0n;
  for (const value of row) {
    const magnitude = value < 0n ? -value : value;
    if (magnitude > size) size = magnitude;
  }
  return size;
}
