import { atomsOf, forEachSubterm, Kind, SortKind } from "../../../logic/terms/index.ts";
import type { Term, Terms } from "../../../logic/terms/index.ts";

/** What of a fact becomes a predicate (`wendler-dissertation` 4.2.4, "Predicate Refinement"). */
export interface PredicateExtraction {
  readonly predicates: "atoms" | "facts";
  /** For `x = i` also `x <= i` and `x >= i`: avoids unrolling where equalities are too specific. */
  readonly widenEqualities: boolean;
}

/** Without negations; `false` stays, it asks for a check of feasibility. */
export function predicatesOf(
  terms: Terms,
  facts: readonly Term[],
  { predicates: kind, widenEqualities }: PredicateExtraction,
): ReadonlySet<Term> {
  const found = new Set<Term>();
  for (const fact of facts) {
    if (fact === terms.false) found.add(fact);
    else if (fact !== terms.true) {
      for (const part of kind === "atoms" ? atomsOf(terms, fact) : [fact]) {
        const atom = withoutNegation(terms, part);
        if (atom !== terms.true && atom !== terms.false) found.add(atom);
      }
    }
  }
  if (widenEqualities) for (const atom of [...found]) addBounds(terms, atom, found);
  return found;
}

function withoutNegation(terms: Terms, term: Term): Term {
  return terms.kind(term) === Kind.Not ? terms.child(term, 0) : term;
}

function addBounds(terms: Terms, atom: Term, found: Set<Term>): void {
  if (terms.kind(atom) !== Kind.Eq) return;
  const [a, b] = [terms.child(atom, 0), terms.child(atom, 1)];
  const add = (bound: Term) => {
    const positive = withoutNegation(terms, bound);
    if (positive !== terms.true && positive !== terms.false) found.add(positive);
  };
  switch (terms.sorts.kind(terms.sort(a))) {
    case SortKind.Int:
    case SortKind.Real:
      add(terms.arith.lessOrEqual(a, b));
      add(terms.arith.lessOrEqual(b, a));
      return;
    case SortKind.BitVec:
      if (!isConstant(terms, a) && !isConstant(terms, b)) return;
      add(terms.bv.sle(a, b));
      add(terms.bv.sle(b, a));
      // Where something is compared without sign, it is likely to be meant without sign.
      if (![...found].some((other) => comparesUnsigned(terms, other))) return;
      add(terms.bv.ule(a, b));
      add(terms.bv.ule(b, a));
      return;
    default:
  }
}

function isConstant(terms: Terms, term: Term): boolean {
  return terms.kind(term) === Kind.BvConst;
}

function comparesUnsigned(terms: Terms, term: Term): boolean {
  let isUnsigned = false;
  forEachSubterm(terms, [term], (part) => {
    if (terms.kind(part) === Kind.BvUle) isUnsigned = true;
  });
  return isUnsigned;
}
