import { invariant, UserError, type SourceRange } from "../../base/diagnostics/index.ts";
import type { PhysicalCore } from "../machine/index.ts";

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
 * Cores for parallel runs: always disjoint, without two runs on one physical core if there are enough, each run on one
 * package if it fits. A single run without limit is not bound.
 */
export function assignCores(topology: readonly PhysicalCore[], demand: CoreDemand): CoreAssignment {
  const { runs, hyperthreading } = demand;
  const physical = hyperthreading === "use" ? topology : topology.map(oneThread);
  const available = physical.reduce((sum, core) => sum + core.threads.length, 0);
  if (demand.coresPerRun === null) {
    if (runs === 1) return { slots: [null], warnings: [] };
    if (runs > available) {
      return {
        slots: Array.from({ length: runs }, () => null),
        warnings: [
          `${runs} parallel runs share ${available} cores: measured times are not reliable`,
        ],
      };
    }
  }
  const wanted = demand.coresPerRun ?? Math.floor(available / runs);
  if (wanted * runs > available) {
    throw new UserError(
      `${runs} parallel ${runs === 1 ? "run needs" : "runs need"} ${wanted * runs} cores, there are ${available}`,
      demand.range,
      "fewer threads, or a smaller cpuCores",
    );
  }
  const separate = separateCores(physical, runs, wanted);
  if (separate !== null) return { slots: separate, warnings: [] };
  return {
    slots: sharedCores(physical, runs, wanted),
    warnings: ["parallel runs share physical cores: measured times depend on each other"],
  };
}

/** Whole physical cores for every run, or null if there are too few. */
function separateCores(
  physical: readonly PhysicalCore[],
  runs: number,
  wanted: number,
): number[][] | null {
  const unused = byPackage(physical);
  const slots: number[][] = [];
  for (let run = 0; run < runs; run++) {
    const threads: number[] = [];
    // A package that has enough for the whole run; otherwise the run is spread.
    const home = unused.find((cores) => threadCount(cores) >= wanted) ?? unused.flat();
    for (const core of [...home]) {
      if (threads.length >= wanted) break;
      threads.push(...core.threads);
      for (const cores of unused) {
        const at = cores.indexOf(core);
        if (at >= 0) cores.splice(at, 1);
      }
    }
    if (threads.length < wanted) return null;
    slots.push(threads.slice(0, wanted));
  }
  return slots;
}

function sharedCores(physical: readonly PhysicalCore[], runs: number, wanted: number): number[][] {
  const threads = physical.flatMap((core) => core.threads);
  invariant(threads.length >= runs * wanted, "enough cores were counted");
  return Array.from({ length: runs }, (_, run) => threads.slice(run * wanted, (run + 1) * wanted));
}

function byPackage(physical: readonly PhysicalCore[]): PhysicalCore[][] {
  const packages = new Map<number, PhysicalCore[]>();
  for (const core of physical) {
    packages.set(core.package, [...(packages.get(core.package) ?? []), core]);
  }
  return [...packages.values()];
}

function threadCount(cores: readonly PhysicalCore[]): number {
  return cores.reduce((sum, { threads }) => sum + threads.length, 0);
}

function oneThread(core: PhysicalCore): PhysicalCore {
  return { ...core, threads: core.threads.slice(0, 1) };
}
