import type { Algorithm } from "../../algorithms/answer.ts";
import {
  IntervalAnalysis,
  IntervalInvariants,
  IntervalLevel,
  intervalOptions,
} from "../../analyses/interval/index.ts";
import type { Budget } from "../../base/budget/index.ts";
import { locationKey } from "../../analyses/location/index.ts";
import type { ArgNode } from "../../core/arg/index.ts";
import { findLoops } from "../../program/passes/index.ts";
import type { AnalysisDefinition, AnalysisServices } from "../analysis-definition.ts";
import { proofOfFacts } from "../certification/proof-of-facts.ts";
import { oneAfterAnother, withProof } from "../../algorithms/combinators/index.ts";
import { explorationOptions, explore, newExploration } from "../exploration.ts";

/** Intervals and congruences: first the invariants of the program, then an exploration that looks for violations. */
export const interval: AnalysisDefinition = {
  name: "interval",
  summary:
    "Bounds integers by intervals and congruences that hold at each location, with widening and narrowing. Quick.",
  options: [intervalOptions, explorationOptions],
  assemble(services) {
    const highest = IntervalLevel.of(services.configuration.valuesOf(intervalOptions).level);
    const first = IntervalLevel.of(Math.min(FIRST_LEVEL, highest.number));
    const invariants = new IntervalInvariants(services.cfa);
    const levels = first === highest ? [highest] : [first, highest];
    return oneAfterAnother(
      levels.map((level) => (budget) => exploringAt(level, invariants, services, budget)),
      ({ kind }) => kind !== "unknown",
    );
  },
};

/** The first one that keeps states apart; whatever it cannot decide the highest one tries again. */
const FIRST_LEVEL = 2;

function exploringAt(
  level: IntervalLevel,
  invariants: IntervalInvariants,
  services: AnalysisServices,
  budget: Budget,
): Algorithm {
  while ((invariants.level?.number ?? -1) < level.number && invariants.refine(budget));
  const part = { ...services, assurance: services.assurance.part() };
  const analysis = new IntervalAnalysis(invariants, level, part.assurance);
  const exploration = newExploration(part, [analysis]);
  return withProof(explore(part, exploration, null), () => {
    const loops = findLoops(services.cfa);
    const isHead = ({ state }: ArgNode) => loops.isHead(state.get(locationKey)!.node);
    const heads = [...exploration.reached].filter(isHead);
    return proofOfFacts(services.cfa, (location) => invariants.invariantsAt(location), heads, 0);
  });
}
