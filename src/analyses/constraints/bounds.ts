/** Constraints that compare a term with a constant, and which of them imply others (`lemberger-thesis` chapter 8). */
import { Kind, type Term, type Terms } from "../../logic/terms/index.ts";

/** `term <= value`, `term >= value` or `term != value`; equations are definite or left as they are. */
interface Bound {
  readonly term: Term;
  readonly relation: "most" | "least" | "not";
  /** "both": a disequation, whose value is the unsigned one. */
  readonly view: "signed" | "unsigned" | "both";
  readonly value: bigint;
}

/** Whether `stronger` implies `weaker`, as far as both are bounds of one term. */
export function isImpliedBound(terms: Terms, stronger: Term, weaker: Term): boolean {
  const [a, b] = [boundOf(terms, stronger), boundOf(terms, weaker)];
  if (a === null || b === null || a.term !== b.term || a.relation === "not") return false;
  if (b.relation === "not") {
    const width = terms.bv.width(a.term);
    const excluded = a.view === "signed" ? BigInt.asIntN(width, b.value) : b.value;
    return a.relation === "most" ? a.value < excluded : a.value > excluded;
  }
  if (a.view !== b.view || a.relation !== b.relation) return false;
  return a.relation === "most" ? a.value <= b.value : a.value >= b.value;
}

function boundOf(terms: Terms, constraint: Term): Bound | null {
  const isNegated = terms.kind(constraint) === Kind.Not;
  const atom = isNegated ? terms.child(constraint, 0) : constraint;
  const kind = terms.kind(atom);
  if (kind !== Kind.Eq && kind !== Kind.BvUle && kind !== Kind.BvSle) return null;
  // Canonical atoms over bit-vectors have their constant on the right.
  const [term, constant] = [terms.child(atom, 0), terms.child(atom, 1)];
  if (terms.kind(constant) !== Kind.BvConst) return null;
  const value = terms.bigintValue(constant);
  if (kind === Kind.Eq) return isNegated ? { term, relation: "not", view: "both", value } : null;
  const isSigned = kind === Kind.BvSle;
  const view = isSigned ? "signed" : "unsigned";
  const limit = isSigned ? BigInt.asIntN(terms.bv.width(term), value) : value;
  return isNegated
    ? { term, relation: "least", view, value: limit + 1n }
    : { term, relation: "most", view, value: limit };
}
