/**
 * What a region of memory holds: cells of known size at known offsets over a uniform ground. A read that finds
 * its cell gives back the very term that was written; other reads are put together from bytes. Immutable.
 */
import { intMap, type Hashed, type IntMap } from "../../base/collections/index.ts";
import type { Term, Terms } from "../../logic/terms/index.ts";

/** Bytes that were written together. `term` null: undefined bytes, as an uninitialised object has them. */
export class Cell implements Hashed {
  readonly size: number;
  /** A bit-vector of at most 8 * size bits (then zero-extended), or a float. */
  readonly term: Term | null;
  /**
   * It was written as a pointer: the bits are our own name for it, not the number that the program sees. Null: as whoever reads it wants
   * it, since nobody reads what was written as the one as the other.
   */
  readonly isPointer: boolean | null;
  /** The condition that the program wrote it; null: it is not known, nobody asks. */
  readonly defined: Term | null;
  readonly hash: number;

  constructor(
    size: number,
    term: Term | null,
    isPointer: boolean | null = false,
    defined: Term | null = null,
  ) {
    this.size = size;
    this.term = term;
    this.isPointer = isPointer;
    this.defined = defined;
    this.hash = (Math.imul(term ?? -1, 31) + size) | 0;
  }

  equals(other: Cell): boolean {
    return (
      this.size === other.size &&
      this.term === other.term &&
      this.isPointer === other.isPointer &&
      this.defined === other.defined
    );
  }
}

/** No cell is larger. */
const LARGEST_CELL = 16;

export type Ground =
  /** `isNew`: nothing was there before; else, in blocks, it is what was there when the block began. */
  | { readonly kind: "undefined"; readonly isNew?: true }
  /** All bytes are the same; a bit-vector of 8 bits. */
  | { readonly kind: "fill"; readonly byte: Term }
  | { readonly kind: "bytes"; readonly bytes: Uint8Array }
  | ArrayGround;

/** An SMT array from numbers of elements to elements of `unit` bytes. */
export interface ArrayGround {
  readonly kind: "array";
  readonly array: Term;
  readonly unit: number;
  /** Some bytes may never have been written. */
  readonly isUndefined: boolean;
}

export function sameGround(a: Ground, b: Ground): boolean {
  if (a === b) return true;
  if (a.kind === "array") return b.kind === "array" && a.array === b.array;
  if (a.kind === "fill") return b.kind === "fill" && a.byte === b.byte;
  return a.kind === "undefined" && b.kind === "undefined" && a.isNew === b.isNew;
}

export const UNDEFINED_GROUND: Ground = { kind: "undefined" };
/** Of an object that comes into being, in programs that ask whether memory was written. */
export const NEW_GROUND: Ground = { kind: "undefined", isNew: true };

/** Nothing was there before. */
export function isNew(ground: Ground): boolean {
  return ground.kind === "undefined" && ground.isNew === true;
}

export class RegionContent implements Hashed {
  readonly ground: Ground;
  readonly cells: IntMap<Cell>;
  /** The block was given back: nothing may be read or written. */
  readonly isFreed: boolean;
  readonly hash: number;

  constructor(ground: Ground, cells: IntMap<Cell>, isFreed = false) {
    this.ground = ground;
    this.cells = cells;
    this.isFreed = isFreed;
    this.hash = cells.hash;
  }

  equals(other: RegionContent): boolean {
    return (
      sameGround(this.ground, other.ground) &&
      this.cells === other.cells &&
      this.isFreed === other.isFreed
    );
  }

  /** The cell that begins at the offset. */
  cell(offset: number): Cell | undefined {
    return intMap.get(this.cells, offset);
  }

  /** The cell that holds the byte, and where it begins; null if the ground is to be seen. */
  covering(offset: number): { readonly cell: Cell; readonly start: number } | null {
    const first = Math.max(0, offset - LARGEST_CELL + 1);
    for (let start = offset; start >= first; start--) {
      const cell = this.cell(start);
      if (cell !== undefined) return start + cell.size > offset ? { cell, start } : null;
    }
    return null;
  }

  /** No cell covers a byte of the range. */
  isGround(offset: number, size: number): boolean {
    for (let i = 0; i < size; i++) if (this.covering(offset + i) !== null) return false;
    return true;
  }

  /** What it is depends on who reads it. */
  isOfEitherKind(offset: number, size: number): boolean {
    for (let i = 0; i < size; i++) {
      const found = this.covering(offset + i);
      if (found !== null && found.cell.isPointer !== null) return false;
    }
    return true;
  }

  /** Cells of the range are replaced by one. None may reach across its ends: see `isSevered`. */
  with(offset: number, cell: Cell): RegionContent {
    const { cells } = this;
    const old = this.cell(offset);
    let rest = cells;
    if (old?.size !== cell.size && cells.kind !== "empty") {
      for (let i = 1; i < cell.size; i++) rest = intMap.remove(rest, offset + i);
    }
    return new RegionContent(this.ground, intMap.set(rest, offset, cell));
  }

  /** The cells that begin in the range and end behind it, or the other way round. */
  crossing(offset: number, size: number): readonly { cell: Cell; start: number }[] {
    if (this.cells.kind === "empty" || this.cell(offset)?.size === size) return [];
    const found: { cell: Cell; start: number }[] = [];
    const before = offset > 0 ? this.covering(offset - 1) : null;
    if (before !== null && before.start + before.cell.size > offset) found.push(before);
    const last = this.covering(offset + size - 1);
    if (last === null || last.start === before?.start) return found;
    if (last.start + last.cell.size > offset + size) found.push(last);
    return found;
  }
}

export const UNDEFINED_CONTENT = new RegionContent(UNDEFINED_GROUND, intMap.emptyMap());

/** All bytes are known numbers. */
export function isConstantContent(terms: Terms, { ground, cells }: RegionContent): boolean {
  if (ground.kind === "undefined" || ground.kind === "array") return false;
  if (ground.kind === "fill" && !terms.isLiteral(ground.byte)) return false;
  let isConstant = true;
  intMap.forEach(cells, ({ term }) => {
    if (term === null || !terms.isLiteral(term)) isConstant = false;
  });
  return isConstant;
}
