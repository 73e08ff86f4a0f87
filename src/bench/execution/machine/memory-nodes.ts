import { readdirSync } from "node:fs";

/** Regions of memory that are near to the cores, so that a run need not use others; empty if the kernel has none. */
export function nodesOfCores(
  cores: readonly number[],
  folder = "/sys/devices/system/cpu",
): readonly number[] {
  const nodes = cores.flatMap((core) => nodesIn(`${folder}/cpu${core}`));
  return [...new Set(nodes)].sort((a, b) => a - b);
}

function nodesIn(folder: string): readonly number[] {
  try {
    return readdirSync(folder).flatMap((name) => {
      const match = /^node(\d+)$/.exec(name);
      return match === null ? [] : [Number(match[1])];
    });
  } catch {
    return [];
  }
}
