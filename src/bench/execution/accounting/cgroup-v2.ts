import { readFileSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { canCreateBelow, CgroupFolder } from "./cgroup-folder.ts";
import type { OwnCgroups } from "./own-cgroups.ts";
import { pressureOn, transfersOfIo } from "./kernel-usage.ts";
import { PolledMemory } from "./polled-memory.ts";
import { readOrNull } from "./proc-files.ts";
import {
  limited,
  nodesFor,
  tooManyProcesses,
  type Accounting,
  type GroupMeasurements,
  type GroupRequest,
  type LimitedGroup,
} from "./process-group.ts";

const NAME = "cgroup v2";
const WANTED = ["memory", "pids", "cpuset", "cpu", "io"] as const;
type Controller = (typeof WANTED)[number];

/** What stalls a run is told for every group, whatever controllers it has. */
const PRESSURES = ["cpu", "io", "memory"] as const;

/**
 * CPU time and killing work in every group of version 2, the rest needs controllers. Null if groups cannot be made.
 * `isComplete` says whether memory is limited by the kernel.
 */
export function cgroupV2Accounting(
  own: OwnCgroups,
): { readonly accounting: Accounting; readonly isComplete: boolean } | null {
  const parent = own.unified === null ? null : beforeMakingRoom(own.unified);
  if (parent === null || !canCreateBelow(parent)) return null;
  const controllers = controllersForChildren(parent);
  const isComplete = controllers.has("memory");
  return {
    accounting: {
      name: NAME,
      needsWaitedFor: false,
      assignsCores: controllers.has("cpuset"),
      interval: isComplete ? 50 : 40,
      hasController: (name) => listed(parent, "cgroup.subtree_control").includes(name),
      createGroup: (request) =>
        limited(new CgroupV2(request, CgroupFolder.below(parent), controllers)),
    },
    isComplete,
  };
}

/** Groups with processes of their own cannot pass controllers on, so we may have to make room first. */
function controllersForChildren(parent: string): ReadonlySet<Controller> {
  const missing = WANTED.filter((name) => !listed(parent, "cgroup.subtree_control").includes(name));
  const possible = missing.filter((name) => listed(parent, "cgroup.controllers").includes(name));
  if (possible.length > 0 && isOnlyProcess(parent)) {
    try {
      CgroupFolder.below(parent).add(process.pid);
      const request = possible.map((name) => `+${name}`).join(" ");
      writeFileSync(join(parent, "cgroup.subtree_control"), request);
    } catch {
      // Not allowed to: what is enabled below tells.
    }
  }
  const enabled = listed(parent, "cgroup.subtree_control");
  return new Set(WANTED.filter((name) => enabled.includes(name)));
}

/** Where this process was before it made room. */
function beforeMakingRoom(folder: string): string {
  return basename(folder).startsWith(`assay-${process.pid}-`) ? dirname(folder) : folder;
}

/** Only ourselves may be moved, and only into a group of our own below. The root group has no type. */
function isOnlyProcess(parent: string): boolean {
  const isRoot = readOrNull(join(parent, "cgroup.type")) === null;
  return !isRoot && readFileSync(join(parent, "cgroup.procs"), "utf8").trim() === `${process.pid}`;
}

function listed(parent: string, file: string): readonly string[] {
  return (readOrNull(join(parent, file)) ?? "").trim().split(" ");
}

class CgroupV2 implements LimitedGroup {
  private readonly request: GroupRequest;
  private readonly folder: CgroupFolder;
  private readonly controllers: ReadonlySet<Controller>;
  private hadTooMany = false;
  private readonly polledMemory = new PolledMemory();

  constructor(request: GroupRequest, folder: CgroupFolder, controllers: ReadonlySet<Controller>) {
    this.request = request;
    this.folder = folder;
    this.controllers = controllers;
  }

  limit(): void {
    const { folder, controllers } = this;
    const { limits, maximumProcesses, cgroups } = this.request;
    for (const value of cgroups.values) folder.set(value);
    if (controllers.has("memory")) this.limitMemory(limits.memory);
    if (controllers.has("pids")) folder.write("pids.max", maximumProcesses);
    if (controllers.has("cpuset")) {
      if (limits.cores !== null) folder.write("cpuset.cpus", limits.cores.join(","));
      const nodes = nodesFor(limits);
      if (nodes !== null) folder.write("cpuset.mems", nodes.join(","));
    }
  }

  private limitMemory(limit: number | null): void {
    if (this.folder.has("memory.swap.max")) this.folder.write("memory.swap.max", 0);
    if (limit === null) return;
    this.folder.write("memory.max", limit);
    // All or none: half a run is no result.
    this.folder.write("memory.oom.group", 1);
  }

  add(pid: number): void {
    this.folder.add(pid);
  }

  processes(): readonly number[] {
    return this.folder.processes();
  }

  cpuTime(): number {
    return this.folder.readEntry("cpu.stat", "usage_usec") / 1e6;
  }

  isMemoryExceeded(): boolean {
    if (this.controllers.has("memory")) {
      return this.folder.readEntry("memory.events", "oom_kill") > 0;
    }
    this.polledMemory.look(this.processes());
    const limit = this.request.limits.memory;
    return limit !== null && this.polledMemory.peakBytes > limit;
  }

  hasTooManyProcesses(): boolean {
    if (this.controllers.has("pids")) return false;
    if (this.processes().length > this.request.maximumProcesses) this.hadTooMany = true;
    return this.hadTooMany;
  }

  commandEnded(): void {
    // The kernel counts without us.
  }

  kill(): void {
    if (this.folder.has("cgroup.kill")) this.folder.order("cgroup.kill", 1);
    else this.folder.signalAll("SIGKILL");
  }

  measurements(): GroupMeasurements {
    const refused = this.controllers.has("pids") && this.folder.readEntry("pids.events", "max") > 0;
    const consequence = this.hadTooMany ? "killed" : "refused";
    return {
      cpuTime: { value: this.cpuTime(), by: NAME, isApproximate: false },
      memory: this.memory(),
      resources: this.resources(),
      warnings:
        refused || this.hadTooMany
          ? [tooManyProcesses(this.request.maximumProcesses, consequence)]
          : [],
    };
  }

  private resources(): GroupMeasurements["resources"] {
    const { folder } = this;
    return [
      ...(folder.has("io.stat") ? transfersOfIo(folder.read("io.stat")) : []),
      ...pressuresIn(folder),
    ];
  }

  /** The kernel remembers the peak since version 5.19. */
  private memory(): GroupMeasurements["memory"] {
    if (!this.controllers.has("memory")) {
      return { value: this.polledMemory.peakBytes, by: "/proc", isApproximate: true };
    }
    if (!this.folder.has("memory.peak")) return null;
    return { value: this.folder.readNumber("memory.peak"), by: NAME, isApproximate: false };
  }

  remove(): Promise<void> {
    return this.folder.remove();
  }
}

/** Also of groups beside others of version 1. */
export function pressuresIn(folder: CgroupFolder): GroupMeasurements["resources"] {
  return PRESSURES.flatMap((resource) => {
    const text = readOrNull(join(folder.path, `${resource}.pressure`));
    return text === null ? [] : pressureOn(resource, text);
  });
}
