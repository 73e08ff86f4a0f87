import type { Assurance } from "../../core/contracts/index.ts";
import type { Cfa } from "../../program/cfa/graph.ts";
import { undefinedFunctionText } from "../../program/cfa/print-operation.ts";
import { isOnlyNamed, libraryFunction } from "../../program/library/index.ts";
import { CallBacks } from "../../program/passes/index.ts";
import { explorationOptions, explore, newExploration } from "../exploration.ts";
import type { AnalysisDefinition } from "../analysis-definition.ts";

/** Explores locations and call stacks, no data: proves what cannot be reached whatever the values are. */
export const controlFlow: AnalysisDefinition = {
  name: "control-flow",
  summary:
    "Follows locations and calls without looking at values. Quick, and enough to show that code is dead.",
  options: [explorationOptions],
  assemble: (services) => {
    loseUnseenCode(services.cfa, services.assurance);
    return explore(services, newExploration(services, []), null);
  },
};

/** Soundness: code that runs where no edge leads is not followed. */
function loseUnseenCode(cfa: Cfa, assurance: Assurance): void {
  const callBacks = new CallBacks(cfa);
  for (const edge of cfa.edges) {
    if (edge.operation.kind !== "external") continue;
    const { name } = edge.operation;
    const known = libraryFunction(name);
    if (known !== null && known.effects.callsBack !== "never") {
      assurance.lose(`${name} calls back into the program`, edge);
    } else if (known?.effects.control === "elsewhere") {
      assurance.lose(`what ${name} leads to`, edge);
    } else if (known === null || isOnlyNamed(known)) {
      if (callBacks.mayComeFrom(edge.operation)) {
        assurance.lose(`${undefinedFunctionText(edge.operation)} may call back`, edge);
      }
    }
  }
}
