/** Reads and writes inside one region, at constant and at computed offsets. */
import {
  unwrittenWords,
  WORD_WIDTHS,
  type ByteRange,
} from "../../program/types/unwritten-words.ts";
import { intMap } from "../../base/collections/index.ts";
import type { Term } from "../../logic/terms/index.ts";
import type { CType, ScalarType } from "../../program/types/type.ts";
import { significantBytes, sortOf } from "../expressions/scalar-sorts.ts";
import type { EdgeBuilder } from "../path-formula/edge-builder.ts";
import type { PathInput } from "../path-formula/path-formula.ts";
import { leafAt, scalarLeaves } from "../../program/types/leaves.ts";
import { bitsFrom, selectBits, storeBits } from "./array-access.ts";
import { numberOfPointer, pointerOfNumber } from "./address-numbers.ts";
import { bitsOf, cellAs, numberBits, typedValue, wholeType } from "./byte-view.ts";
import { writtenIf } from "./definedness.ts";
import { isFromOutside, type MemoryRegion } from "./memory-region.ts";
import { Cell, RegionContent } from "./region-content.ts";

/** Computed offsets that can be one of so many are told apart one by one; more make the region an array. */
const MOST_OFFSETS = 64;

/** Whether reads of undefined bytes are announced as inputs, or the caller does that. */
type Announce = "announce" | "silent";

export function loadScalar(
  builder: EdgeBuilder,
  region: MemoryRegion,
  offset: Term,
  type: ScalarType,
): Term {
  const constant = builder.constantAddress(offset);
  if (constant !== null) return loadAt(builder, region, Number(constant), type, "announce");
  const offsets = possibleOffsets(builder, region, offset, type.size);
  const isAnnounced = mayBeUndefined(builder.content(region));
  if (offsets === null) noteArrayUse(builder, region, offset, type);
  const value =
    offsets === null
      ? typedValue(builder, selectBits(builder, region, offset, significantBytes(type)), type)
      : chooseFrom(builder, region, offset, offsets, type);
  if (isAnnounced) announce(builder, region, offset, type, value);
  return value;
}

/** `when`: the condition that the program writes it, and not what is there once more. */
// Where, what, and whether.
// eslint-disable-next-line max-params
export function storeScalar(
  builder: EdgeBuilder,
  region: MemoryRegion,
  offset: Term,
  type: ScalarType,
  value: Term,
  when: Term = builder.terms.true,
): void {
  const constant = builder.constantAddress(offset);
  const size = significantBytes(type);
  if (constant !== null) {
    const at = Number(constant);
    const isPointer = isPointerAt(builder, region, at, type);
    const defined = writtenIf(builder, when, region, at, size);
    storeCell(builder, region, at, new Cell(size, value, isPointer, defined));
    return;
  }
  const { terms } = builder;
  const offsets = possibleOffsets(builder, region, offset, type.size);
  if (offsets === null) {
    if (!isZero(builder, value)) noteArrayUse(builder, region, offset, type);
    storeBits(builder, region, offset, size, bitsOf(builder, value, size));
    return;
  }
  // Soundness: bytes that are not written stay as they are, even if they are no value of the type.
  const whole = wholeType(builder, type);
  const stored = whole === type ? value : bitsOf(builder, value, size);
  for (const at of offsets) {
    const isHere = terms.eq(offset, builder.addressTerm(at));
    const isPointer = isPointerAt(builder, region, at, type);
    const defined = writtenIf(builder, terms.and(when, isHere), region, at, size);
    const old = loadAt(builder, region, at, whole, "silent");
    const chosen = terms.ite(isHere, stored, old);
    storeCell(builder, region, at, new Cell(size, chosen, isPointer, defined));
  }
}

/** Whether what is accessed is, or becomes, a pointer. A guess does not change what is there. */
function isPointerAt(
  builder: EdgeBuilder,
  region: MemoryRegion,
  offset: number,
  type: ScalarType,
): boolean | null {
  if (!builder.isGuessing) return type.kind === "pointer";
  const cell = builder.content(region).cell(offset);
  if (cell?.size === type.size) return cell.isPointer;
  const leaf = region.variable === null ? null : leafAt(region.variable.type, offset);
  return leaf?.size === type.size ? leaf.kind === "pointer" : null;
}

/** Soundness: see `byte-classes.ts`. */
function noteArrayUse(
  { context, isGuessing }: EdgeBuilder,
  region: MemoryRegion,
  offset: Term,
  type: ScalarType,
): void {
  if (isGuessing) return;
  context.byteClasses.note(region, offset, type.size, type.kind === "pointer");
}

