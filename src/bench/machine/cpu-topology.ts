import { readdirSync, readFileSync } from "node:fs";
import { cpus } from "node:os";
import { UserError } from "../../base/diagnostics/index.ts";
import { parseCoreList } from "../quantities.ts";

/** The hardware threads that may be used, and how they lie to each other. */
export interface Topology {
  readonly threads: readonly number[];
  /** By memory node or by package, whichever divides the machine more finely. */
  readonly units: ReadonlyMap<number, readonly number[]>;
  /** For each thread those of its physical core, itself included; some of them may not be usable. */
  readonly siblings: ReadonlyMap<number, readonly number[]>;
}

/** As Linux tells it for this process; where it says nothing every thread is a core of its own. */
export function readTopology(): Topology {
  return topologyFrom("/sys/devices/system/cpu", allowedThreads());
}

export function topologyFrom(folder: string, threads: readonly number[]): Topology {
  const read = (thread: number, name: string): string | null =>
    readText(`${folder}/cpu${thread}/topology/${name}`);
  const packages = grouped(threads, (thread) => Number(read(thread, "physical_package_id") ?? 0));
  const nodeOf = new Map(
    threads.map((thread) => [thread, nodesIn(`${folder}/cpu${thread}`)[0] ?? null]),
  );
  // Some kernels know no nodes at all; half of a division is none.
  const nodes = [...nodeOf.values()].includes(null)
    ? new Map<number, readonly number[]>()
    : grouped(threads, (thread) => nodeOf.get(thread)!);
  const siblings = new Map(
    threads.map((thread) => [
      thread,
      parseCoreList(read(thread, "thread_siblings_list") ?? "") ?? [thread],
    ]),
  );
  return { threads, units: nodes.size >= packages.size ? nodes : packages, siblings };
}

/** The cores to use; null: all that this process may. One that is not there is a `UserError`. */
export function topologyOf(allowed: readonly number[] | null): Topology {
  const topology = readTopology();
  if (allowed === null) return topology;
  const missing = allowed.filter((core) => !topology.threads.includes(core));
  if (missing.length > 0) {
    throw new UserError(
      `there is no core ${missing.join(", ")}`,
      null,
      `there are ${topology.threads.join(", ")}`,
    );
  }
  return onlyThreads(topology, (thread) => allowed.includes(thread));
}

/** One thread of each physical core: the first. */
export function withoutHyperthreads(topology: Topology): Topology {
  const kept = new Set<number>();
  const dropped = new Set<number>();
  for (const thread of topology.threads) {
    if (dropped.has(thread)) continue;
    kept.add(thread);
    for (const sibling of topology.siblings.get(thread)!) dropped.add(sibling);
  }
  const { threads, units } = onlyThreads(topology, (thread) => kept.has(thread));
  return { threads, units, siblings: new Map(threads.map((thread) => [thread, [thread]])) };
}

/** The usable threads of each physical core. */
export function physicalCores({ threads, siblings }: Topology): readonly (readonly number[])[] {
  const cores = threads.map((thread) =>
    threads.filter((other) => siblings.get(thread)!.includes(other)),
  );
  return cores.filter((core, i) => core[0] === threads[i]);
}

/** Memory nodes near to a processor; the folder has an entry `node0` for each. */
export function nodesIn(folder: string): readonly number[] {
  try {
    return readdirSync(folder).flatMap((name) => {
      const match = /^node(\d+)$/.exec(name);
      return match === null ? [] : [Number(match[1])];
    });
  } catch {
    return [];
  }
}

function onlyThreads(topology: Topology, isWanted: (thread: number) => boolean): Topology {
  const units = [...topology.units].map(
    ([unit, threads]) => [unit, threads.filter(isWanted)] as const,
  );
  const threads = topology.threads.filter(isWanted);
  return {
    threads,
    units: new Map(units.filter(([, members]) => members.length > 0)),
    siblings: new Map(threads.map((thread) => [thread, topology.siblings.get(thread)!])),
  };
}

function grouped(
  threads: readonly number[],
  groupOf: (thread: number) => number,
): ReadonlyMap<number, readonly number[]> {
  const groups = new Map<number, number[]>();
  for (const thread of threads) {
    const group = groupOf(thread);
    const members = groups.get(group);
    if (members === undefined) groups.set(group, [thread]);
    else members.push(thread);
  }
  return groups;
}

/** The memory nodes that this process may use. */
export function allowedMemoryNodes(): readonly number[] {
  return allowed("Mems") ?? [0];
}

function allowedThreads(): readonly number[] {
  return allowed("Cpus") ?? [...cpus().keys()];
}

function allowed(what: "Cpus" | "Mems"): readonly number[] | null {
  const status = readText("/proc/self/status") ?? "";
  const list = new RegExp(`^${what}_allowed_list:\\s*(\\S+)`, "m").exec(status)?.[1];
  return list === undefined ? null : parseCoreList(list);
}

function readText(path: string): string | null {
  try {
    return readFileSync(path, "utf8").trim();
  } catch {
    return null;
  }
}
