/** Bytes from a place on, as many as a term says: what `memcpy` and `memset` do with a size that depends on inputs. */
import { intMap } from "../../base/collections/index.ts";
import type { Term } from "../../logic/terms/index.ts";
import type { EdgeBuilder } from "../path-formula/edge-builder.ts";
import { asArray, selectBits, storeBits } from "./array-access.ts";
import type { RangeContent } from "./array-ranges.ts";
import { choiceOfCells, numberBits, repeated } from "./byte-view.ts";
import { forgetContent, resetContent } from "./copy-cells.ts";
import { validRange, type MemoryPlace } from "./memory-access.ts";
import type { MemoryRegion } from "./memory-region.ts";
import type { PointerTarget } from "./pointer-targets.ts";
import { cellAt, settleCopied, storeCell, touchVariable } from "./region-access.ts";
import { type ArrayGround, Cell, RegionContent } from "./region-content.ts";

/** Ranges that may have more bytes are not followed byte by byte. */
const MOST_BYTES = 256;
/** Objects with more bytes are arrays where the offset is computed. */
const LARGEST_ENUMERATED = 64;
const LARGEST_UNIT = 8;

/** How many bytes there are, at most how many, in steps of how many. */
interface Extent {
  readonly size: Term;
  readonly most: number;
  readonly unit: number;
}

export function fillComputed(
  builder: EdgeBuilder,
  to: MemoryPlace,
  byte: Term,
  size: Term,
  what: string,
): void {
  const targets = validRange(builder, to, size, "write");
  if (targets === null) {
    writeAnywhere(builder, what);
    return;
  }
  for (const target of targets) {
    const { region, offset, guard } = target;
    const isWhole = region.sizeTerm === size && builder.constantAddress(offset) === 0n;
    if (isWhole && guard === builder.terms.true) {
      resetContent(builder, region, { kind: "fill", byte });
      continue;
    }
    const unit = unitOf(builder, [offset, size]);
    if (roomOf(builder, target) > MOST_BYTES) {
      fillRange(builder, target, { size, unit, what }, byte);
      continue;
    }
    const cell = new Cell(unit, repeated(builder, byte, unit));
    write(builder, target, { size, most: roomOf(builder, target), unit }, () => cell);
  }
}

/** The first ones of the bytes, as many as the size says. */
export function storeComputed(
  builder: EdgeBuilder,
  to: MemoryPlace,
  bytes: readonly Term[],
  size: Term,
  what: string,
): void {
  const targets = validRange(builder, to, size, "write");
  if (targets === null) {
    writeAnywhere(builder, what);
    return;
  }
  const extent = { size, most: bytes.length, unit: 1 };
  for (const target of targets) write(builder, target, extent, (i) => new Cell(1, bytes[i]!));
}

/** The ranges may overlap. */
export function copyComputed(
  builder: EdgeBuilder,
  to: MemoryPlace,
  from: MemoryPlace,
  size: Term,
  what: string,
): void {
  const sources = validRange(builder, from, size, "read");
  const targets = validRange(builder, to, size, "write");
  if (targets === null) {
    writeAnywhere(builder, what);
    return;
  }
  const room = (ends: readonly PointerTarget[]): number =>
    Math.max(0, ...ends.map((end) => roomOf(builder, end)));
  if (sources === null) {
    for (const { region } of targets) forgetContent(builder, region, what);
    return;
  }
  const most = Math.min(room(sources), room(targets));
  const offsets = [...sources, ...targets].map(({ offset }) => offset);
  const unit = unitOf(builder, [...offsets, size]);
  if (most > MOST_BYTES) {
    copyRange(builder, targets, sources, { size, unit, what });
    return;
  }
  // Everything is read before anything is written.
  const cells = readCells(builder, sources, { size, most, unit });
  for (const target of targets) {
    write(builder, target, { size, most, unit }, (index) => cells[index]!);
  }
}

function writeAnywhere(builder: EdgeBuilder, what: string): void {
  if (builder.context.blocks === null) {
    builder.unsupported(`${what}, as many bytes as inputs say through an unknown pointer,`);
  }
  builder.forgetMemory();
}

