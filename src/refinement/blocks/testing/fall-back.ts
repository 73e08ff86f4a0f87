import { Statistics } from "../../../base/statistics/index.ts";
import { Entailment } from "../../../logic/interpolation/index.ts";
import type { SolverContext } from "../../../logic/smt/index.ts";
import type { FactProposer } from "../fact-proposer.ts";
import { FallBackFacts } from "../fall-back-facts.ts";
import type { StateTerms } from "../state-terms.ts";

/** Sources in this order, checked. */
export function fallBackOf(
  solver: SolverContext,
  states: StateTerms,
  proposers: readonly FactProposer[],
  statistics: Statistics = new Statistics(),
): FallBackFacts {
  const entailment = new Entailment(solver.terms, solver.newProver(), 2000);
  const limits = { sourceTime: 5000, checkTime: 5000 };
  return new FallBackFacts(states, proposers, { entailment, limits, statistics });
}
