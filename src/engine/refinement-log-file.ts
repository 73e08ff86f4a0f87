import { openSync } from "node:fs";
import { UserError } from "../base/diagnostics/index.ts";
import { errorCode, writeAll } from "../base/files/index.ts";
import type { AnalysisServices } from "./analysis-definition.ts";
import { JsonLinesLog, type RefinementLog } from "../refinement/index.ts";
import { watchedLog } from "./report/watched-services.ts";

/** For whoever wants to hear of refinements: a file, if there is a path, and the report. Null: nobody does. */
export function openRefinementLog(
  path: string,
  services: Pick<AnalysisServices, "log" | "recording">,
): RefinementLog | null {
  return watchedLog(path === "" ? null : newLogFile(path, services), services.recording);
}

/** One line per refinement. */
function newLogFile(path: string, services: Pick<AnalysisServices, "log">): RefinementLog {
  let file: number;
  try {
    file = openSync(path, "w");
  } catch (error) {
    throw new UserError(notWritten(path, error));
  }
  let isLost = false;
  // Written at once: what a run did before it was killed is what one wants to see.
  return new JsonLinesLog((line) => {
    if (isLost) return;
    try {
      writeAll(file, line);
    } catch (error) {
      // The verdict is worth more than the log.
      isLost = true;
      services.log(`warning: ${notWritten(path, error)}`);
    }
  });
}

function notWritten(path: string, error: unknown): string {
  return `the refinement log '${path}' cannot be written (${errorCode(error)})`;
}
