/** What path refinement needs to know of the value domain. */
import { intMap } from "../../base/collections/index.ts";
import type { Assumption } from "../../core/contracts/index.ts";
import type { CfaEdge } from "../../program/cfa/graph.ts";
import type {
  FactTraits,
  Forgetting,
  RefinableDomain,
  StrongestPost,
  TrackingPrecision,
} from "../../refinement/strongest-post.ts";
import type { Place, ValueMemory } from "./value-memory.ts";
import { ValuePrecision } from "./value-precision.ts";
import { ValueRelevance } from "./value-relevance.ts";
import { ValueState } from "./value-state.ts";
import type { ValueTransfer } from "./value-transfer.ts";

/** A fact is the value of a place (in all its activations). */
export function valueRefinement(
  memory: ValueMemory,
  transfer: ValueTransfer,
): RefinableDomain<ValueState, Place> {
  const start = new ValueState(memory, intMap.emptyMap());
  // Performance: paths begin alike, and each is followed more than once.
  const latest = new Map<
    CfaEdge,
    { readonly state: ValueState; readonly next: ValueState | null }
  >();
  const post: StrongestPost<ValueState> = {
    initial: () => start,
    post(state: ValueState, edge: CfaEdge) {
      const known = latest.get(edge);
      if (known?.state === state) return known.next;
      const next = transfer.successors(state, edge, ValuePrecision.everything)[0] ?? null;
      latest.set(edge, { state, next });
      return next;
    },
    assume: (state: ValueState, assumption: Assumption) => transfer.assume(state, assumption, null),
  };
  const relevance = new ValueRelevance(memory, post);
  return {
    post,
    facts: VALUE_FACTS,
    traits: PLACE_TRAITS,
    relevance: (prefix) => relevance.of(prefix),
  };
}

export const VALUE_FACTS: Forgetting<ValueState, Place> = {
  facts(state) {
    const places = new Set<Place>();
    state.forEach(({ place }) => {
      if (place !== null) places.add(place);
    });
    return [...places];
  },
  without(state, place) {
    let { cells } = state;
    for (const { id } of place.cells) cells = intMap.remove(cells, id);
    return state.with(cells);
  },
  isTrue(state) {
    let isTrue = true;
    state.forEach(({ place }) => {
      if (place !== null) isTrue = false;
    });
    return isTrue;
  },
  equals: (a, b) => a.equals(b),
};

export const PLACE_TRAITS: FactTraits<Place> = {
  variable: (place) => place.variable,
  name: (place) => place.name,
};

export const VALUE_TRACKING: TrackingPrecision<ValuePrecision, Place> = {
  extend: (precision, increment, scope) => precision.extended(increment, scope),
  join: (a, b) => a.joined(b),
};
