import type { Bdd } from "./node-table.ts";

// One entry is four consecutive words: three operands and the result.
const STRIDE = 4;

/** Answer of a lookup that found nothing. */
export const MISS = -1;

/**
 * Lossy memory of operation results: one entry per slot, the newest wins. The first operand is never a
 * constant (constant cases are decided before the cache is asked), so that zero marks an empty slot.
 */
export class OperationCache {
  private entries: Int32Array;
  private mask: number;
  hits = 0;
  misses = 0;

  constructor(slots: number) {
    this.entries = new Int32Array(slots * STRIDE);
    this.mask = slots - 1;
  }

  get slots(): number {
    return this.mask + 1;
  }

  find(a: number, b: number, c: number): Bdd {
    const at = this.slot(a, b, c);
    const { entries } = this;
    if (entries[at] === a && entries[at + 1] === b && entries[at + 2] === c) {
      this.hits++;
      return entries[at + 3]!;
    }
    this.misses++;
    return MISS;
  }

  store(a: number, b: number, c: number, result: Bdd): void {
    const at = this.slot(a, b, c);
    const { entries } = this;
    entries[at] = a;
    entries[at + 1] = b;
    entries[at + 2] = c;
    entries[at + 3] = result;
  }

  /** Soundness: results name nodes by index, and a freed index may be used for another function. */
  clear(): void {
    this.entries.fill(0);
  }

  /** Forgets everything and offers `slots` (a power of two) slots. */
  resize(slots: number): void {
    this.entries = new Int32Array(slots * STRIDE);
    this.mask = slots - 1;
  }

  private slot(a: number, b: number, c: number): number {
    const mixed = Math.imul(a, 0x9e3779b1) ^ Math.imul(b, 0x85ebca6b) ^ Math.imul(c, 0xc2b2ae35);
    return ((mixed ^ (mixed >>> 13)) & this.mask) * STRIDE;
  }
}
