import type { Cfa } from "../cfa/graph.ts";
import type { Variable } from "../cfa/variable.ts";
import { visitReads } from "./variable-uses.ts";

/** Whether some operation reads the parameter at the index of the function that the program begins with. */
export function readsParameter({ main, edges }: Cfa, index: number): boolean {
  const parameter = main.parameters[index];
  let isRead = false;
  for (const { operation } of edges) {
    visitReads(operation, (variable) => (isRead ||= variable === parameter));
  }
  return isRead;
}

/** Whether some operation reads a parameter of the function that the program begins with, numbers aside. */
export function readsArguments({ main, edges }: Cfa): boolean {
  const given = new Set<Variable>(
    main.parameters.filter(({ type }) => type.kind !== "integer" && type.kind !== "float"),
  );
  let isRead = false;
  for (const { operation } of given.size === 0 ? [] : edges) {
    visitReads(operation, (variable) => (isRead ||= given.has(variable)));
  }
  return isRead;
}
