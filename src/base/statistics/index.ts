/** Counters and timers registered by label. */
export { Counter, Statistics, Timer, type StatisticsEntry } from "./statistics.ts";
