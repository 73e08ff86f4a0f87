import type { RoundingMode } from "./kinds.ts";
import type { Rational } from "./rational.ts";

/**
 * What a closed term denotes: `boolean` for Bool, `bigint` for Int, for bit-vectors (unsigned, below
 * 2^width) and for floats (IEEE bits, one canonical NaN), `Rational` for Real, the code of a rounding
 * mode, `ArrayValue` for arrays. The sort is known from the term.
 */
export type Value = boolean | bigint | RoundingMode | Rational | ArrayValue;

/** A total function that differs from `otherwise` at finitely many indices. Immutable. */
export class ArrayValue {
  readonly otherwise: Value;
  /** By `valueKey` of the index. An entry may equal `otherwise`. */
  readonly entries: ReadonlyMap<string, { readonly index: Value; readonly element: Value }>;
  /** Number of indices, or null if infinite: decides equality of arrays with different `otherwise`. */
  readonly indexCount: bigint | null;

  constructor(otherwise: Value, indexCount: bigint | null, entries: ArrayValue["entries"]) {
    this.otherwise = otherwise;
    this.indexCount = indexCount;
    this.entries = entries;
  }

  static constant(element: Value, indexCount: bigint | null): ArrayValue {
    return new ArrayValue(element, indexCount, new Map());
  }

  at(index: Value): Value {
    return this.entries.get(valueKey(index))?.element ?? this.otherwise;
  }

  with(index: Value, element: Value): ArrayValue {
    const entries = new Map(this.entries);
    entries.set(valueKey(index), { index, element });
    return new ArrayValue(this.otherwise, this.indexCount, entries);
  }
}

/** Equal for two values of one sort iff they are equal, except for arrays over fully listed finite domains. */
export function valueKey(value: Value): string {
  if (typeof value !== "object") return String(value);
  if (!(value instanceof ArrayValue)) return `${value.numerator}/${value.denominator}`;
  const otherwise = valueKey(value.otherwise);
  const entries: string[] = [];
  for (const [key, { element }] of value.entries) {
    const text = valueKey(element);
    if (text !== otherwise) entries.push(`${key}:${text}`);
  }
  return `[${entries.sort().join()};${otherwise}]`;
}

export function sameValue(x: Value, y: Value): boolean {
  if (typeof x !== "object" || typeof y !== "object") return x === y;
  if (x instanceof ArrayValue) return y instanceof ArrayValue && sameArray(x, y);
  if (y instanceof ArrayValue) return false;
  return x.numerator === y.numerator && x.denominator === y.denominator;
}

function sameArray(x: ArrayValue, y: ArrayValue): boolean {
  const indices = new Map<string, Value>();
  for (const [key, { index }] of x.entries) indices.set(key, index);
  for (const [key, { index }] of y.entries) indices.set(key, index);
  for (const index of indices.values()) if (!sameValue(x.at(index), y.at(index))) return false;
  return BigInt(indices.size) === x.indexCount || sameValue(x.otherwise, y.otherwise);
}
