import { cpuMillis } from "../../base/budget/index.ts";
import type { ProgramRun, ProgramRuns } from "./program-runs.ts";
import { RecordedInputs, zero } from "./recorded-inputs.ts";

/** A run with fewer inputs and steps that violates the same, if one is found before the time `end`. */
export function shortened(run: ProgramRun, runs: ProgramRuns, end: number): ProgramRun {
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
