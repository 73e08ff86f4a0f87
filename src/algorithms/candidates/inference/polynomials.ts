import type { Monomial } from "../writer.ts";
import type { Place } from "../place.ts";
import { magnitude, nullSpace, supportSize } from "./null-space.ts";
import type { SampleTable } from "./sample-table.ts";

export interface PolynomialEquation {
  readonly monomials: readonly Monomial[];
  readonly constant: bigint;
}

const MAXIMUM_COEFFICIENT = 12n;
const MAXIMUM_MONOMIALS = 6;
const MAXIMUM_ROWS = 120;
/** Products of larger numbers tell nothing that smaller ones do not. */
const LARGEST_VALUE = 2n ** 24n;

/**
 * Equations of degree two that all rows satisfy. The columns should have no linear equation
 * among them: each would come back multiplied by every place.
 */
export function quadraticEquations(
  table: SampleTable,
  columns: readonly number[],
): PolynomialEquation[] {
  const products: (readonly number[])[] = columns.map((column) => [column]);
  columns.forEach((a, i) => {
    for (const b of columns.slice(i)) products.push([a, b]);
  });
  const rows = table.moderateRows
    .filter((row) => columns.every((column) => magnitude(row[column]!) < LARGEST_VALUE))
    .slice(0, MAXIMUM_ROWS)
    .map((row) => [...products.map((factors) => valueOf(row, factors)), 1n]);
  if (rows.length < products.length + 4) return [];
  return nullSpace(rows, products.length + 1, 64)
    .filter((vector) => isPlausible(vector))
    .sort((a, b) => supportSize(a) - supportSize(b))
    .map((vector) => {
      const monomials: Monomial[] = [];
      products.forEach((factors, i) => {
        const coefficient = vector[i]!;
        if (coefficient === 0n) return;
        const places: Place[] = factors.map((column) => table.places[column]!);
        monomials.push({ places, coefficient });
      });
      return { monomials, constant: -vector[products.length]! };
    });
}

function valueOf(row: readonly bigint[], factors: readonly number[]): bigint {
  return factors.reduce((product, column) => product * row[column]!, 1n);
}

function isPlausible(vector: readonly bigint[]): boolean {
  return (
    supportSize(vector) <= MAXIMUM_MONOMIALS &&
    vector.slice(0, -1).every((entry) => magnitude(entry) <= MAXIMUM_COEFFICIENT)
  );
}
