/** The heap and `alloca`. Blocks are fresh objects; allocation fails only for sizes no machine gives. */
import { intMap } from "../../base/collections/index.ts";
import { Kind, type Term, type Terms } from "../../logic/terms/index.ts";
import { impossibleSize } from "../../program/library/index.ts";
import { placeObject } from "../memory/address-plan.ts";
import { copyComputed } from "../memory/computed-range.ts";
import { newGround } from "../memory/definedness.ts";
import { copyCells, forgetContent, resetContent } from "../memory/copy-cells.ts";
import { push } from "../memory/jump-list.ts";
import { movedPlace, store, type MemoryPlace } from "../memory/memory-access.ts";
import type { MemoryRegion } from "../memory/memory-region.ts";
import { ALLOCATION_ALIGNMENT } from "../path-formula/encoding-context.ts";
import { regionOfPointer, targetsOf, type PointerTarget } from "../memory/pointer-targets.ts";
import { RegionContent, UNDEFINED_GROUND } from "../memory/region-content.ts";
import type { ExternalCall, ExternalModel, TypedTerm } from "./external-call.ts";
import { copyLength, textLength } from "./string-functions.ts";

const LARGEST_BLOCK = 0x7fffffff;
/** Room for a block whose size is not known, where addresses are scarce. */
const SCARCE_ROOM = 1 << 24;

interface BlockSize {
  readonly size: number;
  readonly term: Term | null;
  /** The condition that there is so much memory. */
  readonly fits: Term;
}

/** Null: no machine gives so much. `overflows`: the size is more than its term says. */
function blockSize(
  call: ExternalCall,
  bytes: Term,
  overflows = call.terms.false,
): BlockSize | null {
  const { builder, terms } = call;
  if (overflows === terms.true) return null;
  const impossible = impossibleSize(builder.context.cfa.machine);
  const constant = overflows === terms.false ? builder.constantAddress(bytes) : null;
  if (constant !== null) {
    if (constant >= impossible) return null;
    // Soundness: some machines have it.
    if (constant > BigInt(LARGEST_BLOCK)) call.unsupported("so large a block");
    return { size: Number(constant), term: null, fits: terms.true };
  }
  const size = builder.context.pointerBits === 64 ? LARGEST_BLOCK : SCARCE_ROOM;
  const isPossible = isBelow(terms, bytes, impossible);
  const fits = terms.and(isPossible, terms.not(overflows));
  const isHere = terms.bv.ule(bytes, builder.addressTerm(size));
  builder.require(terms.or(terms.not(fits), isHere), "a block of that size");
  return { size, term: bytes, fits };
}

/** What cannot be as large is seen here: then no block is null. */
function isBelow(terms: Terms, bytes: Term, limit: bigint): Term {
  const { coefficients, bases, constant } = terms.linear.of(bytes);
  let most = constant;
  bases.forEach((base, i) => {
    const isExtended = terms.kind(base) === Kind.BvZeroExtend;
    const width = terms.bv.width(isExtended ? terms.child(base, 0) : base);
    most += coefficients[i]! * ((1n << BigInt(width)) - 1n);
  });
  return most < limit
    ? terms.true
    : terms.bv.ult(bytes, terms.bv.constant(limit, terms.bv.width(bytes)));
}

/** The pointer to a new block, or null if there was no memory for it. */
function pointerTo(call: ExternalCall, { base }: MemoryRegion, { fits }: BlockSize): TypedTerm {
  const { builder, terms } = call;
  return call.voidPointer(terms.ite(fits, builder.addressTerm(base), builder.addressTerm(0)));
}

