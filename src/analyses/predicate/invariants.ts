import type { ArgNode } from "../../core/arg/index.ts";
import type { Term, Terms } from "../../logic/terms/index.ts";
import type { CfaNode } from "../../program/cfa/graph.ts";
import { predicateKey } from "./predicate-analysis.ts";

/**
 * What holds whenever execution comes to a location, for every wanted location that was abstracted: the disjunction of the
 * abstraction formulas there. An invariant of the program only if the exploration is exhausted and sound. Covered states
 * need no disjunct of their own.
 */
export function invariantsAt(
  terms: Terms,
  reached: Iterable<ArgNode>,
  isWanted: (location: CfaNode) => boolean,
): ReadonlyMap<CfaNode, Term> {
  const disjuncts = new Map<CfaNode, Set<Term>>();
  for (const { state } of reached) {
    const own = state.get(predicateKey);
    if (own === null || !own.isAbstraction || !isWanted(own.abstraction.location)) continue;
    const { location, label } = own.abstraction;
    const known = disjuncts.get(location) ?? new Set<Term>();
    disjuncts.set(location, known.add(label.term));
  }
  return new Map([...disjuncts].map(([location, labels]) => [location, terms.orAll([...labels])]));
}
