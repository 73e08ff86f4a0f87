/** A set of concrete program states, described in one domain. Immutable after construction. */
export interface AbstractState {
  /** Fixed at construction; equal states have equal hashes. */
  readonly hash: number;
  /** May answer false for two descriptions of the same set, never true for different sets. */
  equals(other: AbstractState): boolean;
  /** One line, for logs and graphs. */
  toString(): string;
}

/** What an analysis tracks at the moment. Immutable; refinement makes a new one. */
export interface Precision {
  toString(): string;
}

/** `leq` is a preorder; `join(a, b)` is above both. */
export interface AbstractDomain<S extends AbstractState> {
  leq(smaller: S, larger: S): boolean;
  /** The very object `b` if it is above `a` already. */
  join(a: S, b: S): S;
}

/** For analyses that track everything or nothing: there is nothing to refine. */
export const NO_PRECISION: Precision = { toString: () => "-" };
