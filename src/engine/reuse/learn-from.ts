import { outcomeOf } from "../../algorithms/combinators/index.ts";
import { cpuMillis, LimitReached, PartialBudget, type Budget } from "../../base/budget/index.ts";
import type { PlacedFact } from "../../refinement/index.ts";
import type { AnalysisDefinition, AnalysisServices } from "../analysis-definition.ts";
import { askingWithin } from "../asking-within.ts";
import { countsOf } from "../counts.ts";
import { isStackOverflow } from "../stack-overflow.ts";
import type { LearntPrecision } from "./precision-store.ts";
import { RecordingExchange } from "./recording-exchange.ts";

const VERDICTS = { safe: "TRUE", violated: "FALSE", unknown: "UNKNOWN" } as const;

/** Verifies a program for what is learnt on the way, or for what it takes with these facts. Its answer is not that of the run. */
export function learnFrom(
  definition: AnalysisDefinition,
  services: AnalysisServices,
  initial: readonly PlacedFact[],
  budget: Budget,
  millis: number,
): LearntPrecision {
  const exchange = new RecordingExchange(initial, null, () => undefined);
  const start = cpuMillis();
  const outcome = outcomeOf(() => {
    const assembled = definition.assemble({ ...services, precisions: exchange });
    const part = new PartialBudget(budget, millis);
    return askingWithin(services.solver, assembled).run(part);
  }, isStackOverflow);
  const verdict = outcome instanceof LimitReached ? "UNKNOWN" : VERDICTS[outcome.kind];
  const { states, refinements } = countsOf(services.statistics);
  const cost = { states, refinements, cpuMillis: cpuMillis() - start };
  const { facts, decidedBy: stage } = exchange;
  return { facts, cost, verdict, stage, isMergingRefused: false };
}
