import { readFileSync } from "node:fs";
import { join } from "node:path";
import { canCreateBelow, CgroupFolder } from "./cgroup-folder.ts";
import { pressuresIn } from "./cgroup-v2.ts";
import { timeOfCores, transfersOfBlkio } from "./kernel-usage.ts";
import type { OwnCgroups } from "./own-cgroups.ts";
import { readOrNull, signalProcess } from "./proc-files.ts";
import {
  limited,
  nodesFor,
  tooManyProcesses,
  type Accounting,
  type GroupMeasurements,
  type GroupRequest,
  type LimitedGroup,
} from "./process-group.ts";

/** `freezer` makes killing atomic, `pids` stops fork bombs, `cpuset` assigns cores, `blkio` counts. */
const CONTROLLERS = ["cpuacct", "memory", "freezer", "pids", "cpuset", "blkio"] as const;

/** The hierarchy of version 2 beside those of version 1: it knows what stalls a run. */
const UNIFIED = "unified";

const NAME = "cgroup v1";

/** Null if version 1 does not measure CPU time and memory here, or groups cannot be made. */
export function cgroupV1Accounting(own: OwnCgroups): Accounting | null {
  const parents = new Map<string, string>();
  for (const controller of CONTROLLERS) {
    const parent = own.byController.get(controller);
    if (parent !== undefined && canCreateBelow(parent)) parents.set(controller, parent);
  }
  if (own.unified !== null && canCreateBelow(own.unified)) parents.set(UNIFIED, own.unified);
  if (!parents.has("cpuacct") || !parents.has("memory")) return null;
  return {
    name: NAME,
    needsWaitedFor: false,
    assignsCores: parents.has("cpuset"),
    interval: 50,
    hasController: (name) => {
      const parent = own.byController.get(name);
      return parents.has(name) || (parent !== undefined && canCreateBelow(parent));
    },
    createGroup: (request) => {
      const wanted = request.cgroups.required.flatMap((name): [string, string][] => {
        const parent = own.byController.get(name);
        return parent === undefined ? [] : [[name, parent]];
      });
      return limited(new CgroupV1(request, new Map([...parents, ...wanted])));
    },
  };
}

class CgroupV1 implements LimitedGroup {
  private readonly request: GroupRequest;
  private readonly parents: ReadonlyMap<string, string>;
  private readonly folders = new Map<string, CgroupFolder>();
  private readonly cpu: CgroupFolder;
  private readonly memory: CgroupFolder;

  constructor(request: GroupRequest, parents: ReadonlyMap<string, string>) {
    this.request = request;
    this.parents = parents;
    // Hierarchies may hold several controllers, whose groups are one folder.
    const byParent = new Map<string, CgroupFolder>();
    for (const [controller, parent] of parents) {
      const folder = byParent.get(parent) ?? CgroupFolder.below(parent);
      byParent.set(parent, folder);
      this.folders.set(controller, folder);
    }
    this.cpu = this.folders.get("cpuacct")!;
    this.memory = this.folders.get("memory")!;
  }

  limit(): void {
    const { limits, maximumProcesses, cgroups } = this.request;
    for (const value of cgroups.values) this.folders.get(value.controller)!.set(value);
    if (limits.memory !== null) {
      this.memory.write("memory.limit_in_bytes", limits.memory);
      // Memory that is swapped out is used all the same.
      if (this.memory.has(WITH_SWAP.limit)) this.memory.write(WITH_SWAP.limit, limits.memory);
    }
    this.folders.get("pids")?.write("pids.max", maximumProcesses);
    const cpuset = this.folders.get("cpuset");
    if (cpuset === undefined) return;
    // Both are empty at first, and then no process can enter.
    const { cores } = limits;
    const nodes = nodesFor(limits);
    cpuset.write("cpuset.cpus", cores === null ? this.inherited("cpus") : cores.join(","));
    cpuset.write("cpuset.mems", nodes === null ? this.inherited("mems") : nodes.join(","));
  }

  private inherited(kind: "cpus" | "mems"): string {
    return readFileSync(join(this.parents.get("cpuset")!, `cpuset.${kind}`), "utf8").trim();
  }

  add(pid: number): void {
    for (const folder of this.distinctFolders()) folder.add(pid);
  }

  processes(): readonly number[] {
    return [...new Set([...this.distinctFolders()].flatMap((folder) => folder.processes()))];
  }

  cpuTime(): number {
    return this.cpu.readNumber("cpuacct.usage") / 1e9;
  }

  isMemoryExceeded(): boolean {
    return this.memory.sumOfEntries("memory.oom_control", "oom_kill") > 0;
  }

  hasTooManyProcesses(): boolean {
    return !this.folders.has("pids") && this.processes().length > this.request.maximumProcesses;
  }

  commandEnded(): void {
    // The kernel counts without us.
  }

  kill(): void {
    const freezer = this.folders.get("freezer");
    // Frozen processes cannot start others while the signal goes round.
    freezer?.order("freezer.state", "FROZEN");
    // A run as root may have left the groups of one hierarchy, but hardly those of all.
    for (const pid of this.processes()) signalProcess(pid, "SIGKILL");
    freezer?.orderEverywhere("freezer.state", "THAWED");
  }

  measurements(): GroupMeasurements {
    const { maximumProcesses } = this.request;
    const peak = this.memory.has(WITH_SWAP.peak) ? WITH_SWAP.peak : "memory.max_usage_in_bytes";
    const refused = this.folders.get("pids")?.readEntry("pids.events", "max") ?? 0;
    return {
      cpuTime: { value: this.cpuTime(), by: NAME, isApproximate: false },
      memory: { value: this.memory.readNumber(peak), by: NAME, isApproximate: false },
      resources: this.resources(),
      warnings: refused > 0 ? [tooManyProcesses(maximumProcesses, "refused")] : [],
    };
  }

  private resources(): GroupMeasurements["resources"] {
    const [blkio, unified] = [this.folders.get("blkio"), this.folders.get(UNIFIED)];
    const perCore = readOrNull(join(this.cpu.path, "cpuacct.usage_percpu"));
    const transfers =
      blkio === undefined ? null : readOrNull(join(blkio.path, "blkio.throttle.io_service_bytes"));
    return [
      ...(perCore === null ? [] : timeOfCores(perCore)),
      ...(transfers === null ? [] : transfersOfBlkio(transfers)),
      ...(unified === undefined ? [] : pressuresIn(unified)),
    ];
  }

  async remove(): Promise<void> {
    for (const folder of this.distinctFolders()) await folder.remove();
  }

  private distinctFolders(): ReadonlySet<CgroupFolder> {
    return new Set(this.folders.values());
  }
}

const WITH_SWAP = { limit: "memory.memsw.limit_in_bytes", peak: "memory.memsw.max_usage_in_bytes" };
