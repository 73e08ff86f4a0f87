/** How questions of a stage are put to the solver. */
import { createCounterexampleCheck } from "../../algorithms/counterexample/index.ts";
import type { Configuration } from "../../base/options/index.ts";
import { representationOptions } from "../../logic/representation/index.ts";
import type { AnalysisServices } from "../analysis-definition.ts";
import { solverOptions } from "../solver.ts";

const { arithmetic, heap } = representationOptions.options;

/**
 * Options of the run that stages may have for themselves. Soundness: what takes floats for numbers that are never rounded is
 * not among them; it counts as a loss of the whole run.
 */
export const stageOptions = { prefix: representationOptions.prefix, options: { arithmetic, heap } };

/** The services for a part of the run with that configuration. */
export function configured(
  services: AnalysisServices,
  configuration: Configuration,
): AnalysisServices {
  const solver = services.solver.represented(configuration.valuesOf(representationOptions));
  if (solver === services.solver) return { ...services, configuration };
  const { cfa, statistics } = services;
  const { timeout: timeoutMillis } = configuration.valuesOf(solverOptions);
  const counterexampleCheck = createCounterexampleCheck({
    ...{ cfa, statistics, timeoutMillis },
    terms: solver.terms,
    openSolver: () => solver.open(),
  });
  return { ...services, configuration, solver, counterexampleCheck };
}
