import type { CompositePrecision } from "../../../core/composite/index.ts";
import type { Term, Terms } from "../../../logic/terms/index.ts";
import type { PrecisionScope, TrackingPrecision } from "../../../refinement/strongest-post.ts";
import type { ImpactStrategy } from "./impact-strategy.ts";
import { incrementOf } from "./lazy-strategy.ts";
import { predicatesOf } from "./predicates-of-facts.ts";

/**
 * What is learnt becomes precision, too, for states that are still to be made (`wendler-dissertation` 4.2.4, the combination
 * of both strategies as UFO does it).
 */
export function learningPredicates(
  terms: Terms,
  precisions: TrackingPrecision<CompositePrecision, Term>,
  scope: PrecisionScope,
): ConstructorParameters<typeof ImpactStrategy>[2] {
  return (reached, counterexample, { facts }) => {
    const extraction = { predicates: "atoms", widenEqualities: false } as const;
    const predicates = facts.map((list) => predicatesOf(terms, list, extraction));
    const increment = incrementOf(counterexample, predicates);
    const extended = new Map<CompositePrecision, CompositePrecision>();
    for (const node of reached) {
      let precision = extended.get(node.precision);
      if (precision === undefined) {
        precision = precisions.extend(node.precision, increment, scope);
        extended.set(node.precision, precision);
      }
      node.precision = precision;
    }
  };
}
