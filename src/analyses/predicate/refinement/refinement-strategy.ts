import type { ReachedSet } from "../../../core/reached/index.ts";
import type { SequenceFacts } from "../../../refinement/blocks/block-sequence.ts";
import type { AbstractCounterexample } from "./abstract-counterexample.ts";

/** Changes the reached set so that an infeasible path is not found again (`wendler-dissertation` 4.2.4). */
export interface RefinementStrategy {
  /**
   * `facts[i]` are about `counterexample.nodes[i + 1]`; there may be fewer than nodes. False: they change nothing, and the
   * reached set is what it was.
   */
  apply(reached: ReachedSet, counterexample: AbstractCounterexample, facts: SequenceFacts): boolean;
}
