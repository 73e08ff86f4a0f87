import fc from "fast-check";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { UserError } from "../../base/diagnostics/index.ts";
import { topologyFrom } from "../machine/cpu-topology.ts";
import type { Topology } from "../machine/index.ts";
import { assignCores, workInSlots, type CoreDemand } from "./index.ts";

/** Packages of equal cores; hardware threads numbered as Linux does: siblings are far apart. */
function machine(packages: number, cores: number, siblings: number): Topology {
  const total = packages * cores;
  const threads = Array.from({ length: total * siblings }, (_, thread) => thread);
  const unitOf = (thread: number): number => Math.floor((thread % total) / cores);
  return {
    threads,
    units: new Map(
      Array.from({ length: packages }, (_, unit) => [
        unit,
        threads.filter((thread) => unitOf(thread) === unit),
      ]),
    ),
    siblings: new Map(
      threads.map((thread) => [
        thread,
        threads.filter((other) => other % total === thread % total),
      ]),
    ),
  };
}

const demand = (runs: number, coresPerRun: number | null): CoreDemand => ({
  runs,
  coresPerRun,
  hyperthreading: "use",
  range: null,
});

const arbitraryDemand = fc.record({
  packages: fc.integer({ min: 1, max: 3 }),
  cores: fc.integer({ min: 1, max: 6 }),
  siblings: fc.integer({ min: 1, max: 2 }),
  runs: fc.integer({ min: 1, max: 8 }),
  wanted: fc.integer({ min: 1, max: 8 }),
});

describe("cores of parallel runs", () => {
  test("are disjoint, as many as asked for, and physical ones are shared only with a warning", () => {
    fc.assert(
      fc.property(arbitraryDemand, ({ packages, cores, siblings, runs, wanted }) => {
        const assigned = assignedOrRefused(machine(packages, cores, siblings), runs, wanted);
        if (assigned === "refused") return;
        const { slots, warnings } = assigned;
        const used = slots.flatMap((slot) => slot ?? []);
        expect(slots.map((slot) => slot?.length)).toEqual(Array(runs).fill(wanted));
        expect(new Set(used).size).toBe(runs * wanted);
        const physical = slots.map((slot) => new Set(slot!.map((one) => one % (packages * cores))));
        const distinct = new Set(physical.flatMap((set) => [...set])).size;
        const isShared = distinct < physical.reduce((sum, set) => sum + set.size, 0);
        if (isShared) expect(warnings).not.toEqual([]);
      }),
    );
  });

  test("are spread evenly over packages, and only runs that need more than one are split", () => {
    fc.assert(
      fc.property(arbitraryDemand, ({ packages, cores, siblings, runs, wanted }) => {
        const assigned = assignedOrRefused(machine(packages, cores, siblings), runs, wanted);
        if (assigned === "refused") return;
        const homes = assigned.slots.map(
          (slot) => new Set(slot!.map((one) => Math.floor((one % (packages * cores)) / cores))),
        );
        if (wanted > cores * siblings) return;
        expect(homes.map(({ size }) => size)).toEqual(Array(runs).fill(1));
        const runsOf = Array.from(
          { length: packages },
          (_, unit) => homes.filter((home) => home.has(unit)).length,
        );
        expect(Math.max(...runsOf) - Math.min(...runsOf)).toBeLessThanOrEqual(1);
      }),
    );
  });

  test("are refused exactly if a package would have to hold more than it has", () => {
    fc.assert(
      fc.property(arbitraryDemand, ({ packages, cores, siblings, runs, wanted }) => {
        const unit = cores * siblings;
        const whole = Math.ceil(wanted / siblings) * siblings;
        const fits =
          whole <= unit
            ? Math.ceil(runs / packages) * wanted <= unit
            : Math.ceil(whole / unit) * runs <= packages;
        const assigned = assignedOrRefused(machine(packages, cores, siblings), runs, wanted);
        expect(assigned !== "refused").toBe(fits);
      }),
    );
  });

  test("leave a sibling unused rather than share it", () => {
    const { slots, warnings } = assignCores(machine(1, 4, 2), demand(4, 1));
    expect(slots).toEqual([[0], [1], [2], [3]]);
    expect(warnings).toEqual([]);
  });

  test("are not assigned on a machine whose parts are of different size", () => {
    const { threads, units, siblings } = machine(2, 4, 1);
    const uneven = { threads, siblings, units: new Map([...units, [1, [4, 5]]]) };
    expect(() => assignCores(uneven, demand(2, 1))).toThrow("different numbers of cores");
    const cut = { ...machine(1, 2, 2), threads: [0, 1, 2], units: new Map([[0, [0, 1, 2]]]) };
    expect(() => assignCores(cut, demand(1, 1))).toThrow("3 cannot be used");
    expect(assignCores(cut, { ...demand(1, 1), hyperthreading: "avoid" }).slots).toEqual([[0]]);
  });

  test("without limit: a single run is free, several divide what there is", () => {
    expect(assignCores(machine(1, 4, 1), demand(1, null)).slots).toEqual([null]);
    expect(assignCores(machine(1, 4, 1), demand(2, null)).slots).toEqual([
      [0, 1],
      [2, 3],
    ]);
    expect(assignCores(machine(2, 4, 2), demand(3, null)).slots.map((s) => s!.length)).toEqual([
      4, 4, 4,
    ]);
    const crowded = assignCores(machine(1, 2, 1), demand(3, null));
    expect(crowded.slots).toEqual([null, null, null]);
    expect(crowded.warnings[0]).toContain("3 parallel runs share 2 cores");
  });
});

