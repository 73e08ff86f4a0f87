import type { FactText } from "../refinement/index.ts";

/** What was learnt to track, by the number of the location: all of them have the same automaton. */
export interface SharedFact {
  readonly at: number;
  readonly fact: FactText;
}

/** Runs of the same request in other processes, which share its work. */
export interface Companions {
  /** Which of them this one is, from 0. */
  readonly index: number;
  readonly count: number;
  /** Whether nobody else has claimed it before; the same answer however often it is asked. */
  claim(what: string): boolean;
  /** For the others. */
  tell(facts: readonly SharedFact[]): void;
  /** What the others have told by now. */
  told(): readonly SharedFact[];
  /** Those whose claims have nothing to do with these, for a part of the work that all of them do. */
  part(name: string): Companions;
}

/** Those of a whole run. */
export interface Team extends Companions {
  /** Milliseconds of CPU time that others did not need and this run may use besides its own. */
  granted(): number;
  /** Whether this run writes files and tells the answer for all of them. To be asked at its end, once. */
  isSpeaker(verdict: "TRUE" | "FALSE" | "UNKNOWN"): boolean;
}
