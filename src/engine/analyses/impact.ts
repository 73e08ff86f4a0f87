import {
  ForcedCovering,
  ImpactCoverage,
  impactOptions,
  ImpactStrategy,
  LabelStrengthening,
  learningPredicates,
  PREDICATE_TRACKING,
  PredicateAnalysis,
  predicateKey,
  PredicateRefiner,
} from "../../analyses/predicate/index.ts";
import type { Algorithm } from "../../algorithms/answer.ts";
import { miningOptions } from "../../algorithms/mining/index.ts";
import { componentPrecision, factOptions } from "../../refinement/index.ts";
import type { AnalysisDefinition, AnalysisServices } from "../analysis-definition.ts";
import { explorationOptions, explore, newExploration } from "../exploration.ts";
import { proofOfBlocks } from "../certification/proof-of-labels.ts";
import { withProof } from "../../algorithms/combinators/index.ts";
import { withMining, type Miners } from "../mining.ts";
import { PredicateWorkshop } from "./predicate-workshop.ts";

/** Lazy abstraction with interpolants (`wendler-dissertation` 3.4 and Table 5.1). */
export const impact: AnalysisDefinition = {
  name: "impact",
  summary:
    "Unrolls the program and strengthens what holds on the way of infeasible error paths until states cover each other.",
  options: [impactOptions, factOptions, explorationOptions, miningOptions],
  assemble: (outer) => withMining(outer, newImpact),
};

function newImpact(services: AnalysisServices, miners: Miners): Algorithm {
  const { configuration, statistics } = services;
  const options = configuration.valuesOf(impactOptions);
  const workshop = new PredicateWorkshop(services);
  const exchanged = workshop.exchanged(options.scope);
  const given = exchanged.initial();
  // Impact finds its labels by refinement. Those that are known before are computed as in predicate abstraction.
  const abstraction =
    options.abstraction === "none" && given.size + miners.length > 0
      ? "cartesian"
      : options.abstraction;
  const analysis = new PredicateAnalysis(
    {
      blocks: options.blocks,
      abstraction,
      regions: "formula",
      refines: "labels",
    },
    workshop,
  );
  const exploration = newExploration(services, [analysis, ...miners], {
    first: options.fewerRoundsFirst ? ["loop-iterations"] : [],
  });
  const { composite, arg } = exploration;
  const coverage = new ImpactCoverage(composite, arg, statistics);
  const strengthening = new LabelStrengthening(analysis, statistics, exchanged.learnt);
  const precisions = componentPrecision(composite, predicateKey, PREDICATE_TRACKING);
  const learn =
    options.abstraction === "none"
      ? () => undefined
      : learningPredicates(analysis.blocks.terms, precisions, options.scope);
  const strategy = new ImpactStrategy(strengthening, coverage, learn);
  const { facts } = workshop;
  const refiner = new PredicateRefiner(analysis, facts, strategy, statistics);
  const forced = new ForcedCovering(analysis, facts, strengthening, coverage, statistics);
  const algorithm = explore(services, exploration, refiner, {
    initialPrecision: precisions.extend(composite.initialPrecision(), given, options.scope),
    forcedCovering: options.forcedCovering ? (...step) => forced.tryCover(...step) : null,
  });
  return workshop.counting(
    withProof(algorithm, () => proofOfBlocks(options.blocks, workshop, exploration.reached)),
  );
}
