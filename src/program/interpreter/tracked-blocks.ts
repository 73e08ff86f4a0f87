/** Which blocks of the heap a program could still find. */
import type { Memory } from "./memory.ts";
import { MemoryObject, Pointer } from "./memory-object.ts";
import type { Slots } from "./slots.ts";

/** Blocks that no pointer leads to, from variables or by way of other objects. `roots`: all variables there are. */
export function untrackedBlocks(
  memory: Memory,
  roots: () => Iterable<Slots>,
): readonly MemoryObject[] {
  if (memory.heapBlocks.size === 0) return [];
  if (unreached(memory, roots(), storedPointers).length === 0) return [];
  // Soundness: where pointers lie side by side or at odd places, their bytes are all that is known of them.
  return unreached(memory, roots(), (object) => anyPointers(memory, object));
}

/** Performance: a deep recursion has many roots, and the first ones mostly lead everywhere. */
function unreached(
  { heapBlocks }: Memory,
  roots: Iterable<Slots>,
  pointersIn: (object: MemoryObject) => readonly MemoryObject[],
): readonly MemoryObject[] {
  const found = new Set<MemoryObject>();
  let missing = heapBlocks.size;
  const waiting: MemoryObject[] = [];
  const find = (object: MemoryObject): void => {
    if (found.has(object)) return;
    found.add(object);
    waiting.push(object);
    if (heapBlocks.has(object)) missing--;
  };
  for (const slots of roots) {
    for (const value of slots) {
      if (value instanceof MemoryObject) find(value);
      else if (value instanceof Pointer) find(value.object);
    }
    for (let object = waiting.pop(); object !== undefined; object = waiting.pop()) {
      if (object.isAlive) pointersIn(object).forEach(find);
    }
    if (missing === 0) return [];
  }
  return [...heapBlocks].filter((block) => !found.has(block));
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
