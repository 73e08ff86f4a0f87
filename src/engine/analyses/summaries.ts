import type { Algorithm } from "../../algorithms/answer.ts";
import { SummaryCegar, type GuidedSearchParts } from "../../algorithms/summaries/index.ts";
import { PathQuestions } from "../../algorithms/symbolic-execution/index.ts";
import { LocationAnalysis } from "../../analyses/location/index.ts";
import { SpecificationAnalysis } from "../../analyses/specification/index.ts";
import { VALUE_TRACKING, ValueAnalysis, valueKey } from "../../analyses/value/index.ts";
import { Composite } from "../../core/composite/index.ts";
import {
  componentPrecision,
  ExchangedFacts,
  PrefixChoice,
  refinementOptions,
} from "../../refinement/index.ts";
import type { AnalysisDefinition, AnalysisServices } from "../analysis-definition.ts";
import { PathEncoder } from "../../encoding/index.ts";
import { solverOptions } from "../solver.ts";
import { explorationOptions, USUAL_RECURSION } from "../exploration.ts";

/** Explicit values, function by function: for programs whose call tree is much larger than they are. */
export const summaries: AnalysisDefinition = {
  name: "summaries",
  summary:
    "Tracks explicit values that refinement found to matter, and explores each function once for all calls that look alike.",
  options: [refinementOptions, explorationOptions],
  assemble: newSummaries,
};

function newSummaries(services: AnalysisServices): Algorithm {
  const { cfa, configuration, statistics, assurance, specification } = services;
  const { recursion } = configuration.valuesOf(explorationOptions);
  const options = configuration.valuesOf(refinementOptions);
  const analysis = new ValueAnalysis(cfa, { refine: true, ranges: true }, assurance);
  const composite = new Composite([
    new LocationAnalysis(cfa),
    analysis,
    new SpecificationAnalysis(specification),
  ]);
  const { scope } = options;
  const precisions = componentPrecision(composite, valueKey, VALUE_TRACKING);
  const exchanged = new ExchangedFacts(cfa, services.precisions, analysis.newFacts(), scope);
  return new SummaryCegar({
    ...{ cfa, composite, assurance, statistics, precisions, scope },
    initialPrecision: exchanged.addTo(composite.initialPrecision(), precisions),
    recursion: recursion || USUAL_RECURSION,
    choice: new PrefixChoice(cfa, analysis.refinement, options, statistics),
    check: services.counterexampleCheck,
    search: () => newSearch(services),
    learnt: exchanged.learnt,
  });
}

function newSearch(services: AnalysisServices): GuidedSearchParts {
  const { cfa, solver, specification, statistics, configuration } = services;
  const { timeout: timeoutMillis } = configuration.valuesOf(solverOptions);
  const prover = solver.open().newProver({ timeoutMillis });
  return {
    encoder: new PathEncoder(cfa, solver.terms, { outside: "own objects" }),
    questions: new PathQuestions(prover, statistics),
    ...{ specification, statistics },
  };
}
