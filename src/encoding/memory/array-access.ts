/**
 * A region as one SMT array, for offsets that are computed and can be many. Elements are as large as what the
 * region's type consists of, so that most accesses are one `select` or `store`; others are put together from bytes.
 */
import { intMap } from "../../base/collections/index.ts";
import type { Sort, Term } from "../../logic/terms/index.ts";
import { leafSize } from "../../program/types/leaves.ts";
import type { EdgeBuilder } from "../path-formula/edge-builder.ts";
import { bitsOf, repeated } from "./byte-view.ts";
import type { RangeContent } from "./array-ranges.ts";
import type { MemoryRegion } from "./memory-region.ts";
import { type Cell, RegionContent, type ArrayGround } from "./region-content.ts";

/** Larger contents are not written out element by element. */
const LARGEST_IMAGE = 1 << 16;

/** The bits of `size` bytes at an offset; the region is an array from now on. */
export function selectBits(
  builder: EdgeBuilder,
  region: MemoryRegion,
  offset: Term,
  size: number,
): Term {
  return bitsFrom(builder, asArray(builder, region, size), offset, size);
}

/** `size` bytes of an array, at any offset. */
export function bitsFrom(
  builder: EdgeBuilder,
  ground: ArrayGround,
  offset: Term,
  size: number,
): Term {
  const { bv } = builder.terms;
  const { unit } = ground;
  const isWhole = size % unit === 0 && isMultiple(builder, offset, unit);
  const step = isWhole ? unit : 1;
  let bits: Term | null = null;
  for (let i = 0; i < size; i += step) {
    const at = bv.add(offset, builder.addressTerm(i));
    const part = isWhole ? elementAt(builder, ground, at) : byteAt(builder, ground, at);
    bits = bits === null ? part : bv.concat(part, bits);
  }
  return bits!;
}

export function storeBits(
  builder: EdgeBuilder,
  region: MemoryRegion,
  offset: Term,
  size: number,
  bits: Term,
): void {
  const { bv } = builder.terms;
  let ground = asArray(builder, region, size);
  const { unit } = ground;
  const isWhole = size % unit === 0 && isMultiple(builder, offset, unit);
  const step = isWhole ? unit : 1;
  for (let i = 0; i < size; i += step) {
    const at = bv.add(offset, builder.addressTerm(i));
    const part = bv.extract(bits, 8 * (i + step) - 1, 8 * i);
    ground = isWhole ? withElement(builder, ground, at, part) : withByte(builder, ground, at, part);
  }
  builder.setContent(region, new RegionContent(ground, intMap.emptyMap()));
}

// -------------------------------------------------------------------- elements

function elementAt(builder: EdgeBuilder, { array, unit }: ArrayGround, offset: Term): Term {
  const { terms, context } = builder;
  const index = elementIndex(builder, offset, unit);
  for (const known of context.arrayRanges.unknownIn(builder, array, index)) {
    const element = elementOfRange(builder, known, unit, index);
    builder.constrain(terms.eq(terms.arrays.select(known, index), element));
  }
  return terms.arrays.select(array, index);
}

/** What the element of an array with a range is. */
function elementOfRange(builder: EdgeBuilder, array: Term, unit: number, index: Term): Term {
  const { terms, context } = builder;
  const { bv } = terms;
  const { before, guard, offset, size, content } = context.arrayRanges.of(array);
  const start = bv.multiply(builder.addressTerm(unit), index);
  const old = elementAt(builder, before, start);
  // A range that begins or ends inside of elements changes some of their bytes.
  const isWhole = isMultiple(builder, offset, unit) && isMultiple(builder, size, unit);
  const step = isWhole ? unit : 1;
  let bits: Term | null = null;
  for (let i = 0; i < unit; i += step) {
    const distance = bv.subtract(bv.add(start, builder.addressTerm(i)), offset);
    const isInside = terms.and(guard, bv.ult(distance, size));
    const kept = bv.extract(old, 8 * (i + step) - 1, 8 * i);
    const part = terms.ite(isInside, bytesOfRange(builder, content, distance, step), kept);
    bits = bits === null ? part : bv.concat(part, bits);
  }
  return bits!;
}

