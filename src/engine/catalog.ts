/** Every analysis a user can name. One line each. */
import { UserError } from "../base/diagnostics/index.ts";
import { nearest, type OptionDeclarations, type OptionGroup } from "../base/options/index.ts";
import type { AnalysisDefinition } from "./analysis-definition.ts";
import { arrayCells } from "./analyses/array-cells.ts";
import { bmc } from "./analyses/bmc.ts";
import { controlFlow } from "./analyses/control-flow.ts";
import { execution } from "./analyses/execution.ts";
import { interval } from "./analyses/interval.ts";
import { kInduction } from "./analyses/k-induction.ts";
import { ic3ia } from "./analyses/ic3ia.ts";
import { impact } from "./analyses/impact.ts";
import { predicate } from "./analyses/predicate.ts";
import { symexec } from "./analyses/symexec.ts";
import { symexecia } from "./analyses/symexecia.ts";
import { certificateOptions } from "./certification/options.ts";
import { solverOptions } from "./solver.ts";
import { representationOptions } from "../logic/representation/index.ts";
import { symbolicExecutionCegar } from "./analyses/symbolic-execution-cegar.ts";
import { symbolicExecution } from "./analyses/symbolic-execution.ts";
import { value } from "./analyses/value.ts";
import { summaries } from "./analyses/summaries.ts";
import { environmentOptions } from "./environment-options.ts";
import { specificationOptions } from "./specification-options.ts";
import { chosenStrategy, shippedStrategy } from "./strategy/chosen-strategy.ts";
import type { VerifyRequest } from "./verify-request.ts";
import type { KnownAnalyses } from "./strategy/strategy.ts";

/** What stages of strategies can run. */
const ANALYSES: readonly AnalysisDefinition[] = [
  arrayCells,
  bmc,
  controlFlow,
  execution,
  interval,
  ic3ia,
  kInduction,
  impact,
  predicate,
  symexec,
  symexecia,
  symbolicExecution,
  symbolicExecutionCegar,
  value,
  summaries,
];

/** Options of every run, whatever the analysis. */
export const COMMON_OPTIONS: readonly OptionDeclarations<OptionGroup>[] = [
  solverOptions,
  representationOptions,
  certificateOptions,
  environmentOptions,
  specificationOptions,
];

export const DEFAULT_ANALYSIS = "default";

const KNOWN: KnownAnalyses = {
  analyses: ANALYSES,
  strategies: [DEFAULT_ANALYSIS],
  runOptions: COMMON_OPTIONS,
};

/** By name. */
export const CATALOG: readonly AnalysisDefinition[] = [
  ...ANALYSES,
  shippedStrategy(DEFAULT_ANALYSIS, KNOWN),
].sort((a, b) => (a.name < b.name ? -1 : 1));

/** `written`: the path of a file, or the name of a shipped one. */
export function findStrategy(written: string): AnalysisDefinition {
  return chosenStrategy(written, KNOWN);
}

function findAnalysis(name: string): AnalysisDefinition {
  const found = CATALOG.find((definition) => definition.name === name);
  if (found !== undefined) return found;
  const near = nearest(
    name,
    CATALOG.map((definition) => definition.name),
  );
  throw new UserError(
    `there is no analysis '${name}'`,
    null,
    near.length > 0 ? `did you mean ${near.join(" or ")}?` : "'assay analyses' lists all of them",
  );
}

/** `configured`: the analysis that a configuration file names. */
export function chosenDefinition(
  { analysis, strategy }: Pick<VerifyRequest, "analysis" | "strategy">,
  configured: string | null,
): AnalysisDefinition {
  if (strategy === null) return findAnalysis(analysis ?? configured ?? DEFAULT_ANALYSIS);
  if (analysis === null) return findStrategy(strategy);
  throw new UserError(
    "there is an analysis and a strategy",
    null,
    "give either --analysis or --strategy, not both",
  );
}

/** The groups of all analyses, each once, by prefix. */
export function allOptionGroups(): readonly OptionDeclarations<OptionGroup>[] {
  const groups = new Map<string, OptionDeclarations<OptionGroup>>();
  for (const group of [...CATALOG.flatMap(({ options }) => options), ...COMMON_OPTIONS]) {
    groups.set(group.prefix, group);
  }
  return [...groups.values()].sort((a, b) => (a.prefix < b.prefix ? -1 : 1));
}
