import { invariant } from "../../base/diagnostics/index.ts";
import type { Precision } from "../../core/contracts/index.ts";
import type { Term } from "../../logic/terms/index.ts";
import type { CfaNode } from "../../program/cfa/graph.ts";
import type {
  PrecisionIncrement,
  PrecisionScope,
  TrackingPrecision,
} from "../../refinement/strongest-post.ts";
import { NO_PREDICATES, type PredicateSet } from "./predicate-state.ts";

/** Which predicates an abstraction is computed with, where (`wendler-dissertation` 4.1.2). */
export class PredicatePrecision implements Precision {
  /** By node, by function, or under one key for all. */
  private readonly tracked: ReadonlyMap<object, PredicateSet>;
  private readonly scope: PrecisionScope;

  private constructor(tracked: ReadonlyMap<object, PredicateSet>, scope: PrecisionScope) {
    this.tracked = tracked;
    this.scope = scope;
  }

  static readonly nothing = new PredicatePrecision(new Map(), "location");

  at(node: CfaNode): PredicateSet {
    return this.tracked.get(keyOf(node, this.scope)) ?? NO_PREDICATES;
  }

  /** The very same precision if all of it is tracked already. */
  extended(increment: PrecisionIncrement<Term>, scope: PrecisionScope): PredicatePrecision {
    invariant(this.tracked.size === 0 || this.scope === scope, "one scope for the whole run");
    const more = new Map<object, Set<Term>>();
    for (const [node, predicates] of increment) {
      const key = keyOf(node, scope);
      const known = more.get(key) ?? new Set<Term>();
      for (const predicate of predicates) known.add(predicate);
      more.set(key, known);
    }
    return this.with(more, scope);
  }

  /** The very same precision if the other one tracks nothing else. */
  joined(other: PredicatePrecision): PredicatePrecision {
    return this === other ? this : this.with(other.tracked, other.scope);
  }

  private with(more: ReadonlyMap<object, PredicateSet>, scope: PrecisionScope): PredicatePrecision {
    const tracked = new Map(this.tracked);
    let isChanged = false;
    for (const [key, predicates] of more) {
      const before = tracked.get(key) ?? NO_PREDICATES;
      const after = union(before, predicates);
      if (after === before) continue;
      tracked.set(key, after);
      isChanged = true;
    }
    return isChanged ? new PredicatePrecision(tracked, scope) : this;
  }

  toString(): string {
    const all = new Set<Term>();
    for (const predicates of this.tracked.values()) for (const one of predicates) all.add(one);
    return `${all.size} predicates`;
  }
}

export const PREDICATE_TRACKING: TrackingPrecision<PredicatePrecision, Term> = {
  extend: (precision, increment, scope) => precision.extended(increment, scope),
  join: (a, b) => a.joined(b),
};

const EVERYWHERE = {};

function keyOf(node: CfaNode, scope: PrecisionScope): object {
  switch (scope) {
    case "location":
      return node;
    case "function":
      return node.function;
    case "global":
      return EVERYWHERE;
  }
}

/** The first set itself if it has all of the second. */
function union(a: PredicateSet, b: PredicateSet): PredicateSet {
  let result: Set<Term> | null = null;
  for (const predicate of b) {
    if (a.has(predicate)) continue;
    result ??= new Set(a);
    result.add(predicate);
  }
  return result ?? a;
}
