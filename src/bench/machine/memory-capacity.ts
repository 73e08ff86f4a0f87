import { readFileSync } from "node:fs";
import { totalmem } from "node:os";
import { nodesIn } from "./cpu-topology.ts";

const NODES = "/sys/devices/system/node";

/** Bytes of memory that belong to one memory node, by its number; empty where the kernel has no nodes. */
export function memoryOfNodes(folder = NODES): ReadonlyMap<number, number> {
  const sizes = new Map<number, number>();
  for (const node of nodesIn(folder)) {
    const size = installedBytes(`${folder}/node${node}/meminfo`);
    if (size !== null) sizes.set(node, size);
  }
  return sizes;
}

/** Bytes of memory of the whole machine. */
export function memoryOfMachine(): number {
  return installedBytes("/proc/meminfo") ?? totalmem();
}

/** The kernel says kB and means 1024 bytes. */
function installedBytes(file: string): number | null {
  try {
    const match = /MemTotal:\s+(\d+) kB/.exec(readFileSync(file, "utf8"));
    return match === null ? null : Number(match[1]) * 1024;
  } catch {
    return null;
  }
}
