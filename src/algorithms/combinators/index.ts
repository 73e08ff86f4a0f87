/** Algorithms made of algorithms. What counts as proved, and what is lost, is decided in `answer.ts` for all of them. */
export { Allowance, type Weight } from "./allowance.ts";
export { AttemptWatch, type Attempt, type AttemptEnd } from "./attempt.ts";
export { begunOnce, oneAfterAnother } from "./begun-once.ts";
export { deepening } from "./deepening.ts";
export { provingOnly } from "./proving-only.ts";
export { Sequence } from "./sequence.ts";
export { startingOver } from "./starting-over.ts";
export {
  TakingTurns,
  type TakingTurnsParts,
  type TimeBound,
  type TurnApproach,
} from "./taking-turns.ts";
export { withProof } from "./with-proof.ts";