function bytesOfRange(
  builder: EdgeBuilder,
  content: RangeContent,
  distance: Term,
  size: number,
): Term {
  const { terms } = builder;
  if (content.kind === "fill") return repeated(builder, content.byte, size);
  let found: Term | null = null;
  for (const { guard, ground, offset } of content.sources) {
    const here = bitsFrom(builder, ground, terms.bv.add(offset, distance), size);
    found = found === null ? here : terms.ite(guard, here, found);
  }
  return found!;
}

function withElement(
  builder: EdgeBuilder,
  ground: ArrayGround,
  offset: Term,
  value: Term,
): ArrayGround {
  const index = elementIndex(builder, offset, ground.unit);
  return { ...ground, array: builder.terms.arrays.store(ground.array, index, value) };
}

function byteAt(builder: EdgeBuilder, ground: ArrayGround, offset: Term): Term {
  const { bv } = builder.terms;
  const { unit } = ground;
  const element = elementAt(builder, ground, offset);
  if (unit === 1) return element;
  return bv.extract(bv.lshr(element, shiftInside(builder, offset, unit)), 7, 0);
}

function withByte(
  builder: EdgeBuilder,
  ground: ArrayGround,
  offset: Term,
  byte: Term,
): ArrayGround {
  const { bv } = builder.terms;
  const { unit } = ground;
  if (unit === 1) return withElement(builder, ground, offset, byte);
  const shift = shiftInside(builder, offset, unit);
  const mask = bv.shl(bv.constant(0xff, 8 * unit), shift);
  const kept = bv.and(elementAt(builder, ground, offset), bv.not(mask));
  const placed = bv.shl(bv.zeroExtend(byte, 8 * (unit - 1)), shift);
  return withElement(builder, ground, offset, bv.or(kept, placed));
}

/** How many bits of the element lie below the byte. */
function shiftInside(builder: EdgeBuilder, offset: Term, unit: number): Term {
  const { bv } = builder.terms;
  const { pointerBits } = builder.context;
  const inside = bv.and(offset, builder.addressTerm(unit - 1));
  const bits = bv.shl(inside, builder.addressTerm(3));
  const width = 8 * unit;
  return width <= pointerBits
    ? bv.extract(bits, width - 1, 0)
    : bv.zeroExtend(bits, width - pointerBits);
}

/** All parts of the sum are multiples: then it is one, also modulo a power of two. */
function isMultiple({ terms }: EdgeBuilder, offset: Term, unit: number): boolean {
  if (unit === 1) return true;
  const { coefficients, constant } = terms.linear.of(offset);
  const divisor = BigInt(unit);
  return constant % divisor === 0n && coefficients.every((c) => c % divisor === 0n);
}

/**
 * The number of the element. `4 * i` is element `i`, not `(4 * i mod 2^n) / 4`: they differ only where the
 * multiplication leaves the address space, which no access inside of an object does.
 */
function elementIndex(builder: EdgeBuilder, offset: Term, unit: number): Term {
  const { terms, context } = builder;
  if (unit === 1) return offset;
  if (!isMultiple(builder, offset, unit)) {
    return terms.bv.lshr(offset, builder.addressTerm(Math.log2(unit)));
  }
  const { linear } = terms;
  const form = linear.of(offset);
  const divisor = BigInt(unit);
  const quotient = (value: bigint): bigint =>
    BigInt.asUintN(context.pointerBits, BigInt.asIntN(context.pointerBits, value) / divisor);
  return linear.toTerm({
    ...form,
    coefficients: form.coefficients.map(quotient),
    constant: quotient(form.constant),
  });
}

// -------------------------------------------------------------------- conversion

function arraySort({ terms, context }: EdgeBuilder, unit: number): Sort {
  const { sorts } = terms;
  return sorts.array(sorts.bitVec(context.pointerBits), sorts.bitVec(8 * unit));
}

