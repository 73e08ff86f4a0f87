/** `import { executeRun } from "assay/runexec"`: what `assay runexec` does, for programs. */
import { formatError, UserError } from "../base/diagnostics/index.ts";
import { executeAlone } from "../bench/runexec/index.ts";
import { AssayError } from "./assay-error.ts";
import { runOptions, runRequest } from "./runexec-requests.ts";
import { toldResult } from "./runexec-result.ts";
import type { RunOptions, RunResult } from "./runexec-types.ts";

export { AssayError } from "./assay-error.ts";
export type * from "./runexec-types.ts";

/**
 * Executes a command alone, under limits, measured. Whatever becomes of it is a result; when the promise is settled none of its processes is left. It is
 * rejected with an `AssayError` for what the caller has to change, and with the reason of the signal if that is aborted.
 */
export async function executeRun(options: RunOptions): Promise<RunResult> {
  const { signal } = options;
  signal?.throwIfAborted();
  try {
    const result = await executeAlone(runRequest(options), runOptions(options));
    signal?.throwIfAborted();
    return toldResult(result);
  } catch (error) {
    throw error instanceof UserError ? new AssayError(formatError(error)) : error;
  }
}
