/** What the system hands to a process: arguments, standard streams. */
import { invariant } from "../../base/diagnostics/index.ts";
import type { ObjectRequest } from "./address-space.ts";
import type { Machine } from "./machine.ts";
import { Pointer, type MemoryObject } from "./memory-object.ts";
import { zero } from "./memory.ts";

export type StreamName = "stdin" | "stdout" | "stderr";

export function isStreamName(name: string): name is StreamName {
  return name === "stdin" || name === "stdout" || name === "stderr";
}

/** A `FILE *`: nothing can be read or written through it. */
export function streamPointer(machine: Machine, name: StreamName): Pointer {
  const known = machine.libraryObjects.get(name);
  if (known !== undefined) return new Pointer(known, 0);
  const object = place(machine, { kind: "stream", name, size: 216, alignment: 16 });
  object.readable = -1;
  object.writable = -1;
  machine.libraryObjects.set(name, object);
  return new Pointer(object, 0);
}

/** The stream a `FILE *` stands for; null if it is none. */
export function streamOf(pointer: Pointer): StreamName | null {
  const { object, offset } = pointer;
  if (object.kind !== "stream" || offset !== 0 || !isStreamName(object.name)) return null;
  return object.name;
}

/** A null-terminated array of strings. */
export function argumentVector(
  machine: Machine,
  name: string,
  strings: readonly string[],
): Pointer {
  const { pointerSize } = machine.cfa.machine;
  const type = machine.cfa.types.pointer(machine.cfa.types.char);
  const size = (strings.length + 1) * pointerSize;
  const vector = place(machine, { kind: "variable", name, size, alignment: pointerSize });
  zero(vector);
  strings.forEach((text, i) => {
    const bytes = new TextEncoder().encode(`${text}\0`);
    const request: ObjectRequest = {
      kind: "variable",
      name: `${name}[${i}]`,
      size: bytes.length,
      alignment: 1,
    };
    const object = place(machine, request);
    machine.memory.write(object, 0, bytes, NOWHERE);
    machine.storeScalar(vector, i * pointerSize, type, new Pointer(object, 0), NOWHERE);
  });
  return new Pointer(vector, 0);
}

const NOWHERE = { start: 0, end: 0 };

function place(machine: Machine, request: ObjectRequest): MemoryObject {
  const object = machine.memory.place(machine.memory.space.statics, request);
  invariant(object !== null, "there is room for the process environment");
  return object;
}
