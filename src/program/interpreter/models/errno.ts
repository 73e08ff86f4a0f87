import type { LibraryCall } from "../library-call.ts";
import { Pointer } from "../memory-object.ts";

/** What `errno` expands to points here. */
export function errorLocation(call: LibraryCall): Pointer {
  return new Pointer(call.machine.libraryObject("errno", 4), 0);
}

export function setError(call: LibraryCall, code: number): void {
  const { object } = errorLocation(call);
  call.machine.storeScalar(object, 0, call.machine.cfa.types.int, code, call.position);
}

export function getError(call: LibraryCall): number {
  const { object } = errorLocation(call);
  return Number(call.machine.loadScalar(object, 0, call.machine.cfa.types.int, call.position));
}
