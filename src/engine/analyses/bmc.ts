import { BoundedModelChecking } from "../../algorithms/unrolling/bounded-model-checking.ts";
import type { AnalysisDefinition, AnalysisServices } from "../analysis-definition.ts";
import { explorationOptions } from "../exploration.ts";
import { PredicateWorkshop } from "./predicate-workshop.ts";
import {
  limitsOfLevels,
  newUnrolling,
  unrollingOptions,
  type ProgramUnrolling,
} from "./unrolling.ts";

/** Bounded model checking with growing bounds (`wendler-dissertation` 5.2.1). */
export const bmc: AnalysisDefinition = {
  name: "bmc",
  summary: "Unrolls loops further and further and asks a solver for an execution that fails.",
  options: [unrollingOptions, explorationOptions],
  assemble(services) {
    const workshop = new PredicateWorkshop(services);
    return workshop.counting(newBaseCase(services, workshop).algorithm);
  },
};

export interface BaseCase {
  readonly algorithm: BoundedModelChecking;
  readonly program: ProgramUnrolling;
}

export function newBaseCase(services: AnalysisServices, workshop: PredicateWorkshop): BaseCase {
  const { cfa, configuration, counterexampleCheck: check, assurance, statistics } = services;
  const { limit, growth } = configuration.valuesOf(unrollingOptions);
  const limits = limitsOfLevels(growth);
  const program = newUnrolling(services, workshop, { kind: "rounds", limits });
  const { composite, arg, reached } = program.exploration;
  reached.add(arg.newRoot(composite.initialState(cfa.start.entry), composite.initialPrecision()));
  let lastLevel: number | null = null;
  if (limit > 0) for (lastLevel = 0; limits(lastLevel) < limit;) lastLevel++;
  const { unrolling } = program;
  const watch = services.recording;
  const parts = { unrolling, composite, check, assurance, statistics, lastLevel, watch };
  return { algorithm: new BoundedModelChecking(parts), program };
}
