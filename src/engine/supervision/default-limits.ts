/** Limits of runs for which nobody says any. */

const DEFAULT_MEMORY = 4e9;

/** Elapsed time for so much CPU time: a run that hangs is ended some time, loaded machines need patience. */
export function wallMillis(cpuMillis: number): number {
  return 4 * cpuMillis + 60_000;
}

/** `total`: of the machine. */
export function defaultMemory(total: number): number {
  return Math.min(DEFAULT_MEMORY, total * 0.75);
}
