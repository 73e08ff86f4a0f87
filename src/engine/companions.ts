/** Runs of the same request in other processes, which share its work. */
export interface Companions {
  /** Which of them this one is, from 0. */
  readonly index: number;
  readonly count: number;
  /** Whether nobody else has claimed it before; the same answer however often it is asked. */
  claim(what: string): boolean;
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
