import type { Cfa } from "../../program/cfa/graph.ts";
import type { Expression } from "../../program/cfa/expression.ts";
import { visitExpression } from "../../program/cfa/visit-expression.ts";
import { expressionsOf } from "../../program/cfa/operation-expressions.ts";

/** Whether the program looks at the numbers behind pointers: then another machine may execute it in another way. */
export function looksAtAddresses(cfa: Cfa): boolean {
  return cfa.edges.some(({ operation }) => expressionsOf(operation).some(castsPointer));
}

function castsPointer(root: Expression): boolean {
  let isFound = false;
  visitExpression(root, (node) => {
    if (node.kind !== "cast" || node.type.kind !== "integer" || node.type.rank === 0) return;
    isFound ||= node.operand.type.kind === "pointer" && !isNull(node.operand);
  });
  return isFound;
}

/** A number that was cast to a pointer. */
function isNull(pointer: Expression): boolean {
  return pointer.kind === "cast" && pointer.operand.kind === "integer";
}
