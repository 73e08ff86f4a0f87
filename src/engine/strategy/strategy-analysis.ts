/** From a strategy to an analysis that runs it. */
import { getHeapStatistics } from "node:v8";
import { unknown, type Algorithm } from "../../algorithms/answer.ts";
import { begunOnce, TakingTurns, type TurnApproach } from "../../algorithms/combinators/index.ts";
import type { Assurance } from "../../core/contracts/index.ts";
import type { AnalysisDefinition, AnalysisServices } from "../analysis-definition.ts";
import { askingWithin } from "../asking-within.ts";
import { isStackOverflow } from "../failures.ts";
import { printStrategy } from "./format.ts";
import { HandedOn, type Exchanges } from "./handed-on.ts";
import { dealt, decidedBefore, withoutLeftOut } from "./stages-of-run.ts";
import { configured } from "./representation.ts";
import { watchedServices } from "../report/watched-services.ts";
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
  const exchanges = exchangesOf(stages, services);
  const approaches = decidedBefore(stages, precisions.stage).map((stage) =>
    newApproach(services, stage, exchanges),
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

/** Performance: what nobody is going to ask for is not put into words. */
function exchangesOf(stages: readonly StageDescription[], services: AnalysisServices): Exchanges {
  const isAsked = stages.some(({ beginsWith }) => beginsWith !== "nothing");
  return isAsked ? new HandedOn(services) : { for: () => services.precisions };
}

function newApproach(
  services: AnalysisServices,
  { name, analysis, options, weight, firstRound, mostTime, beginsWith }: StageDescription,
  exchanges: Exchanges,
): TurnApproach {
  const configuration = services.configuration.withDefaults(options);
  const newAlgorithm = (assurance: Assurance): Algorithm => {
    const precisions = exchanges.for(beginsWith);
    const stage = { ...configured(services, configuration), assurance, precisions };
    const own = watchedServices(stage, services.recording?.beside(name) ?? null);
    return askingWithin(own.solver, analysis.assemble(own));
  };
  return { name, weight, from: firstRound - 1, mostTime, newAlgorithm };
}

function usedMemory(): number {
  const { used_heap_size: used, heap_size_limit: limit } = getHeapStatistics();
  return used / limit;
}
