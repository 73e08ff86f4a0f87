/** `mem*`. */
import type { Term } from "../../logic/terms/index.ts";
import { copyComputed, fillComputed } from "../memory/computed-range.ts";
import { resetContent } from "../memory/copy-cells.ts";
import { copy } from "../memory/copy.ts";
import {
  constantTarget,
  movedPlace,
  store,
  validTargets,
  type MemoryPlace,
} from "../memory/memory-access.ts";
import { writtenNow } from "../memory/definedness.ts";
import { storeCell } from "../memory/region-access.ts";
import { Cell } from "../memory/region-content.ts";
import type { ExternalCall, ExternalModel, TypedTerm } from "./external-call.ts";
import { somewhere, wrote } from "./havoc-object.ts";
import { bytesOf } from "./text.ts";

const LARGEST_FILL = 1 << 16;
const LARGEST_COMPUTED = 512;

function fill(call: ExternalCall, to: MemoryPlace, byte: Term, size: number): void {
  const { builder, terms } = call;
  if (size === 0) return;
  const target = constantTarget(builder, validTargets(builder, to, size, "write"));
  if (target === null) {
    if (size > LARGEST_COMPUTED) {
      fillComputed(builder, to, byte, builder.addressTerm(size), wrote(call));
      return;
    }
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
  if (size > LARGEST_FILL) {
    fillComputed(builder, to, byte, builder.addressTerm(size), wrote(call));
    return;
  }
  for (let i = 0; i < size;) {
    const length = Math.min(8 - ((offset + i) % 8), size - i);
    let bits = byte;
    for (let k = 1; k < length; k++) bits = terms.bv.concat(byte, bits);
    storeCell(builder, region, offset + i, new Cell(length, bits, false, writtenNow(builder)));
    i += length;
  }
}

function setBytes(call: ExternalCall, byte: Term, argument: number): void {
  const size = call.constantSize(argument);
  const to = call.pointed(0);
  if (size !== null) fill(call, to, byte, size);
  else fillComputed(call.builder, to, byte, sizeTerm(call, argument), wrote(call));
}

function set(call: ExternalCall): TypedTerm {
  setBytes(call, call.integer(1, call.types.unsignedChar), 2);
  return call.voidPointer(call.pointer(0));
}

function clear(call: ExternalCall): null {
  setBytes(call, call.terms.bv.constant(0, 8), 1);
  return null;
}

function copyBytes(call: ExternalCall, to: number, from: number): void {
  const size = call.constantSize(2);
  const [target, source] = [call.pointed(to), call.pointed(from)];
  if (size !== null) copy(call.builder, target, source, size, "bytes");
  else copyComputed(call.builder, target, source, sizeTerm(call, 2), wrote(call));
}

function move(call: ExternalCall): TypedTerm {
  copyBytes(call, 0, 1);
  return call.voidPointer(call.pointer(0));
}

function sizeTerm(call: ExternalCall, argument: number): Term {
  return call.integer(argument, call.types.sizeType);
}

/** Which of the first bytes that differ is less. */
function compare(call: ExternalCall): TypedTerm {
  const { builder, terms, types } = call;
  const size = sizeTerm(call, 2);
  const [a, b] = [bytesOf(call, 0, size), bytesOf(call, 1, size)];
  if (a === null || b === null || a.isCut || b.isCut) return call.unknown(types.int);
  builder.require(terms.and(a.isInside, b.isInside), "a read that is not inside of an object");
  let [isEqual, isLess] = [terms.true, terms.false];
  for (let i = Math.min(a.bytes.length, b.bytes.length) - 1; i >= 0; i--) {
    const [x, y] = [a.bytes[i]!, b.bytes[i]!];
    const isSame = terms.or(terms.eq(x, y), isBehind(call, i, size));
    isLess = terms.ite(isSame, isLess, terms.bv.ult(x, y));
    isEqual = terms.and(isSame, isEqual);
  }
  return call.compared(isEqual, isLess);
}

/** The first byte of that value, or the last one. */
function find(call: ExternalCall, which: "first" | "last"): TypedTerm {
  const { builder, terms, types } = call;
  const size = sizeTerm(call, 2);
  const text = bytesOf(call, 0, size);
  if (text === null || text.isCut) return somewhere(call);
  const wanted = call.integer(1, types.unsignedChar);
  const places = text.bytes.map((byte, i) => ({
    isHere: terms.and(terms.eq(byte, wanted), terms.not(isBehind(call, i, size))),
    place: terms.bv.add(call.pointer(0), builder.addressTerm(i)),
  }));
  // The search from the beginning looks no further than to what it finds (C11 7.24.5.1).
  const isFound = which === "first" ? terms.orAll(places.map(({ isHere }) => isHere)) : terms.false;
  builder.require(terms.or(text.isInside, isFound), "a read that is not inside of an object");
  if (which === "first") places.reverse();
  let result = builder.addressTerm(0);
  for (const { isHere, place } of places) result = terms.ite(isHere, place, result);
  return call.voidPointer(result);
}

function isBehind({ builder, terms }: ExternalCall, index: number, size: Term): Term {
  return terms.bv.ule(size, builder.addressTerm(index));
}

export const MEMORY: Readonly<Record<string, ExternalModel>> = {
  memcpy: move,
  memmove: move,
  mempcpy: (call) => {
    move(call);
    return call.voidPointer(call.terms.bv.add(call.pointer(0), sizeTerm(call, 2)));
  },
  bcopy: (call) => {
    copyBytes(call, 1, 0);
    return null;
  },
  memset: set,
  bzero: clear,
  explicit_bzero: clear,
  memcmp: compare,
  bcmp: compare,
  memchr: (call) => find(call, "first"),
  memrchr: (call) => find(call, "last"),
  rawmemchr: somewhere,
  memmem: somewhere,
};
