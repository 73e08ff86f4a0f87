/**
 * Byte-accurate memory of one execution. Objects never overlap, die and are told from one another by
 * identity; a pointer is (object, offset) and remembers where it came from even when stored as bytes.
 */
import { invariant } from "../../base/diagnostics/index.ts";
import type { Site } from "../algebra/index.ts";
import type { FunctionSymbol } from "../cfa/variable.ts";
import type { MachineModel } from "../machine/machine-model.ts";
import {
  addressSpace,
  SHARED_LIMIT,
  type AddressSpace,
  type ObjectRequest,
  type StoreBudget,
  type Region,
} from "./address-space.ts";
import type { ByteRange } from "../types/unwritten-words.ts";
import { MemoryObject, newChunk, Pointer, type StepOfLife } from "./memory-object.ts";
import { isBesideObjects, ObjectLayout, type LayoutName } from "./object-layout.ts";
import {
  OUTSIDE_ORIGIN,
  outsideBase,
  outsideName,
  outsidePlace,
  outsideStretch,
} from "./outside-objects.ts";

/** What to do when a program touches what it must not. Both end the execution or settle the matter. */
export interface AccessFaults extends StoreBudget {
  /** Outside the object, of a dead object, of no object, or writing to a read-only one. */
  badAccess(object: MemoryObject, offset: number, access: Access, site: Site): never;
  /** The execution goes on with the number that an object's address is. */
  addressObserved(): void;
  /** The step in progress, where it makes or ends an object. */
  stepOfLife(): StepOfLife;
  /** Bytes are copied that may be unknown, and will be the same in the copy. */
  settleCopied(object: MemoryObject, range: ByteRange, site: Site): void;
}

/** Whether what is copied can be read in its old place, too. */
export type CopiedSource = "kept" | "gone";

export interface Access {
  readonly kind: "read" | "write";
  readonly size: number;
}

const NO_BYTES = newChunk(0);
const TWO_TO_32 = 4294967296;

export class Memory {
  readonly machine: MachineModel;
  readonly null: Pointer;
  readonly space: AddressSpace;
  private readonly faults: AccessFaults;
  private readonly addressBits: number;
  private readonly functionPointers = new Map<FunctionSymbol, Pointer>();
  private readonly functionsByAddress = new Map<number, Pointer>();
  private readonly absolutes = new Map<number, MemoryObject>();
  /** Addresses of freed heap blocks, by the room they take. */
  private readonly free = new Map<number, number[]>();
  /** Those that were not freed. */
  readonly heapBlocks = new Set<MemoryObject>();
  private readonly outside = new Map<number, MemoryObject>();
  /** Objects outside that numbers from outside may lead to. */
  private readonly offered = new Set<number>();
  /** Null: the usual one. */
  private layout: ObjectLayout | null = null;

  constructor(machine: MachineModel, faults: AccessFaults, layout: LayoutName) {
    this.machine = machine;
    this.faults = faults;
    this.addressBits = machine.pointerSize * 8;
    this.space = addressSpace(machine, faults);
    this.null = new Pointer(this.absolute(0), 0);
    this.layOut(layout);
  }

  private layOut(layout: LayoutName): void {
    this.layout = layout === "usual" ? null : new ObjectLayout(layout);
    this.functionsByAddress.clear();
    for (const pointer of this.functionPointers.values()) this.layOutFunction(pointer);
  }

  private layOutFunction(pointer: Pointer): void {
    const { object } = pointer;
    const { functions } = this.space;
    object.address = this.layout?.functionAddress(object.base, functions) ?? object.base;
    this.functionsByAddress.set(object.address, pointer);
  }

  /** All objects are gone, except functions, which stay where they are. */
  clear(layout: LayoutName): void {
    this.layOut(layout);
    const { statics, heap, stack } = this.space;
    for (const region of [statics, heap, stack]) region.clear();
    this.free.clear();
    this.heapBlocks.clear();
    this.outside.clear();
    this.offered.clear();
  }

  /** Its bytes are undefined. Null if there is no room. */
  place(region: Region, request: ObjectRequest): MemoryObject | null {
    const object = region.allocate(request);
    if (object === null) return null;
    undefine(object);
    this.layout?.place(object, region, request, null);
    return object;
  }

  /** The same at an address that was reserved for it. */
  placeAt(region: Region, request: ObjectRequest, address: number): MemoryObject {
    const object = region.place(request, address);
    undefine(object);
    this.layout?.place(object, region, request, null);
    return object;
  }

