import type { RunResult, TerminationReason } from "./run-execution.ts";

/** The result of a run that used nothing because it never ran to an end; `by` says why there are no measurements. */
export function unexecutedResult(
  terminationReason: TerminationReason,
  by: string,
  warnings: readonly string[],
): RunResult {
  const nothing = { value: 0, by, isApproximate: false };
  return {
    terminationReason,
    exitCode: null,
    exitSignal: null,
    startTime: new Date(),
    cpuTime: nothing,
    wallTime: nothing,
    memory: null,
    resources: [],
    warnings,
  };
}
