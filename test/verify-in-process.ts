import { DEFAULT_LOAD_OPTIONS } from "../src/engine/load-program.ts";
import { verify } from "../src/engine/run.ts";
import type { VerifyRequest } from "../src/engine/verify-request.ts";
import type { RunReport } from "../src/output/run-report.ts";
import { cpuMillis } from "../src/base/budget/index.ts";

const SECONDS = 20;

/** One run in this process: quick to start, and errors come with their stack. */
export function verifyInProcess(
  request: Partial<VerifyRequest> & { readonly file: string },
  log: (line: string) => void = () => undefined,
  parts: Parameters<typeof verify>[2] = {},
): Promise<RunReport> {
  const complete: VerifyRequest = {
    analysis: null,
    strategy: null,
    property: null,
    specification: null,
    options: [],
    configuration: null,
    solver: "auto",
    outputDirectory: null,
    testHarness: null,
    invariants: false,
    certify: false,
    precision: null,
    reuse: [],
    since: null,
    load: { ...DEFAULT_LOAD_OPTIONS, preprocessor: "builtin", entryFunction: null },
    // Counted from the start of the process, which runs many tests.
    cpuMillis: cpuMillis() + SECONDS * 1000,
    ...request,
  };
  return verify(complete, { progress: () => undefined, log }, parts);
}