function isZero(builder: EdgeBuilder, value: Term): boolean {
  return builder.constantAddress(value) === 0n;
}

function announce(
  builder: EdgeBuilder,
  region: MemoryRegion,
  offset: Term,
  type: ScalarType,
  term: Term,
): void {
  const kind = unwrittenKind(region);
  builder.record({ kind, name: region.name, type, term, offset });
}

function unwrittenKind({ kind, variable }: MemoryRegion): PathInput["kind"] {
  if (kind === "outside") return "outside";
  return variable?.isStatic === true ? "havoc" : "indeterminate";
}

// -------------------------------------------------------------------- constant offsets

/** The value at a constant offset inside the region. Undefined bytes get a value, which they keep. */
function loadAt(
  builder: EdgeBuilder,
  region: MemoryRegion,
  offset: number,
  type: ScalarType,
  announcing: Announce,
): Term {
  const { terms, context } = builder;
  const size = significantBytes(type);
  const tell = (value: Term): void => {
    const at = builder.addressTerm(offset);
    if (announcing === "announce") announce(builder, region, at, type, value);
  };
  const content = builder.content(region);
  const cell = content.cell(offset);
  const isPointer = isPointerAt(builder, region, offset, type);
  if (cell?.size === size && cell.term !== null) {
    const term = cellAs(builder, cell, isPointer)!;
    if (terms.sort(term) === sortOf(terms, type)) return term;
    return typedValue(builder, bitsOf(builder, term, size), type);
  }
  const isInArray = content.ground.kind === "array" && content.isGround(offset, size);
  if (content.ground.kind === "array" && !builder.isGuessing) {
    const isRead = isInArray && isPointer === true;
    context.byteClasses.note(region, builder.addressTerm(offset), size, isRead);
  }
  const bytes = bytesAt(builder, content, offset, size);
  if (!bytes.includes(null)) {
    const bits = joined(builder, bytes);
    const isNumber = isPointer === true && !content.isOfEitherKind(offset, size);
    const value = isNumber ? pointerOfNumber(builder, bits) : typedValue(builder, bits, type);
    if (content.ground.kind === "array" && content.ground.isUndefined) tell(value);
    return value;
  }
  const { blocks } = context;
  const whole = wholeType(builder, type);
  if (blocks !== null && whole !== type) {
    // Soundness: what was there before may be no value of the type.
    const bits = loadAt(builder, region, offset, whole, announcing);
    return typedValue(builder, bits, type);
  }
  const given =
    blocks === null
      ? builder.fresh(freshName(region), sortOf(terms, type))
      : builder.unknownCell(region, offset, size, sortOf(terms, type), isPointer === true);
  tell(given);
  if (bytes.every((byte) => byte === null)) {
    storeFound(builder, region, offset, new Cell(size, given, isPointer));
    return given;
  }
  const isConverted = isPointer === true && !content.isOfEitherKind(offset, size);
  const bits = isConverted ? numberOfPointer(builder, given) : bitsOf(builder, given, size);
  for (let i = 0; i < size; i++) {
    if (bytes[i] !== null) continue;
    bytes[i] = terms.bv.extract(bits, 8 * i + 7, 8 * i);
    const isByteOfPointer = isConverted ? false : isPointer === true ? null : isPointer;
    storeFound(builder, region, offset + i, new Cell(1, bytes[i]!, isByteOfPointer));
  }
  const together = joined(builder, bytes);
  return isConverted ? pointerOfNumber(builder, together) : typedValue(builder, together, type);
}

/** What so many bytes at the offset hold, as one cell. Who asks does not read them for the program. */
export function cellAt(
  builder: EdgeBuilder,
  region: MemoryRegion,
  offset: number,
  size: number,
): Cell {
  const found = builder.content(region).cell(offset);
  if (found?.size === size && found.term !== null) return found;
  const type = builder.context.cfa.types.unsignedOfSize(size);
  return new Cell(size, loadAt(builder, region, offset, type, "silent"));
}

