import type { PlacedFact } from "./facts.ts";

/**
 * Between a refining analysis and other runs. Soundness: what comes from outside only says what to track; it never says what holds,
 * so a wrong fact costs time and nothing else.
 */
export interface PrecisionExchange {
  /** To begin with. Nobody has checked that names resolve and types fit: the analysis does, and takes what it can. */
  readonly initial: readonly PlacedFact[];
  /** What others of this run learnt since it was last asked, for who can use it late; empty for who did not ask for it. */
  news(): readonly PlacedFact[];
  /** Of a sequence of approaches: the one that decided before; null: not known. */
  readonly stage: string | null;
  /** An approach of a sequence has the answer. */
  decided(stage: string): void;
  /** The analysis could (not) begin with the fact. */
  taken(fact: PlacedFact, isTaken: boolean): void;
  /** After each refinement: what is new, at each location once. */
  learnt(facts: readonly PlacedFact[]): void;
}

export const NO_EXCHANGE: PrecisionExchange = {
  initial: [],
  news: () => [],
  stage: null,
  decided: () => undefined,
  taken: () => undefined,
  learnt: () => undefined,
};
