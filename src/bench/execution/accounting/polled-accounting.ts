import { UserError } from "../../../base/diagnostics/index.ts";
import { PolledMemory } from "./polled-memory.ts";
import { signalProcess, statOf, type ProcessStat } from "./proc-files.ts";
import {
  tooManyProcesses,
  type Accounting,
  type GroupMeasurements,
  type GroupRequest,
  type ProcessGroup,
} from "./process-group.ts";

/** Works everywhere and misses what happens between two looks. */
export const polledAccounting: Accounting = {
  name: "/proc",
  needsWaitedFor: true,
  assignsCores: false,
  interval: 40,
  hasController: () => false,
  createGroup: (request) => new PolledGroup(request),
};

/** Longer than one look at a group, shorter than the time between two. */
const LOOK_MILLIS = 5;

class PolledGroup implements ProcessGroup {
  private readonly request: GroupRequest;
  /** What the container's own processes had used before the run began. */
  private cpuBefore = 0;
  private readonly memory = new PolledMemory();
  private lastCpu = 0;
  private hadTooMany = false;
  private listed: readonly number[] = [];
  private listedAt = -Infinity;

  constructor(request: GroupRequest) {
    const { memoryNodes } = request.limits;
    if (memoryNodes !== undefined && memoryNodes !== null) {
      throw new UserError("memory nodes cannot be limited here: that needs the controller cpuset");
    }
    this.request = request;
  }

  add(): void {
    this.cpuBefore = this.sumOfCpu(this.processes());
  }

  processes(): readonly number[] {
    return this.request.container.processes();
  }

  /** Performance: finding them means looking at every process of the machine; one look asks for them three times. */
  private recentProcesses(): readonly number[] {
    if (performance.now() - this.listedAt > LOOK_MILLIS) {
      this.listed = this.processes();
      this.listedAt = performance.now();
    }
    return this.listed;
  }

  cpuTime(): number {
    // Sums shrink when a process ends that nobody waits for.
    this.lastCpu = Math.max(this.lastCpu, this.sumOfCpu(this.recentProcesses()) - this.cpuBefore);
    return this.lastCpu;
  }

  isMemoryExceeded(): boolean {
    this.memory.look(this.recentProcesses());
    const limit = this.request.limits.memory;
    return limit !== null && this.memory.peakBytes > limit;
  }

  hasTooManyProcesses(): boolean {
    if (this.recentProcesses().length > this.request.maximumProcesses) this.hadTooMany = true;
    return this.hadTooMany;
  }

  commandEnded(waitedForCpu: number | null): void {
    // The usage of the command has moved to the process that waited for it, outside of the container.
    const total = (waitedForCpu ?? 0) + this.sumOfCpu(this.processes()) - this.cpuBefore;
    this.lastCpu = Math.max(this.lastCpu, total);
  }

  kill(): void {
    for (const pid of this.processes()) signalProcess(pid, "SIGKILL");
  }

  measurements(): GroupMeasurements {
    return {
      cpuTime: { value: this.lastCpu, by: polledAccounting.name, isApproximate: true },
      memory: { value: this.memory.peakBytes, by: polledAccounting.name, isApproximate: true },
      resources: [],
      warnings: this.hadTooMany ? [tooManyProcesses(this.request.maximumProcesses, "killed")] : [],
    };
  }

  remove(): Promise<void> {
    return Promise.resolve();
  }

  private sumOfCpu(processes: readonly number[]): number {
    const keepers = statsOf(this.request.container.keepers);
    return [...keepers, ...statsOf(processes)].reduce(
      (sum, stat) => sum + stat.ownCpu + stat.childrenCpu,
      0,
    );
  }
}

function statsOf(processes: readonly number[]): readonly ProcessStat[] {
  return processes.map(statOf).filter((stat) => stat !== null);
}
