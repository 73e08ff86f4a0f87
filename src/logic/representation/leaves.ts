import { forEachSubterm, type Sort, type Term, type Terms } from "../terms/index.ts";
import type { Residue } from "./residue.ts";

/**
 * The integer terms that stand for something else, and what is known about them: the range of a variable, of an
 * element of memory, of the result of an operation that integers do not have.
 */
export class Leaves {
  private readonly terms: Terms;
  private readonly known = new Map<Term, readonly Term[]>();
  /** By formula: the leaves in it. */
  private readonly found = new Map<Term, readonly Term[]>();
  private readonly lossy = new Set<Term>();

  constructor(terms: Terms) {
    this.terms = terms;
  }

  /** An integer term of which only the range is known. */
  bounded(term: Term, low: bigint, high: bigint): Residue {
    if (!this.terms.isLiteral(term) && !this.known.has(term)) {
      this.known.set(term, this.range(term, low, high));
    }
    return { term, low, high };
  }

  /**
   * Soundness: any number of the range for which the facts hold, where the operation gives one of them. `original`
   * names the operation and its place: one name, one operation.
   */
  havoc(
    original: string,
    low: bigint,
    high: bigint,
    facts: (number: Term) => readonly Term[] = () => [],
  ): Residue {
    const term = this.unknown(original, this.terms.sorts.int);
    if (!this.known.has(term)) {
      this.known.set(term, [...this.range(term, low, high), ...facts(term)]);
    }
    return { term, low, high };
  }

  /** A value of which nothing is known. */
  unknown(original: string, sort: Sort): Term {
    const variable = this.terms.variable(`linear!?${original}:${sort}`, sort);
    this.lossy.add(variable);
    return variable;
  }

  /** The value was put in for an operation that integers do not have. */
  isLossy(leaf: Term): boolean {
    return this.lossy.has(leaf);
  }

  /** What is known about a leaf: formulas that always hold. */
  factsOf(leaf: Term): readonly Term[] {
    return this.known.get(leaf) ?? [];
  }

  /** The leaves of a formula about integers, and those that facts about them mention. */
  of(formula: Term): readonly Term[] {
    const remembered = this.found.get(formula);
    if (remembered !== undefined) return remembered;
    const leaves = new Set<Term>();
    let open: readonly Term[] = [formula];
    while (open.length > 0) {
      const next: Term[] = [];
      forEachSubterm(this.terms, open, (term) => {
        if (leaves.has(term)) return;
        const facts = this.known.get(term);
        if (facts === undefined && !this.lossy.has(term)) return;
        leaves.add(term);
        if (facts !== undefined) next.push(...facts);
      });
      open = next;
    }
    const list = [...leaves];
    this.found.set(formula, list);
    return list;
  }

  private range(term: Term, low: bigint, high: bigint): readonly Term[] {
    const { arith } = this.terms;
    return [arith.lessOrEqual(arith.int(low), term), arith.lessOrEqual(term, arith.int(high))];
  }
}
