/** Where objects lie: numeric addresses, the bytes behind them, and the way back from a number. */
import type { MachineModel } from "../machine/machine-model.ts";
import { MemoryObject, newChunk, type Chunk, type ObjectKind } from "./memory-object.ts";
import { outsideStretch } from "./outside-objects.ts";

const CHUNK_SIZE = 1 << 16;
const GRANULE = 16;
/** Larger objects get a store of their own, grown when it is written to. */
export const SHARED_LIMIT = CHUNK_SIZE / 4;
/** Unused bytes behind every object, so that one-past-the-end is no other object's address. */
const GUARD = 16;
const FIRST_EXTENT = 1 << 16;

interface Page {
  readonly chunk: Chunk;
  /** By granule: the object that begins there, dead ones included until another takes the place. */
  readonly owners: (MemoryObject | undefined)[];
}

export interface ObjectRequest {
  readonly kind: ObjectKind;
  readonly name: string;
  readonly size: number;
  readonly alignment: number;
}

/** Counts the bytes that stand behind objects; `take` throws when there are too many. */
export interface StoreBudget {
  take(bytes: number): void;
}

/** One stretch of the address space in which objects are placed one after the other. */
export class Region {
  private readonly budget: StoreBudget;
  readonly base: number;
  readonly limit: number;
  /** Next free address. */
  top: number;
  /** By page number: shared page, or the large object that covers it. */
  private readonly pages: (Page | MemoryObject | undefined)[] = [];
  /** Performance: stores of pages that earlier executions used. */
  private readonly spareChunks: Chunk[] = [];

  constructor(base: number, limit: number, budget: StoreBudget) {
    this.budget = budget;
    this.base = base;
    this.limit = limit;
    this.top = base;
  }

  /** Nothing is there any more. */
  clear(): void {
    for (const page of this.pages) {
      if (page !== undefined && !(page instanceof MemoryObject)) this.spareChunks.push(page.chunk);
    }
    this.pages.length = 0;
    this.hugeObjects.length = 0;
    this.top = this.base;
  }

  /** Null if the region is full. The bytes are neither cleared nor marked as undefined. */
  allocate(request: ObjectRequest): MemoryObject | null {
    const { size } = request;
    const alignment = Math.max(request.alignment, GRANULE);
    if (size > SHARED_LIMIT) return this.allocateLarge(request, alignment);
    let address = roundUp(this.top, alignment);
    const inPage = (address - this.base) % CHUNK_SIZE;
    if (inPage + size + GUARD > CHUNK_SIZE)
      address = roundUp(address, Math.max(alignment, CHUNK_SIZE));
    const next = roundUp(address + size + GUARD, GRANULE);
    if (next > this.limit) return null;
    this.top = next;
    return this.placeAt(request, address);
  }

  /** Room for objects that are placed later; null if the region is full. Within one page if it fits. */
  reserve(layout: FrameLayout): number | null {
    const { size } = layout;
    const start = roundUp(this.top, layout.alignment);
    const inPage = (start - this.base) % CHUNK_SIZE;
    const address = inPage + size > CHUNK_SIZE ? roundUp(start, CHUNK_SIZE) : start;
    if (address + size > this.limit) return null;
    this.top = address + size;
    return address;
  }

  /** At an address that was reserved or handed out before for the same size. */
  place(request: ObjectRequest, address: number): MemoryObject {
    return request.size > SHARED_LIMIT
      ? this.placeLarge(request, address)
      : this.placeAt(request, address);
  }

  private placeAt(request: ObjectRequest, address: number): MemoryObject {
    const number = Math.floor((address - this.base) / CHUNK_SIZE);
    let page = this.pages[number];
    if (page === undefined || page instanceof MemoryObject) {
      this.budget.take(CHUNK_SIZE);
      page = { chunk: this.spareChunks.pop() ?? newChunk(CHUNK_SIZE), owners: [] };
      this.pages[number] = page;
    }
    const start = (address - this.base) % CHUNK_SIZE;
    const { kind, name, size } = request;
    const object = new MemoryObject(kind, name, address, size, page.chunk, start, size, true);
    page.owners[start / GRANULE] = object;
    return object;
  }

  private allocateLarge(request: ObjectRequest, alignment: number): MemoryObject | null {
    const address = roundUp(this.top, Math.max(alignment, CHUNK_SIZE));
    const next = roundUp(address + request.size + GUARD, CHUNK_SIZE);
    if (next > this.limit) return null;
    this.top = next;
    return this.placeLarge(request, address);
  }

