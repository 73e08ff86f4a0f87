/**
 * Benchmarks beyond one machine: a coordinator sends runs through a queue in Redis (BullMQ), workers execute them. Loaded
 * only if asked for.
 */
export { connectCoordinator, type CoordinatorOptions } from "./coordinator.ts";
export { runWorker } from "./worker.ts";
export type { QueueServer } from "./redis-connection.ts";
