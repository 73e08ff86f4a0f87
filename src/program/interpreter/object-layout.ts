/**
 * Other places for objects than the usual ones, for executions that look at addresses as numbers: whatever C leaves open about
 * them (order, distance, alignment beyond the type's, what was freed or left being used again) differs between layouts.
 */
import type { MachineModel } from "../machine/machine-model.ts";
import type { ObjectRequest, Region } from "./address-space.ts";
import type { MemoryObject } from "./memory-object.ts";

/** `usual` is that of `AddressSpace`, which also uses the room of dead objects again. */
export type LayoutName = "usual" | "descending" | "packed" | "scattered" | "low";

export const OTHER_LAYOUTS: readonly LayoutName[] = ["descending", "packed", "scattered", "low"];

/** Numbers where no object can be: null and its neighbours, and the end of the address space. */
export function isBesideObjects(address: bigint, { pointerSize }: MachineModel): boolean {
  return address < 0x10000n || address >= (pointerSize === 8 ? 1n << 47n : 0xffffe000n);
}

const FEWEST_KEPT = 1 << 16;
const MOST_LOCALS = 16;

export class ObjectLayout {
  private readonly name: LayoutName;
  private readonly low = new Map<Region, number>();
  private readonly high = new Map<Region, number>();
  private readonly objects: MemoryObject[] = [];
  private readonly literals: MemoryObject[] = [];
  private lastStackBlock: MemoryObject | null = null;
  /** The locals that were made last, the last one at the end. */
  private readonly lastLocals: MemoryObject[] = [];
  /** Dead objects are forgotten when there are so many objects. */
  private mostObjects = FEWEST_KEPT;
  private seed = 12345;

  constructor(name: LayoutName) {
    this.name = name;
  }

  /** Gives a new object its address. `before`: the block that was resized to it. */
  place(
    object: MemoryObject,
    region: Region,
    request: ObjectRequest,
    before: MemoryObject | null,
  ): void {
    object.address = this.sharedAddress(object, before) ?? this.newAddress(region, request);
    this.objects.push(object);
    if (this.objects.length > this.mostObjects) this.forgetDead();
    if (object.kind === "stack-block") this.lastStackBlock = object;
    if (object.kind !== "variable") return;
    this.lastLocals.push(object);
    if (this.lastLocals.length > MOST_LOCALS) this.lastLocals.shift();
  }

  private forgetDead(): void {
    const alive = this.objects.filter(({ isAlive }) => isAlive);
    this.objects.length = 0;
    for (const object of alive) this.objects.push(object);
    this.mostObjects = Math.max(FEWEST_KEPT, 2 * alive.length);
  }

  /** Of the function that usually lies at `base`. */
  functionAddress(base: number, region: Region): number {
    const distance = (base - region.base) / 16;
    switch (this.name) {
      case "descending":
        return region.limit - 0x7d3 - 31 * distance;
      case "packed":
        return region.base + 0x1139 + 7 * distance;
      case "low":
        return 0x401136 + 12 * distance;
      default:
        return region.base + 0x20000 + 4096 * distance + this.random(4096);
    }
  }

  /** The room of another object that this one may have: some layouts use it again, others never do. */
  private sharedAddress({ kind, size }: MemoryObject, before: MemoryObject | null): number | null {
    if (this.name !== "descending") return null;
    if (before !== null) return before.address;
    if (kind === "variable") {
      const index = this.lastLocals.findIndex(
        (local) => local.death === "left" && local.size === size,
      );
      return index < 0 ? null : this.lastLocals.splice(index, 1)[0]!.address;
    }
    // Of a variable-length array, the one of the next round.
    const last = this.lastStackBlock;
    return kind === "stack-block" && last !== null && size <= last.size ? last.address : null;
  }

  /** Where a literal lies whose bytes are known: in another one that ends with it. */
  placeLiteral(object: MemoryObject): void {
    if (this.name !== "packed") return;
    const other = this.literals.find((literal) => endsWith(literal, object));
    if (other === undefined) this.literals.push(object);
    else object.address = other.address + other.size - object.size;
  }

  private newAddress(region: Region, { size, alignment }: ObjectRequest): number {
    const low = this.low.get(region) ?? this.firstOf(region);
    const high = this.high.get(region) ?? region.limit - 0x1b3;
    const isDown =
      this.name === "descending" || (this.name === "scattered" && this.random(2) === 0);
    if (isDown) {
      const address = Math.floor((high - size - this.gap()) / alignment) * alignment;
      this.high.set(region, address);
      return address;
    }
    let address = Math.ceil((low + this.gap()) / alignment) * alignment;
    // No more aligned than it has to be.
    if (this.name === "low" && address % (2 * alignment) === 0) address += alignment;
    this.low.set(region, address + Math.max(size, 1));
    return address;
  }

  private firstOf({ base }: Region): number {
    if (this.name !== "low") return base + 0x2a0;
    // As a program that is not position-independent has its statics below its heap, which is where both fit.
    return 0x404d5c + this.low.size * 0x2000000;
  }

  private gap(): number {
    return this.name === "scattered" ? 1 + this.random(4096) : 0;
  }

  private random(count: number): number {
    this.seed = (Math.imul(this.seed, 1103515245) + 12345) & 0x7fffffff;
    return (this.seed >> 8) % count;
  }

  /** The object whose bytes (or one-past-the-end) hold the address; a dead one if no live one does. */
  find(address: number): MemoryObject | null {
    let found: MemoryObject | null = null;
    for (const object of this.objects) {
      if (address < object.address || address > object.address + object.size) continue;
      const isBetter = object.isAlive && address < object.address + object.size;
      if (isBetter) return object;
      if (found === null || (object.isAlive && !found.isAlive)) found = object;
    }
    return found;
  }
}

function endsWith(whole: MemoryObject, part: MemoryObject): boolean {
  if (part.size > whole.size) return false;
  const bytesOf = ({ chunk, start, size }: MemoryObject): Uint8Array =>
    chunk.bytes.subarray(start, start + size);
  const [a, b] = [bytesOf(whole), bytesOf(part)];
  return b.every((byte, i) => byte === a[a.length - b.length + i]);
}
