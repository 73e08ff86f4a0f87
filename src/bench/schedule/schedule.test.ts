import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { UserError } from "../../base/diagnostics/index.ts";
import type { PhysicalCore } from "../machine/index.ts";
import { assignCores, workInSlots, type CoreDemand } from "./index.ts";

/** Packages of equal cores; hardware threads numbered as Linux does: siblings are far apart. */
function machine(packages: number, cores: number, siblings: number): PhysicalCore[] {
  const total = packages * cores;
  return Array.from({ length: total }, (_, core) => ({
    package: Math.floor(core / cores),
    threads: Array.from({ length: siblings }, (_, sibling) => core + sibling * total),
  }));
}

const demand = (runs: number, coresPerRun: number | null): CoreDemand => ({
  runs,
  coresPerRun,
  hyperthreading: "use",
  range: null,
});

describe("cores of parallel runs", () => {
  test("are disjoint, as many as asked for, and physical ones are shared only with a warning", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 2 }),
        fc.integer({ min: 1, max: 6 }),
        fc.integer({ min: 1, max: 2 }),
        fc.integer({ min: 1, max: 8 }),
        fc.integer({ min: 1, max: 8 }),
        (packages, cores, siblings, runs, wanted) => {
          const topology = machine(packages, cores, siblings);
          const available = packages * cores * siblings;
          if (runs * wanted > available) {
            expect(() => assignCores(topology, demand(runs, wanted))).toThrow(UserError);
            return;
          }
          const { slots, warnings } = assignCores(topology, demand(runs, wanted));
          const used = slots.flatMap((slot) => slot ?? []);
          expect(slots.map((slot) => slot?.length)).toEqual(Array(runs).fill(wanted));
          expect(new Set(used).size).toBe(runs * wanted);
          const physical = slots.map(
            (slot) => new Set(slot!.map((one) => one % (packages * cores))),
          );
          const distinct = new Set(physical.flatMap((set) => [...set])).size;
          const isShared = distinct < physical.reduce((sum, set) => sum + set.size, 0);
          if (isShared) expect(warnings).not.toEqual([]);
        },
      ),
    );
  });

  test("stay in one package", () => {
    const { slots } = assignCores(machine(2, 4, 1), demand(2, 3));
    expect(slots).toEqual([
      [0, 1, 2],
      [4, 5, 6],
    ]);
  });

  test("leave a sibling unused rather than share it", () => {
    const { slots, warnings } = assignCores(machine(1, 4, 2), demand(4, 1));
    expect(slots).toEqual([[0], [1], [2], [3]]);
    expect(warnings).toEqual([]);
  });

  test("without limit: a single run is free, several divide what there is", () => {
    expect(assignCores(machine(1, 4, 1), demand(1, null)).slots).toEqual([null]);
    expect(assignCores(machine(1, 4, 1), demand(2, null)).slots).toEqual([
      [0, 1],
      [2, 3],
    ]);
    const crowded = assignCores(machine(1, 2, 1), demand(3, null));
    expect(crowded.slots).toEqual([null, null, null]);
    expect(crowded.warnings[0]).toContain("3 parallel runs share 2 cores");
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
