import type { Cfa } from "../../program/cfa/graph.ts";
import {
  anchorPrecision,
  distinctFacts,
  type AnchorStep,
  type PrecisionFile,
} from "../../refinement/reuse/index.ts";
import { costOf } from "./precision-head.ts";
import type { RememberedPrecision, RunCost } from "./precision-store.ts";

/** What the files say, at the locations of the program. Null: there are none. */
export function remembered(files: readonly PrecisionFile[], cfa: Cfa): RememberedPrecision | null {
  if (files.length === 0) return null;
  const anchored = files.map((file) => anchorPrecision(file, cfa));
  const count = (...steps: readonly AnchorStep[]): number =>
    anchored.reduce((sum, { counts }) => steps.reduce((all, step) => all + counts[step], sum), 0);
  const stages = new Set(files.map(({ head }) => head.stage));
  const [stage = null] = stages;
  return {
    facts: distinctFacts(anchored.flatMap(({ facts }) => facts)),
    moved: count("moved", "changed", "function", "loops"),
    dropped: count("dropped"),
    cost: mostOf(files.map(({ head }) => costOf(head))),
    stage: stages.size === 1 ? stage : null,
    isMergingRefused: files.some(({ head }) => head.merging === "refused"),
  };
}

/** The most expensive one; null if one of them is not known. */
function mostOf(costs: readonly (RunCost | null)[]): RunCost | null {
  let most: RunCost | null = null;
  for (const cost of costs) {
    if (cost === null) return null;
    if (most === null || cost.cpuMillis > most.cpuMillis) most = cost;
  }
  return most;
}
