/** Counters of one prover; a context sums those of its provers. Read-only for everyone else. */
export interface ProverStatistics {
  /** Checks that reached the solver, also those inside `allSat`. */
  readonly checks: number;
  readonly sat: number;
  readonly unsat: number;
  readonly unknown: number;
  /** Those of `unknown` due to the time limit. */
  readonly timeouts: number;
  /** Times a dead instance was replaced. */
  readonly crashes: number;
  readonly asserted: number;
  readonly models: number;
  readonly cores: number;
  /** Wall time inside checks. */
  readonly checkMillis: number;
  /** Longest single check. */
  readonly longestMillis: number;
}

/** The mutable side, for backends. */
export type MutableStatistics = { -readonly [K in keyof ProverStatistics]: ProverStatistics[K] };

export function emptyStatistics(): MutableStatistics {
  return {
    checks: 0,
    sat: 0,
    unsat: 0,
    unknown: 0,
    timeouts: 0,
    crashes: 0,
    asserted: 0,
    models: 0,
    cores: 0,
    checkMillis: 0,
    longestMillis: 0,
  };
}

/** Adds `more` to `total`, field by field; `longestMillis` is the maximum. */
export function addStatistics(total: MutableStatistics, more: ProverStatistics): void {
  total.checks += more.checks;
  total.sat += more.sat;
  total.unsat += more.unsat;
  total.unknown += more.unknown;
  total.timeouts += more.timeouts;
  total.crashes += more.crashes;
  total.asserted += more.asserted;
  total.models += more.models;
  total.cores += more.cores;
  total.checkMillis += more.checkMillis;
  total.longestMillis = Math.max(total.longestMillis, more.longestMillis);
}
