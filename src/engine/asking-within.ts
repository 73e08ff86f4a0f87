import type { Algorithm } from "../algorithms/answer.ts";
import type { SolverAccess } from "./analysis-definition.ts";

/** The algorithm, whose questions to the solver end with its budget. */
export function askingWithin(solver: SolverAccess, algorithm: Algorithm): Algorithm {
  return { run: (budget) => solver.within(budget, () => algorithm.run(budget)) };
}
