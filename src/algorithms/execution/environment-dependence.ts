import type { Cfa } from "../../program/cfa/graph.ts";
import { libraryFunction } from "../../program/library/index.ts";

/** Whether the program may look at its environment without asking for an input: then it has other executions, too. */
export function looksAtEnvironment(cfa: Cfa): boolean {
  return cfa.edges.some(({ operation }) => {
    if (operation.kind !== "external") return false;
    return libraryFunction(operation.name)?.effects.looksAt === "environment";
  });
}
