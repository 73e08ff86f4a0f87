import type { Expression, Lvalue } from "../cfa/expression.ts";
import type { Cfa } from "../cfa/graph.ts";
import type { Operation } from "../cfa/operation.ts";
import type { Variable } from "../cfa/variable.ts";
import { visitExpression } from "../cfa/visit-expression.ts";

/** Variables that a pointer may point to (or into); all others change only where they are named. */
export interface AddressTakenVariables {
  has(variable: Variable): boolean;
}

/** An array counts as soon as it decays to a pointer; `a[i]` on the array itself takes no address. */
export function findAddressTaken(cfa: Cfa): AddressTakenVariables {
  const taken = new Uint8Array(cfa.variableCount);
  for (const edge of cfa.edges) markOperation(edge.operation, taken);
  return { has: (variable) => taken[variable.id] === 1 };
}

function markOperation(operation: Operation, taken: Uint8Array): void {
  switch (operation.kind) {
    case "assume":
      mark(operation.condition, taken);
      return;
    case "assign":
      mark(operation.target, taken);
      mark(operation.value, taken);
      return;
    case "havoc":
      mark(operation.target, taken);
      return;
    case "call":
      for (const argument of operation.arguments) mark(argument, taken);
      return;
    case "return":
      if (operation.result !== null) mark(operation.result, taken);
      return;
    case "external":
      for (const argument of operation.arguments) mark(argument, taken);
      if (operation.result !== null) mark(operation.result, taken);
      return;
    case "declare":
      // Soundness: what another translation unit defines is at the disposal of its functions.
      if (operation.variable.isStatic && operation.content === "indeterminate") {
        taken[operation.variable.id] = 1;
      }
      return;
    case "skip":
  }
}

function mark(root: Expression, taken: Uint8Array): void {
  visitExpression(root, (expression) => {
    if (expression.kind === "address-of") markRoot(expression.target, taken);
  });
}

function markRoot(target: Lvalue, taken: Uint8Array): void {
  let part = target;
  while (part.kind === "member" || part.kind === "index") part = part.base;
  if (part.kind === "variable") taken[part.variable.id] = 1;
}