function newHeapBlock(
  call: ExternalCall,
  { size, term }: Omit<BlockSize, "fits">,
  alignment = ALLOCATION_ALIGNMENT,
): MemoryRegion {
  const { builder } = call;
  const { context } = builder;
  const { ranges } = context;
  if (context.blocks !== null) return newBlockObject(call, "heap", { size, term }, alignment);
  const placed = placeObject(ranges.heap, builder.heapTop, size, alignment);
  if (placed.top > ranges.heapEnd) call.unsupported("so much memory");
  builder.heapTop = placed.top;
  const region: MemoryRegion = {
    id: context.newRegionId(),
    base: placed.address,
    size,
    sizeTerm: term,
    name: call.name,
    kind: "heap",
    variable: null,
    label: null,
    leader: null,
  };
  builder.heap = push(builder.heap, region);
  return region;
}

/** In blocks: one object per place of the program and number of times the path came by. */
function newBlockObject(
  { builder, name }: ExternalCall,
  kind: MemoryRegion["kind"],
  { size, term }: Omit<BlockSize, "fits">,
  alignment: number,
): MemoryRegion {
  const { context, edge } = builder;
  const count = builder.nextIndex(`block ${edge.id}`);
  const region =
    term === null && alignment === ALLOCATION_ALIGNMENT
      ? context.allocatedObject(edge, { name, kind, count, size })
      : context.blockObject(`block ${edge.id}/${count}/${size}/${term ?? ""}`, alignment, {
          ...{ size, sizeTerm: term, name, kind, variable: null, label: null, leader: null },
        });
  if (kind === "stack-block") context.noteStackBlock(edge.source.function, region);
  resetContent(builder, region, newGround(builder));
  return region;
}

function allocate(
  call: ExternalCall,
  wanted: BlockSize | null,
  content: "undefined" | "zero",
): TypedTerm {
  const { builder, terms } = call;
  if (wanted === null) return call.voidPointer(builder.addressTerm(0));
  const region = newHeapBlock(call, wanted);
  if (content === "zero") {
    resetContent(builder, region, { kind: "fill", byte: terms.bv.constant(0, 8) });
  }
  return pointerTo(call, region, wanted);
}

function sizeOfOne(call: ExternalCall, argument: number): BlockSize | null {
  return blockSize(call, call.integer(argument, call.types.sizeType));
}

function sizeOfMany(call: ExternalCall, first: number, second: number): BlockSize | null {
  const { terms, types } = call;
  const [a, b] = [call.integer(first, types.sizeType), call.integer(second, types.sizeType)];
  const overflows = terms.bv.multiplyOverflows(a, b, "unsigned");
  return blockSize(call, terms.bv.multiply(a, b), overflows);
}

/** The block a pointer was handed out for; null if it is not clear. */
function blockOf(call: ExternalCall, pointer: Term): MemoryRegion | null {
  const { builder } = call;
  const region = regionOfPointer(builder, pointer);
  if (region?.kind !== "heap") return null;
  return builder.constantAddress(pointer) === BigInt(region.base) ? region : null;
}

/** The other arm of a choice between null and something else. */
function exceptNull({ builder, terms }: ExternalCall, pointer: Term): Term {
  if (terms.kind(pointer) !== Kind.Ite) return pointer;
  const isNull = (i: number): boolean => builder.constantAddress(terms.child(pointer, i)) === 0n;
  return isNull(2) ? terms.child(pointer, 1) : isNull(1) ? terms.child(pointer, 2) : pointer;
}

function release(call: ExternalCall, region: MemoryRegion): void {
  call.builder.release(region);
  if (call.builder.context.blocks !== null) return;
  const content = new RegionContent(UNDEFINED_GROUND, intMap.emptyMap(), true);
  call.builder.setContent(region, content);
}

/** A pointer that is not clear frees nothing here, which allows more than the program does. */
function free(call: ExternalCall): null {
  const { builder } = call;
  const pointer = call.pointer(0);
  if (builder.constantAddress(pointer) === 0n) return null;
  const region = blockOf(call, exceptNull(call, pointer));
  if (region === null) {
    builder.imprecise("havoc", "free of a pointer that depends on inputs");
    builder.release(null);
  } else {
    builder.require(
      builder.terms.bool(!builder.content(region).isFreed),
      "a free of a block twice",
    );
    release(call, region);
  }
  return null;
}

