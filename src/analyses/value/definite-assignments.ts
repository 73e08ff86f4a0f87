/** Identifiers whose only value can be read off a condition; what needs a solver is the business of constraints. */
import { conjunctsOf, Kind, type Term, type Terms } from "../../logic/terms/index.ts";
import type { DefiniteAssignments } from "./symbolic-values.ts";

const NONE: DefiniteAssignments = new Map();

/** From `identifier = constant` among the conjuncts. */
export function definiteAssignmentsOf(
  terms: Terms,
  conditions: readonly Term[],
): DefiniteAssignments {
  let found: Map<Term, Term> | null = null;
  for (const condition of conditions) {
    for (const conjunct of conjunctsOf(terms, condition)) {
      const assignment = assignmentOf(terms, conjunct);
      if (assignment === null) continue;
      found ??= new Map();
      found.set(...assignment);
    }
  }
  return found ?? NONE;
}

function assignmentOf(terms: Terms, conjunct: Term): [Term, Term] | null {
  const kind = terms.kind(conjunct);
  if (kind !== Kind.Eq && kind !== Kind.FpEq) return null;
  const [a, b] = [terms.child(conjunct, 0), terms.child(conjunct, 1)];
  const [identifier, constant] = terms.kind(a) === Kind.Variable ? [a, b] : [b, a];
  if (terms.kind(identifier) !== Kind.Variable || !terms.isLiteral(constant)) return null;
  // Two zeros compare equal.
  if (kind === Kind.FpEq && isZeroOrNan(terms, constant)) return null;
  return [identifier, constant];
}

function isZeroOrNan(terms: Terms, constant: Term): boolean {
  return (
    terms.kind(terms.fp.isZero(constant)) !== Kind.False ||
    terms.kind(terms.fp.isNan(constant)) !== Kind.False
  );
}
