import type { Algorithm } from "../../algorithms/answer.ts";
import {
  IntervalAnalysis,
  IntervalInvariants,
  IntervalLevel,
  intervalOptions,
} from "../../analyses/interval/index.ts";
import type { Budget } from "../../base/budget/index.ts";
import type { AnalysisDefinition, AnalysisServices } from "../analysis-definition.ts";
import { explorationOptions, explore, newExploration } from "../exploration.ts";

/** Intervals and congruences: first the invariants of the program, then an exploration that looks for violations. */
export const interval: AnalysisDefinition = {
  name: "interval",
  summary:
    "Bounds integers by intervals and congruences that hold at each location, with widening and narrowing. Quick.",
  options: [intervalOptions, explorationOptions],
  assemble: (services) => ({ run: (budget) => assemble(services, budget).run(budget) }),
};

function assemble(services: AnalysisServices, budget: Budget): Algorithm {
  const { cfa, configuration, assurance } = services;
  const level = IntervalLevel.of(configuration.valuesOf(intervalOptions).level);
  const invariants = new IntervalInvariants(cfa);
  while ((invariants.level?.number ?? -1) < level.number && invariants.refine(budget));
  const analysis = new IntervalAnalysis(invariants, level, assurance);
  return explore(services, newExploration(services, [analysis]), null);
}
