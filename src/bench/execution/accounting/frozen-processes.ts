import { writeFileSync } from "node:fs";
import { findOwnCgroups } from "./own-cgroups.ts";
import { readOrNull } from "./proc-files.ts";

/**
 * In version 1 a frozen process does not even take SIGKILL. A run may freeze itself in a group that it made anywhere;
 * whoever is moved into a group that is not frozen goes on, and then dies. (Version 2 kills frozen processes.)
 */
export function releaseFrozen(pids: readonly number[]): void {
  const own = findOwnCgroups().byController.get("freezer");
  if (own === undefined) return;
  const ownGroup = freezerGroupOf("self");
  for (const pid of pids) {
    const group = freezerGroupOf(pid);
    if (group === null || group === ownGroup) continue;
    try {
      writeFileSync(`${own}/cgroup.procs`, String(pid));
    } catch {
      // It ended, or may not be moved by this user: then it is not ours to thaw either.
    }
  }
}

function freezerGroupOf(pid: number | "self"): string | null {
  const membership = readOrNull(`/proc/${pid}/cgroup`) ?? "";
  return /^\d+:(?:[^:]*,)?freezer(?:,[^:]*)?:(.*)$/m.exec(membership)?.[1] ?? null;
}
