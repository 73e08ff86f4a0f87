import { isFloatTrue } from "../../program/algebra/index.ts";
import type { Interpreter } from "../../program/interpreter/index.ts";
import { Pointer } from "../../program/interpreter/memory-object.ts";
import { ExecutionEnd } from "../../program/interpreter/outcome.ts";
import type { Assumption } from "./assumption.ts";

/** Whether the assumption holds in the present state of an execution; null if it has no value there. */
export function holds({ expression, truth }: Assumption, state: Interpreter): boolean | null {
  try {
    return isTrue(state.valueOf(expression)) === truth;
  } catch (error) {
    if (error instanceof ExecutionEnd) return null;
    throw error;
  }
}

function isTrue(value: ReturnType<Interpreter["valueOf"]>): boolean {
  if (typeof value === "bigint") return value !== 0n;
  if (value instanceof Pointer) return value.object.address + value.offset !== 0;
  return isFloatTrue(value);
}
