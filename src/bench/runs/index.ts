/** Runs: planned from a definition, executed elsewhere, judged here. */
export { FileHashes, shortHash } from "./file-hashes.ts";
export { judgeRun } from "./judge-run.ts";
export { readRunOutput } from "./log-file.ts";
export { isExecutionOf, newOutputs, outputsOf } from "./output-places.ts";
export { ownEnvironment } from "./own-environment.ts";
export { planBenchmark, type Selection } from "./plan-benchmark.ts";
export {
  labelOf,
  runsOf,
  runsOfSet,
  type BenchmarkPlan,
  type FileContent,
  type OutputPlaces,
  type PlannedRun,
  type RunSet,
} from "./planned-run.ts";
export { decideLimits, type LimitOverrides } from "./run-limits.ts";
export type { RunService } from "./run-service.ts";
export type { ExecutedRun, RunOutcome } from "./run-outcome.ts";
