/** What one process has used, from `/proc`; nothing is known on systems without it. */
import { readFileSync } from "node:fs";

export interface ProcessStat {
  /** Of the process and its descendants that ended and were waited for. */
  readonly cpuMillis: number;
  /** Of the descendants alone. */
  readonly endedCpuMillis: number;
  readonly memoryBytes: number;
}

/** Clock ticks of `/proc` are 100 per second on every Linux that Node supports. */
const MILLIS_PER_TICK = 10;
const PAGE_BYTES = 4096;

/** Null if the process is gone or there is no `/proc`. */
export function processStat(pid: number | "self"): ProcessStat | null {
  let text: string;
  try {
    text = readFileSync(`/proc/${pid}/stat`, "latin1");
  } catch {
    return null;
  }
  // The fields after the name, which may contain anything: `state` is the first.
  const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
  const millis = (first: number, end: number): number =>
    fields.slice(first, end).reduce((sum, field) => sum + Number(field), 0) * MILLIS_PER_TICK;
  return {
    cpuMillis: millis(11, 15),
    endedCpuMillis: millis(13, 15),
    memoryBytes: Number(fields[21]) * PAGE_BYTES,
  };
}
