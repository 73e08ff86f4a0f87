import { explorationOptions, explore, newExploration } from "../exploration.ts";
import type { AnalysisDefinition } from "../analysis-definition.ts";

/** Explores locations and call stacks, no data: proves what cannot be reached whatever the values are. */
export const controlFlow: AnalysisDefinition = {
  name: "control-flow",
  summary:
    "Follows locations and calls without looking at values. Quick, and enough to show that code is dead.",
  options: [explorationOptions],
  assemble: (services) => explore(services, newExploration(services, []), null),
};
