import { invariant, UserError, type SourceRange } from "../../base/diagnostics/index.ts";
import { withoutHyperthreads, type Topology } from "../machine/index.ts";

export interface CoreDemand {
  /** Runs at the same time. */
  readonly runs: number;
  /** Cores of one run; null: whatever is fair. */
  readonly coresPerRun: number | null;
  /** Whether both hardware threads of a core may be used. */
  readonly hyperthreading: "use" | "avoid";
  /** Where the demand was written, for messages. */
  readonly range: SourceRange | null;
}

export interface CoreAssignment {
  /** For each of the parallel runs its cores; null: not bound. */
  readonly slots: readonly (readonly number[] | null)[];
  readonly warnings: readonly string[];
}

/**
 * Cores for parallel runs, the same ones that BenchExec assigns (sections 9.3 and 11.3 of Wendler's dissertation): runs
 * are spread over the units of the machine (memory nodes, packages) before two of them share one, no run is split over
 * units that fits into one, and no two runs share a physical core unless there are too few, which is warned about.
 * What cannot be done in this way is a `UserError`. A single run without limit is not bound.
 */
export function assignCores(machine: Topology, demand: CoreDemand): CoreAssignment {
  const topology = demand.hyperthreading === "use" ? machine : withoutHyperthreads(machine);
  if (demand.coresPerRun === null) return fairShares(topology, demand);
  checkCount(machine.threads.length, demand.runs, demand.coresPerRun, demand.range);
  return assigned(topology, demand.runs, demand.coresPerRun, demand.range);
}

function fairShares(topology: Topology, { runs, range }: CoreDemand): CoreAssignment {
  const unbound = Array.from({ length: runs }, () => null);
  if (runs === 1) return { slots: unbound, warnings: [] };
  const wanted = isRegular(topology) ? fairShare(topology, runs) : 0;
  if (wanted > 0) return assigned(topology, runs, wanted, range);
  const cores = topology.threads.length;
  return {
    slots: unbound,
    warnings: [`${runs} parallel runs share ${cores} cores: measured times are not reliable`],
  };
}

/** Threads that each of the runs can have without being split over units; whole physical cores if there are enough. */
function fairShare(topology: Topology, runs: number): number {
  const { unitCount, unitSize, coreSize } = sizesOf(topology);
  const threads =
    runs <= unitCount
      ? Math.floor(unitCount / runs) * unitSize
      : Math.floor(unitSize / Math.ceil(runs / unitCount));
  return threads < coreSize ? threads : threads - (threads % coreSize);
}

function assigned(
  topology: Topology,
  runs: number,
  wanted: number,
  range: SourceRange | null,
): CoreAssignment {
  checkRegularity(topology, range);
  const layout = layoutOf(topology, runs, wanted);
  checkLayout(layout, runs, wanted, range);
  const slots = distribute(topology, layout, runs, wanted);
  if (!layout.sharesCores) return { slots, warnings: [] };
  return {
    slots,
    warnings: [
      `parallel runs share physical cores: measured times depend on each other (up to ${layout.separateRuns} runs do not)`,
    ],
  };
}

/** How runs lie on the units of the machine. */
interface Layout {
  readonly unitCount: number;
  readonly unitSize: number;
  /** More than one only if a run does not fit into one. */
  readonly unitsPerRun: number;
  readonly runsPerUnit: number;
  /** Hardware threads of one physical core have to be given to different runs. */
  readonly sharesCores: boolean;
  /** So many runs would have physical cores of their own. */
  readonly separateRuns: number;
}

function layoutOf(topology: Topology, runs: number, wanted: number): Layout {
  const { unitCount, unitSize, coreSize } = sizesOf(topology);
  const wholeCores = Math.ceil(wanted / coreSize) * coreSize;
  const unitsPerRun = Math.ceil(wholeCores / unitSize);
  const runsPerUnit = Math.ceil(runs / unitCount);
  const separateRuns =
    unitsPerRun === 1
      ? Math.floor(unitSize / wholeCores) * unitCount
      : Math.floor(unitCount / unitsPerRun);
  const sharesCores = unitsPerRun === 1 && wholeCores * runsPerUnit > unitSize;
  return { unitCount, unitSize, unitsPerRun, runsPerUnit, sharesCores, separateRuns };
}

