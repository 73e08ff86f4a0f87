/** The heap. Allocation fails only for sizes no machine gives: then `malloc` returns null as glibc's. */
import { impossibleSize } from "../../library/index.ts";
import type { LibraryCall, Model } from "../library-call.ts";
import { Pointer, type MemoryObject } from "../memory-object.ts";
import { zero } from "../memory.ts";
import { readString, writeString } from "./bytes.ts";
import { setError } from "./errno.ts";

/** Blocks are smaller than 2 GiB. */
const LARGEST_BLOCK = 0x7fffffffn;
const ALIGNMENT = 16;
const OUT_OF_MEMORY = 12;
const INVALID_ARGUMENT = 22;

function allocate(call: LibraryCall, size: bigint, alignment = ALIGNMENT): Pointer {
  const { memory, cfa } = call.machine;
  if (size < 0n || size >= impossibleSize(cfa.machine)) {
    if (call.name !== "posix_memalign") setError(call, OUT_OF_MEMORY);
    return memory.null;
  }
  const block =
    size > LARGEST_BLOCK ? null : memory.allocateHeap(Number(size), alignment, call.name);
  // Soundness: other machines have it.
  return block === null ? call.unsupported("so large a block") : new Pointer(block, 0);
}

function numbered(call: LibraryCall, count: number): Pointer {
  const block = allocate(call, call.integer(0));
  if (block.object.kind === "heap") block.object.block = count;
  return block;
}

function allocateZeroed(call: LibraryCall): Pointer {
  const size = call.integer(0) * call.integer(1);
  const block = allocate(call, size);
  if (!call.machine.memory.isNull(block)) zero(block.object);
  return block;
}

/** The block a pointer was handed out for; anything else ends the execution. */
function blockOf(call: LibraryCall, pointer: Pointer): MemoryObject {
  const { object, offset } = pointer;
  const { journal } = call.machine;
  if (object.kind === "heap" && object.death === "freed") {
    const message = `${call.name} of a block that was freed before`;
    return journal.memoryError("double-free", message, call.position);
  }
  if (object.kind !== "heap" || offset !== 0) {
    const message = `${call.name} of a pointer that malloc did not return`;
    return journal.memoryError("invalid-free", message, call.position);
  }
  return object;
}

function free(call: LibraryCall): null {
  const pointer = call.pointer(0);
  const { memory } = call.machine;
  if (!memory.isNull(pointer)) memory.freeHeap(blockOf(call, pointer));
  return null;
}

function resize(call: LibraryCall, size: bigint): Pointer {
  const pointer = call.pointer(0);
  const { memory } = call.machine;
  if (memory.isNull(pointer)) return allocate(call, size);
  const old = blockOf(call, pointer);
  if (size === 0n) {
    memory.freeHeap(old);
    return memory.null;
  }
  const block = allocate(call, size);
  if (memory.isNull(block)) return block;
  const kept = Math.min(old.size, block.object.size);
  memory.copy(block.object, 0, old, 0, kept, "gone", call.position);
  memory.resized(block.object, old);
  memory.freeHeap(old);
  return block;
}

function isPowerOfTwo(value: bigint): boolean {
  return value > 0n && (value & (value - 1n)) === 0n;
}

function aligned(call: LibraryCall): Pointer {
  const alignment = call.integer(0);
  // Soundness: C libraries disagree, some round it up.
  if (!isPowerOfTwo(alignment)) call.unsupported("an alignment that is no power of two");
  return allocate(call, call.integer(1), Math.max(ALIGNMENT, Number(alignment)));
}

function posixMemalign(call: LibraryCall): bigint {
  const { machine } = call;
  const alignment = call.integer(1);
  if (!isPowerOfTwo(alignment) || alignment % BigInt(machine.cfa.machine.pointerSize) !== 0n) {
    return BigInt(INVALID_ARGUMENT);
  }
  const block = allocate(call, call.integer(2), Math.max(ALIGNMENT, Number(alignment)));
  if (machine.memory.isNull(block)) return BigInt(OUT_OF_MEMORY);
  const { object, offset } = call.pointer(0);
  const type = machine.cfa.types.pointer(machine.cfa.types.void);
  machine.storeScalar(object, offset, type, block, call.position);
  return 0n;
}

function duplicate(call: LibraryCall, limit: number): Pointer {
  const bytes = readString(call, call.pointer(0), limit);
  const block = allocate(call, BigInt(bytes.length + 1));
  if (!call.machine.memory.isNull(block)) writeString(call, block, bytes);
  return block;
}

function alloca(call: LibraryCall): Pointer {
  const size = call.integer(0);
  if (size < 0n || size > LARGEST_BLOCK) return call.machine.stackOverflow();
  return new Pointer(call.machine.stackBlock("stack-block", Number(size), "alloca"), 0);
}

export const ALLOCATION: Readonly<Record<string, Model>> = {
  malloc: (call) => numbered(call, call.machine.journal.mallocs++),
  valloc: (call) => allocate(call, call.integer(0), 4096),
  calloc: allocateZeroed,
  realloc: (call) => resize(call, call.integer(1)),
  reallocarray: (call) => resize(call, call.integer(1) * call.integer(2)),
  free,
  cfree: free,
  aligned_alloc: aligned,
  memalign: aligned,
  posix_memalign: posixMemalign,
  alloca,
  strdup: (call) => duplicate(call, Infinity),
  strndup: (call) => duplicate(call, call.size(1)),
};
