import {
  symbolicOptions,
  VALUE_TRACKING,
  ValueAnalysis,
  valueKey,
  valueOptions,
} from "../../analyses/value/index.ts";
import { componentPrecision, PathRefiner, refinementOptions } from "../../refinement/index.ts";
import type { AnalysisDefinition } from "../analysis-definition.ts";
import { proofOfValues } from "../certification/proof-of-values.ts";
import { withProof } from "../certification/with-proof.ts";
import { explorationOptions, explore, newExploration } from "../exploration.ts";
import { openRefinementLog } from "../refinement-log-file.ts";

/** Explicit values, by default only of what refinement found to be needed. */
export const value: AnalysisDefinition = {
  name: "value",
  summary:
    "Tracks explicit values of variables, fields, elements and pointers, and by refinement only those that matter.",
  options: [valueOptions, symbolicOptions, refinementOptions, explorationOptions],
  assemble(services) {
    const { cfa, configuration, statistics, assurance } = services;
    const options = configuration.valuesOf(valueOptions);
    const symbolic = options.trackSymbolic
      ? { terms: services.solver.terms, options: configuration.valuesOf(symbolicOptions) }
      : null;
    const analysis = new ValueAnalysis(cfa, options, assurance, symbolic);
    const exploration = newExploration(services, [analysis]);
    const proof = () => proofOfValues(cfa, exploration.reached);
    if (!options.refine) return withProof(explore(services, exploration, null), proof);
    const refinement = configuration.valuesOf(refinementOptions);
    const refiner = new PathRefiner(analysis.refinement, {
      cfa,
      composite: exploration.composite,
      arg: exploration.arg,
      precisions: componentPrecision(exploration.composite, valueKey, VALUE_TRACKING),
      options: refinement,
      statistics,
      log: openRefinementLog(refinement.log),
    });
    return withProof(explore(services, exploration, refiner, { watchesUnrolling: true }), proof);
  },
};
