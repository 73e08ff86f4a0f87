/** Which blocks of the heap a program could still find. */
import type { Memory } from "./memory.ts";
import { MemoryObject, Pointer } from "./memory-object.ts";
import type { Slots } from "./slots.ts";

/** Whether a pointer leads to every block, from variables or by way of other objects. `roots`: all variables there are. */
export function areAllTracked(memory: Memory, roots: readonly Slots[]): boolean {
  return (
    isFoundFrom(memory, roots, storedPointers) ||
    // Soundness: where pointers lie side by side or at odd places, their bytes are all that is known of them.
    isFoundFrom(memory, roots, (object) => anyPointers(memory, object))
  );
}

function isFoundFrom(
  { heapBlocks }: Memory,
  roots: readonly Slots[],
  pointersIn: (object: MemoryObject) => readonly MemoryObject[],
): boolean {
  const found = new Set<MemoryObject>();
  for (const value of roots.flat()) {
    if (value instanceof MemoryObject) found.add(value);
    else if (value instanceof Pointer) found.add(value.object);
  }
  // Those that are found on the way come at the end of the set.
  for (const object of found) {
    if (object.isAlive) for (const next of pointersIn(object)) found.add(next);
  }
  return [...heapBlocks].every((block) => found.has(block));
}

function storedPointers({ pointers }: MemoryObject): readonly MemoryObject[] {
  return (pointers ?? []).flatMap((pointer) => pointer?.object ?? []);
}

/** What the bytes of the object may be addresses of. */
function anyPointers(memory: Memory, object: MemoryObject): readonly MemoryObject[] {
  const { chunk, start, readable } = object;
  const { pointerSize } = memory.machine;
  const found = new Set<MemoryObject>();
  for (let offset = 0; offset + pointerSize <= readable; offset++) {
    const low = chunk.view.getUint32(start + offset, true);
    const high = pointerSize === 8 ? chunk.view.getUint32(start + offset + 4, true) : 0;
    const block = memory.blockAt(high * 4294967296 + low);
    if (block !== null) found.add(block);
  }
  return [...found];
}
