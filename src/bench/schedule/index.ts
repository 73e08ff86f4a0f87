/** Which runs go on at the same time, and on which cores. */
export { assignCores, type CoreAssignment, type CoreDemand } from "./core-assignment.ts";
export { workInSlots } from "./slots.ts";
export { LocalExecution, type LocalExecutionOptions } from "./local-execution.ts";
