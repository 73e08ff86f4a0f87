/**
 * Benchmarks beyond one machine: a coordinator sends runs through a queue in Redis (BullMQ), workers execute them. Loaded
 * only if asked for.
 */
export { connectCoordinator, type CoordinatorOptions, type RunCoordinator } from "./coordinator.ts";
export type { IsolationWishes } from "./isolation.ts";
export type { SentRun } from "./queued-run.ts";
export { runWorker, type EndedRun } from "./worker.ts";
export type { QueueServer } from "./redis-connection.ts";