// -------------------------------------------------------------------- writing

function write(
  builder: EdgeBuilder,
  target: PointerTarget,
  { size, most, unit }: Extent,
  cellOf: (index: number) => Cell,
): void {
  const { terms } = builder;
  const { region, guard } = target;
  const room = Math.min(most, roomOf(builder, target));
  if (builder.context.blocks !== null) touchVariable(builder, region);
  const offset = builder.constantAddress(target.offset);
  for (let at = 0; at + unit <= room; at += unit) {
    const isWritten = terms.and(guard, terms.bv.ult(builder.addressTerm(at), size));
    if (isWritten === terms.false) continue;
    const cell = cellOf(at / unit);
    if (offset !== null) overwrite(builder, region, Number(offset) + at, isWritten, cell);
    else overwriteSomewhere(builder, target, at, isWritten, cell);
  }
}

function overwrite(
  builder: EdgeBuilder,
  region: MemoryRegion,
  offset: number,
  condition: Term,
  cell: Cell,
): void {
  if (offset + cell.size > region.size) return;
  const old = cellAt(builder, region, offset, cell.size);
  storeCell(builder, region, offset, choiceOfCells(builder, condition, cell, old));
}

function overwriteSomewhere(
  builder: EdgeBuilder,
  { region, offset }: PointerTarget,
  distance: number,
  condition: Term,
  cell: Cell,
): void {
  const { terms } = builder;
  const { size } = cell;
  const at = terms.bv.add(offset, builder.addressTerm(distance));
  if (!isEnumerated(builder, region)) {
    builder.context.byteClasses.note(region, at, size, false);
    const old = selectBits(builder, region, at, size);
    const bits = numberBits(builder, cell)!;
    storeBits(builder, region, at, size, terms.ite(condition, bits, old));
    return;
  }
  for (let place = 0; place + size <= region.size; place += size) {
    const isHere = terms.and(condition, terms.eq(at, builder.addressTerm(place)));
    if (isHere !== terms.false) overwrite(builder, region, place, isHere, cell);
  }
}

// -------------------------------------------------------------------- ranges of arrays

interface Bytes {
  readonly size: Term;
  readonly unit: number;
  /** Who asks. */
  readonly what: string;
}

function copyRange(
  builder: EdgeBuilder,
  targets: readonly PointerTarget[],
  sources: readonly PointerTarget[],
  bytes: Bytes,
): void {
  const from = sources.map(({ guard, region, offset }) => {
    const ground = arrayOf(builder, region, bytes);
    return { guard, ground, offset };
  });
  for (const target of targets) {
    arrayOf(builder, target.region, bytes);
    const moved = sources.filter(({ offset }) => offset !== target.offset);
    const ends = moved.length === 0 ? [] : [...moved, target];
    // What is a pointer here is none there.
    if (ends.some((end) => hasPointers(builder, end))) {
      forgetContent(builder, target.region, bytes.what);
      continue;
    }
    for (const end of ends) noteNumbers(builder, end);
    for (const { region, offset } of sources) {
      if (offset === target.offset) builder.context.byteClasses.share(region, target.region);
    }
    writeRange(builder, target, bytes, { kind: "copy", sources: from });
  }
}

function fillRange(builder: EdgeBuilder, target: PointerTarget, bytes: Bytes, byte: Term): void {
  arrayOf(builder, target.region, bytes);
  // Zero is the null pointer as well as a number.
  if (builder.constantAddress(byte) !== 0n) {
    if (hasPointers(builder, target)) {
      forgetContent(builder, target.region, bytes.what);
      return;
    }
    noteNumbers(builder, target);
  }
  writeRange(builder, target, bytes, { kind: "fill", byte });
}

function writeRange(
  builder: EdgeBuilder,
  { region, offset, guard }: PointerTarget,
  bytes: Bytes,
  content: RangeContent,
): void {
  const before = arrayOf(builder, region, bytes);
  const { size } = bytes;
  const array = builder.context.arrayRanges.define({ before, guard, offset, size, content });
  const isUndefined =
    before.isUndefined ||
    (content.kind === "copy" && content.sources.some(({ ground }) => ground.isUndefined));
  const ground = { ...before, array, isUndefined };
  builder.setContent(region, new RegionContent(ground, intMap.emptyMap()));
}

