import type { Cfa } from "../../program/cfa/graph.ts";
import { libraryFunction } from "../../program/library/index.ts";

/** Library functions whose results or effects another environment, or another library, makes different. */
const ELSEWHERE_DIFFERENT: ReadonlySet<string> = new Set(
  "asm __errno_location getenv setlocale fopen fclose setbuf setvbuf".split(" "),
);

/** Whether the program may look at its environment without asking for an input: then it has other executions, too. */
export function looksAtEnvironment(cfa: Cfa): boolean {
  return cfa.edges.some(({ operation }) => {
    if (operation.kind !== "external") return false;
    const known = libraryFunction(operation.name);
    return known?.kind === "input-stream" || ELSEWHERE_DIFFERENT.has(known?.name ?? "");
  });
}
