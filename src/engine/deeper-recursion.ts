import type { Algorithm, Answer } from "../algorithms/answer.ts";
import { Assurance, type Loss } from "../core/contracts/index.ts";
import type { AnalysisServices } from "./analysis-definition.ts";
import { explorationOptions, USUAL_RECURSION } from "./exploration.ts";

const FACTOR = 4;
/** About as deep as the stack of a process lets small functions call each other. */
const DEEPEST = 100_000;

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
  return {
    run(budget) {
      for (let recursion = USUAL_RECURSION; ; recursion *= FACTOR) {
        const assurance = new Assurance();
        const answer = newAlgorithm({ ...services, assurance }, recursion).run(budget);
        if (isTooShallow(answer, assurance.all) && recursion < DEEPEST) continue;
        // Soundness: what the last exploration left out is missing from its proof.
        for (const loss of assurance.all) services.assurance.add(loss);
        return answer;
      }
    },
  };
}

function isTooShallow(answer: Answer, losses: readonly Loss[]): boolean {
  const [first] = losses;
  if (first === undefined || !losses.every((loss) => loss.isOfRecursion)) return false;
  if (answer.kind === "unknown") {
    return answer.reason.text === first.reason && answer.reason.edge === first.edge;
  }
  return answer.kind === "safe";
}
