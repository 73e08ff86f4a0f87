/** Whether the inputs of a model lead an execution along the path that the model solves, to the values that it says. */
import type { PathEncoder, PathFormula } from "../../../encoding/index.ts";
import {
  differences,
  execute,
  pathValues,
  type Execution,
} from "../../../encoding/testing/path-values.ts";
import type { Model } from "../../../logic/smt/index.ts";
import type { Cfa, CfaEdge } from "../../../program/cfa/graph.ts";
import { PathInputs } from "../path-inputs.ts";

export function isEndOfMain({ operation, source }: CfaEdge): boolean {
  return (
    source.function.name === "main" &&
    operation.kind === "assign" &&
    operation.target.kind === "variable" &&
    operation.target.variable.storage === "return"
  );
}

/** What went wrong. `first`: the execution whose path it is. */
export function replayModel(
  cfa: Cfa,
  first: Execution,
  { encoder, path, model }: { encoder: PathEncoder; path: PathFormula; model: Model },
): readonly string[] {
  const inputs = new PathInputs(path, model);
  const second = execute(
    cfa,
    (request, step) => {
      inputs.step = step;
      return inputs.next(request);
    },
    (edge, step) => step === first.edges.length - 1 || edge !== first.edges[step],
  );
  if (second === null || second.edges.at(-1) !== first.edges.at(-1)) {
    return [`another path at step ${second?.edges.length ?? 0}`];
  }
  return differences(cfa, pathValues(encoder, path), second.state, (term) => model.value(term));
}
