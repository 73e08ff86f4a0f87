import { openSync, writeSync } from "node:fs";
import { UserError } from "../base/diagnostics/index.ts";
import { JsonLinesLog, type RefinementLog } from "../refinement/index.ts";

/** A new file with one line per refinement; null if there is no path. */
export function openRefinementLog(path: string): RefinementLog | null {
  if (path === "") return null;
  let file: number;
  try {
    file = openSync(path, "w");
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : String(error);
    throw new UserError(`the refinement log '${path}' cannot be written (${code})`);
  }
  // Written at once: what a run did before it was killed is what one wants to see.
  return new JsonLinesLog((line) => {
    writeSync(file, line);
  });
}