function assignedOrRefused(
  topology: Topology,
  runs: number,
  wanted: number,
): ReturnType<typeof assignCores> | "refused" {
  try {
    return assignCores(topology, demand(runs, wanted));
  } catch (error) {
    if (error instanceof UserError) return "refused";
    throw error;
  }
}

describe("the topology", () => {
  const folder = mkdtempSync(join(tmpdir(), "assay-cpus-"));
  afterAll(() => {
    rmSync(folder, { recursive: true });
  });

  function describeCpu(cpu: number, node: number | null, socket: number, siblings: string): void {
    const topology = join(folder, `cpu${cpu}`, "topology");
    mkdirSync(topology, { recursive: true });
    writeFileSync(join(topology, "physical_package_id"), `${socket}\n`);
    writeFileSync(join(topology, "thread_siblings_list"), `${siblings}\n`);
    if (node !== null) mkdirSync(join(folder, `cpu${cpu}`, `node${node}`));
  }

  test("divides packages into their memory nodes", () => {
    for (let cpu = 0; cpu < 4; cpu++) describeCpu(cpu, cpu, 0, `${cpu}`);
    const { units, siblings } = topologyFrom(folder, [0, 1, 2, 3]);
    expect(units).toEqual(new Map([0, 1, 2, 3].map((unit) => [unit, [unit]])));
    expect(siblings.get(2)).toEqual([2]);
  });

  test("takes packages where nodes are larger or unknown", () => {
    for (let cpu = 4; cpu < 8; cpu++) describeCpu(cpu, 0, cpu >> 1, "4-5");
    expect([...topologyFrom(folder, [4, 5, 6, 7]).units.keys()]).toEqual([2, 3]);
    describeCpu(8, null, 0, "8");
    expect(topologyFrom(folder, [0, 8]).units).toEqual(new Map([[0, [0, 8]]]));
    expect(topologyFrom("/nowhere", [3]).siblings).toEqual(new Map([[3, [3]]]));
  });
});

describe("slots", () => {
  test("take items in order, each once, never more than one at a time", async () => {
    const seen: number[] = [];
    const busy = new Set<string>();
    await workInSlots(
      Array.from({ length: 20 }, (_, i) => i),
      ["a", "b", "c"],
      async (item, slot) => {
        expect(busy.has(slot)).toBe(false);
        busy.add(slot);
        seen.push(item);
        await new Promise((resolve) => setTimeout(resolve, item % 3));
        busy.delete(slot);
      },
      new AbortController().signal,
    );
    expect(seen).toEqual(Array.from({ length: 20 }, (_, i) => i));
  });

  test("begin nothing after an abort or a failure", async () => {
    const controller = new AbortController();
    let begun = 0;
    const work = async (item: number): Promise<void> => {
      begun++;
      if (item === 2) controller.abort();
      await Promise.resolve();
    };
    await workInSlots([1, 2, 3, 4], [0], work, controller.signal);
    expect(begun).toBe(2);
    const failing = workInSlots(
      [1, 2, 3],
      [0],
      () => Promise.reject(new Error("broken")),
      new AbortController().signal,
    );
    await expect(failing).rejects.toThrow("broken");
  });
});