  allocateHeap(size: number, alignment: number, name: string): MemoryObject | null {
    const request: ObjectRequest = { kind: "heap", name, size, alignment };
    const room = heapRoom(size);
    const reusable = alignment <= 16 ? this.free.get(room)?.pop() : undefined;
    const block =
      reusable === undefined
        ? this.place(this.space.heap, request)
        : this.placeAt(this.space.heap, request, reusable);
    if (block === null) return null;
    block.origin = { allocated: this.faults.stepOfLife(), freed: null };
    this.heapBlocks.add(block);
    return block;
  }

  /** The block is what `old` became when it was resized. */
  resized(block: MemoryObject, old: MemoryObject): void {
    const { kind, name, size } = block;
    const request: ObjectRequest = { kind, name, size, alignment: 16 };
    this.layout?.place(block, this.space.heap, request, old);
  }

  /** The bytes of a string literal are there and will not change. */
  literalWritten(object: MemoryObject): void {
    this.layout?.placeLiteral(object);
  }

  freeHeap(object: MemoryObject): void {
    object.end("freed");
    const { life } = object;
    if (life !== null) object.origin = { ...life, freed: this.faults.stepOfLife() };
    this.heapBlocks.delete(object);
    const room = heapRoom(object.size);
    const list = this.free.get(room);
    if (list === undefined) this.free.set(room, [object.base]);
    else list.push(object.base);
  }

  functionPointer(symbol: FunctionSymbol): Pointer {
    let pointer = this.functionPointers.get(symbol);
    if (pointer === undefined) {
      const region = this.space.functions;
      const base = region.top;
      region.top += 16;
      const object = new MemoryObject(
        "function",
        symbol.name,
        base,
        1,
        NO_BYTES,
        0,
        -1,
        false,
        symbol,
      );
      pointer = new Pointer(object, 0);
      this.functionPointers.set(symbol, pointer);
      this.layOutFunction(pointer);
    }
    return pointer;
  }

  /** Modulo the address width, non-negative. */
  addressOf(pointer: Pointer): bigint {
    if (pointer.object.kind !== "absolute") this.faults.addressObserved();
    return this.numberOf(pointer);
  }

  /** The same for storing it and for showing it, where the program does not see it. */
  numberOf(pointer: Pointer): bigint {
    const { object, offset } = pointer;
    const address = object.address + offset;
    if (address >= 0 && address <= Number.MAX_SAFE_INTEGER && this.addressBits === 64) {
      return BigInt(address);
    }
    return BigInt.asUintN(this.addressBits, BigInt(object.address) + BigInt(offset));
  }

  /** Before bytes are read, or cut apart, as something else than pointers. */
  observeBytes(object: MemoryObject, offset: number, size: number): void {
    if (object.holdsAddress(offset, size, this.machine.pointerSize)) this.faults.addressObserved();
  }

  /** A pointer that is stored where nobody keeps track of it: its bytes are all that is left. */
  observePointer({ object }: Pointer): void {
    if (object.kind !== "absolute") this.faults.addressObserved();
  }

  /** The pointer an integer stands for: into the object that is there, or to no object. */
  pointerAt(address: bigint): Pointer {
    if (!isBesideObjects(address, this.machine)) this.faults.addressObserved();
    if (address > BigInt(Number.MAX_SAFE_INTEGER)) {
      const low = Number(BigInt.asUintN(32, address));
      return new Pointer(this.absolute(Number(address >> 32n) * TWO_TO_32), low);
    }
    const number = Number(address);
    if (number === 0) return this.null;
    const object = this.find(number);
    if (object !== null) return new Pointer(object, number - object.address);
    const code = this.functionsByAddress.get(number);
    if (code !== undefined) return code;
    const place = outsidePlace(address, this.machine);
    if (place !== null && this.offered.has(place.index)) {
      return new Pointer(this.outsideObject(place.index), place.offset);
    }
    const high = Math.floor(number / TWO_TO_32) * TWO_TO_32;
    return new Pointer(this.absolute(high), number - high);
  }

  /**
   * An integer input may be the address of an object outside. Soundness: a number that nobody outside gave is no such address.
   */
  offerOutside(number: bigint): void {
    const place = outsidePlace(number, this.machine);
    if (place !== null) this.offered.add(place.index);
  }

  /** What a pointer input stands for. Which object outside it leads to does not depend on where that one lies. */
  pointerFromOutside(address: bigint): Pointer {
    const place = outsidePlace(address, this.machine);
    if (place === null) return this.pointerAt(address);
    return new Pointer(this.outsideObject(place.index), place.offset);
  }

  /** Takes what the pointer leads to for a function. False: it is none, or somebody found data there. */
  isFunctionOutside({ object, offset }: Pointer): boolean {
    if (object.kind !== "outside" || offset !== OUTSIDE_ORIGIN) return false;
    // Soundness: no function is an object of the program's.
    if (!object.isCalled && object.readable > 0) return false;
    object.isCalled = true;
    return true;
  }

