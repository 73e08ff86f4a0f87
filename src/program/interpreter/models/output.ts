/** `stdio.h`, as far as it writes. Reading is written in C. */
import { formatPrintf, type FormatArguments } from "../../library/printf-format.ts";
import type { LibraryCall, Model } from "../library-call.ts";
import { Pointer } from "../memory-object.ts";
import { streamOf } from "../process-environment.ts";
import { bytesOf, joined, readBytes, readString, writeString } from "./bytes.ts";
import { getError } from "./errno.ts";
import { errorText } from "./error-text.ts";
import { directArguments, listArguments } from "./format-arguments.ts";

function write(call: LibraryCall, stream: "stdout" | "stderr", bytes: Uint8Array): void {
  if (stream === "stdout") call.machine.stdout.write(bytes);
  else call.machine.options.output.write(stream, bytes.slice());
}

/** Writes to what a `FILE *` argument names. */
function writeTo(call: LibraryCall, index: number, bytes: Uint8Array): void {
  const stream = streamOf(call.pointer(index));
  if (stream === null) call.unsupported(`${call.name} to another stream than stdout and stderr`);
  else if (stream === "stdin") call.note("stdin cannot be written to");
  else write(call, stream, bytes);
}

type ArgumentsAt = (call: LibraryCall, index: number) => FormatArguments;

function formatted(call: LibraryCall, formatIndex: number, from: ArgumentsAt): Uint8Array {
  const format = readString(call, call.pointer(formatIndex));
  return formatPrintf(format, from(call, formatIndex + 1));
}

function count(bytes: Uint8Array): bigint {
  return BigInt(bytes.length);
}

function print(from: ArgumentsAt): Model {
  return (call) => {
    const bytes = formatted(call, 0, from);
    write(call, "stdout", bytes);
    return count(bytes);
  };
}

function printTo(from: ArgumentsAt): Model {
  return (call) => {
    const bytes = formatted(call, 1, from);
    writeTo(call, 0, bytes);
    return count(bytes);
  };
}

function printInto(from: ArgumentsAt): Model {
  return (call) => {
    const bytes = formatted(call, 1, from);
    writeString(call, call.pointer(0), bytes);
    return count(bytes);
  };
}

function printLimited(from: ArgumentsAt): Model {
  return (call) => {
    const bytes = formatted(call, 2, from);
    const size = call.size(1);
    if (size > 0) writeString(call, call.pointer(0), bytes.subarray(0, size - 1));
    return count(bytes);
  };
}

function printAllocated(from: ArgumentsAt): Model {
  return (call) => {
    const { machine } = call;
    const bytes = formatted(call, 1, from);
    const block = machine.memory.allocateHeap(bytes.length + 1, 16, call.name);
    if (block === null) return -1n;
    const pointer = new Pointer(block, 0);
    writeString(call, pointer, bytes);
    const { object, offset } = call.pointer(0);
    const type = machine.cfa.types.pointer(machine.cfa.types.char);
    machine.storeScalar(object, offset, type, pointer, call.position);
    return count(bytes);
  };
}

function printDescriptor(call: LibraryCall): bigint {
  const bytes = formatted(call, 1, directArguments);
  const descriptor = call.integer(0);
  if (descriptor !== 1n && descriptor !== 2n) {
    return call.unsupported("dprintf to another descriptor than 1 and 2");
  }
  // Past the buffer.
  call.machine.options.output.write(descriptor === 1n ? "stdout" : "stderr", bytes.slice());
  return count(bytes);
}

function putLine(call: LibraryCall): bigint {
  const bytes = readString(call, call.pointer(0));
  write(call, "stdout", joined(bytes, bytesOf("\n")));
  return count(bytes) + 1n;
}

function putCharacter(call: LibraryCall): bigint {
  const byte = call.integer(0) & 0xffn;
  write(call, "stdout", Uint8Array.of(Number(byte)));
  return byte;
}

function putCharacterTo(call: LibraryCall): bigint {
  const byte = call.integer(0) & 0xffn;
  writeTo(call, 1, Uint8Array.of(Number(byte)));
  return byte;
}

function putString(call: LibraryCall): bigint {
  writeTo(call, 1, readString(call, call.pointer(0)));
  return 1n;
}

function writeItems(call: LibraryCall): bigint {
  const size = call.size(1) * call.size(2);
  writeTo(call, 3, readBytes(call, call.pointer(0), size));
  return call.size(1) === 0 ? 0n : call.integer(2);
}

function printError(call: LibraryCall): null {
  const message = `${errorText(getError(call))}\n`;
  const pointer = call.pointer(0);
  const prefix = call.machine.memory.isNull(pointer)
    ? new Uint8Array(0)
    : readString(call, pointer);
  if (prefix.length > 0) write(call, "stderr", joined(prefix, bytesOf(": ")));
  write(call, "stderr", bytesOf(message));
  return null;
}

/** Of one stream, or of all for a null pointer. */
function flush(call: LibraryCall): bigint {
  const pointer = call.pointer(0);
  const isAll = call.machine.memory.isNull(pointer);
  if (isAll || streamOf(pointer) === "stdout") call.machine.stdout.flush();
  return 0n;
}

/** `_IOFBF`, `_IOLBF`, `_IONBF`. The size of the buffer stays as it is. */
function setMode(call: LibraryCall, mode: bigint): bigint {
  if (streamOf(call.pointer(0)) === "stdout") {
    call.machine.stdout.mode = mode === 2n ? "none" : mode === 1n ? "line" : "full";
  }
  return 0n;
}

export const OUTPUT: Readonly<Record<string, Model>> = {
  printf: print(directArguments),
  vprintf: print(listArguments),
  fprintf: printTo(directArguments),
  vfprintf: printTo(listArguments),
  sprintf: printInto(directArguments),
  vsprintf: printInto(listArguments),
  snprintf: printLimited(directArguments),
  vsnprintf: printLimited(listArguments),
  asprintf: printAllocated(directArguments),
  vasprintf: printAllocated(listArguments),
  dprintf: printDescriptor,
  puts: putLine,
  putchar: putCharacter,
  putchar_unlocked: putCharacter,
  putc: putCharacterTo,
  putc_unlocked: putCharacterTo,
  fputc: putCharacterTo,
  fputc_unlocked: putCharacterTo,
  fputs: putString,
  fputs_unlocked: putString,
  fwrite: writeItems,
  fwrite_unlocked: writeItems,
  perror: printError,
  fflush: flush,
  setbuf: (call) => setMode(call, call.machine.memory.isNull(call.pointer(1)) ? 2n : 0n),
  setvbuf: (call) => setMode(call, call.integer(2)),
};
