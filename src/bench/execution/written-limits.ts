import { lstat, opendir } from "node:fs/promises";
import { join } from "node:path";
import type { WrittenLayer } from "./container/written-files.ts";
import type { RunLimits, TerminationReason } from "./run-execution.ts";

/** Milliseconds between two looks at least; counting many files takes at most a tenth of the time. */
const PAUSE_MILLIS = 200;
const SHARE = 10;

/** Watches how many files a run writes. Nothing but `stop` ends the looks; one that is going on may then find what it likes. */
export class WrittenLimits {
  private readonly limits: RunLimits;
  private readonly layers: readonly WrittenLayer[];

  constructor(limits: RunLimits, layers: readonly WrittenLayer[]) {
    this.limits = limits;
    this.layers = layers;
  }

  get areSet(): boolean {
    const { fileCount, fileBytes } = this.limits;
    return (fileCount ?? null) !== null || (fileBytes ?? null) !== null;
  }

  /** Calls back once, with the first limit that is exceeded. */
  async watch(isOver: AbortSignal, exceeded: (reason: TerminationReason) => void): Promise<void> {
    const goesOn = (): boolean => !isOver.aborted;
    while (goesOn() && this.areSet) {
      const start = performance.now();
      const reason = await this.exceeded();
      if (!goesOn()) return;
      if (reason !== null) {
        exceeded(reason);
        return;
      }
      const pause = Math.max(PAUSE_MILLIS, SHARE * (performance.now() - start));
      await new Promise((resolve) => setTimeout(resolve, pause).unref());
    }
  }

  /** The limit that is exceeded at the moment, or null. */
  async exceeded(): Promise<TerminationReason | null> {
    const { fileCount, fileBytes } = this.limits;
    let [count, bytes] = [0, 0];
    for (const { folder } of this.layers) {
      for await (const size of sizesIn(folder)) {
        count++;
        bytes += size;
        // Directories take as long as they have files: nobody needs to know how many more there are.
        if (count > (fileCount ?? Infinity)) return "files-count";
        if (bytes > (fileBytes ?? Infinity)) return "files-size";
      }
    }
    return null;
  }
}

/** Of everything but directories; the run goes on, and what it removes meanwhile is not there. */
async function* sizesIn(folder: string): AsyncIterable<number> {
  const entries = await opendir(folder).catch(() => null);
  if (entries === null) return;
  for await (const entry of entries) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* sizesIn(path);
    else if (entry.isFile() || entry.isSymbolicLink()) {
      const stats = await lstat(path).catch(() => null);
      if (stats !== null) yield stats.size;
    }
  }
}
