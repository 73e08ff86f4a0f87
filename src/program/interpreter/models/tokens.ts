/** Functions that remember a position in a string. */
import type { LibraryCall, Model } from "../library-call.ts";
import { Pointer } from "../memory-object.ts";
import { moved, readByte, readString, writeByte } from "./bytes.ts";

function loadPointer(call: LibraryCall, at: Pointer): Pointer {
  const { machine } = call;
  const type = machine.cfa.types.pointer(machine.cfa.types.char);
  const value = machine.loadScalar(at.object, at.offset, type, call.position);
  return value instanceof Pointer ? value : machine.memory.null;
}

function storePointer(call: LibraryCall, at: Pointer, value: Pointer): void {
  const { machine } = call;
  const type = machine.cfa.types.pointer(machine.cfa.types.char);
  machine.storeScalar(at.object, at.offset, type, value, call.position);
}

/** The next token; `keep` is where the position lives between calls. */
function nextToken(call: LibraryCall, start: Pointer, separators: Pointer, keep: Pointer): Pointer {
  const { memory } = call.machine;
  const set = new Set(readString(call, separators));
  let at = memory.isNull(start) ? loadPointer(call, keep) : start;
  if (memory.isNull(at)) return memory.null;
  while (set.has(readByte(call, at, 0))) at = moved(at, 1);
  if (readByte(call, at, 0) === 0) {
    storePointer(call, keep, at);
    return memory.null;
  }
  const token = at;
  while (readByte(call, at, 0) !== 0 && !set.has(readByte(call, at, 0))) at = moved(at, 1);
  if (readByte(call, at, 0) !== 0) {
    writeByte(call, at, 0, 0);
    at = moved(at, 1);
  }
  storePointer(call, keep, at);
  return token;
}

function separate(call: LibraryCall): Pointer {
  const { memory } = call.machine;
  const keep = call.pointer(0);
  const start = loadPointer(call, keep);
  if (memory.isNull(start)) return start;
  const set = new Set(readString(call, call.pointer(1)));
  let at = start;
  while (readByte(call, at, 0) !== 0 && !set.has(readByte(call, at, 0))) at = moved(at, 1);
  if (readByte(call, at, 0) === 0) storePointer(call, keep, memory.null);
  else {
    writeByte(call, at, 0, 0);
    storePointer(call, keep, moved(at, 1));
  }
  return start;
}

export const TOKENS: Readonly<Record<string, Model>> = {
  strtok: (call) => {
    const keep = call.machine.libraryObject("strtok", call.machine.cfa.machine.pointerSize);
    return nextToken(call, call.pointer(0), call.pointer(1), new Pointer(keep, 0));
  },
  strtok_r: (call) => nextToken(call, call.pointer(0), call.pointer(1), call.pointer(2)),
  strsep: separate,
};
