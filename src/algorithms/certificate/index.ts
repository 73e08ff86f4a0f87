/**
 * Proofs that can be checked: what holds at loop heads, and how the property follows. `proof.ts` says what a proof is,
 * `check-proof.ts` whether it is one, `reduce-proof.ts` makes one of facts that an analysis found. All three look at the same
 * `proof-questions.ts`.
 */
export { checkProof, type CheckedProof } from "./check-proof.ts";
export type { ProofNodes, ProofUnrollings } from "./proof-questions.ts";
export type { HeadInvariant, InvariantProof, Proof, ProofSource } from "./proof.ts";
export { reduceProof } from "./reduce-proof.ts";
