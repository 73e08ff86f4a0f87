import {
  LazyStrategy,
  PREDICATE_TRACKING,
  PredicateAnalysis,
  predicateKey,
  predicateOptions,
  PredicateRefiner,
} from "../../analyses/predicate/index.ts";
import type { Algorithm } from "../../algorithms/answer.ts";
import { miningOptions } from "../../algorithms/mining/index.ts";
import { componentPrecision, factOptions } from "../../refinement/index.ts";
import { LazyAbstraction } from "../../refinement/precision/lazy-abstraction.ts";
import type { AnalysisDefinition, AnalysisServices } from "../analysis-definition.ts";
import { explorationOptions, explore, newExploration } from "../exploration.ts";
import { proofOfBlocks } from "../certification/proof-of-labels.ts";
import { withProof } from "../../algorithms/combinators/index.ts";
import { withMining, type Miners } from "../mining.ts";
import { PredicateWorkshop } from "./predicate-workshop.ts";

/** Lazy predicate abstraction (`wendler-dissertation` Table 5.1). */
export const predicate: AnalysisDefinition = {
  name: "predicate",
  summary:
    "Abstracts blocks of the program with predicates that it learns from infeasible error paths.",
  options: [predicateOptions, factOptions, explorationOptions, miningOptions],
  assemble: (outer) => withMining(outer, newPredicateAbstraction),
};

function newPredicateAbstraction(services: AnalysisServices, miners: Miners): Algorithm {
  const { configuration, statistics } = services;
  const options = configuration.valuesOf(predicateOptions);
  const workshop = new PredicateWorkshop(services);
  const analysis = new PredicateAnalysis({ ...options, refines: "precisions" }, workshop);
  const exploration = newExploration(services, [analysis, ...miners], {
    first: options.fewerRoundsFirst ? ["loop-iterations"] : [],
  });
  const { composite, arg } = exploration;
  const precisions = componentPrecision(composite, predicateKey, PREDICATE_TRACKING);
  const { scope } = options;
  const exchanged = workshop.exchanged(scope);
  const lazy = new LazyAbstraction(composite, arg, precisions, scope, exchanged.learnt);
  const { terms } = analysis.blocks;
  const strategy = new LazyStrategy(terms, lazy, options, options.strategy, statistics);
  const refiner = new PredicateRefiner(analysis, workshop.facts, strategy, statistics);
  const algorithm = explore(services, exploration, refiner, {
    initialPrecision: exchanged.addTo(composite.initialPrecision(), precisions),
  });
  return workshop.counting(
    withProof(algorithm, () => proofOfBlocks(options.blocks, workshop, exploration.reached)),
  );
}
