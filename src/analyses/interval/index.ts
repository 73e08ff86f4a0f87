/** Intervals and congruences of integers: an analysis of its own, and a generator of invariants for others. */
export { IntervalAnalysis, intervalKey } from "./interval-analysis.ts";
export { IntervalInvariants } from "./interval-invariants.ts";
export { IntervalLevel } from "./interval-level.ts";
export { intervalOptions, type IntervalOptions } from "./options.ts";
