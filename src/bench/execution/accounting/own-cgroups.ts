import { readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { readMountTable, type MountPoint } from "../container/mount-table.ts";

/**
 * The folders of the control groups that this process is in. Groups of runs are made below them and nowhere else: what
 * limits this process limits its runs too, and groups of others are not ours to touch.
 */
export interface OwnCgroups {
  /** The one hierarchy of version 2; null if it is not mounted. */
  readonly unified: string | null;
  /** By controller of version 1: `memory`, `cpuacct`, … */
  readonly byController: ReadonlyMap<string, string>;
}

export function findOwnCgroups(): OwnCgroups {
  try {
    return locateCgroups(readFileSync("/proc/self/cgroup", "utf8"), readMountTable());
  } catch {
    return { unified: null, byController: new Map() };
  }
}

/** `membership`: lines `number:controllers:path` as in `cgroups(7)`. */
export function locateCgroups(membership: string, mounts: readonly MountPoint[]): OwnCgroups {
  let unified: string | null = null;
  const byController = new Map<string, string>();
  for (const line of membership.split("\n")) {
    const match = /^\d+:([^:]*):(.*)$/.exec(line);
    if (match === null) continue;
    const [, controllers, path] = match;
    if (controllers === "") {
      unified = folderOf(
        path!,
        mounts.filter((mount) => mount.fileSystem === "cgroup2"),
      );
      continue;
    }
    for (const controller of controllers!.split(",")) {
      const hierarchies = mounts.filter(
        (mount) => mount.fileSystem === "cgroup" && mount.superOptions.includes(controller),
      );
      const folder = folderOf(path!, hierarchies);
      if (folder !== null) byController.set(controller, folder);
    }
  }
  return { unified, byController };
}

/** A mount may show only a part of the hierarchy. */
function folderOf(path: string, mounts: readonly MountPoint[]): string | null {
  for (const mount of mounts) {
    const below = relative(mount.root, path);
    if (!below.startsWith("..")) return join(mount.path, below);
  }
  return null;
}
