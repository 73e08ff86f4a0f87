import {
  cpuMillis,
  LimitReached,
  PartialBudget,
  PollClock,
  type Budget,
} from "../../base/budget/index.ts";
import type { PlacedFact } from "../../refinement/index.ts";
import type { AnalysisDefinition, AnalysisServices } from "../analysis-definition.ts";
import { askingWithin } from "../asking-within.ts";
import { countsOf } from "../counts.ts";
import { isReasonOfUnknown } from "../failures.ts";
import type { LearntPrecision } from "./precision-store.ts";
import { RecordingExchange } from "./recording-exchange.ts";

const VERDICTS = { safe: "TRUE", violated: "FALSE", unknown: "UNKNOWN" } as const;

/** What learning may take at most. */
export interface LearningLimits {
  readonly budget: Budget;
  readonly millis: number;
  /** Beyond these nobody is interested in the result. */
  readonly states: number;
}

/** Verifies a program for what is learnt on the way, or for what it takes with these facts. Its answer is not that of the run. */
export function learnFrom(
  definition: AnalysisDefinition,
  services: AnalysisServices,
  initial: readonly PlacedFact[],
  limits: LearningLimits,
): LearntPrecision {
  const { solver, statistics } = services;
  const exchange = new RecordingExchange(initial, null, () => undefined);
  const start = cpuMillis();
  let verdict: LearntPrecision["verdict"] = "UNKNOWN";
  try {
    const assembled = definition.assemble({ ...services, precisions: exchange });
    const countStates = (): number => countsOf(statistics).states;
    const part = new PartialBudget(new StateBudget(limits, countStates), limits.millis);
    verdict = VERDICTS[askingWithin(solver, assembled).run(part).kind];
  } catch (error) {
    if (!isReasonOfUnknown(error)) throw error;
  }
  const { states, refinements } = countsOf(statistics);
  const cost = { states, refinements, cpuMillis: cpuMillis() - start };
  const { facts, decidedBy: stage } = exchange;
  return { facts, cost, verdict, stage, isMergingRefused: false };
}

/** Ends with the run's budget, or when there are too many states: they are what a run that goes astray fills the memory with. */
class StateBudget implements Budget {
  private readonly limits: LearningLimits;
  private readonly count: () => number;
  private readonly clock = new PollClock();

  constructor(limits: LearningLimits, count: () => number) {
    this.limits = limits;
    this.count = count;
  }

  check(): void {
    this.limits.budget.check();
    if (this.clock.isDue() && this.count() > this.limits.states) throw new LimitReached("steps");
  }

  checkTurn(): void {
    this.limits.budget.checkTurn();
  }

  remainingMillis(): number {
    return this.limits.budget.remainingMillis();
  }
}
