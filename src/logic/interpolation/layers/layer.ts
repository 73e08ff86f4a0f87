import type { Term } from "../../terms/index.ts";
import type { Deadline } from "../deadline.ts";
import type { PathProblem } from "../path-problem.ts";

/** Why a layer gave up; statistics count these. */
export type FailureReason =
  /** The layer does not know an operation or sort of the path. */
  | "unsupported"
  /** The blocks are satisfiable, or are in the theory the layer reasons in. */
  | "satisfiable"
  | "timeout"
  /** The solver answered "unknown" for another reason than time. */
  | "solver-unknown"
  | "too-many-cases"
  /** No certificate or no proposal of the form the layer looks for suffices. */
  | "not-found"
  /** Variables remained that could not be eliminated. */
  | "quantifiers"
  /** The answer of a solver could not be read as a formula over the shared symbols. */
  | "unreadable"
  /** The sequence failed the final check. */
  | "check-failed"
  /** An interpolant uses a symbol of one side only. */
  | "vocabulary"
  /** An interpolant exceeds the size limit. */
  | "too-large";

/** `sequence` has a formula for each of the `n + 1` cuts, `true` first and `false` last. */
export type LayerOutcome =
  | { readonly kind: "found"; readonly sequence: readonly Term[] }
  | { readonly kind: "failed"; readonly reason: FailureReason };

export function found(sequence: readonly Term[]): LayerOutcome {
  return { kind: "found", sequence };
}

export function failed(reason: FailureReason): LayerOutcome {
  return { kind: "failed", reason };
}

/**
 * One way to interpolate. A layer may be incomplete, slow or even wrong: what it finds is checked before
 * anybody sees it, and when it fails the next one is asked.
 */
export interface InterpolationLayer {
  readonly name: string;
  /** "high" is only asked when no other layer found anything, not in search of something better. */
  readonly effort: "low" | "high";
  interpolate(problem: PathProblem, deadline: Deadline): LayerOutcome;
}