function arrayOf(builder: EdgeBuilder, region: MemoryRegion, { unit }: Bytes): ArrayGround {
  if (builder.context.blocks !== null) touchVariable(builder, region);
  return asArray(builder, region, unit);
}

function hasPointers(builder: EdgeBuilder, target: PointerTarget): boolean {
  const { region, offset } = target;
  return builder.context.byteClasses.hasPointers(region, offset, roomOf(builder, target));
}

/** Soundness: see `byte-classes.ts`. */
function noteNumbers(builder: EdgeBuilder, target: PointerTarget): void {
  const { region, offset } = target;
  const size = roomOf(builder, target);
  builder.context.byteClasses.note(region, offset, size, false);
}

// -------------------------------------------------------------------- reading

/** What lies from the sources on. */
function readCells(
  builder: EdgeBuilder,
  sources: readonly PointerTarget[],
  { most, unit }: Extent,
): readonly Cell[] {
  for (const source of sources) settle(builder, source, most);
  const { sorts } = builder.terms;
  const cells: Cell[] = [];
  for (let at = 0; at + unit <= most; at += unit) {
    let cell: Cell | null = null;
    for (const source of sources) {
      const here = readCell(builder, source, at, unit);
      if (here === null) continue;
      cell = cell === null ? here : choiceOfCells(builder, source.guard, here, cell);
    }
    cells.push(cell ?? new Cell(unit, builder.fresh("nowhere", sorts.bitVec(8 * unit))));
  }
  return cells;
}

/** Null: no range that begins there reaches so far. */
function readCell(
  builder: EdgeBuilder,
  { region, offset }: PointerTarget,
  distance: number,
  unit: number,
): Cell | null {
  const { terms } = builder;
  const constant = builder.constantAddress(offset);
  if (constant !== null) {
    const at = Number(constant) + distance;
    return at + unit <= region.size ? cellAt(builder, region, at, unit) : null;
  }
  const at = terms.bv.add(offset, builder.addressTerm(distance));
  if (!isEnumerated(builder, region)) {
    builder.context.byteClasses.note(region, at, unit, false);
    return new Cell(unit, selectBits(builder, region, at, unit));
  }
  let found: Cell | null = null;
  for (let place = 0; place + unit <= region.size; place += unit) {
    const here = cellAt(builder, region, place, unit);
    const isHere = terms.eq(at, builder.addressTerm(place));
    found = found === null ? here : choiceOfCells(builder, isHere, here, found);
  }
  return found;
}

/** Soundness: what is unknown is the same in the copy. */
function settle(builder: EdgeBuilder, { region, offset }: PointerTarget, most: number): void {
  if (builder.context.blocks !== null) {
    touchVariable(builder, region);
    return;
  }
  const constant = builder.constantAddress(offset);
  if (constant === null && !isEnumerated(builder, region)) return;
  const first = Number(constant ?? 0n);
  const size = constant === null ? region.size : Math.min(most, region.size - first);
  settleCopied(builder, region, { offset: first, size });
}

// -------------------------------------------------------------------- sizes

function isEnumerated(builder: EdgeBuilder, region: MemoryRegion): boolean {
  const isArray = builder.content(region).ground.kind === "array";
  return region.size <= LARGEST_ENUMERATED && region.sizeTerm === null && !isArray;
}

/** Bytes that a range in the object has at most. */
function roomOf(builder: EdgeBuilder, { region, offset }: PointerTarget): number {
  const constant = builder.constantAddress(offset);
  return constant === null ? region.size : Math.max(0, region.size - Number(constant));
}

/** The largest power of two that all of the terms are multiples of. */
function unitOf({ terms }: EdgeBuilder, all: readonly Term[]): number {
  const parts = all.flatMap((term) => {
    const { coefficients, constant } = terms.linear.of(term);
    return [...coefficients, constant];
  });
  let unit = LARGEST_UNIT;
  while (parts.some((part) => part % BigInt(unit) !== 0n)) unit /= 2;
  return unit;
}
