import { ConcreteExecution } from "../../algorithms/execution/concrete-execution.ts";
import { choice, count, defineOptions } from "../../base/options/index.ts";
import type { AnalysisDefinition } from "../analysis-definition.ts";

const executionOptions = defineOptions("analysis.execution", {
  purpose: choice(
    ["search", "only", "short", "long"],
    "Which executions: short ones and then long ones (search), one of both kinds, or the only one of a program that reads no input.",
    "search",
  ),
  executions: count("Execute the program with so many different inputs.", 200, 1),
  mutations: count(
    "Then execute it so often with changes of those inputs that did something new, as long as they lead to more.",
    100_000,
  ),
  steps: count("Make at most so many steps in all executions together.", 200_000_000, 1),
  seed: count("Seed of the inputs.", 1),
});

/** Executes the program with varied inputs. */
export const execution: AnalysisDefinition = {
  name: "execution",
  summary:
    "Executes the program with varied inputs, changing those that lead to something new. Finds violations, and proves programs that read no input.",
  options: [executionOptions],
  assemble({ cfa, specification, configuration, statistics, assurance, recording: watch }) {
    const { purpose, ...options } = configuration.valuesOf(executionOptions);
    const parts = { cfa, specification, statistics, assurance, watch };
    return new ConcreteExecution({ ...parts, options, purpose });
  },
};
