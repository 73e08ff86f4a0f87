import { cpuMillis, LimitReached, PartialBudget, type Budget } from "../../base/budget/index.ts";
import { UnsupportedFeature } from "../../base/diagnostics/index.ts";
import { describePrecision, type PrecisionFile } from "../../refinement/reuse/index.ts";
import type { AnalysisDefinition, AnalysisServices } from "../analysis-definition.ts";
import { askingWithin } from "../asking-within.ts";
import { countsOf } from "../counts.ts";
import { isStackOverflow } from "../stack-overflow.ts";
import { headAfter } from "./precision-head.ts";
import type { LearntPrecision, RunIdentity } from "./precision-store.ts";
import { RecordingExchange } from "./recording-exchange.ts";

const SHARE = 0.5;
const VERDICTS = { safe: "TRUE", violated: "FALSE", unknown: "UNKNOWN" } as const;

/** Verifies another program for what is learnt on the way. Its answer is not ours. */
export function learnFrom(
  run: RunIdentity,
  definition: AnalysisDefinition,
  services: AnalysisServices,
  budget: Budget,
): PrecisionFile {
  const exchange = new RecordingExchange([], null, () => undefined);
  const start = cpuMillis();
  let verdict: LearntPrecision["verdict"] = "UNKNOWN";
  try {
    const algorithm = askingWithin(
      services.solver,
      definition.assemble({ ...services, precisions: exchange }),
    );
    const part = new PartialBudget(budget, SHARE * budget.remainingMillis());
    verdict = VERDICTS[algorithm.run(part).kind];
  } catch (error) {
    const isEnd = error instanceof LimitReached || error instanceof UnsupportedFeature;
    if (!isEnd && !isStackOverflow(error)) throw error;
  }
  const { states, refinements } = countsOf(services.statistics);
  const cost = { states, refinements, cpuMillis: cpuMillis() - start };
  const { facts, decidedBy: stage } = exchange;
  return describePrecision(services.cfa, headAfter(run, { facts, cost, verdict, stage }), facts);
}
