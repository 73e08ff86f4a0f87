import type { Sort, Term, Terms } from "../../src/logic/terms/index.ts";

/** One infeasible path of the suite. */
export interface Sample {
  readonly name: string;
  /** What it counts for in the goals. */
  readonly category: "LIA" | "LRA" | "BV" | "arrays/UF" | "rest";
  /** What it is about, for the table. */
  readonly group: string;
  /** Unrollings; 0 for a single path. */
  readonly rounds: number;
  readonly blocks: readonly Term[];
}

/** The operations families of paths are written with, over one sort of numbers. */
export interface Numbers {
  readonly name: "LIA" | "LRA" | "BV";
  readonly terms: Terms;
  readonly sort: Sort;
  readonly constant: (value: number) => Term;
  readonly add: (x: Term, y: Term) => Term;
  readonly subtract: (x: Term, y: Term) => Term;
  readonly less: (x: Term, y: Term) => Term;
  readonly atMost: (x: Term, y: Term) => Term;
}

export function integers(terms: Terms): Numbers {
  const { arith } = terms;
  return {
    name: "LIA",
    terms,
    sort: terms.sorts.int,
    constant: (value) => arith.int(value),
    add: (x, y) => arith.add(x, y),
    subtract: (x, y) => arith.subtract(x, y),
    less: (x, y) => arith.lessThan(x, y),
    atMost: (x, y) => arith.lessOrEqual(x, y),
  };
}

export function reals(terms: Terms): Numbers {
  return {
    ...integers(terms),
    name: "LRA",
    sort: terms.sorts.real,
    constant: (value) => terms.arith.real(value),
  };
}

/** Signed 32-bit arithmetic. */
export function words(terms: Terms): Numbers {
  const { bv } = terms;
  return {
    name: "BV",
    terms,
    sort: terms.sorts.bitVec(32),
    constant: (value) => bv.constant(value, 32),
    add: (x, y) => bv.add(x, y),
    subtract: (x, y) => bv.subtract(x, y),
    less: (x, y) => bv.slt(x, y),
    atMost: (x, y) => bv.sle(x, y),
  };
}

/**
 * Collects the blocks of one path. Names of variables carry the name of the sample, so that samples over
 * different sorts can live in one table of terms.
 */
export class PathBuilder {
  readonly terms: Terms;
  readonly blocks: Term[] = [];
  private readonly prefix: string;
  private readonly sort: Sort;

  constructor(terms: Terms, prefix: string, sort: Sort) {
    this.terms = terms;
    this.prefix = prefix;
    this.sort = sort;
  }

  /** Version `version` of a program variable. */
  variable(name: string, version: number | null = null, sort: Sort = this.sort): Term {
    const suffix = version === null ? "" : `@${version}`;
    return this.terms.variable(`${this.prefix}.${name}${suffix}`, sort);
  }

  block(...conjuncts: readonly Term[]): void {
    this.blocks.push(this.terms.andAll(conjuncts));
  }

  sample(category: Sample["category"], group: string, rounds: number): Sample {
    return { name: this.prefix, category, group, rounds, blocks: this.blocks };
  }
}
