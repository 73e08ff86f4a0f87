/** The program as steps that evaluate expressions once: an edge, or all branches of one test. */
import type { Cfa, CfaEdge, CfaNode } from "../../cfa/graph.ts";
import type { ArrayAccesses, Read } from "./accesses.ts";
import type { ArrayAccess } from "./array-object.ts";

export interface Unit {
  readonly source: CfaNode;
  /** Several only if all of them are assumptions. */
  readonly edges: readonly CfaEdge[];
  readonly reads: readonly Read[];
  readonly write: ArrayAccess | null;
}

export class Units {
  readonly all: readonly Unit[];
  private readonly byEdge = new Map<CfaEdge, Unit>();

  constructor(cfa: Cfa, accesses: ArrayAccesses) {
    const all: Unit[] = [];
    for (const source of cfa.nodes) {
      const areBranches = source.leaving.every(({ operation }) => operation.kind === "assume");
      const groups = areBranches ? [source.leaving] : source.leaving.map((edge) => [edge]);
      for (const edges of groups) {
        if (edges.length === 0) continue;
        const found = edges.map(({ operation }) => accesses.of(operation));
        const reads = found.flatMap((one) => one.reads);
        const unit = { source, edges, reads, write: found[0]!.write };
        all.push(unit);
        for (const edge of edges) this.byEdge.set(edge, unit);
      }
    }
    this.all = all;
  }

  of(edge: CfaEdge): Unit {
    return this.byEdge.get(edge)!;
  }
}
