import type { Counterexample, PathVerdict } from "../core/contracts/index.ts";
import type { CfaEdge } from "../program/cfa/graph.ts";
import type { Budget } from "../base/budget/index.ts";
import type { ProofSource } from "./certificate/proof.ts";

/** Why there is neither a proof nor a failing execution. */
export interface UnknownReason {
  /** A few words, for the verdict line. */
  readonly text: string;
  /** Where it happened; null if it has no place in the program. */
  readonly edge: CfaEdge | null;
  /** What a user may try next. */
  readonly hint: string | null;
}

/** What an algorithm found out about the program. */
export type Answer =
  /** The state space is exhausted, every step of it was sound. */
  | {
      readonly kind: "safe";
      /** Absent or null: none that can be told. */
      readonly proof?: ProofSource | null;
    }
  | { readonly kind: "violated"; readonly counterexample: Counterexample }
  | { readonly kind: "unknown"; readonly reason: UnknownReason };

/**
 * A whole verification approach, ready to run: explicit exploration, CEGAR, later BMC and k-induction.
 * Throws `LimitReached` when the budget is used up and `UnsupportedFeature` for constructs it cannot treat;
 * both are UNKNOWN to the engine.
 */
export interface Algorithm {
  run(budget: Budget): Answer;
}

export const OTHER_ANALYSIS = "try another analysis: one that tracks relations between variables";

/** Why a path to a violation is no counterexample. */
export function reasonOf(
  verdict: Exclude<PathVerdict, { kind: "confirmed" }>,
  lastEdge: CfaEdge | null,
): UnknownReason {
  if (verdict.kind === "infeasible") {
    return {
      text: "path that the analysis cannot refute",
      edge: lastEdge,
      hint: OTHER_ANALYSIS,
    };
  }
  return {
    text: `path that could not be confirmed: ${verdict.reason}`,
    edge: verdict.edge,
    hint: null,
  };
}
