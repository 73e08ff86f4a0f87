import { constraintsOptions } from "../../analyses/constraints/index.ts";
import { symbolicOptions } from "../../analyses/value/index.ts";
import type { AnalysisDefinition } from "../analysis-definition.ts";
import { deepeningRecursion } from "../deeper-recursion.ts";
import { explorationOptions, explore, FAIR_ORDER, newExploration } from "../exploration.ts";
import { newSymbolicParts } from "./symbolic-execution-parts.ts";

/** Symbolic execution of all paths (`lemberger-thesis` 3.2.7). */
export const symbolicExecution: AnalysisDefinition = {
  name: "symbolic-execution",
  summary:
    "Executes the program with symbolic inputs along all paths, keeping the conditions of each path as constraints.",
  options: [symbolicOptions, constraintsOptions, explorationOptions],
  assemble: (outer) =>
    deepeningRecursion(outer, (services, recursion) => {
      const { constraints, values } = newSymbolicParts(services, false);
      const settings = { order: FAIR_ORDER, recursion };
      const exploration = newExploration(services, [constraints, values], settings);
      return explore(services, exploration, null);
    }),
};
