import type { Algorithm, Answer } from "../../algorithms/answer.ts";
import { oneAfterAnother } from "../../algorithms/combinators/index.ts";
import {
  ForeignCode,
  SummaryCegar,
  type GuidedSearchParts,
} from "../../algorithms/summaries/index.ts";
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
import { CallBacks } from "../../program/passes/index.ts";
import { PathEncoder } from "../../encoding/index.ts";
import { solverOptions } from "../solver.ts";
import { explorationOptions, USUAL_RECURSION } from "../exploration.ts";

/** Of one variable at a loop: counters that nothing limits come to an end. */
const MOST_VALUES = 40;

/** Explicit values, function by function: for programs whose call tree is much larger than they are. */
export const summaries: AnalysisDefinition = {
  name: "summaries",
  summary:
    "Tracks explicit values that refinement found to matter, and explores each function once for all calls that look alike.",
  options: [refinementOptions, explorationOptions],
  assemble: newSummaries,
};

/**
 * First without what code outside the program may call back, which costs a proof at most; then, if nothing else is in the way of one,
 * with it.
 */
function newSummaries(services: AnalysisServices): Algorithm {
  const { cfa, assurance } = services;
  const foreign = ForeignCode.of(cfa, new CallBacks(cfa));
  const withoutForeign = () => explored({ ...services, assurance: assurance.part() }, null);
  if (foreign === null) return withoutForeign();
  return oneAfterAnother([withoutForeign, () => explored(services, foreign)], isEnough);
}

/** Something else than what was left out is in the way of a proof. */
function isEnough(answer: Answer): boolean {
  return answer.kind !== "unknown" || answer.reason.losses === undefined;
}

function explored(services: AnalysisServices, foreign: ForeignCode | null): Algorithm {
  const { cfa, configuration, statistics, assurance, specification } = services;
  const { recursion } = configuration.valuesOf(explorationOptions);
  const options = configuration.valuesOf(refinementOptions);
  const activations = recursion || USUAL_RECURSION;
  const settings = { refine: true, ranges: true, limit: MOST_VALUES, activations, foreign };
  const analysis = new ValueAnalysis(cfa, settings, assurance);
  const composite = new Composite([
    new LocationAnalysis({ nodes: [...cfa.nodes, ...(foreign?.function.nodes ?? [])] }),
    analysis,
    new SpecificationAnalysis(specification),
  ]);
  const { scope } = options;
  const precisions = componentPrecision(composite, valueKey, VALUE_TRACKING);
  const exchanged = new ExchangedFacts(cfa, services.precisions, analysis.newFacts(), scope);
  return new SummaryCegar({
    ...{ cfa, composite, assurance, statistics, precisions, scope, foreign },
    initialPrecision: exchanged.addTo(composite.initialPrecision(), precisions),
    choice: new PrefixChoice(cfa, analysis.refinement, options, statistics),
    check: services.counterexampleCheck,
    search: () => newSearch(services, foreign),
    learnt: exchanged.learnt,
    watch: services.recording,
  });
}

function newSearch(services: AnalysisServices, foreign: ForeignCode | null): GuidedSearchParts {
  const { cfa, solver, specification, statistics, configuration } = services;
  const { timeout: timeoutMillis } = configuration.valuesOf(solverOptions);
  const prover = solver.open().newProver({ timeoutMillis });
  return {
    encoder: new PathEncoder(cfa, solver.terms, { outside: "own objects" }),
    questions: new PathQuestions(prover, statistics),
    ...{ specification, statistics, foreign },
  };
}