  private outsideObject(index: number): MemoryObject {
    let object = this.outside.get(index);
    if (object === undefined) {
      const { size } = outsideStretch(this.machine);
      const request = { kind: "outside", name: outsideName(index), size, alignment: 16 } as const;
      const base = outsideBase(index, this.machine);
      // The store grows with the first access.
      object = new MemoryObject("outside", request.name, base, size, NO_BYTES, 0, 0, true);
      this.outside.set(index, object);
      this.layout?.place(object, this.space.outside, request, null);
    }
    return object;
  }

  isNull(pointer: Pointer): boolean {
    return pointer.object === this.null.object
      ? pointer.offset === 0
      : pointer.object.address + pointer.offset === 0;
  }

  /** `pointer` moved by bytes. Far beyond every object only the number is kept. */
  shift(pointer: Pointer, bytes: bigint): Pointer {
    const offset = BigInt(pointer.offset) + bytes;
    if (offset >= -OFFSET_LIMIT && offset <= OFFSET_LIMIT && pointer.object.kind !== "absolute") {
      return new Pointer(pointer.object, Number(offset));
    }
    const address = BigInt(pointer.object.address) + offset;
    return this.pointerAt(BigInt.asUintN(this.addressBits, address));
  }

  /** The same for distances that are known to be small numbers. */
  shiftBy(pointer: Pointer, bytes: number): Pointer {
    const offset = pointer.offset + bytes;
    if (pointer.object.kind !== "absolute" && offset >= -SAFE_OFFSET && offset <= SAFE_OFFSET) {
      return new Pointer(pointer.object, offset);
    }
    return this.shift(pointer, BigInt(bytes));
  }

  /** The block of the heap that holds the address, or ends there; null: none that lives. */
  blockAt(address: number): MemoryObject | null {
    const found = this.layout?.find(address) ?? this.space.heap.find(address);
    return found !== null && this.heapBlocks.has(found) ? found : null;
  }

  /** Whether an access would be admitted. */
  isAccessible({ object, offset }: Pointer, size: number, access: Access["kind"]): boolean {
    if (access === "write" && object.writable < 0) return false;
    return this.isInside(object, offset, size);
  }

  /** The slow side of every read: more store behind a large object, or a fault. */
  admitRead(object: MemoryObject, offset: number, size: number, site: Site): void {
    if (!this.hasGrown(object, offset, size)) {
      this.faults.badAccess(object, offset, { kind: "read", size }, site);
    }
  }

  admitWrite(object: MemoryObject, offset: number, size: number, site: Site): void {
    if (object.writable < 0 || !this.hasGrown(object, offset, size)) {
      this.faults.badAccess(object, offset, { kind: "write", size }, site);
    }
  }

  private isInside(object: MemoryObject, offset: number, size: number): boolean {
    if (!object.isAlive || object.isCalled || offset < 0 || offset + size > object.size) {
      return false;
    }
    return object.kind !== "function" && object.kind !== "absolute";
  }

  private hasGrown(object: MemoryObject, offset: number, size: number): boolean {
    if (!this.isInside(object, offset, size)) return false;
    if (offset + size > object.readable) {
      const extent = Math.min(object.size, Math.max(offset + size, object.readable * 2));
      this.faults.take(extent - object.readable);
      grow(object, extent);
    }
    return true;
  }

  /** Copies bytes with their definedness and the pointers among them; the ranges may overlap. */
  // Two places, a length and what is there, once.
  // eslint-disable-next-line max-params
  copy(
    to: MemoryObject,
    toOffset: number,
    from: MemoryObject,
    fromOffset: number,
    size: number,
    source: CopiedSource,
    site: Site,
  ): void {
    if (size === 0) return;
    if (fromOffset < 0 || fromOffset + size > from.readable) {
      this.admitRead(from, fromOffset, size, site);
    }
    if (toOffset < 0 || toOffset + size > to.writable) this.admitWrite(to, toOffset, size, site);
    // Soundness: what is there is unknown, but it is the same in the copy.
    if (from.tracksDefined && (source === "kept" || from.kind === "outside" || from.isExternal)) {
      this.faults.settleCopied(from, { offset: fromOffset, size }, site);
    }
    if (from.pointers !== null) this.observeCut(from, fromOffset, size);
    const pointers = pointersWithin(from, fromOffset, size);
    const first = from.start + fromOffset;
    const target = to.start + toOffset;
    to.chunk.bytes.set(from.chunk.bytes.subarray(first, first + size), target);
    if (from.tracksDefined) {
      if (!to.tracksDefined) trackDefined(to);
      to.chunk.defined.set(from.chunk.defined.subarray(first, first + size), target);
    } else if (to.tracksDefined) to.chunk.defined.fill(1, target, target + size);
    to.forgetPointers(toOffset, size);
    for (let i = 0; i < pointers.length; i++) {
      const { at, pointer } = pointers[i]!;
      const place = at - fromOffset + toOffset;
      if ((place & 3) !== 0) this.observePointer(pointer);
      to.rememberPointer(place, pointer);
    }
  }

