import { readFileSync } from "node:fs";
import { cpus } from "node:os";
import { UserError } from "../../base/diagnostics/index.ts";
import { parseCoreList } from "../quantities.ts";

/** A physical core: the numbers of its hardware threads that may be used. */
export interface PhysicalCore {
  readonly package: number;
  readonly threads: readonly number[];
}

/** The cores this process may use, by package; a core of its own for every thread where Linux says nothing. */
export function readTopology(): PhysicalCore[] {
  const cores = new Map<string, PhysicalCore>();
  for (const thread of allowedThreads()) {
    const siblings = readText(cpuFile(thread, "topology/thread_siblings_list")) ?? `${thread}`;
    const socket = Number(readText(cpuFile(thread, "topology/physical_package_id")) ?? 0);
    const threads = [...(cores.get(siblings)?.threads ?? []), thread];
    cores.set(siblings, { package: socket, threads });
  }
  return [...cores.values()].sort((a, b) => a.package - b.package || a.threads[0]! - b.threads[0]!);
}

/** The cores to use; null: all that this process may. One that is not there is a `UserError`. */
export function topologyOf(allowed: readonly number[] | null): PhysicalCore[] {
  const topology = readTopology();
  if (allowed === null) return topology;
  const known = topology.flatMap(({ threads }) => threads);
  const missing = allowed.filter((core) => !known.includes(core));
  if (missing.length > 0) {
    throw new UserError(
      `there is no core ${missing.join(", ")}`,
      null,
      `there are ${known.join(", ")}`,
    );
  }
  return topology
    .map((core) => ({
      ...core,
      threads: core.threads.filter((thread) => allowed.includes(thread)),
    }))
    .filter(({ threads }) => threads.length > 0);
}

function allowedThreads(): number[] {
  const status = readText("/proc/self/status") ?? "";
  const list = /^Cpus_allowed_list:\s*(\S+)/m.exec(status)?.[1];
  return (list === undefined ? null : parseCoreList(list)) ?? [...cpus().keys()];
}

function cpuFile(thread: number, name: string): string {
  return `/sys/devices/system/cpu/cpu${thread}/${name}`;
}

function readText(path: string): string | null {
  try {
    return readFileSync(path, "utf8").trim();
  } catch {
    return null;
  }
}
