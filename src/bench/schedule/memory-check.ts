import { UserError, type SourceRange } from "../../base/diagnostics/index.ts";
import { memoryAllowance } from "../execution/accounting/memory-allowance.ts";
import { nodesOfCores } from "../execution/machine/memory-nodes.ts";
import { memoryOfMachine, memoryOfNodes } from "../machine/index.ts";

export interface MemoryDemand {
  /** For each of the parallel runs its cores; null: not bound. */
  readonly slots: readonly (readonly number[] | null)[];
  /** Bytes of one run; null: no limit. */
  readonly memoryPerRun: number | null;
  /** Where the demand was written, for messages. */
  readonly range: SourceRange | null;
}

export interface MemorySupply {
  /** Bytes for all runs together. */
  readonly total: number;
  /** Bytes of the memory nodes. */
  readonly nodes: ReadonlyMap<number, number>;
  readonly nodesOf: (cores: readonly number[]) => readonly number[];
}

/**
 * Refuses runs whose limits together exceed the memory that is installed, that control groups allow, or that belongs to
 * the memory nodes of their cores: they would swap, or end each other (section 9.5).
 */
export function checkMemory(demand: MemoryDemand, supply: MemorySupply = ownSupply()): void {
  const { slots, memoryPerRun, range } = demand;
  if (memoryPerRun === null) return;
  refuseBeyond(supply.total, "this machine", slots.length, memoryPerRun, range);
  const runsOfNodes = new Map<string, { nodes: readonly number[]; runs: number }>();
  for (const cores of slots) {
    const nodes = cores === null ? [] : supply.nodesOf(cores).filter((n) => supply.nodes.has(n));
    if (nodes.length === 0) continue;
    const known = runsOfNodes.get(nodes.join());
    if (known === undefined) runsOfNodes.set(nodes.join(), { nodes, runs: 1 });
    else known.runs++;
  }
  for (const { nodes, runs } of runsOfNodes.values()) {
    const size = nodes.reduce((sum, node) => sum + supply.nodes.get(node)!, 0);
    const name = nodes.length === 1 ? "memory node" : "memory nodes";
    refuseBeyond(size, `${name} ${nodes.join(", ")}`, runs, memoryPerRun, range);
  }
}

function ownSupply(): MemorySupply {
  return {
    total: Math.min(memoryOfMachine(), memoryAllowance()),
    nodes: memoryOfNodes(),
    nodesOf: nodesOfCores,
  };
}

function refuseBeyond(
  bytes: number,
  place: string,
  runs: number,
  memoryPerRun: number,
  range: SourceRange | null,
): void {
  if (runs * memoryPerRun <= bytes) return;
  const most = Math.floor(bytes / memoryPerRun);
  throw new UserError(
    `${runs} parallel ${runs === 1 ? "run needs" : "runs need"} ${gigabytes(runs * memoryPerRun)} of memory, ${place} has ${gigabytes(bytes)}`,
    range,
    most === 0 ? "a smaller memlimit" : `at most ${most} threads, or a smaller memlimit`,
  );
}

function gigabytes(bytes: number): string {
  return `${(bytes / 1e9).toFixed(1)} GB`;
}
