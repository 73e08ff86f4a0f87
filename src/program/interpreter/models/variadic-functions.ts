/** `stdarg.h`. Lists are passed by pointer. */
import { asDirect } from "../direct-environment.ts";
import type { LibraryCall, Model, ModelValue } from "../library-call.ts";
import { isScalar } from "../../types/type.ts";
import { sizeOf } from "../../types/layout.ts";
import { Pointer } from "../memory-object.ts";
import { copyVariadic, nextVariadic, startVariadic } from "../variadic.ts";

function start(call: LibraryCall): null {
  if (!startVariadic(call.machine, call.pointer(0), call.position)) {
    call.note("the function is not variadic");
  }
  return null;
}

function next(call: LibraryCall): ModelValue {
  const { machine } = call;
  const type = call.site.operation.type.returns;
  const at = nextVariadic(machine, call.pointer(0), type, call.position);
  if (isScalar(type)) {
    return asDirect(machine.loadScalar(at.object, at.offset, type, call.position), type);
  }
  // A record: copied out, so that its size is the object's.
  const size = sizeOf(type) ?? 0;
  const copy = machine.libraryObject(`va_arg of ${size} bytes`, size);
  machine.memory.copy(copy, 0, at.object, at.offset, size, "kept", call.position);
  return new Pointer(copy, 0);
}

export const VARIADIC: Readonly<Record<string, Model>> = {
  va_start: start,
  va_arg: next,
  va_end: () => null,
  va_copy: (call) => {
    copyVariadic(call.machine, call.pointer(0), call.pointer(1), call.position);
    return null;
  },
};