/** Soundness: unknown bytes that are copied are the same in the copy. Asked for as the interpreter does. */
export function settleCopied(builder: EdgeBuilder, region: MemoryRegion, range: ByteRange): void {
  const { types } = builder.context.cfa;
  const isUnwritten = (at: number, count: number): boolean =>
    bytesAt(builder, builder.content(region), at, count).every((byte) => byte === null);
  if (isFromOutside(region)) {
    const pointer = types.pointer(types.void);
    for (const { offset, size } of unwrittenWords(range, [pointer.size, 1], isUnwritten)) {
      settleWord(builder, region, offset, size === 1 ? types.unsignedChar : pointer);
    }
    return;
  }
  for (const { offset, size } of unwrittenWords(range, WORD_WIDTHS, isUnwritten)) {
    settleWord(builder, region, offset, types.unsignedOfSize(size));
  }
}

function settleWord(
  builder: EdgeBuilder,
  region: MemoryRegion,
  offset: number,
  type: ScalarType,
): void {
  const given = builder.fresh(freshName(region), sortOf(builder.terms, type));
  const kind = isFromOutside(region) ? unwrittenKind(region) : "copied";
  builder.record({
    kind,
    name: region.name,
    type,
    term: given,
    offset: builder.addressTerm(offset),
  });
  const isPointer = type.kind === "pointer" ? null : false;
  storeFound(builder, region, offset, new Cell(type.size, given, isPointer));
}

function freshName(region: MemoryRegion): string {
  return region.variable?.qualifiedName ?? `${region.name}#${region.id}`;
}

/** The bytes of a range as terms of 8 bits; null where nothing was written. */
export function bytesAt(
  builder: EdgeBuilder,
  content: RegionContent,
  offset: number,
  size: number,
): (Term | null)[] {
  const { terms } = builder;
  const bytes: (Term | null)[] = [];
  while (bytes.length < size) {
    const at = offset + bytes.length;
    const found = content.covering(at);
    if (found === null) {
      bytes.push(groundByte(builder, content, at));
      continue;
    }
    const { cell, start } = found;
    const last = Math.min(start + cell.size, offset + size);
    const bits = numberBits(builder, cell);
    for (let k = at; k < last; k++) {
      const low = 8 * (k - start);
      bytes.push(bits === null ? null : terms.bv.extract(bits, low + 7, low));
    }
  }
  return bytes;
}

function groundByte(builder: EdgeBuilder, { ground }: RegionContent, at: number): Term | null {
  const { terms } = builder;
  switch (ground.kind) {
    case "undefined":
      return null;
    case "fill":
      return ground.byte;
    case "bytes":
      return terms.bv.constant(ground.bytes[at] ?? 0, 8);
    case "array":
      return bitsFrom(builder, ground, builder.addressTerm(at), 1);
  }
}

/** The bits of a range; null where nothing was written. */
export function joinedBytes(
  builder: EdgeBuilder,
  content: RegionContent,
  offset: number,
  size: number,
): Term | null {
  const bytes = bytesAt(builder, content, offset, size);
  return bytes.includes(null) ? null : joined(builder, bytes);
}

/** The first byte is the lowest. */
function joined(builder: EdgeBuilder, bytes: readonly (Term | null)[]): Term {
  const { bv } = builder.terms;
  let bits = bytes[0]!;
  for (let i = 1; i < bytes.length; i++) bits = bv.concat(bytes[i]!, bits);
  return bits;
}

/** Nobody writes it: a value is given to what is there. */
function storeFound(
  builder: EdgeBuilder,
  region: MemoryRegion,
  offset: number,
  { size, term, isPointer }: Cell,
): void {
  const defined = writtenIf(builder, builder.terms.false, region, offset, size);
  storeCell(builder, region, offset, new Cell(size, term, isPointer, defined));
}

/** Puts a cell at a constant offset; cells that reach across its ends lose only what it covers. */
export function storeCell(
  builder: EdgeBuilder,
  region: MemoryRegion,
  offset: number,
  cell: Cell,
): void {
  let content = builder.content(region);
  for (const { cell: cut, start } of content.crossing(offset, cell.size)) {
    const bits = numberBits(builder, cut);
    const kind = builder.isGuessing || cut.isPointer === null ? null : false;
    let cells = intMap.remove(content.cells, start);
    for (let i = 0; i < cut.size; i++) {
      const byte = bits === null ? null : builder.terms.bv.extract(bits, 8 * i + 7, 8 * i);
      cells = intMap.set(cells, start + i, new Cell(1, byte, kind, cut.defined));
    }
    content = new RegionContent(content.ground, cells);
  }
  builder.setContent(region, content.with(offset, cell));
}

// -------------------------------------------------------------------- computed offsets

