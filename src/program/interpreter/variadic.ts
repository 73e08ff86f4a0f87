/**
 * Variadic arguments. They lie one after the other in a block of the callee's activation, as both ABIs have
 * it for arguments that do not fit registers. A `va_list` is, on ILP32, a pointer to the next one; on LP64 the
 * record of the ABI, with the registers used up: { gp_offset, fp_offset, overflow_arg_area, reg_save_area }.
 */
import type { Site } from "../algebra/index.ts";
import { areInterchangeable } from "../types/compatibility.ts";
import { fieldAlignmentOf, sizeOf } from "../types/layout.ts";
import { typeName } from "../types/print.ts";
import { isScalar, type CType } from "../types/type.ts";
import type { ArgumentValue } from "./compile-program.ts";
import type { ArgumentCode } from "./executable.ts";
import type { Machine } from "./machine.ts";
import { Pointer, type MemoryObject } from "./memory-object.ts";

/** The types of the arguments by their offset, per block. */
const argumentTypes = new WeakMap<MemoryObject, ReadonlyMap<number, CType>>();

const GP_OFFSET_EXHAUSTED = 48;
const FP_OFFSET_EXHAUSTED = 176;
const OVERFLOW_AREA = 8;

export function compileVariadicArguments(
  machine: Machine,
  values: readonly ArgumentValue[],
  site: Site,
): ArgumentCode {
  const types = new Map<number, CType>();
  const offsets: number[] = [];
  let size = 0;
  for (const { type } of values) {
    const at = alignedTo(size, type, machine);
    offsets.push(at);
    types.set(at, type);
    size = at + room(type, machine);
  }
  return (caller) => {
    // Evaluated in the caller, before the block exists.
    const given = values.map((value) => value.run(caller));
    const block = machine.stackBlock("variadic", size, "variadic arguments");
    argumentTypes.set(block, types);
    machine.frame.variadic = block;
    for (let i = 0; i < values.length; i++) {
      const { type } = values[i]!;
      const value = given[i]!;
      const offset = offsets[i]!;
      if (isScalar(type)) machine.storeScalar(block, offset, type, value, site);
      else if (value instanceof Pointer) {
        const bytes = sizeOf(type) ?? 0;
        machine.memory.copy(block, offset, value.object, value.offset, bytes, "kept", site);
      }
    }
  };
}

/** `va_start`. */
export function startVariadic(machine: Machine, list: Pointer, site: Site): boolean {
  const block = machine.frame.variadic;
  if (block === null) return false;
  storeNext(machine, list, new Pointer(block, 0), site);
  return true;
}

/** `va_arg`: where the next argument of the type is. The list moves on. */
export function nextVariadic(machine: Machine, list: Pointer, type: CType, site: Site): Pointer {
  const charPointer = machine.cfa.types.pointer(machine.cfa.types.char);
  const next = machine.loadScalar(list.object, list.offset + area(machine), charPointer, site);
  const pointer = next instanceof Pointer ? next : machine.memory.null;
  const at = new Pointer(pointer.object, alignedTo(pointer.offset, type, machine));
  const given = argumentTypes.get(at.object)?.get(at.offset);
  if (given !== undefined && !isAsked(given, type)) {
    const message = `va_arg of type ${typeName(type)} for an argument of type ${typeName(given)}`;
    machine.journal.note("variadic-type", message, site);
  }
  const after = new Pointer(at.object, at.offset + room(type, machine));
  storeNext(machine, list, after, site);
  return at;
}

export function copyVariadic(machine: Machine, to: Pointer, from: Pointer, site: Site): void {
  const size = machine.cfa.machine.pointerSize === 8 ? 24 : 4;
  machine.memory.copy(to.object, to.offset, from.object, from.offset, size, "gone", site);
}

function storeNext(machine: Machine, list: Pointer, next: Pointer, site: Site): void {
  const { types } = machine.cfa;
  const { object, offset } = list;
  if (machine.cfa.machine.pointerSize === 8) {
    machine.storeScalar(object, offset, types.unsignedInt, GP_OFFSET_EXHAUSTED, site);
    machine.storeScalar(object, offset + 4, types.unsignedInt, FP_OFFSET_EXHAUSTED, site);
    const saved = machine.memory.null;
    machine.storeScalar(object, offset + 16, types.pointer(types.void), saved, site);
  }
  machine.storeScalar(object, offset + area(machine), types.pointer(types.char), next, site);
}

/** Where in the list the position is kept. */
function area(machine: Machine): number {
  return machine.cfa.machine.pointerSize === 8 ? OVERFLOW_AREA : 0;
}

/** Same type, or the other signedness, or pointers (C11 7.16.1.1 allows `void *` and `char *`). */
function isAsked(given: CType, asked: CType): boolean {
  if (given.kind === "pointer" && asked.kind === "pointer") return true;
  if (given.kind === "integer" && asked.kind === "integer") {
    return given.size === asked.size;
  }
  return areInterchangeable(given, asked);
}

function room(type: CType, { cfa }: { readonly cfa: Machine["cfa"] }): number {
  const { pointerSize } = cfa.machine;
  return Math.ceil((sizeOf(type) ?? 0) / pointerSize) * pointerSize;
}

function alignedTo(offset: number, type: CType, { cfa }: { readonly cfa: Machine["cfa"] }): number {
  const wanted = cfa.machine.pointerSize === 8 && fieldAlignmentOf(type) >= 16 ? 16 : 0;
  const alignment = Math.max(wanted, cfa.machine.pointerSize);
  return Math.ceil(offset / alignment) * alignment;
}
