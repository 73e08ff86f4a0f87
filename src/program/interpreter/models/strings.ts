/** `str*`. */
import type { LibraryCall, Model } from "../library-call.ts";
import { Pointer } from "../memory-object.ts";
import {
  bytesOf,
  checkOverlap,
  moved,
  readByte,
  readString,
  writeBytes,
  writeString,
} from "./bytes.ts";
import { indexOfBytes } from "./memory-functions.ts";
import { errorText } from "./error-text.ts";

function string(call: LibraryCall, index: number, limit = Infinity): Uint8Array {
  return readString(call, call.pointer(index), limit);
}

function copy(call: LibraryCall): Uint8Array {
  const bytes = string(call, 1);
  checkOverlap(call, call.pointer(0), call.pointer(1), bytes.length + 1);
  writeString(call, call.pointer(0), bytes);
  return bytes;
}

/** Pads with zero bytes up to the size; no zero byte if the string is longer. */
function copyPadded(call: LibraryCall): Uint8Array {
  const size = call.size(2);
  const bytes = string(call, 1, size);
  checkOverlap(call, call.pointer(0), call.pointer(1), bytes.length);
  const padded = new Uint8Array(size);
  padded.set(bytes);
  writeBytes(call, call.pointer(0), padded);
  return bytes;
}

function append(call: LibraryCall, limit: number): Pointer {
  const to = call.pointer(0);
  const { length } = readString(call, to);
  const bytes = string(call, 1, limit);
  checkOverlap(call, moved(to, length), call.pointer(1), bytes.length + 1);
  writeString(call, moved(to, length), bytes);
  return to;
}

/** Stops at the first difference: the bytes behind it need not be there. */
function compare(call: LibraryCall, limit: number, fold: (byte: number) => number): bigint {
  const [a, b] = [call.pointer(0), call.pointer(1)];
  for (let i = 0; i < limit; i++) {
    const x = fold(readByte(call, a, i));
    const y = fold(readByte(call, b, i));
    if (x !== y) return difference(call, x - y);
    if (x === 0) break;
  }
  return 0n;
}

/** C promises the sign only; this is what glibc's code for the processors returns. */
function difference(call: LibraryCall, bytes: number): bigint {
  const isExact = call.machine.cfa.machine.dataModel === "LP64";
  return call.machine.promised("sign", BigInt(isExact ? bytes : Math.sign(bytes)));
}

function same(byte: number): number {
  return byte;
}

function lower(byte: number): number {
  return byte >= 65 && byte <= 90 ? byte + 32 : byte;
}

/** The zero byte counts as part of the string. */
function findCharacter(call: LibraryCall, direction: "first" | "last"): Pointer | null {
  const pointer = call.pointer(0);
  const wanted = Number(call.integer(1) & 0xffn);
  const bytes = readString(call, pointer);
  if (wanted === 0) return moved(pointer, bytes.length);
  const at = direction === "first" ? bytes.indexOf(wanted) : bytes.lastIndexOf(wanted);
  return at < 0 ? null : moved(pointer, at);
}

function findOrNull(call: LibraryCall, direction: "first" | "last"): Pointer {
  return findCharacter(call, direction) ?? call.machine.memory.null;
}

function span(call: LibraryCall, wanted: "in" | "out"): number {
  const bytes = string(call, 0);
  const set = new Set(string(call, 1));
  const end = bytes.findIndex((byte) => set.has(byte) !== (wanted === "in"));
  return end < 0 ? bytes.length : end;
}

function findOneOf(call: LibraryCall): Pointer {
  const bytes = string(call, 0);
  const at = span(call, "out");
  return at === bytes.length ? call.machine.memory.null : moved(call.pointer(0), at);
}

function findString(call: LibraryCall): Pointer {
  const at = indexOfBytes(string(call, 0), string(call, 1));
  return at < 0 ? call.machine.memory.null : moved(call.pointer(0), at);
}

function copyLimited(call: LibraryCall): bigint {
  const bytes = string(call, 1);
  const size = call.size(2);
  if (size > 0) writeString(call, call.pointer(0), bytes.subarray(0, size - 1));
  return BigInt(bytes.length);
}

function appendLimited(call: LibraryCall): bigint {
  const size = call.size(2);
  const to = call.pointer(0);
  const { length } = readString(call, to, size);
  const bytes = string(call, 1);
  if (length < size) {
    writeString(call, moved(to, length), bytes.subarray(0, size - length - 1));
  }
  return BigInt(length + bytes.length);
}

function errorString(call: LibraryCall): Pointer {
  const bytes = bytesOf(errorText(Number(call.integer(0))));
  const object = call.machine.libraryObject(`strerror ${call.integer(0)}`, bytes.length + 1);
  const pointer = new Pointer(object, 0);
  writeString(call, pointer, bytes);
  return pointer;
}

export const STRINGS: Readonly<Record<string, Model>> = {
  strlen: (call) => BigInt(string(call, 0).length),
  strnlen: (call) => BigInt(string(call, 0, call.size(1)).length),
  strcpy: (call) => {
    copy(call);
    return call.pointer(0);
  },
  stpcpy: (call) => moved(call.pointer(0), copy(call).length),
  strncpy: (call) => {
    copyPadded(call);
    return call.pointer(0);
  },
  stpncpy: (call) => moved(call.pointer(0), copyPadded(call).length),
  strlcpy: copyLimited,
  strlcat: appendLimited,
  strcat: (call) => append(call, Infinity),
  strncat: (call) => append(call, call.size(2)),
  strcmp: (call) => compare(call, Infinity, same),
  strcoll: (call) => compare(call, Infinity, same),
  strncmp: (call) => compare(call, call.size(2), same),
  strcasecmp: (call) => compare(call, Infinity, lower),
  strncasecmp: (call) => compare(call, call.size(2), lower),
  strchr: (call) => findOrNull(call, "first"),
  index: (call) => findOrNull(call, "first"),
  strchrnul: (call) =>
    findCharacter(call, "first") ?? moved(call.pointer(0), string(call, 0).length),
  strrchr: (call) => findOrNull(call, "last"),
  rindex: (call) => findOrNull(call, "last"),
  strstr: findString,
  strspn: (call) => BigInt(span(call, "in")),
  strcspn: (call) => BigInt(span(call, "out")),
  strpbrk: findOneOf,
  strerror: errorString,
};
