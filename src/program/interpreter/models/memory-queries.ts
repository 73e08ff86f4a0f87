/** What specifications ask about memory. */
import { MEMORY_QUERIES } from "../../library/index.ts";
import type { LibraryCall, Model } from "../library-call.ts";
import { DEFINED, type Pointer } from "../memory-object.ts";

function truth(holds: boolean): bigint {
  return holds ? 1n : 0n;
}

function isAccessible(call: LibraryCall): boolean {
  const access = call.integer(2) === 0n ? "read" : "write";
  return call.machine.memory.isAccessible(call.pointer(0), call.size(1), access);
}

/** What outside memory holds is unknown, but somebody has written it. */
function isInitialised(call: LibraryCall): boolean {
  const { memory } = call.machine;
  const at = call.pointer(0);
  const size = call.size(1);
  return !memory.isAccessible(at, size, "read") || isWritten(at, size);
}

function isWritten({ object, offset }: Pointer, size: number): boolean {
  if (object.isExternal || object.kind === "outside" || !object.tracksDefined) return true;
  const inStore = Math.max(0, Math.min(size, object.readable - offset));
  if (inStore < size && !object.startsDefined) return false;
  const from = object.start + offset;
  return object.chunk.defined.subarray(from, from + inStore).every((one) => one === DEFINED);
}

function areInOneObject(call: LibraryCall): boolean {
  return call.pointer(0).object === call.pointer(1).object;
}

function mayBeAligned(call: LibraryCall): boolean {
  const { object, offset } = call.pointer(0);
  const alignment = call.size(1);
  const isBlock = object.kind === "heap" || object.kind === "stack-block";
  const known = isBlock ? BLOCK_ALIGNMENT : (object.variable?.alignment ?? 1);
  // Soundness: a larger alignment than the object's is a matter of where it lies.
  if (known < alignment) call.machine.addressObserved();
  return offset % Math.min(alignment, known) === 0;
}

/** Of blocks from `malloc` and `alloca`. */
const BLOCK_ALIGNMENT = 16;

function isCallable(call: LibraryCall): boolean {
  const { object } = call.pointer(0);
  if (object.kind === "outside") return true;
  return object.kind === "function" && object.function?.isDefined !== true;
}

function isFreeable(call: LibraryCall): boolean {
  const pointer = call.pointer(0);
  const { object, offset } = pointer;
  if (call.machine.memory.isNull(pointer)) return true;
  return object.kind === "heap" && object.isAlive && offset === 0;
}

function isString(call: LibraryCall): boolean {
  const { memory } = call.machine;
  let at = call.pointer(0);
  for (; memory.isAccessible(at, 1, "read"); at = memory.shiftBy(at, 1)) {
    const { object, offset } = at;
    if (object.readable <= offset || object.chunk.bytes[object.start + offset] === 0) return true;
  }
  return false;
}

function isWrittenText(call: LibraryCall): boolean {
  const { memory } = call.machine;
  for (let at = call.pointer(0); ; at = memory.shiftBy(at, 1)) {
    if (!memory.isAccessible(at, 1, "read")) return true;
    if (!isWritten(at, 1)) return false;
    const { object, offset } = at;
    if (object.readable <= offset || object.chunk.bytes[object.start + offset] === 0) return true;
  }
}

export const QUERIES: Readonly<Record<string, Model>> = {
  [MEMORY_QUERIES.accessible]: (call) => truth(isAccessible(call)),
  [MEMORY_QUERIES.initialised]: (call) => truth(isInitialised(call)),
  [MEMORY_QUERIES.sameObject]: (call) => truth(areInOneObject(call)),
  [MEMORY_QUERIES.aligned]: (call) => truth(mayBeAligned(call)),
  [MEMORY_QUERIES.callable]: (call) => truth(isCallable(call)),
  [MEMORY_QUERIES.freeable]: (call) => truth(isFreeable(call)),
  [MEMORY_QUERIES.string]: (call) => truth(isString(call)),
  [MEMORY_QUERIES.writtenText]: (call) => truth(isWrittenText(call)),
  [MEMORY_QUERIES.tracked]: (call) => truth(call.machine.lostBlocks().length === 0),
  // The call itself ends the execution if it does not.
  [MEMORY_QUERIES.untold]: () => 1n,
  [MEMORY_QUERIES.unsettled]: (call) => {
    call.machine.leaveUnsettled();
    return 1n;
  },
};
