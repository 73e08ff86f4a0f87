/** A native solver that takes the verifying process down does not take the answer: the solver that comes with Assay is asked. */
import type { VerifyRequest } from "../verify-request.ts";
import type { RunEnd } from "./end-of-jobs.ts";
import { supervise, type RunLimits, type SupervisedRun, type SuperviseHooks } from "./supervise.ts";

/** Less is not worth another start. */
const LEAST_MILLIS = 500;

/** As `supervise`, within the same limits. */
export async function superviseTwice(
  request: VerifyRequest,
  limits: RunLimits,
  hooks: SuperviseHooks,
  count = 1,
  once = supervise,
): Promise<SupervisedRun> {
  const startMillis = performance.now();
  const first = await once(request, limits, hooks, count);
  const signal = first.end.kind === "died" ? first.end.crash : null;
  // Whoever chooses a solver wants to know what becomes of it.
  if (signal === null || request.solver !== "auto") return first;
  const rest = {
    ...limits,
    cpuMillis: limits.cpuMillis - first.cpuMillis,
    wallMillis: limits.wallMillis - (performance.now() - startMillis),
  };
  if (Math.min(rest.cpuMillis, rest.wallMillis) < LEAST_MILLIS) return first;
  const second = await once({ ...request, solver: "z3-wasm" }, rest, hooks, count);
  return {
    end: withWarning(
      second.end,
      `the verifying process died of ${signal}, most likely in the native solver; z3-wasm was used instead`,
    ),
    cpuMillis: first.cpuMillis + second.cpuMillis,
    peakMemoryBytes: Math.max(first.peakMemoryBytes ?? 0, second.peakMemoryBytes ?? 0) || null,
  };
}

function withWarning(end: RunEnd, warning: string): RunEnd {
  if (end.kind !== "report") return end;
  const { report } = end;
  return { ...end, report: { ...report, warnings: [...report.warnings, warning] } };
}