/** The blocks that a pointer may have been handed out for; null: it is not clear. */
function blocksOf({ builder }: ExternalCall, pointer: Term): readonly PointerTarget[] | null {
  const targets = targetsOf(builder, pointer, 0);
  const isBlock = ({ region, offset, isGuess }: PointerTarget): boolean =>
    region.kind === "heap" && !isGuess && builder.constantAddress(offset) === 0n;
  return targets !== null && targets.every(isBlock) ? targets : null;
}

function resize(call: ExternalCall, wanted: BlockSize | null): TypedTerm {
  const { builder, terms } = call;
  const pointer = call.pointer(0);
  const isNull = terms.eq(pointer, builder.addressTerm(0));
  if (isNull === terms.true) return allocate(call, wanted, "undefined");
  const old = blocksOf(call, pointer);
  if (old === null) return resizeUnknown(call, wanted);
  const isAllocated = old.map(({ guard, region }) =>
    builder.content(region).isFreed ? terms.false : guard,
  );
  builder.require(terms.orAll([isNull, ...isAllocated]), "a block that was freed");
  // The old block stays as it is.
  if (wanted === null) return call.voidPointer(builder.addressTerm(0));
  const [only] = old;
  const isPlain = old.length === 1 && only!.region.sizeTerm === null && wanted.term === null;
  if (isPlain && isNull === terms.false) return resizePlain(call, only!.region, wanted);
  return resizeComputed(call, { pointer, isNull, blocks: old }, wanted);
}

function resizePlain(call: ExternalCall, old: MemoryRegion, { size, term }: BlockSize): TypedTerm {
  const { builder } = call;
  if (size === 0) {
    release(call, old);
    return call.voidPointer(builder.addressTerm(0));
  }
  const region = newHeapBlock(call, { size, term });
  const kept = Math.min(old.size, region.size);
  if (kept > 0) copyCells(builder, { region, offset: 0 }, { region: old, offset: 0 }, kept, "gone");
  release(call, old);
  return call.voidPointer(builder.addressTerm(region.base));
}

interface OldBlock {
  readonly pointer: Term;
  readonly isNull: Term;
  readonly blocks: readonly PointerTarget[];
}

/** Sizes depend on inputs, or whether there is a block, or which one. */
function resizeComputed(
  call: ExternalCall,
  { pointer, isNull, blocks }: OldBlock,
  wanted: BlockSize,
): TypedTerm {
  const { builder, terms } = call;
  const { bv } = terms;
  const nothing = builder.addressTerm(0);
  const after = wanted.term ?? builder.addressTerm(wanted.size);
  let before = nothing;
  for (const { guard, region } of blocks) {
    before = terms.ite(guard, region.sizeTerm ?? builder.addressTerm(region.size), before);
  }
  const region = newHeapBlock(call, wanted);
  const place = (to: Term): MemoryPlace => ({ kind: "pointed", pointer: to, bits: null });
  const isSomething = terms.or(isNull, terms.not(terms.eq(after, nothing)));
  const isGiven = terms.and(wanted.fits, isSomething);
  const kept = terms.ite(bv.ult(before, after), before, after);
  const copied = terms.ite(terms.and(isGiven, terms.not(isNull)), kept, nothing);
  const start = builder.addressTerm(region.base);
  copyComputed(builder, place(start), place(pointer), copied, `what ${call.name} kept`);
  // Soundness: a block stays if there is no memory for a larger one.
  const isCertain = wanted.fits === terms.true && isNull === terms.false && blocks.length === 1;
  if (isCertain) release(call, blocks[0]!.region);
  else for (const block of blocks) builder.release(block.region);
  return call.voidPointer(terms.ite(isGiven, start, nothing));
}

