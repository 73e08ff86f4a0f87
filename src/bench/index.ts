/** Benchmarks: definitions, runs, results and their tables; README.md says which folder does what. */
export {
  runBenchmark,
  type BenchmarkObserver,
  type BenchmarkReport,
  type BenchmarkRequest,
  type Progress,
  type ResumeChoice,
} from "./benchmark/index.ts";
export { commitFiles } from "./results/commit-files.ts";
export { topologyOf } from "./machine/index.ts";
export { printStatistics } from "./results/index.ts";
export { assignCores } from "./schedule/index.ts";
