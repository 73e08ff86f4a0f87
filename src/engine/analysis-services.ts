import type { Configuration } from "../base/options/index.ts";
import { Assurance } from "../core/contracts/index.ts";
import type { EncodingOptions } from "../encoding/index.ts";
import { NO_EXCHANGE } from "../refinement/index.ts";
import type { Cfa } from "../program/cfa/graph.ts";
import { Specification } from "../semantics/specification/index.ts";
import type { AnalysisServices } from "./analysis-definition.ts";
import { checkOnDemand } from "./check-on-demand.ts";
import type { ChosenProperty } from "./chosen-property.ts";
import { solverOptions, type RunSolver } from "./solver.ts";

export interface ServiceParts extends Pick<AnalysisServices, "statistics" | "log" | "record"> {
  readonly configuration: Configuration;
  readonly encoding: Partial<EncodingOptions>;
  /** Floats are what C has, and no real numbers. */
  readonly isRounding: boolean;
}

/** What one analysis of the program works with. */
export function analysisServices(
  cfa: Cfa,
  watches: ChosenProperty["watches"],
  solver: RunSolver,
  parts: ServiceParts,
): AnalysisServices {
  const { statistics, configuration, encoding, isRounding, log, record } = parts;
  const assurance = new Assurance();
  // Soundness: numbers that are never rounded do not do what floats do.
  if (!isRounding) assurance.lose("floats are taken for real numbers", null);
  return {
    ...{ cfa, configuration, statistics, assurance, solver, log, record },
    specification: Specification.along(cfa, watches, log),
    counterexampleCheck: checkOnDemand(cfa, solver, {
      statistics,
      timeoutMillis: configuration.valuesOf(solverOptions).timeout,
      encoding,
    }),
    precisions: NO_EXCHANGE,
    companions: null,
    recording: null,
  };
}
