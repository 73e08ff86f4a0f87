import type { LinearForm, LinearTerm } from "../place.ts";
import { magnitude, nullSpace, supportSize } from "./null-space.ts";
import type { SampleTable } from "./sample-table.ts";

/** `form == constant`. */
export interface Equation {
  readonly form: LinearForm;
  readonly constant: bigint;
}

/** Equations with larger coefficients are accidents. */
const MAXIMUM_COEFFICIENT = 64n;
const MAXIMUM_CONSTANT = 2n ** 40n;

/** The affine equations between the places that all rows satisfy: a basis, those with few places first. */
export function affineEquations(table: SampleTable, columns: readonly number[]): Equation[] {
  const rows = table.moderateRows.map((row) => [...columns.map((column) => row[column]!), 1n]);
  if (rows.length < 2 || columns.length === 0) return [];
  const isWide = columns.some((column) => table.places[column]!.type.bits > 32);
  const vectors = nullSpace(rows, columns.length + 1, isWide ? 64 : 32);
  return vectors
    .filter((vector) => isPlausible(vector))
    .sort((a, b) => supportSize(a) - supportSize(b))
    .map((vector) => ({
      form: formOf(table, columns, vector),
      constant: -vector[columns.length]!,
    }))
    .filter(({ form }) => form.length > 0);
}

function isPlausible(vector: readonly bigint[]): boolean {
  return vector.every(
    (entry, i) =>
      magnitude(entry) <= (i === vector.length - 1 ? MAXIMUM_CONSTANT : MAXIMUM_COEFFICIENT),
  );
}

function formOf(
  table: SampleTable,
  columns: readonly number[],
  vector: readonly bigint[],
): LinearForm {
  const terms: LinearTerm[] = [];
  columns.forEach((column, i) => {
    if (vector[i] !== 0n) terms.push({ place: table.places[column]!, coefficient: vector[i]! });
  });
  return terms;
}