function distribute(
  { units, siblings }: Topology,
  { unitCount, unitsPerRun, sharesCores }: Layout,
  runs: number,
  wanted: number,
): number[][] {
  const unitThreads = [...units].sort(([a], [b]) => a - b).map(([, threads]) => threads);
  const taken = new Set<number>();
  return Array.from({ length: runs }, (_, run) => {
    const first = (run * unitsPerRun) % unitCount;
    const reachable = unitThreads.slice(first, first + unitsPerRun).flat();
    const whole = new Set<number>();
    for (const thread of reachable) {
      if (whole.size >= wanted) break;
      if (taken.has(thread)) continue;
      for (const sibling of siblings.get(thread)!) if (!taken.has(sibling)) whole.add(sibling);
    }
    invariant(whole.size >= wanted, "the layout has room for every run");
    const cores = [...whole].slice(0, wanted);
    // A sibling that the run does not use stays idle, if that is possible.
    for (const thread of sharesCores ? cores : whole) taken.add(thread);
    return cores.sort((a, b) => a - b);
  });
}

function sizesOf({ units, siblings }: Topology): {
  readonly unitCount: number;
  readonly unitSize: number;
  readonly coreSize: number;
} {
  return {
    unitCount: units.size,
    unitSize: [...units.values()][0]!.length,
    coreSize: [...siblings.values()][0]!.length,
  };
}

function isRegular({ threads, units, siblings }: Topology): boolean {
  return (
    haveOneSize(units.values()) &&
    haveOneSize(siblings.values()) &&
    [...siblings.values()].flat().every((thread) => threads.includes(thread))
  );
}

function haveOneSize(groups: Iterable<readonly number[]>): boolean {
  return new Set([...groups].map(({ length }) => length)).size === 1;
}

function checkRegularity(topology: Topology, range: SourceRange | null): void {
  const { threads, units, siblings } = topology;
  if (!haveOneSize(units.values())) {
    throw new UserError(
      "cores cannot be assigned: the packages or memory nodes of this machine have different numbers of cores",
      range,
      "use --allowedCores to choose equally many of each",
    );
  }
  if (!haveOneSize(siblings.values())) {
    throw new UserError(
      "cores cannot be assigned: the physical cores of this machine have different numbers of hardware threads",
      range,
      "use --no-hyperthreading, or --allowedCores to choose cores of one kind",
    );
  }
  const missing = new Set([...siblings.values()].flat().filter((one) => !threads.includes(one)));
  if (missing.size > 0) {
    throw new UserError(
      `cores cannot be assigned: ${[...missing].join(", ")} cannot be used, but other hardware threads of the same physical cores can`,
      range,
      "allow all hardware threads of a core, or use --no-hyperthreading",
    );
  }
}

function checkCount(
  available: number,
  runs: number,
  wanted: number,
  range: SourceRange | null,
): void {
  if (wanted * runs <= available) return;
  throw new UserError(
    `${runs} parallel ${runs === 1 ? "run needs" : "runs need"} ${wanted * runs} cores, there are ${available}`,
    range,
    wanted > available ? "a smaller cpuCores" : "fewer threads, or a smaller cpuCores",
  );
}

function checkLayout(
  { unitCount, unitSize, unitsPerRun, runsPerUnit }: Layout,
  runs: number,
  wanted: number,
  range: SourceRange | null,
): void {
  if (unitsPerRun > 1 && unitsPerRun * runs > unitCount) {
    const most = Math.floor(unitCount / unitsPerRun);
    throw new UserError(
      `a run with ${wanted} cores needs ${unitsPerRun} packages or memory nodes of ${unitSize} cores, for ${runs} parallel ${runs === 1 ? "run" : "runs"} there are ${unitCount}`,
      range,
      most === 0 ? "a smaller cpuCores" : `at most ${most} threads, or a smaller cpuCores`,
    );
  }
  if (unitsPerRun === 1 && runsPerUnit * wanted > unitSize) {
    throw new UserError(
      `${runs} parallel runs with ${wanted} cores each would be split over packages or memory nodes: there are ${unitCount} with ${unitSize} cores each`,
      range,
      `at most ${Math.floor(unitSize / wanted) * unitCount} threads, or a smaller cpuCores`,
    );
  }
}
