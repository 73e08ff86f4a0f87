import type { CfaEdge } from "../cfa/graph.ts";
import { Variable, type FunctionSymbol } from "../cfa/variable.ts";

export type ObjectKind =
  | "variable"
  | "string"
  | "heap"
  /** From `alloca`: dies with its frame. */
  | "stack-block"
  /** The variadic arguments of one call. */
  | "variadic"
  | "function"
  /** What `stdin`, `stdout`, `stderr` point to. */
  | "stream"
  /** What a pointer from outside leads to: see `outside-objects.ts`. */
  | "outside"
  /** Addresses that belong to no object, the null page included. */
  | "absolute";

export const UNDEFINED = 0;
export const DEFINED = 1;
/** Nothing was written there, and nobody has read it; but it was copied, so that what it holds is settled. */
export const CHOSEN = 2;

/** Backing store of one or many objects. */
export interface Chunk {
  readonly bytes: Uint8Array;
  readonly view: DataView;
  /** One byte per byte: `UNDEFINED`, `DEFINED` or `CHOSEN`. */
  readonly defined: Uint8Array;
  readonly definedView: DataView;
}

export function newChunk(size: number): Chunk {
  const bytes = new Uint8Array(size);
  const defined = new Uint8Array(size);
  return {
    bytes,
    defined,
    view: new DataView(bytes.buffer),
    definedView: new DataView(defined.buffer),
  };
}

/** A step, and the call by which control came to the function that makes it; null: none. */
export interface StepOfLife {
  readonly edge: CfaEdge | null;
  readonly caller: CfaEdge | null;
}

/** Of a block of the heap. */
export interface BlockLife {
  readonly allocated: StepOfLife;
  readonly freed: StepOfLife | null;
}

/** A region of memory with a lifetime; pointers into it keep it apart from its neighbours. */
export class MemoryObject {
  readonly kind: ObjectKind;
  /** For messages: a variable's name, `malloc` and its line are the caller's choice. */
  readonly name: string;
  /** Where it is kept. A multiple of 2^32 for absolute objects above the null page. */
  readonly base: number;
  /** What the program sees as its address: the same, unless another layout is tried. */
  address: number;
  readonly size: number;
  chunk: Chunk;
  /** Where the object begins in its chunk. */
  readonly start: number;
  /**
   * Bytes that may be accessed without further ado: the size, or less if the store behind a large object
   * has not grown so far, or -1 after the object's death (and for writing to a read-only one).
   */
  readable: number;
  writable: number;
  /** False: all bytes hold a value and nobody has to look. */
  tracksDefined: boolean;
  /** Whether bytes that the store has not grown to yet are (zero and) defined. */
  startsDefined = false;
  /** Defined in another translation unit: what it holds is unknown, not undefined. */
  isExternal = false;
  /** Where it comes from; null: neither a variable nor a block of the heap. */
  origin: Variable | BlockLife | null = null;
  /** What `malloc` returned: how often it was called before. */
  block: number | null = null;
  /** Outside of the program, and a function: nothing can be read or written there. */
  isCalled = false;
  /** Provenance of stored pointers, by offset / 4; null if none was stored. Checked against the bytes. */
  pointers: (Pointer | undefined)[] | null = null;
  isAlive = true;
  /** Of a dead object: how it ended. */
  death: "freed" | "left" | null = null;
  readonly function: FunctionSymbol | null;

  // Made by `Memory` only.
  // eslint-disable-next-line max-params
  constructor(
    kind: ObjectKind,
    name: string,
    base: number,
    size: number,
    chunk: Chunk,
    start: number,
    extent: number,
    tracksDefined: boolean,
    inFunction: FunctionSymbol | null = null,
  ) {
    this.kind = kind;
    this.name = name;
    this.base = base;
    this.address = base;
    this.size = size;
    this.chunk = chunk;
    this.start = start;
    this.readable = extent;
    this.writable = extent;
    this.tracksDefined = tracksDefined;
    this.function = inFunction;
  }

  end(death: "freed" | "left"): void {
    this.isAlive = false;
    this.death = death;
    this.readable = -1;
    this.writable = -1;
    this.pointers = null;
  }

  get variable(): Variable | null {
    return this.origin instanceof Variable ? this.origin : null;
  }

  get life(): BlockLife | null {
    return this.origin instanceof Variable ? null : this.origin;
  }

  protect(): void {
    this.writable = -1;
  }

  /** Bytes were written as something else than a pointer. */
  forgetPointers(offset: number, size: number): void {
    const { pointers } = this;
    if (pointers === null) return;
    // A pointer of 8 bytes that begins up to 7 bytes before is hit too.
    const from = Math.max(0, (offset - 7) >> 2);
    const to = Math.min(pointers.length - 1, (offset + size - 1) >> 2);
    for (let i = from; i <= to; i++) pointers[i] = undefined;
  }

  /** Whether a byte of the range belongs to the address of an object. `width` is that of a pointer. */
  holdsAddress(offset: number, size: number, width: number): boolean {
    const { pointers } = this;
    if (pointers === null) return false;
    const last = Math.min(pointers.length - 1, (offset + size - 1) >> 2);
    for (let i = Math.max(0, (offset - width + 1 + 3) >> 2); i <= last; i++) {
      const pointer = pointers[i];
      if (pointer !== undefined && pointer.object.kind !== "absolute") return true;
    }
    return false;
  }

  /** Only at multiples of 4. */
  rememberPointer(offset: number, pointer: Pointer): void {
    if ((offset & 3) !== 0) return;
    this.pointers ??= [];
    this.pointers[offset >> 2] = pointer;
  }
}

/** A pointer value: an object and a byte offset that may lie outside. Immutable. */
export class Pointer {
  readonly object: MemoryObject;
  readonly offset: number;

  constructor(object: MemoryObject, offset: number) {
    this.object = object;
    this.offset = offset;
  }
}