/** What the region's type consists of; of untyped blocks, what is accessed first. */
function unitOf(region: MemoryRegion, accessed: number): number {
  const wanted = region.variable === null ? accessed : leafSize(region.variable.type);
  const isElement = wanted === 2 || wanted === 4 || wanted === 8;
  return isElement && region.size % wanted === 0 ? wanted : 1;
}

/** The content as one SMT array, and from now on the region's ground. */
export function asArray(builder: EdgeBuilder, region: MemoryRegion, accessed: number): ArrayGround {
  const content = builder.content(region);
  const { ground, cells } = content;
  if (ground.kind === "array" && cells.kind === "empty") return ground;
  const unit = ground.kind === "array" ? ground.unit : unitOf(region, accessed);
  let whole = groundArray(builder, region, content, unit);
  const byOffset: { offset: number; cell: Cell }[] = [];
  intMap.forEach(cells, (cell, offset) => byOffset.push({ offset, cell }));
  byOffset.sort((a, b) => a.offset - b.offset);
  for (const { offset, cell } of byOffset) {
    whole = withCell(builder, region, whole, offset, cell);
  }
  builder.setContent(region, new RegionContent(whole, intMap.emptyMap()));
  return whole;
}

function withCell(
  builder: EdgeBuilder,
  region: MemoryRegion,
  ground: ArrayGround,
  offset: number,
  { size, term, isPointer }: Cell,
): ArrayGround {
  const { terms, context } = builder;
  if (term !== null && isPointer !== null && builder.constantAddress(term) !== 0n) {
    context.byteClasses.note(region, builder.addressTerm(offset), size, isPointer);
  }
  const { unit } = ground;
  const bits =
    term === null
      ? builder.fresh(region.name, terms.sorts.bitVec(8 * size))
      : bitsOf(builder, term, size);
  let whole = term === null ? { ...ground, isUndefined: true } : ground;
  const isWhole = size % unit === 0 && offset % unit === 0;
  const step = isWhole ? unit : 1;
  for (let i = 0; i < size; i += step) {
    const at = builder.addressTerm(offset + i);
    const part = terms.bv.extract(bits, 8 * (i + step) - 1, 8 * i);
    whole = isWhole ? withElement(builder, whole, at, part) : withByte(builder, whole, at, part);
  }
  return whole;
}

function groundArray(
  builder: EdgeBuilder,
  region: MemoryRegion,
  { ground }: RegionContent,
  unit: number,
): ArrayGround {
  const { terms } = builder;
  const sort = arraySort(builder, unit);
  switch (ground.kind) {
    case "array":
      return ground;
    case "fill":
      return defined(terms.arrays.constant(sort, repeated(builder, ground.byte, unit)), unit);
    case "undefined": {
      const array =
        builder.context.blocks === null
          ? builder.fresh(region.variable?.qualifiedName ?? `${region.name}#${region.id}`, sort)
          : builder.unknownArray(region, unit, sort);
      return { kind: "array", array, unit, isUndefined: builder.context.blocks === null };
    }
    case "bytes":
      return defined(imageArray(builder, ground.bytes, unit, sort), unit);
  }
}

function defined(array: Term, unit: number): ArrayGround {
  return { kind: "array", array, unit, isUndefined: false };
}

function imageArray(builder: EdgeBuilder, bytes: Uint8Array, unit: number, sort: Sort): Term {
  if (bytes.length > LARGEST_IMAGE) builder.unsupported("so large an initialised array");
  const { terms } = builder;
  let array = terms.arrays.constant(sort, terms.bv.constant(0, 8 * unit));
  for (let at = 0; at < bytes.length; at += unit) {
    let value = 0n;
    for (let i = Math.min(unit, bytes.length - at) - 1; i >= 0; i--) {
      value = (value << 8n) | BigInt(bytes[at + i]!);
    }
    if (value === 0n) continue;
    const index = builder.addressTerm(at / unit);
    array = terms.arrays.store(array, index, terms.bv.constant(value, 8 * unit));
  }
  return array;
}
