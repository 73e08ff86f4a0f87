import type { Expression } from "../cfa/expression.ts";
import type { Cfa } from "../cfa/graph.ts";
import { expressionsOf } from "../cfa/operation-expressions.ts";
import { visitExpression } from "../cfa/visit-expression.ts";

/** Whether the program computes pointers from pointers, or takes the address of an element that may be behind the last one. */
export function movesPointers(cfa: Cfa): boolean {
  return cfa.edges.some(({ operation }) => expressionsOf(operation).some(hasMoved));
}

function hasMoved(root: Expression): boolean {
  let isFound = false;
  visitExpression(root, (node) => {
    if (node.kind === "pointer-offset") isFound = true;
    if (node.kind !== "address-of" || node.target.kind !== "index") return;
    const { index, base } = node.target;
    const length = base.type.kind === "array" ? base.type.length : null;
    const isInside = index.kind === "integer" && length !== null && index.value < BigInt(length);
    if (!isInside) isFound = true;
  });
  return isFound;
}
