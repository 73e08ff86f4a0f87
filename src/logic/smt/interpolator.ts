import type { Term } from "../terms/index.ts";

/** Separate from `Prover`: few solvers interpolate, and our own layers sit behind the same contract. */
export interface Interpolator {
  /**
   * For blocks whose conjunction is unsatisfiable: `n + 1` formulas `true = I0, …, In = false` such that
   * each `Ii` and block `i` imply `Ii+1`, and `Ii` speaks only about symbols that occur both in a block
   * before `i` and in a block from `i` on. Null: none was found within the limits, or the conjunction is
   * satisfiable or undecided. `limitMillis`: processor time, if less than the interpolator takes by itself.
   */
  sequence(blocks: readonly Term[], limitMillis?: number): readonly Term[] | null;

  close(): void;
}
