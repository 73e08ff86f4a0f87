/** What specifications ask about memory. */
import { MEMORY_QUERIES } from "../../library/index.ts";
import type { LibraryCall, Model } from "../library-call.ts";

function truth(holds: boolean): bigint {
  return holds ? 1n : 0n;
}

function isAccessible(call: LibraryCall): boolean {
  const access = call.integer(2) === 0n ? "read" : "write";
  return call.machine.memory.isAccessible(call.pointer(0), call.size(1), access);
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

export const QUERIES: Readonly<Record<string, Model>> = {
  [MEMORY_QUERIES.accessible]: (call) => truth(isAccessible(call)),
  [MEMORY_QUERIES.freeable]: (call) => truth(isFreeable(call)),
  [MEMORY_QUERIES.string]: (call) => truth(isString(call)),
  [MEMORY_QUERIES.tracked]: (call) => truth(call.machine.areBlocksTracked()),
  // The call itself ends the execution if it does not.
  [MEMORY_QUERIES.untold]: () => 1n,
};
