/** Reading and writing bytes and strings of the program, with all checks. */
import type { LibraryCall } from "../library-call.ts";
import { Pointer } from "../memory-object.ts";

/** One byte; faults as a load of the program would. */
export function readByte(call: LibraryCall, pointer: Pointer, at: number): number {
  const { machine } = call;
  const { unsignedChar } = machine.cfa.types;
  const value = machine.loadScalar(
    pointer.object,
    pointer.offset + at,
    unsignedChar,
    call.position,
  );
  return Number(value);
}

export function writeByte(call: LibraryCall, pointer: Pointer, at: number, byte: number): void {
  const { machine } = call;
  const { unsignedChar } = machine.cfa.types;
  const { object, offset } = pointer;
  machine.storeScalar(object, offset + at, unsignedChar, byte & 0xff, call.position);
}

/** The bytes before the zero byte, at most `limit` of them. */
export function readString(call: LibraryCall, pointer: Pointer, limit = Infinity): Uint8Array {
  const bytes: number[] = [];
  for (let i = 0; i < limit; i++) {
    const byte = readByte(call, pointer, i);
    if (byte === 0) break;
    bytes.push(byte);
  }
  return Uint8Array.from(bytes);
}

/** Exactly that many bytes, as `memcmp` sees them. */
export function readBytes(call: LibraryCall, pointer: Pointer, count: number): Uint8Array {
  const { machine } = call;
  const { object, offset } = pointer;
  if (count === 0) return new Uint8Array(0);
  if (offset < 0 || offset + count > object.readable) {
    machine.memory.admitRead(object, offset, count, call.position);
  }
  if (object.tracksDefined) machine.settleBytesIfNeeded(object, offset, count, call.position);
  if (object.pointers !== null) machine.memory.observeBytes(object, offset, count);
  const from = object.start + offset;
  return object.chunk.bytes.slice(from, from + count);
}

export function writeBytes(call: LibraryCall, pointer: Pointer, bytes: Uint8Array): void {
  call.machine.memory.write(pointer.object, pointer.offset, bytes, call.position);
}

/** With the zero byte. */
export function writeString(call: LibraryCall, pointer: Pointer, bytes: Uint8Array): void {
  const terminated = new Uint8Array(bytes.length + 1);
  terminated.set(bytes);
  writeBytes(call, pointer, terminated);
}

export function moved(pointer: Pointer, bytes: number): Pointer {
  return new Pointer(pointer.object, pointer.offset + bytes);
}

export function text(bytes: Uint8Array): string {
  let characters = "";
  for (let i = 0; i < bytes.length; i++) characters += String.fromCharCode(bytes[i]!);
  return characters;
}

/** One after the other. */
export function joined(a: Uint8Array, b: Uint8Array): Uint8Array {
  const both = new Uint8Array(a.length + b.length);
  both.set(a);
  both.set(b, a.length);
  return both;
}

export function bytesOf(ascii: string): Uint8Array {
  return Uint8Array.from(ascii, (character) => character.charCodeAt(0) & 0xff);
}

/** Notes a copy between overlapping ranges, which only `memmove` may do. */
export function checkOverlap(call: LibraryCall, to: Pointer, from: Pointer, size: number): void {
  if (to.object !== from.object || size === 0) return;
  if (Math.abs(to.offset - from.offset) >= size) return;
  const message = `${call.name} between overlapping ranges`;
  call.machine.journal.note("overlapping-copy", message, call.position);
}
