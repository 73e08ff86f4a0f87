import type { Counterexample } from "../core/contracts/index.ts";
import { FUNCTION_OUTSIDE } from "../program/cfa/function-outside.ts";
import type { CfaEdge } from "../program/cfa/graph.ts";
import { libraryFunction } from "../program/library/index.ts";

/** The functions without a definition that the execution calls, each with its first call. */
export function undefinedCalls({ steps, gap }: Counterexample): ReadonlyMap<string, CfaEdge> {
  const found = new Map<string, CfaEdge>();
  const add = (edge: CfaEdge): void => {
    const { operation } = edge;
    if (operation.kind !== "external" || libraryFunction(operation.name) !== null) return;
    const name = operation.name === "" ? FUNCTION_OUTSIDE : operation.name;
    if (!found.has(name)) found.set(name, edge);
  };
  for (const { edge } of steps) add(edge);
  for (const [edge] of gap?.calls ?? []) add(edge);
  return found;
}
