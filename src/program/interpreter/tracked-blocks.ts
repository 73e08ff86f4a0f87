/** Which blocks of the heap a program could still find. */
import type { Memory } from "./memory.ts";
import { MemoryObject, Pointer } from "./memory-object.ts";
import type { Slots } from "./slots.ts";

/** Whether a pointer leads to every block, from variables or by way of other objects. `roots`: all variables there are. */
export function areAllTracked({ heapBlocks }: Memory, roots: Iterable<Slots>): boolean {
  const found = new Set<MemoryObject>();
  for (const slots of roots) {
    for (const value of slots) {
      if (value instanceof MemoryObject) found.add(value);
      else if (value instanceof Pointer) found.add(value.object);
    }
  }
  // Those that are found on the way come at the end of the set.
  for (const object of found) {
    if (!object.isAlive) continue;
    for (const pointer of object.pointers ?? []) {
      if (pointer !== undefined) found.add(pointer.object);
    }
  }
  for (const block of heapBlocks) if (!found.has(block)) return false;
  return true;
}
