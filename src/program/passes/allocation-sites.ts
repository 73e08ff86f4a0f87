import { hashOf } from "../anchors/hash.ts";
import type { Cfa, CfaEdge } from "../cfa/graph.ts";
import { printOperation } from "../cfa/print-operation.ts";
import { libraryFunction } from "../library/index.ts";

/**
 * Names of the places where blocks of memory come from, the same in every run: `main::malloc~3fa91c02#0` is the first of the
 * calls in `main` that read alike. They survive changes elsewhere in the program.
 */
export class AllocationSites {
  private readonly names = new Map<CfaEdge, string>();
  private readonly edges = new Map<string, CfaEdge>();

  constructor(cfa: Cfa) {
    const counts = new Map<string, number>();
    for (const edge of cfa.edges) {
      const { operation, source } = edge;
      if (operation.kind !== "external") continue;
      if (libraryFunction(operation.name)?.kind !== "allocation") continue;
      const text = hashOf(printOperation(operation));
      const base = `${source.function.name}::${operation.name}~${text}`;
      const count = counts.get(base) ?? 0;
      counts.set(base, count + 1);
      this.names.set(edge, `${base}#${count}`);
      this.edges.set(`${base}#${count}`, edge);
    }
  }

  /** Null: it allocates nothing. */
  nameOf(edge: CfaEdge): string | null {
    return this.names.get(edge) ?? null;
  }

  /** Null: there is none of that name. */
  edgeOf(name: string): CfaEdge | null {
    return this.edges.get(name) ?? null;
  }
}
