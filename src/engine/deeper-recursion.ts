import type { Algorithm } from "../algorithms/answer.ts";
import { deepening } from "../algorithms/combinators/index.ts";
import type { AnalysisServices } from "./analysis-definition.ts";
import { explorationOptions, USUAL_RECURSION } from "./exploration.ts";

/** To about as deep as the stack of a process lets small functions call each other. */
const DEPTHS = Array.from({ length: 8 }, (_, i) => USUAL_RECURSION * 4 ** i);

/**
 * Explores anew with deeper recursion as long as nothing but its depth is in the way of a proof. A bound at the beginning lets
 * violations be found beside a recursion that never ends.
 */
export function deepeningRecursion(
  services: AnalysisServices,
  newAlgorithm: (services: AnalysisServices, recursion: number) => Algorithm,
): Algorithm {
  if (services.configuration.valuesOf(explorationOptions).recursion > 0) {
    return newAlgorithm(services, USUAL_RECURSION);
  }
  return deepening(services.assurance, DEPTHS, (assurance, recursion) =>
    newAlgorithm({ ...services, assurance }, recursion),
  );
}
