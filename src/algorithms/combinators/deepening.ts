import type { Assurance } from "../../core/contracts/index.ts";
import type { Algorithm, Answer } from "../answer.ts";
import { oneAfterAnother } from "./begun-once.ts";

/**
 * Begins anew with the next bound on recursion as long as nothing but the bound is in the way of a proof. What was left out
 * under a bound that was too low does not matter any more.
 */
export function deepening(
  assurance: Assurance,
  bounds: readonly number[],
  newAlgorithm: (assurance: Assurance, bound: number) => Algorithm,
): Algorithm {
  const algorithms = bounds.map((bound) => () => newAlgorithm(assurance.part(), bound));
  return oneAfterAnother(algorithms, (answer) => !isTooShallow(answer));
}

function isTooShallow(answer: Answer): boolean {
  if (answer.kind !== "unknown") return false;
  const { losses } = answer.reason;
  return losses !== undefined && losses.every((loss) => loss.isOfRecursion);
}
