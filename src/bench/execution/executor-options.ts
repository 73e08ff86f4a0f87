/** How runs are isolated and measured; everything has a default that suits benchmarking. */

/**
 * What measures and limits a run. `cgroup2` and `cgroup1` are exact; `proc` looks at the processes again and again,
 * so that its values are approximate.
 */
export type MechanismName = "cgroup2" | "cgroup1" | "proc";

export const MECHANISMS: readonly MechanismName[] = ["cgroup2", "cgroup1", "proc"];

/**
 * What a run sees of a directory, and what becomes of its writes.
 * - `overlay`: the real content; writes go to memory and are gone after the run
 * - `read-only`: the real content; writes fail
 * - `hidden`: empty; writes go to memory
 * - `full-access`: the real directory
 */
export type DirectoryMode = "overlay" | "read-only" | "hidden" | "full-access";

export interface DirectoryRule {
  /** Absolute. The rule of the nearest directory above a file decides. */
  readonly path: string;
  readonly mode: DirectoryMode;
}

export interface ContainerOptions {
  /** Added to `DEFAULT_DIRECTORIES`; a later rule replaces an earlier one for the same path. */
  readonly directories: readonly DirectoryRule[];
  readonly network: "none" | "host";
  /** Where the writes of a run go: to memory, which counts as the run's (also if left out), or to files of this machine. */
  readonly storage?: "memory" | "disk";
  /** Whether the run gets a home directory of its own, and empty (also if left out), or the caller's. */
  readonly home?: "own" | "host";
}

/** Settings of control groups beyond the ones that limits need. */
export interface CgroupSettings {
  /** Controllers that every run has to be in. */
  readonly required: readonly string[];
  /** Written before the limits, which may replace them. */
  readonly values: readonly CgroupValue[];
}

/** `cpu.shares=1000` */
export interface CgroupValue {
  readonly controller: string;
  readonly option: string;
  readonly value: string;
}

/** Those of BenchExec: a run may write everywhere and changes nothing. */
export const DEFAULT_DIRECTORIES: readonly DirectoryRule[] = [
  { path: "/", mode: "overlay" },
  { path: "/run", mode: "hidden" },
  { path: "/tmp", mode: "hidden" },
];

export interface ExecutorOptions {
  /** `auto`: the most exact one that works on this machine. */
  readonly mechanism: MechanismName | "auto";
  /** `off`: the run sees what the caller sees. `auto`: a container if the machine allows one. */
  readonly container: ContainerOptions | "off";
  /** Processes and threads of a run at the same time; a fork bomb ends there. */
  readonly maximumProcesses: number;
  readonly cgroups: CgroupSettings;
  /** Files that runs wrote are kept where they are, if that is not memory: each run says where. */
  readonly leavings: "remove" | "keep";
}

export const DEFAULT_OPTIONS: ExecutorOptions = {
  mechanism: "auto",
  container: { directories: [], network: "none" },
  maximumProcesses: 5000,
  cgroups: { required: [], values: [] },
  leavings: "remove",
};