  private placeLarge(request: ObjectRequest, address: number): MemoryObject {
    const { kind, name, size } = request;
    const first = (address - this.base) / CHUNK_SIZE;
    const chunk = this.storeAt(first) ?? this.newStore(Math.min(size, FIRST_EXTENT));
    const extent = Math.min(size, chunk.bytes.length);
    const object = new MemoryObject(kind, name, address, size, chunk, 0, extent, true);
    // Huge objects are found by their first pages and by `hugeObjects`.
    const count = Math.min(Math.ceil((size + GUARD) / CHUNK_SIZE), MARKED_PAGES);
    for (let i = 0; i < count; i++) this.pages[first + i] = object;
    if (size > MARKED_PAGES * CHUNK_SIZE) this.hugeObjects.push(object);
    return object;
  }

  private newStore(size: number): Chunk {
    this.budget.take(size);
    return newChunk(size);
  }

  /** Performance: the store of a dead object in the same place, so that none has to be made. */
  private storeAt(page: number): Chunk | null {
    const old = this.pages[page];
    return old instanceof MemoryObject && !old.isAlive ? old.chunk : null;
  }

  private readonly hugeObjects: MemoryObject[] = [];

  /** The object whose bytes (or one-past-the-end) hold the address; a dead one if no live one does. */
  find(address: number): MemoryObject | null {
    if (address < this.base || address >= this.limit) return null;
    const page = this.pages[Math.floor((address - this.base) / CHUNK_SIZE)];
    if (page instanceof MemoryObject) return holds(page, address) ? page : this.findHuge(address);
    if (page === undefined) return this.findHuge(address);
    let dead: MemoryObject | null = null;
    let granule = Math.floor(((address - this.base) % CHUNK_SIZE) / GRANULE);
    for (; granule >= 0; granule--) {
      const owner = page.owners[granule];
      if (owner === undefined || !holds(owner, address)) continue;
      if (owner.isAlive) return owner;
      dead ??= owner;
    }
    return dead;
  }

  private findHuge(address: number): MemoryObject | null {
    let dead: MemoryObject | null = null;
    for (const object of this.hugeObjects) {
      if (!holds(object, address)) continue;
      if (object.isAlive) return object;
      dead = object;
    }
    return dead;
  }
}

const MARKED_PAGES = 64;

function holds(object: MemoryObject, address: number): boolean {
  return address >= object.base && address <= object.base + object.size;
}

export interface AddressSpace {
  readonly functions: Region;
  readonly statics: Region;
  readonly heap: Region;
  readonly stack: Region;
  /** Where layouts put what is outside of the program. */
  readonly outside: Region;
}

/** Roughly as Linux lays out a process, so that addresses look and compare as expected. */
export function addressSpace(machine: MachineModel, budget: StoreBudget): AddressSpace {
  const { base, limit } = outsideStretch(machine);
  const outside = new Region(base, limit, budget);
  if (machine.dataModel === "ILP32") {
    return {
      functions: new Region(0x08050000, 0x0a000000, budget),
      statics: new Region(0x0a000000, 0x30000000, budget),
      heap: new Region(0x30000000, 0xd0000000, budget),
      stack: new Region(0xe0000000, 0xffff0000, budget),
      outside,
    };
  }
  return {
    functions: new Region(0x555555550000, 0x555560000000, budget),
    statics: new Region(0x555560000000, 0x556000000000, budget),
    heap: new Region(0x556000000000, 0x7ff000000000, budget),
    stack: new Region(0x7ff000000000, 0x7fffffff0000, budget),
    outside,
  };
}

/** Offsets of objects that live and die together, as `Region.reserve` gives them room. */
export class FrameLayout {
  /** Bytes to reserve. */
  size = 0;
  alignment = GRANULE;

  /** The offset of the next object. No object lies in two pages, however the room begins in one. */
  add(size: number, alignment: number): number {
    const isLarge = size > SHARED_LIMIT;
    this.alignment = Math.max(this.alignment, alignment);
    let offset = roundUp(this.size, isLarge ? CHUNK_SIZE : Math.max(alignment, GRANULE));
    const next = roundUp(offset + size + GUARD, GRANULE);
    if (!isLarge && Math.floor(offset / CHUNK_SIZE) !== Math.floor((next - 1) / CHUNK_SIZE)) {
      offset = roundUp(offset, CHUNK_SIZE);
    }
    this.size = isLarge
      ? roundUp(offset + size + GUARD, CHUNK_SIZE)
      : roundUp(offset + size + GUARD, GRANULE);
    return offset;
  }
}

function roundUp(value: number, multiple: number): number {
  return Math.ceil(value / multiple) * multiple;
}
