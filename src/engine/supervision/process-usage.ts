/** What processes use, from `/proc`. On systems without it nothing is known, and limits rest on the run itself. */
import { readdirSync, readFileSync } from "node:fs";
import { processStat } from "../../base/budget/index.ts";

export interface ProcessUsage {
  /** Of the process and its descendants, those that ended and were waited for included. */
  readonly cpuMillis: number;
  /** Resident memory of all of them. */
  readonly memoryBytes: number;
}

/** Null if the process is gone or there is no `/proc`. */
export function usageOf(pid: number): ProcessUsage | null {
  const own = processStat(pid);
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
  return processStat("self")?.endedCpuMillis ?? 0;
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
