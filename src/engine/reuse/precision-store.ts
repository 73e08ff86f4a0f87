import type { Cfa } from "../../program/cfa/graph.ts";
import type { PlacedFact } from "../../refinement/index.ts";

/** What a run took. */
export interface RunCost {
  readonly refinements: number;
  readonly states: number;
  readonly cpuMillis: number;
}

/** What other runs learnt, at the locations of this program. */
export interface RememberedPrecision {
  readonly facts: readonly PlacedFact[];
  /** Of the facts: how many are elsewhere in the text than they were. */
  readonly moved: number;
  /** Facts for which there is no place in this program. */
  readonly dropped: number;
  /** Of the run that learnt them, or of all of them together; null: not known. */
  readonly cost: RunCost | null;
  /** The part of a sequence of approaches that decided; null: not known, or there were no parts. */
  readonly stage: string | null;
  /** From runs of another kind: if nothing of it can be used, that is not worth a word. */
  readonly isGuess?: boolean;
}

/** Which run it is, as far as precisions are concerned. */
export interface RunIdentity {
  readonly cfa: Cfa;
  /** The file of the program. */
  readonly program: string;
  readonly analysis: string;
  readonly properties: readonly string[];
  /** Those that the user set, `key=value` each. */
  readonly options: readonly string[];
}

/** What a run leaves to others. */
export interface LearntPrecision {
  readonly facts: readonly PlacedFact[];
  readonly cost: RunCost;
  readonly verdict: "TRUE" | "FALSE" | "UNKNOWN";
  readonly stage: string | null;
}

/** Where precisions outlive runs. */
export interface PrecisionStore {
  /** Whether the run has to listen to what its analyses learn. */
  readonly isKeeping: boolean;
  /** Null: there is nothing. Throws `UserError` for what the user named and cannot be used. */
  load(run: RunIdentity): RememberedPrecision | null;
  /** Hears of every refinement: a run that is killed leaves what it learnt. */
  learnt?(run: RunIdentity, facts: readonly PlacedFact[]): void;
  /** The paths of files written for the user. Throws `UserError` if that fails. */
  save(run: RunIdentity, precision: LearntPrecision): readonly string[];
}
