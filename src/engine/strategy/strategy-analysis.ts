/** From a strategy to an analysis that runs it. */
import { getHeapStatistics } from "node:v8";
import { unknown, type Algorithm } from "../../algorithms/answer.ts";
import {
  begunOnce,
  TakingTurns,
  type Attempt,
  type TakingTurnsParts,
  type TurnApproach,
} from "../../algorithms/combinators/index.ts";
import type { Assurance } from "../../core/contracts/index.ts";
import type { AnalysisDefinition, AnalysisServices } from "../analysis-definition.ts";
import { askingWithin } from "../asking-within.ts";
import type { Companions } from "../companions.ts";
import { isStackOverflow } from "../failures.ts";
import { holds, printCondition } from "./conditions.ts";
import { ProgramFeatures } from "./features.ts";
import { printStrategy } from "./format.ts";
import { HandedOn } from "./handed-on.ts";
import { configured } from "./representation.ts";
import type { StageDescription, Strategy } from "./strategy.ts";

/** `read`: called when somebody wants to know more than the name. */
export function strategyAnalysis(name: string, read: () => Strategy): AnalysisDefinition {
  let known: Strategy | null = null;
  const strategy = (): Strategy => (known ??= read());
  return {
    name,
    isShared: true,
    get summary() {
      return strategy().summary;
    },
    get options() {
      return [...new Set(strategy().stages.flatMap(({ analysis }) => analysis.options))];
    },
    get settings() {
      return { strategy: printStrategy(strategy()) };
    },
    assemble: (services) => begunOnce(() => newAlgorithm(strategy(), services)),
  };
}

function newAlgorithm(strategy: Strategy, services: AnalysisServices): Algorithm {
  const { assurance, statistics, precisions } = services;
  const stages = withoutLeftOut(strategy.stages, services);
  if (stages.length === 0) return { run: () => unknown(NO_STAGE, null, OTHER_CONDITIONS) };
  const handedOn = new HandedOn(precisions);
  const approaches = decidedBefore(stages, precisions.stage).map((stage) =>
    newApproach(services, stage, handedOn),
  );
  return new TakingTurns({
    ...dealt(approaches, services.companions),
    turns: strategy.turns,
    isMemoryShort: () => usedMemory() > strategy.memoryShare,
    ...{ assurance, statistics, isOtherFailure: isStackOverflow },
    decided: (stage) => {
      precisions.decided(stage);
    },
    record: (attempt) => {
      services.record(attempt);
    },
  });
}

const NO_STAGE = "no stage of the strategy is for this program";
const OTHER_CONDITIONS = "--stats tells the conditions; add a stage without one";

function withoutLeftOut(
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

/** To each companion in turn, as with cards. */
function dealt(
  approaches: readonly TurnApproach[],
  companions: Companions | null,
): Pick<TakingTurnsParts, "approaches" | "spare"> {
  if (companions === null) return { approaches };
  const { index, count } = companions;
  const claimed = approaches.map((approach) => {
    return { ...approach, claim: () => companions.claim(approach.name) };
  });
  return {
    approaches: claimed.filter((_, i) => i % count === index),
    spare: claimed.filter((_, i) => i % count !== index),
  };
}

/** The one that decided before, if it is known: whoever says so has a second try in mind, with all of them. */
function decidedBefore(
  stages: readonly StageDescription[],
  decided: string | null,
): readonly StageDescription[] {
  const known = stages.find(({ name }) => name === decided);
  return known === undefined ? stages : [{ ...known, mostTime: null }];
}

function newApproach(
  services: AnalysisServices,
  { name, analysis, options, weight, firstRound, mostTime, beginsWith }: StageDescription,
  handedOn: HandedOn,
): TurnApproach {
  const configuration = services.configuration.withDefaults(options);
  const newAlgorithm = (assurance: Assurance): Algorithm => {
    const precisions =
      beginsWith === "precision" ? handedOn.withPrecision() : handedOn.withoutPrecision();
    const own = configured(services, configuration);
    return askingWithin(own.solver, analysis.assemble({ ...own, assurance, precisions }));
  };
  return { name, weight, from: firstRound - 1, mostTime, newAlgorithm };
}

function usedMemory(): number {
  const { used_heap_size: used, heap_size_limit: limit } = getHeapStatistics();
  return used / limit;
}
