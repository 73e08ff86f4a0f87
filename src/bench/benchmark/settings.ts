import type { RecordedSettings } from "../journal/index.ts";
import type { BenchmarkRequest } from "./benchmark-request.ts";

/** What of a request holds for the whole execution. */
export function settingsOf(request: BenchmarkRequest): RecordedSettings {
  const { name, limits, threads, selection, tools, repetitions = null } = request;
  const { toolDirectory } = tools;
  return { name, limits, threads, selection, toolDirectory, repetitions };
}

/** A request to go on means what was asked for at the start, except where it says something else. */
export function withSettings(
  request: BenchmarkRequest,
  recorded: RecordedSettings | null,
): BenchmarkRequest {
  if (recorded === null) return request;
  const { limits, selection, tools } = request;
  const chosen = <T>(given: readonly T[], before: readonly T[]): readonly T[] =>
    given.length > 0 ? given : before;
  return {
    ...request,
    name: request.name ?? recorded.name,
    limits: {
      timelimit: limits.timelimit ?? recorded.limits.timelimit,
      walltimelimit: limits.walltimelimit ?? recorded.limits.walltimelimit,
      memlimit: limits.memlimit ?? recorded.limits.memlimit,
      cpuCores: limits.cpuCores ?? recorded.limits.cpuCores,
      fileCount: limits.fileCount ?? recorded.limits.fileCount ?? null,
      fileBytes: limits.fileBytes ?? recorded.limits.fileBytes ?? null,
    },
    threads: request.threads ?? recorded.threads,
    repetitions: request.repetitions ?? recorded.repetitions ?? null,
    selection: {
      runDefinitions: chosen(selection.runDefinitions, recorded.selection.runDefinitions),
      taskSets: chosen(selection.taskSets, recorded.selection.taskSets),
      tasksDirectory: selection.tasksDirectory ?? recorded.selection.tasksDirectory ?? null,
    },
    tools: { ...tools, toolDirectory: tools.toolDirectory ?? recorded.toolDirectory },
  };
}
