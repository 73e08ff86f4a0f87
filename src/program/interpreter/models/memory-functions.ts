/** `mem*`. */
import type { LibraryCall, Model } from "../library-call.ts";
import type { Pointer } from "../memory-object.ts";
import { checkOverlap, moved, readByte, readBytes } from "./bytes.ts";

function copy(call: LibraryCall, to: Pointer, from: Pointer, size: number): void {
  const { memory } = call.machine;
  memory.copy(to.object, to.offset, from.object, from.offset, size, "kept", call.position);
}

function copyApart(call: LibraryCall): Pointer {
  const [to, from, size] = [call.pointer(0), call.pointer(1), call.size(2)];
  checkOverlap(call, to, from, size);
  copy(call, to, from, size);
  return to;
}

function set(call: LibraryCall, to: Pointer, byte: number, size: number): void {
  call.machine.memory.fill(to.object, to.offset, size, byte, call.position);
}

function compareBytes(a: Uint8Array, b: Uint8Array): bigint {
  const length = Math.min(a.length, b.length);
  for (let i = 0; i < length; i++) if (a[i] !== b[i]) return BigInt(a[i]! - b[i]!);
  return BigInt(a.length - b.length);
}

function compare(call: LibraryCall): bigint {
  const size = call.size(2);
  const order = compareBytes(
    readBytes(call, call.pointer(0), size),
    readBytes(call, call.pointer(1), size),
  );
  return call.machine.promised("sign", order);
}

/** From the front; stops at the first hit, as it may look no further than that. */
function find(call: LibraryCall, limit: number): Pointer {
  const pointer = call.pointer(0);
  const wanted = Number(call.integer(1) & 0xffn);
  for (let i = 0; i < limit; i++) {
    if (readByte(call, pointer, i) === wanted) return moved(pointer, i);
  }
  return call.machine.memory.null;
}

function findLast(call: LibraryCall): Pointer {
  const pointer = call.pointer(0);
  const at = readBytes(call, pointer, call.size(2)).lastIndexOf(Number(call.integer(1) & 0xffn));
  return at < 0 ? call.machine.memory.null : moved(pointer, at);
}

function copyUntil(call: LibraryCall): Pointer {
  const [to, from] = [call.pointer(0), call.pointer(1)];
  const stop = Number(call.integer(2) & 0xffn);
  const limit = call.size(3);
  for (let i = 0; i < limit; i++) {
    copy(call, moved(to, i), moved(from, i), 1);
    if (readByte(call, to, i) === stop) return moved(to, i + 1);
  }
  return call.machine.memory.null;
}

export function indexOfBytes(haystack: Uint8Array, needle: Uint8Array): number {
  for (let i = 0; i + needle.length <= haystack.length; i++) {
    let k = 0;
    while (k < needle.length && haystack[i + k] === needle[k]) k++;
    if (k === needle.length) return i;
  }
  return -1;
}

function findBytes(call: LibraryCall): Pointer {
  const haystack = readBytes(call, call.pointer(0), call.size(1));
  const at = indexOfBytes(haystack, readBytes(call, call.pointer(2), call.size(3)));
  return at < 0 ? call.machine.memory.null : moved(call.pointer(0), at);
}

export const MEMORY: Readonly<Record<string, Model>> = {
  memcpy: copyApart,
  mempcpy: (call) => moved(copyApart(call), call.size(2)),
  memmove: (call) => {
    copy(call, call.pointer(0), call.pointer(1), call.size(2));
    return call.pointer(0);
  },
  bcopy: (call) => {
    copy(call, call.pointer(1), call.pointer(0), call.size(2));
    return null;
  },
  memset: (call) => {
    set(call, call.pointer(0), Number(call.integer(1) & 0xffn), call.size(2));
    return call.pointer(0);
  },
  bzero: (call) => {
    set(call, call.pointer(0), 0, call.size(1));
    return null;
  },
  explicit_bzero: (call) => {
    set(call, call.pointer(0), 0, call.size(1));
    return null;
  },
  memcmp: compare,
  bcmp: compare,
  memchr: (call) => find(call, call.size(2)),
  rawmemchr: (call) => find(call, Infinity),
  memrchr: findLast,
  memccpy: copyUntil,
  memmem: findBytes,
};
