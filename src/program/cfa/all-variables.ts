import type { Cfa } from "./graph.ts";
import type { Variable } from "./variable.ts";

export function allVariables({
  globals,
  functions,
}: Pick<Cfa, "globals" | "functions">): readonly Variable[] {
  return [...globals, ...functions.flatMap(({ locals }) => locals)];
}

/** By qualified name, which no two of them share. */
export function variablesByName(cfa: Cfa): ReadonlyMap<string, Variable> {
  return new Map(allVariables(cfa).map((variable) => [variable.qualifiedName, variable]));
}
