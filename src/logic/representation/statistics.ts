/** How often translated formulas answered. */
export interface RepresentationStatistics {
  /** Questions. */
  queries: number;
  /** Answered "unsat" by the translation. */
  unsat: number;
  /** Answered "sat" with a solution that is one of the original, too. */
  sat: number;
  /** The solution of the translation was none of the original, and something was lost in translation. */
  lossy: number;
  /** Asked again as they were. */
  exact: number;
}

export function emptyRepresentationStatistics(): RepresentationStatistics {
  return { queries: 0, unsat: 0, sat: 0, lossy: 0, exact: 0 };
}