/** Nobody knows which block it is: what the new one holds is not known either, and any block may be gone. */
function resizeUnknown(call: ExternalCall, wanted: BlockSize | null): TypedTerm {
  const { builder, terms } = call;
  const what = `${call.name} of a pointer that depends on inputs`;
  if (builder.context.blocks === null) return call.unsupported(what);
  if (wanted === null) return call.voidPointer(builder.addressTerm(0));
  const region = newHeapBlock(call, wanted);
  forgetContent(builder, region, what);
  builder.release(null);
  const isGiven = terms.and(wanted.fits, builder.fresh(call.name, terms.sorts.bool));
  return call.voidPointer(
    terms.ite(isGiven, builder.addressTerm(region.base), builder.addressTerm(0)),
  );
}

/** A block of its own for a text, no longer than the limit. */
function duplicate(call: ExternalCall, limit: Term | null): TypedTerm {
  const { builder, terms, types } = call;
  const length = textLength(call, 0, limit);
  const one = terms.bv.constant(1, types.sizeType.bits);
  const wanted = blockSize(call, terms.bv.add(length, one));
  if (wanted === null) return call.voidPointer(builder.addressTerm(0));
  const region = newHeapBlock(call, wanted);
  const block: MemoryPlace = {
    kind: "pointed",
    pointer: builder.addressTerm(region.base),
    bits: null,
  };
  copyLength(call, block, 0, length);
  store(builder, movedPlace(builder, block, length), types.unsignedChar, terms.bv.constant(0, 8));
  return pointerTo(call, region, wanted);
}

function alloca(call: ExternalCall): TypedTerm {
  const { builder, types } = call;
  const bytes = call.integer(0, types.sizeType);
  const wanted = blockSize(call, bytes) ?? call.unsupported("so large a block on the stack");
  const { context } = builder;
  const size = wanted.term === null ? wanted.size : Math.min(wanted.size, SCARCE_ROOM);
  if (wanted.term !== null) {
    const isSmall = call.terms.bv.ule(wanted.term, builder.addressTerm(size));
    builder.require(isSmall, "a block of that size on the stack");
  }
  if (context.blocks !== null) {
    const block = newBlockObject(
      call,
      "stack-block",
      { size, term: wanted.term },
      ALLOCATION_ALIGNMENT,
    );
    return call.voidPointer(builder.addressTerm(block.base));
  }
  const placed = placeObject(context.ranges.stack, builder.stackTop, size, ALLOCATION_ALIGNMENT);
  builder.stackTop = placed.top;
  const region: MemoryRegion = {
    id: context.newRegionId(),
    base: placed.address,
    size,
    sizeTerm: wanted.term,
    name: "alloca",
    kind: "stack-block",
    variable: null,
    label: null,
    leader: null,
  };
  builder.stack = push(builder.stack, { base: region.base, regions: [region] });
  return call.voidPointer(builder.addressTerm(region.base));
}

function aligned(call: ExternalCall): TypedTerm {
  const { builder } = call;
  const alignment = call.size(0);
  const isPower = alignment > 0 && Number.isInteger(Math.log2(alignment));
  if (!isPower) return call.unsupported("an alignment that is no power of two");
  const wanted = sizeOfOne(call, 1);
  if (wanted === null) return call.voidPointer(builder.addressTerm(0));
  const region = newHeapBlock(call, wanted, Math.max(alignment, ALLOCATION_ALIGNMENT));
  return pointerTo(call, region, wanted);
}

export const ALLOCATION: Readonly<Record<string, ExternalModel>> = {
  malloc: (call) => allocate(call, sizeOfOne(call, 0), "undefined"),
  calloc: (call) => allocate(call, sizeOfMany(call, 0, 1), "zero"),
  realloc: (call) => resize(call, sizeOfOne(call, 1)),
  reallocarray: (call) => resize(call, sizeOfMany(call, 1, 2)),
  alloca,
  aligned_alloc: aligned,
  memalign: aligned,
  strdup: (call) => duplicate(call, null),
  strndup: (call) => duplicate(call, call.integer(1, call.types.sizeType)),
  free,
  cfree: free,
};
