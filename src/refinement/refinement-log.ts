import type { PrefixScores } from "./selection/criteria.ts";

/** One sliced prefix as the log shows it. */
export interface LoggedPrefix extends PrefixScores {
  /** Where its contradicting operation is in the source, as `file:line`. */
  readonly contradiction: string;
  /** Names of the facts of its precision. */
  readonly precision: readonly string[];
}

/** One refinement: every way it could have gone and the one it went. */
export interface LoggedRefinement {
  /** Counted from 1. */
  readonly refinement: number;
  /** Operations of the error path. */
  readonly pathLength: number;
  readonly prefixCount: number;
  /** Those that were compared, by ascending length. */
  readonly prefixes: readonly LoggedPrefix[];
  /** The criteria as configured. */
  readonly selection: string;
  /** Index into `prefixes`. */
  readonly chosen: number;
  /** First position at which something is tracked, and where that is. */
  readonly pivot: { readonly position: number; readonly location: string; readonly source: string };
  /** What is tracked from now on, by location. */
  readonly increment: Readonly<Record<string, readonly string[]>>;
  readonly removedStates: number;
}

/** Receives every refinement. The engine decides where it goes. */
export interface RefinementLog {
  record(refinement: LoggedRefinement): void;
}

/** One JSON object per line. */
export class JsonLinesLog implements RefinementLog {
  private readonly write: (line: string) => void;

  constructor(write: (line: string) => void) {
    this.write = write;
  }

  record(refinement: LoggedRefinement): void {
    this.write(`${JSON.stringify(refinement)}\n`);
  }
}
