import type { QuantifierEliminator } from "../smt/index.ts";
import { variablesOf, type Term, type Terms } from "../terms/index.ts";
import type { Deadline } from "./deadline.ts";

/** Elimination either succeeds fast or not at all. */
const ELIMINATION_MILLIS = 1000;

/** Equivalent to `formula` for all values of `variables`, without them; null if none is found in time. */
export function forAllValues(
  terms: Terms,
  eliminator: QuantifierEliminator | null,
  variables: readonly Term[],
  formula: Term,
  deadline: Deadline,
): Term | null {
  if (variables.length === 0) return formula;
  if (eliminator === null) return null;
  const { int, real, bool } = terms.sorts;
  // Elsewhere than in linear arithmetic a search for an equivalent formula only takes time.
  const isArithmetic = variables.every((v) => [int, real, bool].includes(terms.sort(v)));
  const limit = Math.min(ELIMINATION_MILLIS, deadline.remainingMillis);
  const effort = isArithmetic && limit === ELIMINATION_MILLIS ? "full" : "light";
  const opposite = eliminator.eliminate(variables, terms.not(formula), limit, effort);
  if (opposite === null || variablesOf(terms, opposite).some((v) => variables.includes(v))) {
    return null;
  }
  return terms.not(opposite);
}
