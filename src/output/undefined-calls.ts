import type { Counterexample } from "../core/contracts/index.ts";
import type { CfaEdge } from "../program/cfa/graph.ts";
import { libraryFunction } from "../program/library/index.ts";

/** The functions without a definition that the execution calls, each with its first call. */
export function undefinedCalls({ steps, gap }: Counterexample): ReadonlyMap<string, CfaEdge> {
  const found = new Map<string, CfaEdge>();
  const add = (edge: CfaEdge): void => {
    const { operation } = edge;
    if (operation.kind !== "external" || operation.name === "") return;
    if (libraryFunction(operation.name) !== null || found.has(operation.name)) return;
    found.set(operation.name, edge);
  };
  for (const { edge } of steps) add(edge);
  for (const [edge] of gap?.calls ?? []) add(edge);
  return found;
}
