import type { Column } from "../definition/index.ts";
import type { Measurement } from "../execution/run-execution.ts";
import { categoryOf, runStatus, scoreOf, wasTimeout } from "../verdicts/index.ts";
import { readRunOutput } from "./log-file.ts";
import type { PlannedRun } from "./planned-run.ts";
import type { ExecutedRun, MeasuredBy, RunOutcome } from "./run-outcome.ts";

/** Reads the log of a run that has ended and decides what it came to. */
export function judgeRun(
  run: PlannedRun,
  { result, host, cores }: ExecutedRun,
  columns: readonly Column[],
): RunOutcome {
  const { adapter } = run.tool;
  const { exitCode, exitSignal, terminationReason } = result;
  const output = readRunOutput(run.logFile);
  const finished = {
    command: run.command,
    output,
    exitCode,
    exitSignal,
    wasTimeout: wasTimeout(result, run.limits),
  };
  const toolStatus = terminationReason === "failed" ? "ERROR" : adapter.statusOf(finished);
  const status = runStatus(toolStatus, result, run.limits);
  const category = categoryOf(status, run.task);
  const values = columns.flatMap(({ title, pattern, digits }) => {
    const value = adapter.columnValue(output, pattern);
    return value === null ? [] : [[title, rounded(value, digits)] as const];
  });
  return {
    status,
    category,
    score: scoreOf(status, category, run.task.property),
    cpuTime: result.cpuTime.value,
    wallTime: result.wallTime.value,
    memory: result.memory?.value ?? null,
    exitCode,
    exitSignal,
    terminationReason,
    startTime: result.startTime.toISOString(),
    host,
    cores,
    resources: result.resources,
    measuredBy: measuredBy(result.cpuTime, result.wallTime, result.memory),
    warnings: result.warnings,
    columns: Object.fromEntries(values),
  };
}

function measuredBy(
  cpuTime: Measurement<number>,
  wallTime: Measurement<number>,
  memory: Measurement<number> | null,
): MeasuredBy {
  return {
    cpuTime: sourceOf(cpuTime),
    wallTime: sourceOf(wallTime),
    memory: memory === null ? null : sourceOf(memory),
  };
}

function sourceOf({ by, isApproximate }: Measurement<number>): string {
  return isApproximate ? `${by} (approximate)` : by;
}

/** `1.2345s` to `1.23s`; what is no number stays. */
function rounded(value: string, digits: number | null): string {
  if (digits === null) return value;
  return value.replace(/^-?\d+(?:\.\d+)?/, (number) => Number(number).toFixed(digits));
}
