import { BoundedModelChecking } from "../../algorithms/unrolling/bounded-model-checking.ts";
import type { AnalysisDefinition, AnalysisServices } from "../analysis-definition.ts";
import { explorationOptions } from "../exploration.ts";
import { PredicateWorkshop } from "./predicate-workshop.ts";
import { limitsOfLevels, newUnrolling, unrollingOptions } from "./unrolling.ts";

/** Bounded model checking with growing bounds (`wendler-dissertation` 5.2.1). */
export const bmc: AnalysisDefinition = {
  name: "bmc",
  summary: "Unrolls loops further and further and asks a solver for an execution that fails.",
  options: [unrollingOptions, explorationOptions],
  assemble(services) {
    const workshop = new PredicateWorkshop(services);
    return workshop.counting(newBoundedModelChecking(services, workshop));
  },
};

export function newBoundedModelChecking(
  services: AnalysisServices,
  workshop: PredicateWorkshop,
): BoundedModelChecking {
  const { cfa, configuration, counterexampleCheck: check, assurance, statistics } = services;
  const { limit, growth } = configuration.valuesOf(unrollingOptions);
  const limits = limitsOfLevels(growth);
  const { exploration, unrolling } = newUnrolling(services, workshop, { kind: "rounds", limits });
  const { composite, arg, reached } = exploration;
  reached.add(arg.newRoot(composite.initialState(cfa.start.entry), composite.initialPrecision()));
  let lastLevel: number | null = null;
  if (limit > 0) for (lastLevel = 0; limits(lastLevel) < limit;) lastLevel++;
  return new BoundedModelChecking({
    ...{ unrolling, composite, check, assurance, statistics, lastLevel },
  });
}
