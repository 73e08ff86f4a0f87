import type { Assurance, Counterexample, Loss, PathVerdict } from "../core/contracts/index.ts";
import type { CfaEdge } from "../program/cfa/graph.ts";
import { LimitReached, type Budget } from "../base/budget/index.ts";
import { invariant } from "../base/diagnostics/index.ts";
import type { ProofSource } from "./certificate/proof.ts";

/** Why there is neither a proof nor a failing execution. */
export interface UnknownReason {
  /** A few words, for the verdict line. */
  readonly text: string;
  /** Where it happened; null if it has no place in the program. */
  readonly edge: CfaEdge | null;
  /** What a user may try next. */
  readonly hint: string | null;
  /** It would be a proof, had these not been left out; the first is the reason told. Absent: something else is missing. */
  readonly losses?: readonly Loss[];
  /** It lies in the program, not in the approach: neither more time nor another approach is likely to get around it. */
  readonly isOfProgram?: boolean;
}

/** What an algorithm found out about the program. `proved` makes the answer "safe", and nothing else can. */
export type Answer =
  | Safe
  | { readonly kind: "violated"; readonly counterexample: Counterexample }
  | { readonly kind: "unknown"; readonly reason: UnknownReason };

/** The state space is exhausted, and every step of it was sound. */
export class Safe {
  readonly kind = "safe";
  /** Null: none that can be told. */
  readonly proof: ProofSource | null;

  private constructor(proof: ProofSource | null) {
    this.proof = proof;
  }

  /** For `proved` alone. */
  static ofSound(assurance: Assurance, proof: ProofSource | null): Safe {
    invariant(assurance.isSound, "a proof leaves nothing out");
    return new Safe(proof);
  }

  /** The same answer for a reason that can be told. */
  withProof(proof: ProofSource): Safe {
    return new Safe(proof);
  }
}

/**
 * Nothing is left to look at: the program is safe, unless something was left out on the way. `assurance` is the one that
 * everything this answer depends on reports its losses to.
 */
export function proved(assurance: Assurance, proof: ProofSource | null = null): Answer {
  const losses = assurance.all;
  const [first] = losses;
  // Soundness: an exhausted state space proves nothing if something was left out of it.
  if (first === undefined) return Safe.ofSound(assurance, proof);
  const { reason: text, edge, hint } = first;
  return { kind: "unknown", reason: { text, edge, hint, losses, isOfProgram: true } };
}

export function unknown(
  text: string,
  edge: CfaEdge | null = null,
  hint: string | null = null,
): Answer {
  return { kind: "unknown", reason: { text, edge, hint } };
}

/**
 * A whole verification approach, ready to run: explicit exploration, CEGAR, later BMC and k-induction.
 * Throws `LimitReached` when the budget is used up and `UnsupportedFeature` for constructs it cannot treat;
 * both are UNKNOWN to the engine.
 */
export interface Algorithm {
  run(budget: Budget): Answer;
}

/**
 * What `work` answers. If its time is over and something in the program was in the way of an answer already (`obstacle`), that is
 * the reason, and not the time.
 */
export function unlessObstructed(
  work: () => Answer,
  obstacle: () => UnknownReason | null | undefined,
): Answer {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof LimitReached) || error.limit !== "time") throw error;
    const reason = obstacle();
    if (reason?.isOfProgram !== true) throw error;
    return { kind: "unknown", reason };
  }
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
    isOfProgram: verdict.isUndecided !== true,
  };
}
