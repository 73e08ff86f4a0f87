/** Comparison and subtraction of pointers, which C defines within one object only. */
import { compareIntegers, type Site } from "../algebra/index.ts";
import type { ComparisonOperator } from "../cfa/expression.ts";
import type { Journal } from "./journal.ts";
import type { Pointer } from "./memory-object.ts";
import type { Memory } from "./memory.ts";

interface PointerContext {
  readonly memory: Memory;
  readonly journal: Journal;
}

/** An order between different objects, or an equality that depends on where they lie, is noted and is that of addresses. */
export function comparePointers(
  operator: ComparisonOperator,
  left: Pointer,
  right: Pointer,
  context: PointerContext,
  site: Site,
): boolean {
  const isEquality = operator === "==" || operator === "!=";
  if (left.object === right.object) {
    return compareOffsets(operator, left.offset, right.offset);
  }
  if (!isEquality || dependsOnLayout(left, right)) {
    const message = "comparison of pointers to different objects";
    context.journal.note("pointer-comparison", message, site);
  }
  const { memory } = context;
  return compareIntegers(operator, memory.addressOf(left), memory.addressOf(right));
}

/** One object may begin where another ends, or where one was (C11 6.5.9p6). */
function dependsOnLayout(left: Pointer, right: Pointer): boolean {
  if (left.object.kind === "absolute" || right.object.kind === "absolute") return false;
  return !isInside(left) || !isInside(right);
}

function isInside({ object, offset }: Pointer): boolean {
  return object.isAlive && offset >= 0 && (offset < object.size || offset === 0);
}

/** In bytes. */
export function subtractPointers(
  left: Pointer,
  right: Pointer,
  context: PointerContext,
  site: Site,
): bigint {
  if (left.object === right.object) return BigInt(left.offset - right.offset);
  const { memory } = context;
  if (left.object.kind !== "absolute" || right.object.kind !== "absolute") {
    const message = "subtraction of pointers to different objects";
    context.journal.note("pointer-difference", message, site);
  }
  const bits = memory.machine.pointerSize * 8;
  return BigInt.asIntN(bits, memory.addressOf(left) - memory.addressOf(right));
}

function compareOffsets(operator: ComparisonOperator, left: number, right: number): boolean {
  switch (operator) {
    case "==":
      return left === right;
    case "!=":
      return left !== right;
    case "<":
      return left < right;
    case "<=":
      return left <= right;
    case ">":
      return left > right;
    case ">=":
      return left >= right;
  }
}
