/** From what a run came to to the result of `executeRun`. */
import type * as execution from "../bench/execution/index.ts";
import { failureOf, measuredText, warningsOf } from "../bench/runexec/index.ts";
import type { RunMeasurement, RunResult } from "./runexec-types.ts";

export function toldResult(result: execution.RunResult): RunResult {
  const { cpuTime, wallTime, memory } = result;
  return {
    terminationReason: result.terminationReason,
    failure: failureOf(result),
    exitCode: result.exitCode,
    exitSignal: result.exitSignal,
    startTime: result.startTime,
    cpuSeconds: cpuTime.value,
    wallSeconds: wallTime.value,
    memoryBytes: memory?.value ?? null,
    measuredBy: {
      cpu: measurementOf(cpuTime),
      memory: memory === null ? null : measurementOf(memory),
    },
    resources: result.resources,
    warnings: warningsOf(result),
    text: measuredText(result),
  };
}

function measurementOf({ by, isApproximate }: execution.Measurement<number>): RunMeasurement {
  return { mechanism: by, isApproximate };
}
