import { proportionalBytes, statOf, type ProcessStat } from "./proc-files.ts";

/** Peak memory of processes, from looks at them; what happens in between is missed. */
export class PolledMemory {
  peakBytes = 0;

  look(processes: readonly number[]): void {
    const stats = processes.map(statOf).filter((stat) => stat !== null);
    const resident = stats.reduce((sum, stat) => sum + stat.residentBytes, 0);
    // Performance: resident sizes count shared pages several times, so they bound the exact value, whose
    // measuring stops the process for a moment. It is asked for only when the peak may have grown.
    if (resident > this.peakBytes) this.peakBytes = Math.max(this.peakBytes, exactBytes(stats));
  }
}

function exactBytes(stats: readonly ProcessStat[]): number {
  return stats.reduce((sum, stat) => sum + (proportionalBytes(stat.pid) ?? stat.residentBytes), 0);
}
