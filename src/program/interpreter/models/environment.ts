/** What the C library knows about the process. */
import type { LibraryCall, Model } from "../library-call.ts";
import type { Machine } from "../machine.ts";
import { Pointer } from "../memory-object.ts";
import type { IntegerType } from "../../types/type.ts";
import { bytesOf, writeString } from "./bytes.ts";
import { characterClass, lowerCase, upperCase } from "./characters.ts";
import { errorLocation } from "./errno.ts";

/** Entries for -128 to 255; the pointer is to entry 0, and the function returns its address. */
function characterTable(
  call: LibraryCall,
  type: (machine: Machine) => IntegerType,
  entry: (code: number) => number,
): Pointer {
  const { machine } = call;
  const { pointerSize } = machine.cfa.machine;
  const isNew = !machine.libraryObjects.has(call.name);
  const location = machine.libraryObject(call.name, pointerSize);
  if (isNew) {
    const element = type(machine);
    const table = machine.libraryObject(`${call.name} table`, 384 * element.size);
    for (let i = 0; i < 384; i++) {
      const offset = i * element.size;
      machine.storeScalar(table, offset, element, entry(i - 128), call.position);
    }
    const middle = new Pointer(table, 128 * element.size);
    const pointer = machine.cfa.types.pointer(element);
    machine.storeScalar(location, 0, pointer, middle, call.position);
  }
  return new Pointer(location, 0);
}

/** Only the C locale exists. */
function setLocale(call: LibraryCall): Pointer {
  const name = new Pointer(call.machine.libraryObject("locale", 2), 0);
  writeString(call, name, bytesOf("C"));
  return name;
}

export const ENVIRONMENT: Readonly<Record<string, Model>> = {
  __errno_location: errorLocation,
  getenv: (call) => call.machine.memory.null,
  __ctype_b_loc: (call) =>
    characterTable(call, (machine) => machine.cfa.types.unsignedShort, characterClass),
  __ctype_tolower_loc: (call) => characterTable(call, (m) => m.cfa.types.int, lowerCase),
  __ctype_toupper_loc: (call) => characterTable(call, (m) => m.cfa.types.int, upperCase),
  __ctype_get_mb_cur_max: () => 1n,
  setlocale: setLocale,
};
