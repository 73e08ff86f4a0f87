import { newSymbolicExecution } from "../../algorithms/symbolic-execution/index.ts";
import { symbolicExecutionOptions } from "../../algorithms/symbolic-execution/options.ts";
import type { AnalysisDefinition } from "../analysis-definition.ts";
import { PredicateWorkshop } from "./predicate-workshop.ts";

/** Symbolic execution (`fmcad24-symexec-ia` Alg. 1). */
export const symexec: AnalysisDefinition = {
  name: "symexec",
  summary:
    "Executes paths one by one with symbols for inputs; proves programs with finitely many paths.",
  options: [symbolicExecutionOptions],
  assemble(services) {
    const workshop = new PredicateWorkshop(services);
    const options = services.configuration.valuesOf(symbolicExecutionOptions);
    return workshop.counting(newSymbolicExecution(services, workshop, options));
  },
};
