import { Kind } from "./kinds.ts";
import { constantOf, constantValue } from "./constants.ts";
import { operate } from "./operation.ts";
import type { Term } from "./term.ts";
import type { Terms } from "./terms.ts";
import type { Value } from "./values.ts";

/** The literal `term` denotes if all its children are literals and SMT-LIB fixes the value, else `term`. */
export function fold(terms: Terms, term: Term): Term {
  const count = terms.childCount(term);
  for (let i = 0; i < count; i++) if (!terms.isLiteral(terms.child(term, i))) return term;
  const args: Value[] = [];
  for (let i = 0; i < count; i++) args.push(constantValue(terms, terms.child(term, i)));
  const value = operate(terms, term, args);
  return value === null ? term : constantOf(terms, value, terms.sort(term));
}

/**
 * `operation(ite(c, k1, k2))` for literals `k1`, `k2` is `ite(c, operation(k1), operation(k2))`; null if `x`
 * is no such choice.
 */
export function mapChoice(terms: Terms, x: Term, operation: (x: Term) => Term): Term | null {
  const isChoice =
    terms.kind(x) === Kind.Ite &&
    terms.isLiteral(terms.child(x, 1)) &&
    terms.isLiteral(terms.child(x, 2));
  if (!isChoice) return null;
  return terms.ite(terms.child(x, 0), operation(terms.child(x, 1)), operation(terms.child(x, 2)));
}
