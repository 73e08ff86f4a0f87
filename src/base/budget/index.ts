/** Time and memory a run may use, polled from the inside. */
export { cpuMillis, CpuBudget, LimitReached, UNLIMITED, type Budget } from "./budget.ts";
export { PartialBudget, wholeOf } from "./partial-budget.ts";
