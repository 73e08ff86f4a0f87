import type { Cfa, CfaNode } from "../../program/cfa/graph.ts";
import type { PrecisionIncrement, PrecisionScope } from "../../refinement/strongest-post.ts";

/** So often a fact is learnt for the places where a path came by. */
const PATIENCE = 3;

/**
 * What is learnt again and again, each time for other places, is tracked everywhere from then on: the state of a lock matters in all
 * functions, and a refinement for each of them explores the program as often.
 */
export class RepeatedFacts<F> {
  /** One of each place where precisions tell facts apart. */
  private readonly places: readonly CfaNode[];
  private readonly times = new Map<F, number>();

  constructor(cfa: Cfa, scope: PrecisionScope) {
    this.places = scope === "location" ? cfa.nodes : cfa.functions.map(({ entry }) => entry);
  }

  /** The increment, and what it adds once more at all other places. */
  widened(increment: PrecisionIncrement<F>): PrecisionIncrement<F> {
    const facts = new Set([...increment.values()].flatMap((some) => [...some]));
    const repeated = new Set<F>();
    for (const fact of facts) {
      const times = (this.times.get(fact) ?? 0) + 1;
      this.times.set(fact, times);
      if (times >= PATIENCE) repeated.add(fact);
    }
    if (repeated.size === 0) return increment;
    const result = new Map(increment);
    for (const place of this.places) {
      result.set(place, new Set([...(result.get(place) ?? []), ...repeated]));
    }
    return result;
  }
}
