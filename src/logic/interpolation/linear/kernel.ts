import { greatestCommonDivisor, reduce, signedValue, type Modulus } from "./linear-form.ts";

/** Dense rows of residues (or integers for modulus 0), all of one length. */
export type Matrix = bigint[][];

/**
 * Generators of all `x` with `matrix · x = 0`: over the rationals for modulus 0 (then scaled to integers),
 * else modulo a power of two, where the kernel need not be free (`2 · x = 0` has the solution 2^(w-1)).
 */
export function kernel(matrix: Matrix, width: number, modulus: Modulus): Matrix {
  const rows = matrix.map((row) => [...row]);
  return modulus === 0n ? rationalKernel(rows, width) : modularKernel(rows, width, modulus);
}

/** Gauss-Jordan elimination without fractions, then one generator for each column without pivot. */
function rationalKernel(rows: Matrix, width: number): Matrix {
  const pivotRowOf = new Map<number, bigint[]>();
  for (let column = 0, rank = 0; column < width && rank < rows.length; column++) {
    const found = rows.findIndex((row, i) => i >= rank && row[column] !== 0n);
    if (found < 0) continue;
    swap(rows, rank, found);
    const pivot = rows[rank]!;
    for (const row of rows) if (row !== pivot) combine(row, pivot, column);
    pivotRowOf.set(column, pivot);
    rank++;
  }
  const generators: Matrix = [];
  for (let free = 0; free < width; free++) {
    if (pivotRowOf.has(free)) continue;
    let common = 1n;
    for (const [column, row] of pivotRowOf) {
      const pivot = row[column]!;
      common = (common * pivot) / greatestCommonDivisor([common, pivot]);
    }
    const generator = Array.from({ length: width }, (_, column) => {
      if (column === free) return common;
      const row = pivotRowOf.get(column);
      return row === undefined ? 0n : (-row[free]! * common) / row[column]!;
    });
    generators.push(normalised(generator));
  }
  return generators;
}

/** Makes `row[column]` zero by adding a multiple of `pivot` to a multiple of `row`. */
function combine(row: bigint[], pivot: readonly bigint[], column: number): void {
  const entry = row[column]!;
  if (entry === 0n) return;
  const divisor = greatestCommonDivisor([entry, pivot[column]!]);
  const [keep, factor] = [pivot[column]! / divisor, entry / divisor];
  const sum = normalised(row.map((value, i) => keep * value - factor * pivot[i]!));
  for (let i = 0; i < row.length; i++) row[i] = sum[i]!;
}

function normalised(row: bigint[]): bigint[] {
  const divisor = greatestCommonDivisor(row);
  return divisor > 1n ? row.map((value) => value / divisor) : row;
}

/**
 * Row and column operations make the matrix diagonal; only the latter are recorded. With `matrix ·
 * columns = diagonal` (up to row operations) the kernel is `columns` applied to that of the diagonal.
 */
function modularKernel(rows: Matrix, width: number, modulus: Modulus): Matrix {
  // Transposed: `columns[j]` is the j-th recorded column.
  const columns: Matrix = [];
  for (let j = 0; j < width; j++) {
    columns.push(Array.from({ length: width }, (_, i) => (i === j ? 1n : 0n)));
  }
  const rank = diagonalise(rows, columns, modulus);
  const generators: Matrix = [];
  for (let j = 0; j < width; j++) {
    const entry = j < rank ? rows[j]![j]! : 0n;
    if (entry === 0n) generators.push(columns[j]!);
    else if (entry % 2n === 0n) {
      const annihilator = modulus / powerOfTwoIn(entry);
      generators.push(columns[j]!.map((value) => reduce(value * annihilator, modulus)));
    }
  }
  return generators;
}

/** Returns the number of pivots; afterwards `rows` is zero outside the diagonal. */
function diagonalise(rows: Matrix, columns: Matrix, modulus: Modulus): number {
  for (let step = 0; ; step++) {
    const pivot = findPivot(rows, step, modulus);
    if (pivot === null) return step;
    const [pivotRow, pivotColumn] = pivot;
    swap(rows, step, pivotRow);
    swap(columns, step, pivotColumn);
    for (const row of rows) swap(row, step, pivotColumn);
    for (let i = step + 1; i < rows.length; i++) {
      clear(rows[i]!, rows[step]!, rows[i]![step]!, rows[step]![step]!, modulus);
    }
    // Columns: the part of `rows` below the pivot is zero now, so only the pivot row changes.
    const row = rows[step]!;
    for (let j = step + 1; j < row.length; j++) {
      if (row[j] === 0n) continue;
      clear(columns[j]!, columns[step]!, row[j]!, row[step]!, modulus);
      row[j] = 0n;
    }
  }
}

/** An entry that divides all remaining ones: one with the fewest factors of two. */
function findPivot(rows: Matrix, step: number, modulus: Modulus): [number, number] | null {
  let best: [number, number] | null = null;
  let bestFactor = modulus;
  for (let i = step; i < rows.length; i++) {
    const row = rows[i]!;
    for (let j = step; j < row.length; j++) {
      if (row[j] === 0n) continue;
      const factor = powerOfTwoIn(row[j]!);
      if (factor === 1n) return [i, j];
      if (factor < bestFactor) {
        bestFactor = factor;
        best = [i, j];
      }
    }
  }
  return best;
}

/** Subtracts the multiple of `source` that makes `entry` of `target` zero, given `source`'s `pivot` there. */
function clear(
  target: bigint[],
  source: readonly bigint[],
  entry: bigint,
  pivot: bigint,
  modulus: Modulus,
): void {
  if (entry === 0n) return;
  const common = powerOfTwoIn(pivot);
  // Determined modulo `modulus / common` only: the number nearest to zero gives the simplest combinations.
  const exact = reduce((entry / common) * inverseOfOdd(pivot / common, modulus), modulus / common);
  const factor = signedValue(exact, modulus / common);
  for (let i = 0; i < target.length; i++) {
    target[i] = reduce(target[i]! - factor * source[i]!, modulus);
  }
}

function swap(list: unknown[], i: number, j: number): void {
  if (i === j) return;
  const kept = list[i];
  list[i] = list[j];
  list[j] = kept;
}

/** The largest power of two dividing a value that is not 0. */
function powerOfTwoIn(value: bigint): bigint {
  return value & -value;
}

/** Newton's iteration doubles the number of correct low bits. */
export function inverseOfOdd(value: bigint, modulus: Modulus): bigint {
  let inverse = value;
  for (let bits = 3n; 1n << bits < modulus; bits *= 2n) {
    inverse = reduce(inverse * (2n - value * inverse), modulus);
  }
  return reduce(inverse * (2n - value * inverse), modulus);
}
