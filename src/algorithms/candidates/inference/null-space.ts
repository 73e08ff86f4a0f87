/** Linear equations that vectors of integers have in common, by exact elimination. */

/** Equations with such numbers in them are given up: they only get larger. */
const HOPELESS = 2n ** 56n;

/**
 * A basis of the vectors `c` with `c · row = 0` for every row, entries without common divisor. A row that fits all equations
 * so far modulo 2^`bits` is taken to fit them: machine arithmetic wraps. Rows with small numbers
 * should come first, for these did not.
 */
export function nullSpace(
  rows: readonly (readonly bigint[])[],
  width: number,
  bits: number,
): bigint[][] {
  let basis: bigint[][] = [];
  for (let i = 0; i < width; i++) {
    basis.push(Array.from({ length: width }, (_, j) => (i === j ? 1n : 0n)));
  }
  for (const row of rows) {
    if (basis.length === 0) break;
    const products = basis.map((vector) => product(vector, row));
    if (products.every((value) => BigInt.asUintN(bits, value) === 0n)) continue;
    basis = eliminated(basis, products);
  }
  return sparse(basis);
}

/** The vectors of the space whose product is zero. */
function eliminated(basis: readonly bigint[][], products: readonly bigint[]): bigint[][] {
  let pivot = -1;
  products.forEach((value, i) => {
    if (value === 0n) return;
    if (pivot < 0 || magnitude(value) < magnitude(products[pivot]!)) pivot = i;
  });
  const result: bigint[][] = [];
  basis.forEach((vector, i) => {
    if (i === pivot) return;
    result.push(
      products[i] === 0n ? vector : combined(vector, products[pivot]!, basis[pivot]!, products[i]!),
    );
  });
  return result.filter((vector) => vector.every((entry) => magnitude(entry) < HOPELESS));
}

/** Fewer entries where a neighbour can take one away. */
function sparse(basis: bigint[][]): bigint[][] {
  const result = [...basis];
  for (let hasChanged = true, round = 0; hasChanged && round < 8; round++) {
    hasChanged = false;
    for (let i = 0; i < result.length; i++) {
      for (let j = 0; j < result.length; j++) {
        const better = i === j ? null : simplified(result[i]!, result[j]!);
        if (better === null) continue;
        result[i] = better;
        hasChanged = true;
      }
    }
  }
  return result.map(oriented);
}

/** `vector` with one entry taken away by means of `other`, if that leaves fewer entries. */
function simplified(vector: readonly bigint[], other: readonly bigint[]): bigint[] | null {
  let best: bigint[] | null = null;
  let bestSize = supportSize(vector);
  for (let k = 0; k < vector.length; k++) {
    if (vector[k] === 0n || other[k] === 0n) continue;
    const candidate = combined(vector, other[k]!, other, vector[k]!);
    const size = supportSize(candidate);
    if (size === 0 || size >= bestSize) continue;
    best = candidate;
    bestSize = size;
  }
  return best;
}

/** `a * x - b * y`, entries without common divisor. */
function combined(x: readonly bigint[], a: bigint, y: readonly bigint[], b: bigint): bigint[] {
  const result = x.map((entry, i) => a * entry - b * y[i]!);
  const divisor = result.reduce((sum, entry) => greatestCommonDivisor(sum, entry), 0n);
  return divisor > 1n ? result.map((entry) => entry / divisor) : result;
}

/** The first entry is positive. */
function oriented(vector: bigint[]): bigint[] {
  const first = vector.find((entry) => entry !== 0n);
  return first !== undefined && first < 0n ? vector.map((entry) => -entry) : vector;
}

export function greatestCommonDivisor(a: bigint, b: bigint): bigint {
  let [x, y] = [magnitude(a), magnitude(b)];
  while (y !== 0n) [x, y] = [y, x % y];
  return x;
}

export function supportSize(vector: readonly bigint[]): number {
  return vector.reduce((size, entry) => size + (entry === 0n ? 0 : 1), 0);
}

export function magnitude(value: bigint): bigint {
  return value < 0n ? -value : value;
}

function product(a: readonly bigint[], b: readonly bigint[]): bigint {
  let sum = 0n;
  for (let i = 0; i < a.length; i++) sum += a[i]! * b[i]!;
  return sum;
}
