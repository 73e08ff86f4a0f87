import type { Budget } from "../../base/budget/index.ts";
import type { Expression } from "../../program/cfa/expression.ts";
import type { CfaEdge, CfaNode } from "../../program/cfa/graph.ts";

/** What holds whenever execution is at a loop head. */
export interface HeadInvariant {
  readonly head: CfaNode;
  /** The calls that have not returned, the outermost first; null: whatever they are. */
  readonly callers: readonly CfaEdge[] | null;
  /**
   * All of them are nonzero, in the machine's arithmetic (which wraps). Of type `int` and free of side effects. They mention
   * static variables and those of the head's function; with `callers` also variables of functions that are on the stack.
   */
  readonly facts: readonly Expression[];
}

/** Why no execution violates the property, to be checked by somebody who trusts nobody. */
export type Proof =
  | {
      readonly kind: "invariants";
      /** Several for one head: all of them hold. */
      readonly invariants: readonly HeadInvariant[];
      /**
       * How many visits to loop heads after one where the invariants hold the property needs to be safe again: 0 if the
       * invariants exclude violations right after a visit.
       */
      readonly visits: number;
      /** "shown": hold for other reasons, so that some may be of no use to an induction. */
      readonly strength: "inductive" | "shown";
      /** What was part of the proof and cannot be said in C. */
      readonly leftOut: readonly string[];
    }
  /** Every loop ends after a bounded number of rounds: there is nothing to say about its head. */
  | { readonly kind: "unrolling" };

export type InvariantProof = Extract<Proof, { readonly kind: "invariants" }>;

/** Proofs cost time: they are made for those who want to see them. */
export type ProofSource = (budget: Budget) => Proof;
