/** Variadic arguments, laid out as the interpreter lays them out (see `interpreter/variadic.ts`). */
import type { Term } from "../../logic/terms/index.ts";
import { fieldAlignmentOf, sizeOf } from "../../program/types/layout.ts";
import { isScalar, type CType } from "../../program/types/type.ts";
import { placeObject } from "../memory/address-plan.ts";
import { push } from "../memory/jump-list.ts";
import { copy } from "../memory/copy.ts";
import { load, movedPlace, store, type MemoryPlace } from "../memory/memory-access.ts";
import type { MemoryRegion } from "../memory/memory-region.ts";
import type { EdgeBuilder } from "../path-formula/edge-builder.ts";
import type { Argument } from "../path-formula/path-encoder.ts";
import type { ExternalCall, ExternalModel, TypedTerm } from "./external-call.ts";

const GP_OFFSET_EXHAUSTED = 48;
const FP_OFFSET_EXHAUSTED = 176;

/** In the activation that was just entered. */
export function passVariadicArguments(builder: EdgeBuilder, given: readonly Argument[]): void {
  const offsets: number[] = [];
  let size = 0;
  for (const { type } of given) {
    const at = aligned(builder, size, type);
    offsets.push(at);
    size = at + room(builder, type);
  }
  const region = variadicRegion(builder, size);
  builder.stack = push(builder.stack, { base: region.base, regions: [region] });
  builder.frame = { ...builder.frame, variadic: region };
  given.forEach((argument, i) => {
    const offset = builder.addressTerm(offsets[i]!);
    const to: MemoryPlace = { kind: "part", region, offset, bits: null };
    if (argument.kind === "scalar") store(builder, to, argument.type, argument.value);
    else copy(builder, to, argument.place, sizeOf(argument.type) ?? 0, argument.type);
  });
}

function variadicRegion(builder: EdgeBuilder, size: number): MemoryRegion {
  const { context, frame } = builder;
  const parts = {
    size,
    sizeTerm: null,
    name: "variadic arguments",
    variable: null,
    label: null,
    leader: null,
  } as const;
  if (context.blocks !== null) {
    const key = `variadic ${frame.function.entry.id}/${frame.level}/${size}`;
    const region = context.blockObject(key, 16, { ...parts, kind: "variadic" });
    builder.renew(region);
    return region;
  }
  const placed = placeObject(context.ranges.stack, builder.stackTop, size, 16);
  builder.stackTop = placed.top;
  return { id: context.newRegionId(), base: placed.address, ...parts, kind: "variadic" };
}

function room({ context }: EdgeBuilder, type: CType): number {
  const { pointerSize } = context.cfa.machine;
  return Math.ceil((sizeOf(type) ?? 0) / pointerSize) * pointerSize;
}

function aligned({ context }: EdgeBuilder, offset: number, type: CType): number {
  const { pointerSize } = context.cfa.machine;
  const alignment = pointerSize === 8 && fieldAlignmentOf(type) >= 16 ? 16 : pointerSize;
  return Math.ceil(offset / alignment) * alignment;
}

/** Where in a `va_list` the position is kept. */
function position(call: ExternalCall, list: MemoryPlace): MemoryPlace {
  const { builder } = call;
  const is64 = builder.context.pointerBits === 64;
  return movedPlace(builder, list, builder.addressTerm(is64 ? 8 : 0));
}

function storeNext(call: ExternalCall, list: MemoryPlace, next: Term): void {
  const { builder, terms, types } = call;
  const pointer = types.pointer(types.char);
  if (builder.context.pointerBits === 64) {
    const exhausted = [GP_OFFSET_EXHAUSTED, FP_OFFSET_EXHAUSTED];
    exhausted.forEach((value, i) => {
      const at = movedPlace(builder, list, builder.addressTerm(4 * i));
      store(builder, at, types.unsignedInt, terms.bv.constant(value, 32));
    });
    const saved = movedPlace(builder, list, builder.addressTerm(16));
    store(builder, saved, pointer, builder.addressTerm(0));
  }
  store(builder, position(call, list), pointer, next);
}

function start(call: ExternalCall): null {
  const { builder } = call;
  const { variadic } = builder.frame;
  if (variadic !== null) {
    storeNext(call, call.pointed(0), builder.addressTerm(variadic.base));
  }
  return null;
}

function next(call: ExternalCall): TypedTerm {
  const { builder, types } = call;
  const type = call.operation.type.returns;
  if (!isScalar(type)) return call.unsupported("va_arg of a record");
  const list = call.pointed(0);
  const pointer = load(builder, position(call, list), types.pointer(types.char));
  const address = builder.constantAddress(pointer);
  if (address === null) return call.unsupported("va_arg of a list that depends on inputs");
  // Blocks are aligned to 16: their offsets and their addresses are aligned alike.
  const at = aligned(builder, Number(address), type);
  const place: MemoryPlace = { kind: "pointed", pointer: builder.addressTerm(at), bits: null };
  const term = load(builder, place, type);
  storeNext(call, list, builder.addressTerm(at + room(builder, type)));
  return { type, term };
}

export const VARIADIC: Readonly<Record<string, ExternalModel>> = {
  va_start: start,
  va_arg: next,
  va_end: () => null,
  va_copy: (call) => {
    const size = call.builder.context.pointerBits === 64 ? 24 : 4;
    copy(call.builder, call.pointed(0), call.pointed(1), size, "gone");
    return null;
  },
};
