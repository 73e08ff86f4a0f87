import { dirname } from "node:path";
import { readMountTable } from "../container/mount-table.ts";
import { findOwnCgroups, type OwnCgroups } from "./own-cgroups.ts";
import { readOrNull } from "./proc-files.ts";

/** Bytes that this process and everything it starts may use together, by its control groups; Infinity without limit. */
export function memoryAllowance(): number {
  const mounts = new Set(readMountTable().map(({ path }) => path));
  return allowanceIn(findOwnCgroups(), mounts);
}

/** `tops` are the folders where hierarchies begin: above them there are no groups. */
export function allowanceIn(own: OwnCgroups, tops: ReadonlySet<string>): number {
  const memory = own.byController.get("memory");
  // Version 1 sums up the groups above itself; what means no limit there is a very large number.
  const hierarchical =
    memory === undefined
      ? null
      : /^hierarchical_memory_limit (\d+)$/m.exec(readOrNull(`${memory}/memory.stat`) ?? "");
  const limits = [hierarchical === null ? Infinity : Number(hierarchical[1])];
  for (let folder = own.unified; folder !== null;) {
    const limit = (readOrNull(`${folder}/memory.max`) ?? "max").trim();
    if (limit !== "max") limits.push(Number(limit));
    folder = tops.has(folder) || folder === dirname(folder) ? null : dirname(folder);
  }
  return Math.min(...limits);
}
