/** One command for a user: what `assay runexec` and `assay/runexec` check, complete and tell beyond what `execution` does for every run. */
export { executeAlone } from "./execute-alone.ts";
export { failureOf, measuredText, mechanismsText, warningsOf } from "./told-result.ts";
