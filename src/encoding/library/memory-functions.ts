/** `mem*` for sizes that are known. */
import type { Term } from "../../logic/terms/index.ts";
import { resetContent } from "../memory/copy-cells.ts";
import {
  constantTarget,
  copy,
  load,
  movedPlace,
  store,
  validTargets,
  type MemoryPlace,
} from "../memory/memory-access.ts";
import { storeCell } from "../memory/region-access.ts";
import { Cell } from "../memory/region-content.ts";
import type { ExternalCall, ExternalModel, TypedTerm } from "./external-call.ts";
import { somewhere } from "./havoc-object.ts";

const LARGEST_FILL = 1 << 16;
const LARGEST_COMPUTED = 512;

function fill(call: ExternalCall, to: MemoryPlace, byte: Term, size: number): void {
  const { builder, terms } = call;
  if (size === 0) return;
  const target = constantTarget(builder, validTargets(builder, to, size, "write"));
  if (target === null) {
    if (size > LARGEST_COMPUTED) call.unsupported(`so large a ${call.name} at a computed address`);
    for (let i = 0; i < size; i++) {
      const at = movedPlace(builder, to, builder.addressTerm(i));
      store(builder, at, call.types.unsignedChar, byte);
    }
    return;
  }
  const { region, offset } = target;
  if (offset === 0 && size === region.size && region.sizeTerm === null) {
    resetContent(builder, region, { kind: "fill", byte });
    return;
  }
  if (size > LARGEST_FILL) call.unsupported(`so large a ${call.name}`);
  for (let i = 0; i < size;) {
    const length = Math.min(8 - ((offset + i) % 8), size - i);
    let bits = byte;
    for (let k = 1; k < length; k++) bits = terms.bv.concat(byte, bits);
    storeCell(builder, region, offset + i, new Cell(length, bits));
    i += length;
  }
}

function set(call: ExternalCall): TypedTerm {
  fill(call, call.pointed(0), call.integer(1, call.types.unsignedChar), call.size(2));
  return call.voidPointer(call.pointer(0));
}

function clear(call: ExternalCall): null {
  fill(call, call.pointed(0), call.terms.bv.constant(0, 8), call.size(1));
  return null;
}

function move(call: ExternalCall): TypedTerm {
  copy(call.builder, call.pointed(0), call.pointed(1), call.size(2), "bytes");
  return call.voidPointer(call.pointer(0));
}

/** Which of the first bytes that differ is less. */
function compare(call: ExternalCall): TypedTerm {
  const { builder, terms, types } = call;
  const size = call.size(2);
  if (size > LARGEST_COMPUTED) call.unsupported(`so large a ${call.name}`);
  const [a, b] = [call.pointed(0), call.pointed(1)];
  const byteOf = (place: MemoryPlace, i: number): Term => {
    const at = movedPlace(builder, place, builder.addressTerm(i));
    return load(builder, at, types.unsignedChar);
  };
  const pairs: [Term, Term][] = [];
  for (let i = 0; i < size; i++) pairs.push([byteOf(a, i), byteOf(b, i)]);
  let isLess = terms.false;
  for (const [x, y] of pairs.reverse()) {
    isLess = terms.ite(terms.eq(x, y), isLess, terms.bv.ult(x, y));
  }
  const isEqual = terms.andAll(pairs.map(([x, y]) => terms.eq(x, y)));
  return call.compared(isEqual, isLess);
}

export const MEMORY: Readonly<Record<string, ExternalModel>> = {
  memcpy: move,
  memmove: move,
  mempcpy: (call) => {
    move(call);
    const end = call.terms.bv.add(call.pointer(0), call.builder.addressTerm(call.size(2)));
    return call.voidPointer(end);
  },
  bcopy: (call) => {
    copy(call.builder, call.pointed(1), call.pointed(0), call.size(2), "bytes");
    return null;
  },
  memset: set,
  bzero: clear,
  explicit_bzero: clear,
  memcmp: compare,
  bcmp: compare,
  memchr: somewhere,
  memrchr: somewhere,
  rawmemchr: somewhere,
  memmem: somewhere,
};
