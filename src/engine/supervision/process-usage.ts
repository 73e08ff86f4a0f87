/** What processes use, from `/proc`. On systems without it nothing is known, and limits rest on the run itself. */
import { readdirSync, readFileSync } from "node:fs";

export interface ProcessUsage {
  /** Of the process and its descendants, those that ended and were waited for included. */
  readonly cpuMillis: number;
  /** Resident memory of all of them. */
  readonly memoryBytes: number;
}

/** Clock ticks of `/proc` are 100 per second on every Linux that Node supports. */
const MILLIS_PER_TICK = 10;
const PAGE_BYTES = 4096;

/** Null if the process is gone or there is no `/proc`. */
export function usageOf(pid: number): ProcessUsage | null {
  const own = statOf(pid);
  if (own === null) return null;
  let { cpuMillis, memoryBytes } = own;
  for (const child of childrenOf(pid)) {
    const usage = usageOf(child);
    if (usage === null) continue;
    cpuMillis += usage.cpuMillis;
    memoryBytes += usage.memoryBytes;
  }
  return { cpuMillis, memoryBytes };
}

/** CPU time of the ended children of this process; 0 if it is not known. */
export function endedChildrenMillis(): number {
  const fields = statFields("self");
  return fields === null ? 0 : (Number(fields[13]) + Number(fields[14])) * MILLIS_PER_TICK;
}

function statOf(pid: number): ProcessUsage | null {
  const fields = statFields(String(pid));
  if (fields === null) return null;
  const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
  return { cpuMillis: ticks * MILLIS_PER_TICK, memoryBytes: Number(fields[21]) * PAGE_BYTES };
}

/** The fields after the name, which may contain anything: `state` is the first. */
function statFields(pid: string): readonly string[] | null {
  const text = read(`/proc/${pid}/stat`);
  return text === null ? null : text.slice(text.lastIndexOf(")") + 2).split(" ");
}

function childrenOf(pid: number): readonly number[] {
  let threads: readonly string[];
  try {
    threads = readdirSync(`/proc/${pid}/task`);
  } catch {
    return [];
  }
  return threads.flatMap((thread) => {
    const text = read(`/proc/${pid}/task/${thread}/children`) ?? "";
    return text.split(" ").filter(Boolean).map(Number);
  });
}

/** Processes may end between any two looks at them. */
function read(path: string): string | null {
  try {
    return readFileSync(path, "latin1");
  } catch {
    return null;
  }
}
