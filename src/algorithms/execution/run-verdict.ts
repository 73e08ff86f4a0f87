import { cpuMillis } from "../../base/budget/index.ts";
import { proved, type Answer } from "../answer.ts";
import type { ProgramRun, ProgramRuns } from "./program-runs.ts";
import { shortened } from "./shortened-run.ts";

/** How long a counterexample may be made shorter. */
const SHORTENING_MILLIS = 500;

/** What a run says about the program. Null: nothing. */
export function verdictOf(run: ProgramRun, runs: ProgramRuns): Answer | null {
  if (run.isOnly) return proved(runs.assurance);
  if (run.violation === null) return null;
  // A violation was seen: no other approach needs the time more than showing it does.
  const counterexample = runs.withAllTime(() => {
    const end = cpuMillis() + Math.min(SHORTENING_MILLIS, runs.remainingMillis / 4);
    const shorter = shortened(run, runs, end);
    const found = runs.counterexample(shorter);
    return found ?? (shorter === run ? null : runs.counterexample(run));
  });
  return counterexample && { kind: "violated", counterexample };
}
