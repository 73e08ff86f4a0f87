import { nodesIn } from "../../machine/index.ts";

/** Regions of memory that are near to the cores, so that a run need not use others; empty if the kernel has none. */
export function nodesOfCores(
  cores: readonly number[],
  folder = "/sys/devices/system/cpu",
): readonly number[] {
  const nodes = cores.flatMap((core) => nodesIn(`${folder}/cpu${core}`));
  return [...new Set(nodes)].sort((a, b) => a - b);
}
