/** What single places have in common over all recorded states. */
import { maximumOf, minimumOf } from "../../../program/algebra/index.ts";
import type { Expression } from "../../../program/cfa/expression.ts";
import type { Proposal } from "../proposal.ts";
import type { Writer } from "../writer.ts";
import { greatestCommonDivisor } from "./null-space.ts";
import type { SampleTable } from "./sample-table.ts";

/** A place with more values than this has no list of them. */
const MAXIMUM_VALUES = 6;
const ROWS_FOR_VALUES = 6;
const MAXIMUM_MODULUS = 1024n;
const HOPELESS = 1000;

/** Different values of a column, ascending. */
export function distinctValues(table: SampleTable, column: number): bigint[] {
  const values = new Set(table.rows.map((row) => row[column]!));
  return [...values].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
}

/** `x % m == r` with the largest `m`; null if there is none above one. */
export function congruenceOf(
  values: readonly bigint[],
): { modulus: bigint; remainder: bigint } | null {
  const [first] = values;
  if (first === undefined || values.length < 3) return null;
  let modulus = 0n;
  for (const value of values) modulus = greatestCommonDivisor(modulus, value - first);
  if (modulus < 2n || modulus > MAXIMUM_MODULUS) return null;
  return { modulus, remainder: ((first % modulus) + modulus) % modulus };
}

export class ColumnFacts {
  private readonly table: SampleTable;
  private readonly writer: Writer;
  /** Numbers that the program mentions, and their neighbours. */
  private readonly significant: ReadonlySet<bigint>;

  constructor(table: SampleTable, writer: Writer, significant: ReadonlySet<bigint>) {
    this.table = table;
    this.writer = writer;
    this.significant = significant;
  }

  /** About a column with several values. The earlier the column, the more it matters. */
  of(column: number): Proposal[] {
    const values = distinctValues(this.table, column);
    return [
      ...this.bounds(column, values),
      ...this.congruences(column, values),
      ...this.valueList(column, values),
      ...this.powers(column, values),
    ];
  }

  constant(column: number, value: bigint): Proposal[] {
    const expression = this.writer.compared(this.table.places[column]!, "==", value);
    return proposals("equation", 10 + column / 8, [expression]);
  }

  private bounds(column: number, values: readonly bigint[]): Proposal[] {
    const place = this.table.places[column]!;
    const low = values[0]!;
    const high = values[values.length - 1]!;
    const found: Proposal[] = [];
    const isRange = values.length <= MAXIMUM_VALUES && this.table.rows.length >= ROWS_FOR_VALUES;
    if (low !== minimumOf(place.type)) {
      const rank = this.boundRank(column, low, isRange);
      found.push(...proposals("bound", rank, [this.writer.compared(place, ">=", low)]));
    }
    if (high !== maximumOf(place.type)) {
      const rank = this.boundRank(column, high, isRange);
      found.push(...proposals("bound", rank, [this.writer.compared(place, "<=", high)]));
    }
    if (low > 1n || high < -1n) {
      found.push(...proposals("bound", 24 + column, [this.writer.compared(place, "!=", 0n)]));
    }
    return found.filter(({ rank }) => rank < HOPELESS);
  }

  private boundRank(column: number, constant: bigint, isRange: boolean): number {
    if (constant === 0n || constant === 1n || constant === -1n) return 15 + column;
    if (this.significant.has(constant)) return 18 + column;
    return isRange ? 25 + column : HOPELESS;
  }

  private congruences(column: number, values: readonly bigint[]): Proposal[] {
    const found = congruenceOf(values);
    if (found === null) return [];
    const form = [{ place: this.table.places[column]!, coefficient: 1n }];
    const written = (modulus: bigint): Expression | null =>
      this.writer.congruence(form, modulus, found.remainder % modulus);
    const rank = values.length >= 6 ? 14 : 40;
    const result = proposals("congruence", rank + column / 4, [written(found.modulus)]);
    // Powers of two survive overflow, which other moduli do not.
    const power = found.modulus & -found.modulus;
    if (power > 1n && power !== found.modulus) {
      result.push(...proposals("congruence", rank + 1 + column / 4, [written(power)]));
    }
    return result;
  }

  private valueList(column: number, values: readonly bigint[]): Proposal[] {
    const count = BigInt(values.length);
    const isInterval = values[values.length - 1]! - values[0]! + 1n === count;
    if (isInterval || values.length > MAXIMUM_VALUES) return [];
    if (this.table.rows.length < ROWS_FOR_VALUES) return [];
    const expression = this.writer.oneOf(this.table.places[column]!, values);
    return proposals("values", 26 + column / 2, [expression]);
  }

  private powers(column: number, values: readonly bigint[]): Proposal[] {
    const isPower = (value: bigint): boolean => value > 0n && (value & (value - 1n)) === 0n;
    const isTelling = values.length >= 3 && values[values.length - 1]! >= 4n;
    if (!isTelling || !values.every(isPower)) return [];
    const place = this.table.places[column]!;
    return [
      ...proposals("values", 16, [this.writer.powerOfTwo(place)]),
      ...proposals("bound", 16, [this.writer.compared(place, "!=", 0n)]),
    ];
  }
}

export function proposals(
  kind: Proposal["kind"],
  rank: number,
  expressions: readonly (Expression | null)[],
): Proposal[] {
  return expressions
    .filter((expression) => expression !== null)
    .map((expression) => ({ kind, rank, expression }));
}
