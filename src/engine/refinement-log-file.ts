import { openSync } from "node:fs";
import { UserError } from "../base/diagnostics/index.ts";
import { errorCode, writeAll } from "../base/files/index.ts";
import type { AnalysisServices } from "./analysis-definition.ts";
import { JsonLinesLog, type RefinementLog } from "../refinement/index.ts";

/** A new file with one line per refinement; null if there is no path. */
export function openRefinementLog(
  path: string,
  services: Pick<AnalysisServices, "log">,
): RefinementLog | null {
  if (path === "") return null;
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
