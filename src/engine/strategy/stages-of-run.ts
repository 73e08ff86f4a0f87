/** Which stages of a strategy a run has, and which of them a process of the run. */
import type {
  Attempt,
  TakingTurnsParts,
  TurnApproach,
} from "../../algorithms/combinators/index.ts";
import type { AnalysisServices } from "../analysis-definition.ts";
import type { Companions } from "../companions.ts";
import { holds, printCondition } from "./conditions.ts";
import { ProgramFeatures } from "./features.ts";
import type { StageDescription } from "./strategy.ts";

/** Those that are for the program. */
export function withoutLeftOut(
  stages: readonly StageDescription[],
  services: AnalysisServices,
): readonly StageDescription[] {
  const features = new ProgramFeatures(services.cfa);
  return stages.filter(({ name, when }) => {
    if (when === null || holds(when, (feature) => features.count(feature))) return true;
    services.record(leftOut(name, printCondition(when)));
    return false;
  });
}

function leftOut(name: string, condition: string): Attempt {
  return { name, millis: 0, turns: 0, end: { leftOutBy: condition }, counts: new Map() };
}

/** The one that decided before, if it is known: whoever says so has a second try in mind, with all of them. */
export function decidedBefore(
  stages: readonly StageDescription[],
  decided: string | null,
): readonly StageDescription[] {
  const known = stages.find(({ name }) => name === decided);
  return known === undefined ? stages : [{ ...known, mostTime: null }];
}

/** One after the other to whoever has least to do so far, since weights say how much of the time a stage gets. */
export function dealt(
  approaches: readonly TurnApproach[],
  companions: Companions | null,
): Pick<TakingTurnsParts, "approaches" | "spare"> {
  if (companions === null) return { approaches };
  const sums = new Array<number>(companions.count).fill(0);
  const own: TurnApproach[] = [];
  const spare: TurnApproach[] = [];
  for (const approach of approaches) {
    const index = sums.indexOf(Math.min(...sums));
    sums[index]! += approach.weight.first;
    const claim = (): boolean => companions.claim(approach.name);
    (index === companions.index ? own : spare).push({ ...approach, claim });
  }
  return { approaches: own, spare };
}
