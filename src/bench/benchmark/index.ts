/** Executing a benchmark from its definition to its result files, in one session or several. */
export type { BenchmarkRequest, ResumeChoice } from "./benchmark-request.ts";
export type { BenchmarkObserver, Progress } from "./progress.ts";
export { runBenchmark, type BenchmarkReport } from "./run-benchmark.ts";
