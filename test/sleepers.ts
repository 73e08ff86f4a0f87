import { readdirSync, readFileSync } from "node:fs";

/** How many processes sleep for exactly so long. */
export function sleepers(mark: string): number {
  return readdirSync("/proc").filter((pid) => {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, "latin1").includes(`sleep\0${mark}`);
    } catch {
      return false;
    }
  }).length;
}
