/** Result files that BenchExec's table generator reads, and their summary. */
export { writeResults, type ResultFacts } from "./result-files.ts";
export { type RunWithOutcome } from "./result-xml.ts";
export { countRuns, printStatistics, type Statistics } from "./statistics.ts";
