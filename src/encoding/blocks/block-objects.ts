/** What blocks of one program share: objects that have one address on all paths, and symbols of predicates. */
import type { Terms } from "../../logic/terms/index.ts";
import { placeObject, type AddressRanges } from "../memory/address-plan.ts";
import type { MemoryRegion } from "../memory/memory-region.ts";
import { ProgramSymbols } from "./program-symbols.ts";

export class BlockObjects {
  readonly symbols: ProgramSymbols;
  private readonly ranges: AddressRanges;
  private readonly byKey = new Map<string, MemoryRegion>();
  /** In the order of their addresses. */
  private readonly regions: MemoryRegion[] = [];
  private top: number;

  constructor(terms: Terms, ranges: AddressRanges) {
    this.symbols = new ProgramSymbols(terms);
    this.ranges = ranges;
    this.top = ranges.heap;
  }

  /** The same object for the same key. Null: there are no addresses left. */
  object(
    key: string,
    alignment: number,
    newParts: () => Omit<MemoryRegion, "base">,
  ): MemoryRegion | null {
    const known = this.byKey.get(key);
    if (known !== undefined) return known;
    const { heap, heapEnd } = this.ranges;
    const parts = newParts();
    const placed = placeObject(heap, this.top, parts.size, alignment);
    if (placed.top > heapEnd) return null;
    this.top = placed.top;
    const region: MemoryRegion = { ...parts, base: placed.address };
    this.byKey.set(key, region);
    this.regions.push(region);
    return region;
  }

  /** The object with the largest address at most `address`. */
  regionAt(address: number): MemoryRegion | null {
    const { regions } = this;
    let [low, high] = [0, regions.length - 1];
    while (low <= high) {
      const middle = (low + high) >> 1;
      if (regions[middle]!.base <= address) low = middle + 1;
      else high = middle - 1;
    }
    return regions[high] ?? null;
  }

  get all(): readonly MemoryRegion[] {
    return this.regions;
  }
}
