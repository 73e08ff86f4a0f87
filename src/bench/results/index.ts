/** Result files that BenchExec's table generator reads, and their summary. */
export { checkGranularity, writeResults, type ResultGranularity } from "./result-files.ts";
export { countRuns, printStatistics, type Statistics } from "./statistics.ts";
