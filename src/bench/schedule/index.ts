/** Which runs go on at the same time, and on which cores. */
export { assignCores, type CoreDemand } from "./core-assignment.ts";
export { checkMemory } from "./memory-check.ts";
export { workInSlots } from "./slots.ts";
export { LocalExecution } from "./local-execution.ts";
