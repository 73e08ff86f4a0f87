import type { Relevance } from "./interpolants/relevance.ts";
import type { SlicedPrefix } from "./paths/sliced-prefix.ts";
import type { Assumption } from "../core/contracts/index.ts";
import type { CfaEdge, CfaNode } from "../program/cfa/graph.ts";
import type { Variable } from "../program/cfa/variable.ts";

/**
 * Strongest post of one domain along a path, as exact as the domain can be: full precision
 * (`sliced-path-prefixes` section 2, `lemberger-thesis` 3.3.2). Must be monotone: a state that knows more
 * has a result that knows at least as much. States are immutable.
 */
export interface StrongestPost<S> {
  initial(): S;
  /** Null: the operation contradicts the state. The very object `state` if it changes nothing. */
  post(state: S, edge: CfaEdge): S | null;
  /** Left out: what the specification assumes is not used to refute paths. */
  assume?(state: S, assumption: Assumption): S | null;
}

/**
 * The facts a state is made of: interpolation forgets them one by one. Facts are interned and compared by
 * identity.
 */
export interface Forgetting<S, F> {
  /** In the same order for equal states. */
  facts(state: S): readonly F[];
  /** Those that interpolation tries to do without, the first first. Left out: all, in their order. */
  forgettable?(state: S): readonly F[];
  /** The very object `state` if it does not have the fact. */
  without(state: S, fact: F): S;
  /** No facts left: nothing is known. */
  isTrue(state: S): boolean;
  equals(a: S, b: S): boolean;
}

/** What refinement selection and its log need to know of a fact. */
export interface FactTraits<F> {
  /** The one variable the fact speaks of; null if it is none (heap) or several. */
  variable(fact: F): Variable | null;
  /** All variables it speaks of, for domain-type scores; none if it speaks of none. */
  variables?(fact: F): Iterable<Variable>;
  name(fact: F): string;
}

export type PrecisionScope = "location" | "function" | "global";

/** What was learnt: the facts to track at each location. */
export type PrecisionIncrement<F> = ReadonlyMap<CfaNode, ReadonlySet<F>>;

/** Precisions that say which facts are tracked where. */
export interface TrackingPrecision<P, F> {
  /**
   * Additionally tracks the given facts: at these locations, anywhere in their functions, or everywhere.
   * The very object `precision` if nothing is new: that is how a refinement without progress is noticed.
   */
  extend(precision: P, increment: PrecisionIncrement<F>, scope: PrecisionScope): P;
  /** Tracks what either tracks. The very object `a` if `b` adds nothing. */
  join(a: P, b: P): P;
}

/** Everything path refinement needs to know of a domain. */
export interface RefinableDomain<S, F> {
  readonly post: StrongestPost<S>;
  readonly facts: Forgetting<S, F>;
  readonly traits: FactTraits<F>;
  /** What a sliced prefix's contradiction rests on. Left out: found by definitions and uses of variables. */
  relevance?(prefix: SlicedPrefix): Relevance<F>;
}
