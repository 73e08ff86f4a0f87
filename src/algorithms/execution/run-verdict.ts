import { cpuMillis } from "../../base/budget/index.ts";
import { proved, type Answer } from "../answer.ts";
import type { ProgramRun, ProgramRuns } from "./program-runs.ts";
import { RecordedInputs, zero } from "./recorded-inputs.ts";

/** How long a counterexample may be made shorter. */
const SHORTENING_MILLIS = 500;

/** What a run says about the program. Null: nothing. */
export function verdictOf(run: ProgramRun, runs: ProgramRuns): Answer | null {
  if (run.isOnly) return proved(runs.assurance);
  if (run.violation === null) return null;
  // A violation was seen: no other approach needs the time more than showing it does.
  const counterexample = runs.withAllTime(() => {
    const shorter = shortened(run, runs);
    const found = runs.counterexample(shorter);
    return found ?? (shorter === run ? null : runs.counterexample(run));
  });
  return counterexample && { kind: "violated", counterexample };
}

/** A run with fewer inputs and steps that violates the same, if one is found soon. */
function shortened(run: ProgramRun, runs: ProgramRuns): ProgramRun {
  const end = cpuMillis() + Math.min(SHORTENING_MILLIS, runs.remainingMillis / 4);
  let best = run;
  for (let size = best.given.length >> 1; size > 0; size >>= 1) {
    for (let start = best.given.length - size; start >= 0 && cpuMillis() < end; start -= size) {
      const other = without(best, start, size, runs);
      if (other.violation === run.violation && other.steps <= best.steps) best = other;
    }
  }
  return best;
}

function without(
  { given, steps }: ProgramRun,
  start: number,
  size: number,
  runs: ProgramRuns,
): ProgramRun {
  const rest = given.filter((_, i) => i < start || i >= start + size);
  const inputs = new RecordedInputs(rest, zero);
  return runs.run(inputs, { inputs: rest.length, steps: steps + 1 });
}
