import { UserError } from "../../../base/diagnostics/index.ts";
import { CannotStart } from "../cannot-start.ts";
import type { RunContainer } from "../container/run-container.ts";
import type { CgroupSettings } from "../executor-options.ts";
import { nodesOfCores } from "../machine/memory-nodes.ts";
import type { Measurement, ResourceUse, RunLimits } from "../run-execution.ts";

/**
 * All processes of one run, however they were started or detached: measured, limited and killed together.
 * Made before the run, removed after it, used once.
 */
export interface ProcessGroup {
  /** Puts a process, and so everything it will start, into the group. Its usage counts from now on. */
  add(pid: number): void;
  /** Their numbers as this process sees them. */
  processes(): readonly number[];
  /** Seconds so far, of ended processes too. Cheap enough to ask many times a second. */
  cpuTime(): number;
  /** Whether the processes together needed more than the limit. Asked as often as `cpuTime`. */
  isMemoryExceeded(): boolean;
  /** Whether the number of processes reached a limit that only this supervisor enforces. */
  hasTooManyProcesses(): boolean;
  /** The command itself ended; what it left running is killed next. `waitedForCpu`: see `Accounting`. */
  commandEnded(waitedForCpu: number | null): void;
  /** SIGKILL to every process at the moment; to be repeated until there are none. */
  kill(): void;
  /** Final values; only after all processes ended. */
  measurements(): GroupMeasurements;
  /** Leaves nothing behind. Only after all processes ended. */
  remove(): Promise<void>;
}

export interface GroupMeasurements {
  readonly cpuTime: Measurement<number>;
  readonly memory: Measurement<number> | null;
  readonly resources: readonly ResourceUse[];
  /** Sentences about what was not enforced or refused. */
  readonly warnings: readonly string[];
}

export interface GroupRequest {
  readonly limits: RunLimits;
  readonly maximumProcesses: number;
  readonly cgroups: CgroupSettings;
  /** Where the processes are, for groups that have no list of their own. */
  readonly container: Pick<RunContainer, "processes" | "keepers">;
}

/** A group whose limits the kernel enforces. */
export interface LimitedGroup extends ProcessGroup {
  /** Throws if the kernel does not accept them: a core that is not there, for example. */
  limit(): void;
}

/** The group with its limits, or nothing at all. */
export function limited(group: LimitedGroup): ProcessGroup {
  try {
    group.limit();
    return group;
  } catch (error) {
    void group.remove();
    if (error instanceof UserError) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new CannotStart(`The limits of the run cannot be set: ${reason}.`);
  }
}

/** A way to measure. Exists only if it works here: see `findAccounting`. */
export interface Accounting {
  /** As shown to users: `cgroup v2`. */
  readonly name: string;
  /** Whether the command has to be started by a process that reports the CPU time of what it waited for. */
  readonly needsWaitedFor: boolean;
  /** Whether cores are assigned by the group; otherwise the command is started with an affinity. */
  readonly assignsCores: boolean;
  /** Milliseconds between two looks. */
  readonly interval: number;
  /** Whether runs can be in groups of this controller. */
  hasController(name: string): boolean;
  createGroup(request: GroupRequest): ProcessGroup;
}

/** The memory nodes of a run: those asked for, or those near to its cores; null: all. */
export function nodesFor({ cores, memoryNodes }: RunLimits): readonly number[] | null {
  if (memoryNodes !== undefined && memoryNodes !== null) return memoryNodes;
  const near = cores === null ? [] : nodesOfCores(cores);
  return near.length === 0 ? null : near;
}

export function tooManyProcesses(maximum: number, consequence: "refused" | "killed"): string {
  const end = consequence === "refused" ? "the kernel refused" : "the run was killed";
  return `The run tried to have more than ${maximum} processes at the same time: ${end}.`;
}
