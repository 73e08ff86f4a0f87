import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { allowanceIn } from "../execution/accounting/memory-allowance.ts";
import { memoryOfNodes } from "../machine/index.ts";
import { checkMemory, type MemoryDemand, type MemorySupply } from "./memory-check.ts";

/** Two nodes with two cores and 8 GB each. */
const SUPPLY: MemorySupply = {
  total: 16e9,
  nodes: new Map([
    [0, 8e9],
    [1, 8e9],
  ]),
  nodesOf: (cores) => [...new Set(cores.map((core) => core >> 1))],
};

const check = (slots: MemoryDemand["slots"], memoryPerRun: number | null): void => {
  checkMemory({ slots, memoryPerRun, range: null }, SUPPLY);
};

describe("memory of parallel runs", () => {
  test("may be all there is", () => {
    check([null, null], 8e9);
    check([[0], [2]], 8e9);
    check([[0], [1], [2], [3]], 4e9);
    check([[0, 1, 2, 3]], 16e9);
    check([null, null, null], null);
  });

  test("is refused beyond the machine", () => {
    expect(() => {
      check([null, null, null], 8e9);
    }).toThrow("3 parallel runs need 24.0 GB of memory, this machine has 16.0 GB");
  });

  test("is refused beyond the nodes of the cores", () => {
    expect(() => {
      check([[0], [1]], 5e9);
    }).toThrow("2 parallel runs need 10.0 GB of memory, memory node 0 has 8.0 GB");
    expect(() => {
      check([[2, 3]], 9e9);
    }).toThrow("memory node 1 has 8.0 GB");
  });

  test("is limited by all control groups above this process", () => {
    const top = mkdtempSync(join(tmpdir(), "assay-allowance-"));
    const own = join(top, "slice", "own");
    mkdirSync(own, { recursive: true });
    writeFileSync(join(top, "slice", "memory.max"), "3000\n");
    writeFileSync(join(own, "memory.max"), "max\n");
    const unified = { unified: own, byController: new Map<string, string>() };
    expect(allowanceIn(unified, new Set([top]))).toBe(3000);
    writeFileSync(join(own, "memory.stat"), "cache 1\nhierarchical_memory_limit 2000\n");
    const both = { unified: own, byController: new Map([["memory", own]]) };
    expect(allowanceIn(both, new Set([top]))).toBe(2000);
    rmSync(top, { recursive: true });
  });

  test("of nodes is what the kernel calls total", () => {
    const folder = mkdtempSync(join(tmpdir(), "assay-nodes-"));
    mkdirSync(join(folder, "node1"));
    writeFileSync(join(folder, "node1", "meminfo"), "Node 1 MemTotal:       1000 kB\n");
    expect(memoryOfNodes(folder)).toEqual(new Map([[1, 1_024_000]]));
    rmSync(folder, { recursive: true });
  });
});
