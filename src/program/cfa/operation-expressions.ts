import type { Expression } from "./expression.ts";
import type { Operation } from "./operation.ts";

/** What the operation evaluates or writes to, in no particular order. */
export function expressionsOf(operation: Operation): readonly Expression[] {
  switch (operation.kind) {
    case "assume":
      return [operation.condition];
    case "assign":
      return [operation.target, operation.value];
    case "havoc":
      return [operation.target];
    case "call":
      return operation.arguments;
    case "return":
      return operation.result === null ? [] : [operation.result];
    case "external":
      return operation.result === null
        ? operation.arguments
        : [...operation.arguments, operation.result];
    case "declare":
    case "skip":
      return [];
  }
}
