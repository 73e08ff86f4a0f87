/** An execution against the formula of its path. */
import { Terms } from "../../logic/terms/index.ts";
import type { Cfa, CfaEdge } from "../../program/cfa/graph.ts";
import { PathEncoder, stepsOf, type EncodingOptions } from "../index.ts";
import { differences, GivenAssignment, pathValues, type Execution } from "./path-values.ts";

export function isEndOfMain({ operation, source }: CfaEdge): boolean {
  return (
    source.function.name === "main" &&
    operation.kind === "assign" &&
    operation.target.kind === "variable" &&
    operation.target.variable.storage === "return"
  );
}

/**
 * What differs under the inputs of the execution: values, and steps that the formula says are not taken. Null: nothing to compare, since bits
 * of a value are unknown, or, for `precise` ones, the formula does not know everything.
 */
export function compareExecution(
  cfa: Cfa,
  execution: Execution,
  options: Partial<EncodingOptions> = {},
  which: "all" | "precise" = "all",
): string[] | null {
  const terms = new Terms();
  const encoder = new PathEncoder(cfa, terms, options);
  let path = encoder.start();
  for (const edge of execution.edges) path = encoder.encode(path, edge);
  const steps = stepsOf(path);
  if (which === "precise" && steps.some(({ imprecisions }) => imprecisions.length > 0)) return null;
  const assignment = new GivenAssignment(terms, path, execution.inputs);
  if (assignment.hasUnknownBits) return null;
  const { evaluator } = assignment;
  const problems = differences(cfa, pathValues(encoder, path), execution.state, (term) =>
    evaluator.value(term),
  );
  for (const { constraints, requirements, length } of steps) {
    for (const constraint of [...constraints, ...requirements.map((r) => r.condition)]) {
      if (evaluator.value(constraint) !== true) problems.push(`step ${length} is not taken`);
    }
  }
  return problems;
}
