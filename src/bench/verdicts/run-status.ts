import type { RunLimits, RunResult } from "../execution/run-execution.ts";
import { answerOf, type Status } from "./status.ts";

const SIGNAL_WORDS: ReadonlyMap<number, string> = new Map([
  [6, "ABORTED"],
  [11, "SEGMENTATION FAULT"],
  [15, "KILLED"],
]);

/** The limits that decide whether an answer came in time. */
export type TimeLimits = Pick<RunLimits, "cpuTime" | "softCpuTime" | "wallTime">;

/**
 * The status of a run from what the tool said and how it ended. An answer given after a limit was reached does not
 * count: it becomes `TIMEOUT (true)`, which is no answer any more.
 */
export function runStatus(toolStatus: Status, result: RunResult, limits: TimeLimits): Status {
  const said = isUnspecific(toolStatus) ? moreSpecific(toolStatus, result) : toolStatus;
  const stopped = stoppedBecause(result, limits);
  if (stopped === null) return said;
  const addsNothing = isUnspecific(toolStatus) || said === stopped || said.startsWith("KILLED");
  return addsNothing ? stopped : `${stopped} (${said})`;
}

/** Whether a run took longer than allowed, or was stopped for it. */
export function wasTimeout(result: RunResult, limits: TimeLimits): boolean {
  const { terminationReason, cpuTime, wallTime } = result;
  if (terminationReason !== null) {
    return ["cputime", "cputime-soft", "walltime"].includes(terminationReason);
  }
  // Soundness: a tool that ends by itself just before it would be stopped was still too late.
  const cpuLimit = limits.softCpuTime ?? limits.cpuTime ?? Infinity;
  return cpuTime.value > cpuLimit || wallTime.value > (limits.wallTime ?? Infinity);
}

function stoppedBecause(result: RunResult, limits: TimeLimits): Status | null {
  if (wasTimeout(result, limits)) return "TIMEOUT";
  switch (result.terminationReason) {
    case "memory":
      return "OUT OF MEMORY";
    case "killed":
      return "KILLED";
    case "failed":
      return "FAILED";
    case "files-count":
      return "FILES-COUNT LIMIT";
    case "files-size":
      return "FILES-SIZE LIMIT";
    default:
      return null;
  }
}

function isUnspecific(status: Status): boolean {
  return answerOf(status) === "none" && /^(done|unknown|ERROR)$/.test(status);
}

function moreSpecific(status: Status, { exitSignal, exitCode }: RunResult): Status {
  if (exitSignal !== null) return SIGNAL_WORDS.get(exitSignal) ?? `KILLED BY SIGNAL ${exitSignal}`;
  return status === "ERROR" && exitCode !== null && exitCode !== 0 ? `ERROR (${exitCode})` : status;
}
