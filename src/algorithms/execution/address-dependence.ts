import type { Cfa } from "../../program/cfa/graph.ts";
import type { Expression } from "../../program/cfa/expression.ts";
import { visitExpression } from "../../program/cfa/visit-expression.ts";
import { libraryFunction } from "../../program/library/index.ts";
import { expressionsOf } from "../../program/cfa/operation-expressions.ts";

/** Library functions whose results or effects another environment, or another library, makes different. */
const ELSEWHERE_DIFFERENT: ReadonlySet<string> = new Set(
  "asm __errno_location getenv setlocale frame_address return_address fopen fclose setbuf setvbuf".split(
    " ",
  ),
);

/** Whether the program may look at its environment without asking for an input: then it has other executions, too. */
export function looksAtEnvironment(cfa: Cfa): boolean {
  return cfa.edges.some(({ operation }) => {
    if (operation.kind !== "external") return false;
    const known = libraryFunction(operation.name);
    return known?.kind === "input-stream" || ELSEWHERE_DIFFERENT.has(known?.name ?? "");
  });
}

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
