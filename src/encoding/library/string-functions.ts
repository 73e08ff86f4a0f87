/** `str*` on strings whose end is found within a bounded number of bytes. */
import type { Term } from "../../logic/terms/index.ts";
import { load, movedPlace, store, type MemoryPlace } from "../memory/memory-access.ts";
import { resized } from "../expressions/scalar-sorts.ts";
import { regionOfPointer } from "../memory/pointer-targets.ts";
import type { ExternalCall, ExternalModel, TypedTerm } from "./external-call.ts";
import { havocObject, somewhere } from "./havoc-object.ts";

const LONGEST = 256;

function byteAt(call: ExternalCall, place: MemoryPlace, index: number): Term {
  const { builder } = call;
  const at = movedPlace(builder, place, builder.addressTerm(index));
  return load(builder, at, call.types.unsignedChar);
}

/** Bytes from the place to the end of its object, no more than `LONGEST`. */
function room(call: ExternalCall, index: number): number {
  const { builder } = call;
  const pointer = call.pointer(index);
  const address = builder.constantAddress(pointer);
  const region = regionOfPointer(builder, pointer);
  if (address === null || region === null || region.sizeTerm !== null) {
    return call.unsupported(`${call.name} of a string whose place depends on inputs`);
  }
  return Math.min(region.base + region.size - Number(address), LONGEST);
}

/**
 * The bytes up to the first one that certainly is zero, at most `limit`. Requires that one of them is zero,
 * unless the limit ends the string.
 */
function bytesOf(call: ExternalCall, index: number, limit = Infinity): readonly Term[] {
  const { builder, terms } = call;
  const zero = terms.bv.constant(0, 8);
  const bytes: Term[] = [];
  const most = room(call, index);
  while (bytes.length < Math.min(most, limit)) {
    const byte = byteAt(call, call.pointed(index), bytes.length);
    bytes.push(byte);
    if (byte === zero) return bytes;
  }
  if (bytes.length >= limit) return bytes;
  if (most === LONGEST) call.unsupported(`${call.name} of a string without an end in sight`);
  const ends = bytes.map((byte) => terms.eq(byte, zero));
  builder.require(terms.orAll(ends), "a string that ends inside of its object");
  return bytes;
}

function isZero(call: ExternalCall, byte: Term): Term {
  return call.terms.eq(byte, call.terms.bv.constant(0, 8));
}

function lengthOf(call: ExternalCall, bytes: readonly Term[], whole: number): Term {
  const { terms, types } = call;
  const width = types.sizeType.bits;
  let length = terms.bv.constant(whole, width);
  for (let i = bytes.length - 1; i >= 0; i--) {
    length = terms.ite(isZero(call, bytes[i]!), terms.bv.constant(i, width), length);
  }
  return length;
}

function compare(call: ExternalCall, limit: number): TypedTerm {
  const { terms } = call;
  const [a, b] = [bytesOf(call, 0, limit), bytesOf(call, 1, limit)];
  let isEqual = terms.true;
  let isLess = terms.false;
  for (let i = Math.min(a.length, b.length) - 1; i >= 0; i--) {
    const [x, y] = [a[i]!, b[i]!];
    isEqual = terms.and(terms.eq(x, y), terms.or(isZero(call, x), isEqual));
    isLess = terms.ite(terms.eq(x, y), isLess, terms.bv.ult(x, y));
  }
  return call.compared(isEqual, isLess);
}

/** Byte by byte, as long as no zero came before. */
function copyString(call: ExternalCall, bytes: readonly Term[]): TypedTerm {
  const { builder, terms, types } = call;
  let isCopied = terms.true;
  for (let i = 0; i < bytes.length; i++) {
    const at = movedPlace(builder, call.pointed(0), builder.addressTerm(i));
    const byte = bytes[i]!;
    const value =
      isCopied === terms.true ? byte : terms.ite(isCopied, byte, byteAt(call, call.pointed(0), i));
    if (isCopied !== terms.false) store(builder, at, types.unsignedChar, value);
    isCopied = terms.and(isCopied, terms.not(isZero(call, byte)));
  }
  return call.voidPointer(call.pointer(0));
}

