import { reportAsJson } from "./report-json.ts";
import {
  exitCodeOfTarget,
  worstExitCode,
  type SkippedTarget,
  type TargetResult,
} from "./target-result.ts";

/** What became of the targets of a project, as one object for other programs. */
export function projectAsJson(
  file: string,
  results: readonly TargetResult[],
  skipped: readonly SkippedTarget[],
  wallMillis: number,
): Readonly<Record<string, unknown>> {
  return {
    project: file,
    exitCode: worstExitCode(results),
    wallSeconds: wallMillis / 1000,
    targets: results.map((result) => {
      const { name } = result;
      const exitCode = exitCodeOfTarget(result);
      if (result.kind === "failed")
        return { name, exitCode, verdict: "ERROR", reason: result.text };
      return { name, exitCode, ...reportAsJson(result.report, result.resources) };
    }),
    notAffected: skipped,
  };
}
