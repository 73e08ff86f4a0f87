/** Comparison and subtraction of pointers, which C defines within one object only. */
import { compareIntegers, type Site } from "../algebra/index.ts";
import type { ComparisonOperator } from "../cfa/expression.ts";
import type { Journal } from "./journal.ts";
import type { Pointer } from "./memory-object.ts";
import type { Memory } from "./memory.ts";
import { isBesideObjects } from "./object-layout.ts";

interface PointerContext {
  readonly memory: Memory;
  readonly journal: Journal;
}

/** Equality is always defined; an order between different objects is noted and is that of addresses. */
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
  if (isEquality && areApart(left, right, context.memory)) return operator === "!=";
  if (!isEquality) {
    const message = "comparison of pointers to different objects";
    context.journal.note("pointer-comparison", message, site);
  }
  const { memory } = context;
  return compareIntegers(operator, memory.addressOf(left), memory.addressOf(right));
}

/** Of pointers into different objects: whether they differ wherever the objects lie. */
function areApart(left: Pointer, right: Pointer, memory: Memory): boolean {
  if (memory.isNull(left) || memory.isNull(right))
    return !(memory.isNull(left) && memory.isNull(right));
  // Compilers may keep equal literals, or equal ends of them, in one place.
  if (left.object.kind === "string" && right.object.kind === "string") return false;
  return isInside(left, memory) && isInside(right, memory);
}

/**
 * In a live object, not at its end, which may be another's beginning; or a number where no object can be. The lifetime of a
 * variable-length array ends before that of its block.
 */
function isInside(pointer: Pointer, memory: Memory): boolean {
  const { object, offset } = pointer;
  if (object.kind === "absolute") return isBesideObjects(memory.numberOf(pointer), memory.machine);
  if (!object.isAlive || object.kind === "stack-block") return false;
  // A variable without bytes begins where it ends.
  const places = object.kind === "variable" ? object.size : Math.max(object.size, 1);
  return offset >= 0 && offset < places;
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
