import type { Expression } from "../cfa/expression.ts";
import type { Cfa } from "../cfa/graph.ts";
import type { Operation } from "../cfa/operation.ts";
import { visitExpression } from "../cfa/visit-expression.ts";

/**
 * Whether some operation stores or passes the address of a function, so that code outside the program may
 * call it. Comparing with one, as guards of calls do, gives nothing away.
 */
export function handsOnFunctions(cfa: Cfa): boolean {
  return cfa.edges.some(({ operation }) => handsOn(operation));
}

function handsOn(operation: Operation): boolean {
  switch (operation.kind) {
    case "assign":
      return mentionsFunction(operation.value);
    case "call":
    case "external":
      return operation.arguments.some(mentionsFunction);
    default:
      return false;
  }
}

function mentionsFunction(root: Expression): boolean {
  let isFound = false;
  visitExpression(root, ({ kind }) => {
    isFound ||= kind === "function";
  });
  return isFound;
}