  /** A pointer across an end of the range is copied in part; a whole one may be moved to where nobody keeps track of it. */
  private observeCut(object: MemoryObject, offset: number, size: number): void {
    const width = this.machine.pointerSize;
    const isCut = (at: number): boolean =>
      object.holdsAddress(at, 1, width) && object.holdsAddress(at - 1, 1, width);
    if (isCut(offset) || isCut(offset + size)) this.faults.addressObserved();
  }

  /** Bytes from outside the program. */
  write(object: MemoryObject, offset: number, bytes: Uint8Array, site: Site): void {
    const size = bytes.length;
    if (size === 0) return;
    if (offset < 0 || offset + size > object.writable) this.admitWrite(object, offset, size, site);
    const from = object.start + offset;
    object.chunk.bytes.set(bytes, from);
    if (object.tracksDefined) object.chunk.defined.fill(1, from, from + size);
    object.forgetPointers(offset, size);
  }

  fill(object: MemoryObject, offset: number, size: number, byte: number, site: Site): void {
    if (size === 0) return;
    if (offset < 0 || offset + size > object.writable) this.admitWrite(object, offset, size, site);
    const from = object.start + offset;
    object.chunk.bytes.fill(byte, from, from + size);
    if (object.tracksDefined) object.chunk.defined.fill(1, from, from + size);
    object.forgetPointers(offset, size);
  }

  private find(address: number): MemoryObject | null {
    if (this.layout !== null) return this.layout.find(address);
    const { statics, heap, stack } = this.space;
    const found = statics.find(address) ?? heap.find(address) ?? stack.find(address);
    if (found !== null || this.outside.size === 0) return found;
    const place = outsidePlace(BigInt(address), this.machine);
    const object = place && this.outside.get(place.index);
    return place && object && place.offset <= object.size ? object : null;
  }

  private absolute(base: number): MemoryObject {
    let object = this.absolutes.get(base);
    if (object === undefined) {
      object = new MemoryObject("absolute", "no object", base, 0, NO_BYTES, 0, -1, false);
      this.absolutes.set(base, object);
    }
    return object;
  }
}

/** Offsets are exact numbers with room for one more addition. */
const SAFE_OFFSET = 2 ** 50;
const OFFSET_LIMIT = BigInt(SAFE_OFFSET);

function heapRoom(size: number): number {
  const unit = size > SHARED_LIMIT ? 1 << 16 : 16;
  // The class of small blocks must not be that of large ones.
  return Math.ceil((size + 16) / unit) * unit;
}

/** All bytes become zero and defined. */
export function zero(object: MemoryObject): void {
  const { chunk, start } = object;
  chunk.bytes.fill(0, start, start + Math.max(object.readable, 0));
  object.tracksDefined = false;
  object.startsDefined = true;
}

function undefine(object: MemoryObject): void {
  const { chunk, start } = object;
  chunk.defined.fill(0, start, start + object.readable);
  object.tracksDefined = true;
}

function trackDefined(object: MemoryObject): void {
  const { chunk, start } = object;
  chunk.defined.fill(1, start, start + object.readable);
  object.tracksDefined = true;
}

function grow(object: MemoryObject, extent: number): void {
  invariant(object.start === 0, "only an object with a store of its own grows");
  const chunk = newChunk(extent);
  chunk.bytes.set(object.chunk.bytes);
  chunk.defined.set(object.chunk.defined);
  if (object.startsDefined) chunk.defined.fill(1, object.readable);
  object.chunk = chunk;
  if (object.writable === object.readable) object.writable = extent;
  object.readable = extent;
}

interface StoredPointer {
  readonly at: number;
  readonly pointer: Pointer;
}

const NO_POINTERS: readonly StoredPointer[] = [];

function pointersWithin(
  object: MemoryObject,
  offset: number,
  size: number,
): readonly StoredPointer[] {
  const { pointers } = object;
  if (pointers === null) return NO_POINTERS;
  const found: StoredPointer[] = [];
  const last = Math.min(pointers.length - 1, (offset + size - 1) >> 2);
  for (let i = (offset + 3) >> 2; i <= last; i++) {
    const pointer = pointers[i];
    if (pointer !== undefined) found.push({ at: i * 4, pointer });
  }
  return found;
}
