import {
  symbolicOptions,
  VALUE_TRACKING,
  ValueAnalysis,
  valueKey,
  valueOptions,
} from "../../analyses/value/index.ts";
import type { Algorithm } from "../../algorithms/answer.ts";
import { miningOptions } from "../../algorithms/mining/index.ts";
import {
  componentPrecision,
  ExchangedFacts,
  LazyAbstraction,
  PathRefiner,
  refinementOptions,
} from "../../refinement/index.ts";
import type { AnalysisDefinition, AnalysisServices } from "../analysis-definition.ts";
import { proofOfValues } from "../certification/proof-of-values.ts";
import { withProof } from "../../algorithms/combinators/index.ts";
import { deepeningRecursion } from "../deeper-recursion.ts";
import { explorationOptions, explore, newExploration } from "../exploration.ts";
import { withMining, type Miners } from "../mining.ts";
import { openRefinementLog } from "../refinement-log-file.ts";

/** Explicit values, by default only of what refinement found to be needed. */
export const value: AnalysisDefinition = {
  name: "value",
  summary:
    "Tracks explicit values of variables, fields, elements and pointers, and by refinement only those that matter.",
  options: [valueOptions, symbolicOptions, refinementOptions, explorationOptions, miningOptions],
  assemble: (services) => withMining(services, newValueAnalysis),
};

function newValueAnalysis(outer: AnalysisServices, miners: Miners): Algorithm {
  const { cfa, configuration, statistics } = outer;
  const options = configuration.valuesOf(valueOptions);
  const refinement = options.refine ? configuration.valuesOf(refinementOptions) : null;
  const log = refinement && openRefinementLog(refinement.log, outer);
  const symbolic = options.trackSymbolic
    ? { terms: outer.solver.terms, options: configuration.valuesOf(symbolicOptions) }
    : null;
  return deepeningRecursion(outer, (services, recursion) => {
    const analysis = new ValueAnalysis(cfa, options, services.assurance, symbolic);
    const exploration = newExploration(services, [analysis, ...miners], { recursion });
    const proof = () => proofOfValues(cfa, exploration.reached);
    if (refinement === null) return withProof(explore(services, exploration, null), proof);
    const { composite, arg } = exploration;
    const { scope } = refinement;
    const precisions = componentPrecision(composite, valueKey, VALUE_TRACKING);
    const exchanged = new ExchangedFacts(cfa, services.precisions, analysis.newFacts(), scope);
    const abstraction = new LazyAbstraction(composite, arg, precisions, scope, exchanged.learnt);
    const refiner = new PathRefiner(analysis.refinement, {
      ...{ cfa, composite, arg, precisions, options: refinement, statistics, log, abstraction },
    });
    const initialPrecision = exchanged.addTo(composite.initialPrecision(), precisions);
    const settings = { watchesUnrolling: true, initialPrecision };
    return withProof(explore(services, exploration, refiner, settings), proof);
  });
}