/**
 * The constant offsets a computed one can be if the access lies inside the region; null if they are too
 * many. Requires that it is one of them.
 */
function possibleOffsets(
  builder: EdgeBuilder,
  region: MemoryRegion,
  offset: Term,
  size: number,
): readonly number[] | null {
  const { terms } = builder;
  const { offsets, areAll } = offsetsWithin(builder, region, offset, size);
  if (offsets === null || areAll) return offsets;
  const hits = offsets.map((at) => terms.eq(offset, builder.addressTerm(at)));
  // Soundness: where the access is in another object, nothing is said of this one.
  const isElsewhere = terms.not(builder.accessGuard);
  builder.require(terms.orAll([isElsewhere, ...hits]), "an access outside of its object");
  return offsets;
}

/** The same; `areAll`: it is one of them wherever the access lies inside the region. */
export function offsetsWithin(
  builder: EdgeBuilder,
  region: MemoryRegion,
  offset: Term,
  size: number,
): { readonly offsets: readonly number[] | null; readonly areAll: boolean } {
  const { terms } = builder;
  const isArray = builder.content(region).ground.kind === "array";
  if (isArray || region.sizeTerm !== null || region.size < size) return TOO_MANY;
  const { coefficients, constant } = terms.linear.of(offset);
  const step = Number(stepOf(coefficients, builder.context.pointerBits));
  const first = Number(((constant % BigInt(step)) + BigInt(step)) % BigInt(step));
  if ((region.size - size - first) / step >= MOST_OFFSETS) return TOO_MANY;
  const offsets: number[] = [];
  for (let at = first; at + size <= region.size; at += step) offsets.push(at);
  // Modulo 2^n, multiples of a number that is no power of two can be any number.
  return { offsets, areAll: (step & (step - 1)) === 0 };
}

const TOO_MANY = { offsets: null, areAll: false } as const;

/** The greatest common divisor of the coefficients, as signed numbers; 1 if it is huge. */
function stepOf(coefficients: readonly bigint[], width: number): bigint {
  let step = 0n;
  for (const coefficient of coefficients) {
    const signed = BigInt.asIntN(width, coefficient);
    let [a, b] = [step, signed < 0n ? -signed : signed];
    while (b !== 0n) [a, b] = [b, a % b];
    step = a;
  }
  return step === 0n || step > 1n << 40n ? 1n : step;
}

function chooseFrom(
  builder: EdgeBuilder,
  region: MemoryRegion,
  offset: Term,
  offsets: readonly number[],
  type: ScalarType,
): Term {
  const { terms } = builder;
  let value: Term | null = null;
  for (let i = offsets.length - 1; i >= 0; i--) {
    const at = offsets[i]!;
    const here = loadAt(builder, region, at, type, "silent");
    const isHere = terms.eq(offset, builder.addressTerm(at));
    value = value === null ? here : terms.ite(isHere, here, value);
  }
  return value ?? builder.fresh(freshName(region), sortOf(terms, type));
}

/** Before reading: whether an undefined byte may be there. */
function mayBeUndefined({ ground, cells }: RegionContent): boolean {
  if (ground.kind === "array") return ground.isUndefined;
  if (ground.kind === "undefined") return true;
  let found = false;
  intMap.forEach(cells, (cell) => (found ||= cell.term === null));
  return found;
}

/** It consists of few scalars at fixed offsets. */
export function isTouchable({ variable }: MemoryRegion): boolean {
  return variable !== null && scalarLeaves(variable.type, MOST_OFFSETS) !== null;
}

/** The region gets a cell for every scalar that the type consists of, as far as they are few. */
export function touch(builder: EdgeBuilder, region: MemoryRegion, at: number, type: CType): void {
  if (builder.content(region).ground.kind === "array") return;
  for (const leaf of scalarLeaves(type, MOST_OFFSETS) ?? []) {
    const offset = at + leaf.offset;
    if (builder.content(region).covering(offset) !== null) continue;
    const size = significantBytes(leaf.type);
    const defined = writtenIf(builder, builder.terms.false, region, offset, size);
    const value = loadAt(builder, region, offset, wholeType(builder, leaf.type), "silent");
    const isPointer = leaf.type.kind === "pointer";
    storeCell(builder, region, offset, new Cell(size, value, isPointer, defined));
  }
}

/** The same for the variable's type. */
export function touchVariable(builder: EdgeBuilder, region: MemoryRegion): void {
  if (region.variable !== null) touch(builder, region, 0, region.variable.type);
}