/** The zero byte counts as part of the string. */
function find(call: ExternalCall): TypedTerm {
  const { builder, terms, types } = call;
  const bytes = bytesOf(call, 0);
  const wanted = call.integer(1, types.unsignedChar);
  let result = builder.addressTerm(0);
  for (let i = bytes.length - 1; i >= 0; i--) {
    const byte = bytes[i]!;
    const here = terms.bv.add(call.pointer(0), builder.addressTerm(i));
    const goesOn = terms.ite(isZero(call, byte), builder.addressTerm(0), result);
    result = terms.ite(terms.eq(byte, wanted), here, goesOn);
  }
  return call.voidPointer(result);
}

function sized(call: ExternalCall, term: Term): TypedTerm {
  return { type: call.types.sizeType, term };
}

/** At most so many bytes, then zeros up to that number. */
function copyPadded(call: ExternalCall): TypedTerm {
  const { builder, terms, types } = call;
  const size = call.size(2);
  if (size > LONGEST) return call.unsupported(`${call.name} of so many bytes`);
  const zero = terms.bv.constant(0, 8);
  const bytes = bytesOf(call, 1, size);
  let hasEnded = terms.false;
  for (let i = 0; i < size; i++) {
    const at = movedPlace(builder, call.pointed(0), builder.addressTerm(i));
    const byte = bytes[i] ?? zero;
    store(builder, at, types.unsignedChar, terms.ite(hasEnded, zero, byte));
    hasEnded = terms.or(hasEnded, isZero(call, byte));
  }
  return call.voidPointer(call.pointer(0));
}

/** Behind the end of a string whose length is known; otherwise anything may be there afterwards. */
function append(call: ExternalCall, limit: number): TypedTerm {
  const { builder, terms, types } = call;
  const length = builder.constantAddress(
    resized(terms, lengthOf(call, bytesOf(call, 0), 0), builder.context.pointerBits, "unsigned"),
  );
  if (length === null) return overwrite(call);
  const bytes = [...bytesOf(call, 1, limit), terms.bv.constant(0, 8)];
  let isCopied = terms.true;
  for (let i = 0; i < bytes.length && isCopied !== terms.false; i++) {
    const at = movedPlace(builder, call.pointed(0), builder.addressTerm(Number(length) + i));
    if (isCopied !== terms.true) return overwrite(call);
    store(builder, at, types.unsignedChar, bytes[i]!);
    isCopied = terms.and(isCopied, terms.not(isZero(call, bytes[i]!)));
  }
  return call.voidPointer(call.pointer(0));
}

/** The object that the first argument points into holds anything afterwards. */
function overwrite(call: ExternalCall): TypedTerm {
  havocObject(call, 0);
  return call.voidPointer(call.pointer(0));
}

/** A number nobody knows. */
function someNumber(call: ExternalCall): TypedTerm | null {
  const { returns } = call.operation.type;
  return returns.kind === "integer" ? call.unknown(returns) : null;
}

export const STRINGS: Readonly<Record<string, ExternalModel>> = {
  strlen: (call) => sized(call, lengthOf(call, bytesOf(call, 0), 0)),
  strnlen: (call) => {
    const limit = call.size(1);
    return sized(call, lengthOf(call, bytesOf(call, 0, limit), limit));
  },
  strcmp: (call) => compare(call, Infinity),
  strcoll: (call) => compare(call, Infinity),
  strncmp: (call) => compare(call, call.size(2)),
  strcpy: (call) => copyString(call, bytesOf(call, 1)),
  strchr: find,
  index: find,
  strncpy: copyPadded,
  strcat: (call) => append(call, Infinity),
  strncat: (call) => append(call, call.size(2)),
  strlcpy: (call) => {
    havocObject(call, 0);
    return someNumber(call);
  },
  strlcat: (call) => {
    havocObject(call, 0);
    return someNumber(call);
  },
  strspn: someNumber,
  strcspn: someNumber,
  strcasecmp: someNumber,
  strncasecmp: someNumber,
  strrchr: somewhere,
  rindex: somewhere,
  strchrnul: somewhere,
  strstr: somewhere,
  strpbrk: somewhere,
};
