/** `import { verify, execute, analyses } from "assay"`: what the command line does, for programs. */
import { formatError, UnsupportedFeature, UserError } from "../base/diagnostics/index.ts";
import type { SuperviseHooks } from "../engine/supervision/supervise.ts";
import { verifyProgram } from "../engine/supervision/verify-program.ts";
import { AssayError } from "./assay-error.ts";
import { filesOf, loadOptions, propertySources, verifyMeans, verifyRequest } from "./requests.ts";
import { verifyResult } from "./result.ts";
import type {
  Analysis,
  ExecuteOptions,
  ExecuteResult,
  VerifyOptions,
  VerifyResult,
} from "./types.ts";

export { AssayError } from "./assay-error.ts";
export type * from "./types.ts";

/** Exit code of the command for what the user has to change. */
const BAD_USAGE = 64;

/**
 * Proves that a program has a property or finds an execution that violates it, in processes of its own. An UNKNOWN is a result; the promise is
 * rejected with an `AssayError` for what the caller has to change, and with the reason of the signal if that is aborted.
 */
export async function verify(options: VerifyOptions): Promise<VerifyResult> {
  const { signal, onProgress, onLog } = options;
  signal?.throwIfAborted();
  const hooks: SuperviseHooks = {
    abort: signal ?? new AbortController().signal,
    progress({ states, refinements }, cpuMillis) {
      onProgress?.({ states, refinements, cpuSeconds: cpuMillis / 1000 });
    },
    log(line) {
      onLog?.(line);
    },
  };
  const means = { ...verifyMeans(options), startMillis: performance.now() };
  const end = await verifyProgram(verifyRequest(options), means, hooks);
  signal?.throwIfAborted();
  if (end.kind === "report") return verifyResult(end.report, end.resources);
  if (end.exitCode === BAD_USAGE) throw new AssayError(end.text);
  throw new Error(`this is a bug in assay, please report it with the following:\n${end.text}`);
}

/** Runs a program in the concrete interpreter, in this process: nothing else happens here until it ends. */
export async function execute(options: ExecuteOptions): Promise<ExecuteResult> {
  const { runProgram } = await import("../engine/exec-command.ts");
  const { property, specification, checks } = options;
  const isWatched = property !== undefined || specification !== undefined || checks !== undefined;
  try {
    const { exitCode, messages, json, violation } = await runProgram(
      {
        files: filesOf(options),
        inputs: (options.inputs ?? []).join(","),
        receivers: options.everyInput === true ? "everything" : "functions",
        programArguments: options.arguments ?? [],
        undefinedFunctions: options.undefinedFunctionsReturnInputs === true ? "inputs" : "refused",
        maximumSteps: options.maximumSteps ?? null,
        maximumSeconds: options.timeLimitSeconds ?? null,
        load: loadOptions(options),
        ...(isWatched ? { watched: propertySources(options) } : {}),
      },
      null,
    );
    const [stdout, stderr] = [json["stdout"], json["stderr"]].map(String) as [string, string];
    return { exitCode, stdout, stderr, messages, violation, json };
  } catch (error) {
    const isExpected = error instanceof UserError || error instanceof UnsupportedFeature;
    throw isExpected ? new AssayError(formatError(error)) : error;
  }
}

/** What `analysis` can be. */
export async function analyses(): Promise<readonly Analysis[]> {
  const { describeAnalyses } = await import("../engine/describe.ts");
  return describeAnalyses();
}
