import type { Counterexample, ErrorPath } from "../../core/contracts/index.ts";
import type { Cfa } from "../../program/cfa/graph.ts";
import type { InputRequest, InputSource } from "../../program/interpreter/index.ts";
import type { InputValue } from "../../program/interpreter/input-source.ts";
import { replay, type StepwiseInputs } from "./path-replay.ts";

/** The execution with these inputs, if it follows the path to its end; null if it does not. */
export function executionAlong(
  cfa: Cfa,
  path: ErrorPath,
  inputs: InputSource,
): Counterexample | null {
  const execution = replay(cfa, path, new GivenInputs(inputs));
  if (execution.kind !== "followed") return null;
  const { steps, inputs: consumed } = execution;
  return { violation: path.violation, steps, gap: null, inputs: consumed };
}

class GivenInputs implements StepwiseInputs {
  step = 0;
  private readonly source: InputSource;

  constructor(source: InputSource) {
    this.source = source;
  }

  next(request: InputRequest): InputValue | null {
    return this.source.next(request);
  }
}
