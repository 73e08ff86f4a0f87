/** Operations on ghosts, and operations of the program with other parts. */
import type { Expression, Lvalue } from "../../cfa/expression.ts";
import { isLvalue } from "../../cfa/expression.ts";
import * as node from "../../cfa/nodes.ts";
import type { Operation } from "../../cfa/operation.ts";
import type { Variable } from "../../cfa/variable.ts";

export const SKIP: Operation = { kind: "skip", note: "an array is not needed here" };

export function havoc(variable: Variable): Operation {
  return { kind: "havoc", target: variableOf(variable), reason: "extern" };
}

export function assign(variable: Variable, value: Expression): Operation {
  return { kind: "assign", target: variableOf(variable), value };
}

export function variableOf(variable: Variable): Extract<Lvalue, { kind: "variable" }> {
  return node.variableReference(variable, 0, 0);
}

/** The operation with other expressions in it. Calls are treated where they are made. */
export function mapped(operation: Operation, rewrite: (root: Expression) => Expression): Operation {
  const place = (target: Lvalue): Lvalue => {
    const made = target.kind === "variable" ? target : rewrite(target);
    return isLvalue(made) ? made : target;
  };
  switch (operation.kind) {
    case "assume":
      return { ...operation, condition: rewrite(operation.condition) };
    case "assign":
      return { ...operation, target: place(operation.target), value: rewrite(operation.value) };
    case "havoc":
      return { ...operation, target: place(operation.target) };
    case "external": {
      const result = operation.result === null ? null : place(operation.result);
      return { ...operation, arguments: operation.arguments.map(rewrite), result };
    }
    default:
      return operation;
  }
}

/** The operation with another place to store to. */
export function retargeted(operation: Operation, target: Lvalue): Operation {
  switch (operation.kind) {
    case "assign":
    case "havoc":
      return { ...operation, target };
    case "external":
      return { ...operation, result: target };
    default:
      return operation;
  }
}
