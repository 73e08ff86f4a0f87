import { precondition } from "../../base/diagnostics/index.ts";
import type { Sort } from "./term.ts";

export const SortKind = {
  Bool: 0,
  Int: 1,
  Real: 2,
  RoundingMode: 3,
  BitVec: 4,
  Float: 5,
  Array: 6,
} as const;
export type SortKind = (typeof SortKind)[keyof typeof SortKind];

/** Interned sorts. The four without parameters have fixed ids; the others are numbered as they appear. */
export class Sorts {
  // The only place where a number becomes a sort.
  readonly bool = 0 as Sort;
  readonly int = 1 as Sort;
  readonly real = 2 as Sort;
  readonly roundingMode = 3 as Sort;

  private readonly kinds: SortKind[] = [
    SortKind.Bool,
    SortKind.Int,
    SortKind.Real,
    SortKind.RoundingMode,
  ];
  private readonly first: number[] = [0, 0, 0, 0];
  private readonly second: number[] = [0, 0, 0, 0];
  private readonly byWidth: (Sort | undefined)[] = [];
  private readonly byParameters = new Map<number, Sort>();

  bitVec(width: number): Sort {
    const known = this.byWidth[width];
    if (known !== undefined) return known;
    precondition(Number.isInteger(width) && width > 0, "a bit-vector has at least one bit");
    return (this.byWidth[width] = this.add(SortKind.BitVec, width, 0));
  }

  /** As in SMT-LIB: `significand` counts the hidden bit, so C's float is (8, 24) and double (11, 53). */
  float(exponent: number, significand: number): Sort {
    precondition(exponent > 1 && exponent <= 20 && significand > 1, "float format");
    return this.parametric(SortKind.Float, exponent, significand);
  }

  array(index: Sort, element: Sort): Sort {
    return this.parametric(SortKind.Array, index, element);
  }

  kind(sort: Sort): SortKind {
    return this.kinds[sort]!;
  }

  isBitVec(sort: Sort): boolean {
    return this.kinds[sort] === SortKind.BitVec;
  }

  isFloat(sort: Sort): boolean {
    return this.kinds[sort] === SortKind.Float;
  }

  /** Bits of a bit-vector, or of the IEEE encoding of a float. */
  width(sort: Sort): number {
    const kind = this.kinds[sort];
    if (kind === SortKind.BitVec) return this.first[sort]!;
    precondition(kind === SortKind.Float, "width of a sort without one");
    return this.first[sort]! + this.second[sort]!;
  }

  exponentBits(float: Sort): number {
    precondition(this.isFloat(float), "exponent of a sort without one");
    return this.first[float]!;
  }

  /** With the hidden bit. */
  significandBits(float: Sort): number {
    precondition(this.isFloat(float), "significand of a sort without one");
    return this.second[float]!;
  }

  indexSort(array: Sort): Sort {
    precondition(this.kinds[array] === SortKind.Array, "index of a sort without one");
    return this.first[array] as Sort;
  }

  elementSort(array: Sort): Sort {
    precondition(this.kinds[array] === SortKind.Array, "element of a sort without one");
    return this.second[array] as Sort;
  }

  /** Number of values; null if infinite or too large to matter (arrays). */
  cardinality(sort: Sort): bigint | null {
    switch (this.kind(sort)) {
      case SortKind.Bool:
        return 2n;
      case SortKind.RoundingMode:
        return 5n;
      case SortKind.BitVec:
        return 1n << BigInt(this.first[sort]!);
      case SortKind.Float: {
        const nans = (1n << BigInt(this.second[sort]!)) - 2n;
        return (1n << BigInt(this.width(sort))) - nans + 1n;
      }
      case SortKind.Int:
      case SortKind.Real:
      case SortKind.Array:
        return null;
    }
  }

  /** As in SMT-LIB. */
  toString(sort: Sort): string {
    switch (this.kind(sort)) {
      case SortKind.Bool:
        return "Bool";
      case SortKind.Int:
        return "Int";
      case SortKind.Real:
        return "Real";
      case SortKind.RoundingMode:
        return "RoundingMode";
      case SortKind.BitVec:
        return `(_ BitVec ${this.first[sort]!})`;
      case SortKind.Float:
        return `(_ FloatingPoint ${this.first[sort]!} ${this.second[sort]!})`;
      case SortKind.Array: {
        const [index, element] = [this.indexSort(sort), this.elementSort(sort)];
        return `(Array ${this.toString(index)} ${this.toString(element)})`;
      }
    }
  }

  private parametric(kind: SortKind, first: number, second: number): Sort {
    const key = (first * 2 ** 24 + second) * 8 + kind;
    const known = this.byParameters.get(key);
    if (known !== undefined) return known;
    const sort = this.add(kind, first, second);
    this.byParameters.set(key, sort);
    return sort;
  }

  private add(kind: SortKind, first: number, second: number): Sort {
    this.kinds.push(kind);
    this.first.push(first);
    this.second.push(second);
    return (this.kinds.length - 1) as Sort;
  }
}
