/** Elements of arrays: how far an index leads, and whether it leads to an element. */
import { invariant } from "../../base/diagnostics/index.ts";
import type { Index, Lvalue } from "../cfa/expression.ts";
import type { IntegerType } from "../types/type.ts";
import { exact } from "./compiled-operand.ts";
import type { Code, CompiledValue, MemoryPlace } from "./compiled-value.ts";
import type { Machine } from "./machine.ts";

interface CompiledIndex {
  readonly value: CompiledValue;
  readonly type: IntegerType;
  readonly elementSize: number;
  readonly at: Index;
}

export function compileElement(
  machine: Machine,
  base: MemoryPlace,
  element: CompiledIndex,
): MemoryPlace {
  const { value: index, type, elementSize, at } = element;
  const length = checkedLength(at);
  const distance = byteDistance(machine, index, type, elementSize);
  const constant = index.kind === "small" ? index.constant : null;
  if (constant !== null && (length === null || (constant >= 0 && constant < length))) {
    return { ...base, offset: base.offset + distance([]) };
  }
  const far = exactDistance(machine, index, elementSize);
  const checked = checkIndex(machine, element, length, distance);
  // Indices before the last one have to lead to elements even if only an address is wanted.
  const { access, dynamicExact } = base;
  if (access === null || dynamicExact === null) {
    return { ...base, dynamic: distance, dynamicExact: far, access: checked };
  }
  return {
    ...base,
    dynamic: (slots) => access(slots) + distance(slots),
    dynamicExact: (slots) => dynamicExact(slots) + far(slots),
    access: (slots) => access(slots) + checked(slots),
  };
}

/** The distance, after a look at the index: past an inner array there may be other members. */
function checkIndex(
  machine: Machine,
  { value: index, elementSize, at }: CompiledIndex,
  length: number | null,
  distance: Code<number>,
): Code<number> {
  if (length === null) return distance;
  const notice = (value: number | bigint) => {
    const message = `index ${value} of an array of ${length} elements`;
    machine.journal.note("out-of-bounds", message, at);
  };
  if (index.kind === "small") {
    const { run } = index;
    return (slots) => {
      const value = run(slots);
      if (value >= 0 && value < length) return value * elementSize;
      notice(value);
      return distance(slots);
    };
  }
  const run = exact(index);
  const bound = BigInt(length);
  return (slots) => {
    const value = run(slots);
    if (value >= 0n && value < bound) return Number(value) * elementSize;
    notice(value);
    return distance(slots);
  };
}

/**
 * Number of elements that an index is checked against. An array at the end of an object may stand for one
 * of any length, and GNU C's arrays without elements for anything; C programs use them that way.
 */
function checkedLength({ base }: Index): number | null {
  if (base.type.kind !== "array") return null;
  const { length } = base.type;
  return length === 0 || (base.kind === "member" && isAtEnd(base)) ? null : length;
}

/** As gcc decides: nothing follows in any structure around it, and it is no part of an array element. */
function isAtEnd(member: Lvalue): boolean {
  let part = member;
  while (part.kind === "member") {
    const { base, field } = part;
    invariant(base.type.kind === "record", "members are those of records");
    const isLast = field.index === base.type.fields!.length - 1;
    if (!isLast && base.type.tag === "struct") return false;
    part = base;
  }
  return part.kind !== "index";
}

/** Several of them still add up exactly. */
const SAFE_DISTANCE = 2 ** 48;

/** `index * scale` as addresses count: modulo the address space, a signed distance. */
export function byteDistance(
  machine: Machine,
  index: CompiledValue,
  type: IntegerType,
  scale: number,
): Code<number> {
  const addressBits = machine.cfa.machine.pointerSize * 8;
  if (index.kind === "small") {
    const { run } = index;
    if (addressBits === 64 || type.bits < 16) return (slots) => run(slots) * scale;
    // A 32-bit index may wrap around the 32-bit address space.
    return (slots) => {
      const bytes = run(slots) * scale;
      if (bytes <= 2147483647 && bytes >= -2147483648) return bytes;
      return Number(BigInt.asIntN(32, BigInt(bytes)));
    };
  }
  const run = exactDistance(machine, index, scale);
  return (slots) => {
    const bytes = Number(run(slots));
    return Math.abs(bytes) <= SAFE_DISTANCE ? bytes : Infinity;
  };
}

export function exactDistance(machine: Machine, index: CompiledValue, scale: number): Code<bigint> {
  const addressBits = machine.cfa.machine.pointerSize * 8;
  const run = exact(index);
  const factor = BigInt(scale);
  return (slots) => BigInt.asIntN(addressBits, run(slots) * factor);
}
