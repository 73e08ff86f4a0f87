/** An exploration that somebody wants to watch when it is over. */
import type { Algorithm } from "../../algorithms/answer.ts";
import type { GraphRecorder, StageRecorder } from "../../core/recording/index.ts";
import type { ReachedSet } from "../../core/reached/index.ts";
import type { Refiner } from "../../refinement/index.ts";

export interface Watch {
  readonly stage: StageRecorder;
  readonly graph: GraphRecorder;
}

/** Null: nobody does. */
export function newWatch(stage: StageRecorder | null): Watch | null {
  return stage && { stage, graph: stage.newGraph() };
}

export function watchedRefiner(refiner: Refiner, { stage, graph }: Watch): Refiner {
  return {
    refine(reached, target, budget) {
      const details = stage.beginRefinement();
      return graph.during(reached, target, () => refiner.refine(reached, target, budget), {
        outcomeOf: (refinement) => ({
          outcome: refinement.kind,
          reason: refinement.kind === "stuck" ? refinement.reason : null,
        }),
        details,
      });
    },
  };
}

export function watchedAlgorithm(
  algorithm: Algorithm,
  reached: ReachedSet,
  { graph }: Watch,
): Algorithm {
  return {
    run(budget) {
      try {
        return algorithm.run(budget);
      } finally {
        graph.end(reached);
      }
    },
  };
}
