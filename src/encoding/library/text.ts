/** The bytes that `str*` and `mem*` look at, from where a pointer leads on. */
import { Kind, type Term } from "../../logic/terms/index.ts";
import { numberBits } from "../memory/byte-view.ts";
import { load, type MemoryPlace } from "../memory/memory-access.ts";
import type { MemoryRegion } from "../memory/memory-region.ts";
import { offsetIn } from "../memory/outside-pointers.ts";
import { regionOfPointer, targetsOf } from "../memory/pointer-targets.ts";
import { cellAt } from "../memory/region-access.ts";
import type { ExternalCall } from "./external-call.ts";

/** Longer texts are not followed to their end. */
const LONGEST = 256;
/** The same where they begin at a computed place. */
const LONGEST_COMPUTED = 64;

export interface Text {
  /** One after the other, with the first one that certainly is zero as the last. */
  readonly bytes: readonly Term[];
  /** There are more. */
  readonly isCut: boolean;
}

/**
 * Null: nobody knows where it is. Requires that one of the bytes is zero, unless there are at least `limit` of them.
 */
export function textOf(call: ExternalCall, index: number, limit: Term | null = null): Text | null {
  const { builder, terms } = call;
  const place = placeOf(call, index);
  if (place === null) return null;
  const { region, offset } = place;
  const constant = builder.constantAddress(offset);
  const most = limit === null ? null : builder.constantAddress(limit);
  if (region.sizeTerm !== null) {
    return constant === null ? null : knownStart(call, region, Number(constant), most);
  }
  const text =
    constant === null
      ? computedText(call, region, offset)
      : textAt(call, region, Number(constant), most);
  if (text === null || text.isCut) return text;
  const isLongEnough =
    limit === null ? terms.false : terms.bv.ule(limit, roomFrom(call, region, offset));
  const ends =
    constant === null
      ? endsFrom(call, text.bytes, offset)
      : terms.orAll(text.bytes.map((byte) => isZero(call, byte)));
  builder.require(terms.or(isLongEnough, ends), "a string that ends inside of its object");
  return constant === null ? { ...text, bytes: from(call, text.bytes, offset) } : text;
}

/** Of a text that begins in an object which lives. */
export interface EndOfText {
  /** The condition that a zero byte comes before the end of the object, as far as it was looked at. */
  readonly isFound: Term;
  /** There are more bytes, which may be zero. */
  readonly isCut: boolean;
}

/** Null: what the object holds is not known. */
export function endOfText(
  call: ExternalCall,
  region: MemoryRegion,
  offset: Term,
): EndOfText | null {
  const { builder, terms } = call;
  if (region.sizeTerm !== null || region.kind === "outside" || region.kind === "stream")
    return null;
  const constant = builder.constantAddress(offset);
  if (constant !== null) {
    const first = Number(constant);
    if (first >= region.size) return { isFound: terms.false, isCut: false };
    const { bytes, isCut } = textAt(call, region, first, null);
    return { isFound: terms.orAll(bytes.map((byte) => isZero(call, byte))), isCut };
  }
  if (region.size > LONGEST_COMPUTED) return null;
  const bytes = readBytes(call, region, 0, region.size);
  return { isFound: endsFrom(call, bytes, offset), isCut: false };
}

export interface Bytes extends Text {
  /** The condition that there are as many as were asked for. */
  readonly isInside: Term;
}

/** As many bytes as a term says, whatever they are; null: nobody knows which. */
export function bytesOf(call: ExternalCall, index: number, size: Term): Bytes | null {
  const { builder, terms } = call;
  const place = placeOf(call, index);
  if (place === null) return null;
  const { region, offset } = place;
  const room = roomFrom(call, region, offset);
  const isPlace = terms.bv.ule(offset, wholeSize(call, region));
  const isInside = terms.or(
    terms.eq(size, builder.addressTerm(0)),
    terms.and(isPlace, terms.bv.ule(size, room)),
  );
  const constant = builder.constantAddress(offset);
  const count = builder.constantAddress(size);
  if (region.sizeTerm !== null) {
    if (constant === null) return null;
    return { ...knownStart(call, region, Number(constant), count, "bytes"), isInside };
  }
  const all = region.size - Number(constant ?? 0n);
  const most = count === null || count > BigInt(all) ? all : Number(count);
  if (constant !== null) {
    const bytes = readBytes(call, region, Number(constant), Math.min(most, LONGEST));
    return { bytes, isCut: most > LONGEST, isInside };
  }
  if (region.size > LONGEST_COMPUTED) return null;
  const bytes = from(call, readBytes(call, region, 0, region.size), offset);
  return { bytes: bytes.slice(0, most), isCut: false, isInside };
}

export function isZero({ terms }: ExternalCall, byte: Term): Term {
  return terms.eq(byte, terms.bv.constant(0, 8));
}

interface Place {
  readonly region: MemoryRegion;
  readonly offset: Term;
}

function placeOf(call: ExternalCall, index: number): Place | null {
  const { builder } = call;
  const pointer = call.pointer(index);
  const region = regionOfPointer(builder, pointer);
  const place =
    region === null
      ? onlyPlace(call, pointer)
      : { region, offset: offsetIn(builder, region, pointer) };
  // Of an object outside only what a program reads is known.
  if (place === null || place.region.kind === "outside") return null;
  const isAllocated = builder.terms.bool(!builder.content(place.region).isFreed);
  builder.require(isAllocated, "a block that is allocated");
  return place;
}

/** All pointers among which inputs choose lead into one object, or nowhere. */
function onlyPlace({ builder, terms }: ExternalCall, pointer: Term): Place | null {
  if (terms.kind(pointer) === Kind.Variable) return null;
  const targets = targetsOf(builder, pointer, 0) ?? [];
  const [first] = targets;
  if (first === undefined) return null;
  const { region, offset } = first;
  if (targets.some((target) => target.region !== region || target.isGuess)) return null;
  builder.require(terms.orAll(targets.map(({ guard }) => guard)), "a pointer to an object");
  const isOnly = targets.every((target) => target.offset === offset);
  return { region, offset: isOnly ? offset : offsetIn(builder, region, pointer) };
}

function roomFrom(call: ExternalCall, region: MemoryRegion, offset: Term): Term {
  return call.terms.bv.subtract(wholeSize(call, region), offset);
}

function wholeSize({ builder }: ExternalCall, { size, sizeTerm }: MemoryRegion): Term {
  return sizeTerm ?? builder.addressTerm(size);
}

/**
 * Of an object whose size depends on inputs: what was written to its beginning. Soundness: which of these bytes are in the object is not
 * asked, what comes behind them is unknown.
 */
function knownStart(
  call: ExternalCall,
  region: MemoryRegion,
  first: number,
  limit: bigint | null,
  what: "text" | "bytes" = "text",
): Text {
  const { builder, terms } = call;
  const zero = terms.bv.constant(0, 8);
  const bytes: Term[] = [];
  const isKnown = (at: number): boolean => {
    const content = builder.content(region);
    if (content.covering(at) !== null || content.ground.kind === "fill") return true;
    return content.ground.kind === "array" && bytes.length < LONGEST_COMPUTED;
  };
  while (bytes.length < LONGEST && isKnown(first + bytes.length)) {
    if (limit !== null && BigInt(bytes.length) >= limit) return { bytes, isCut: false };
    const byte = numberBits(builder, cellAt(builder, region, first + bytes.length, 1))!;
    bytes.push(byte);
    if (what === "text" && byte === zero) return { bytes, isCut: false };
  }
  return { bytes, isCut: limit === null || BigInt(bytes.length) < limit };
}

function readBytes(
  call: ExternalCall,
  region: MemoryRegion,
  first: number,
  count: number,
): readonly Term[] {
  const bytes: Term[] = [];
  for (let i = 0; i < count; i++) bytes.push(byteAt(call, region, first + i));
  return bytes;
}

function byteAt({ builder, types }: ExternalCall, region: MemoryRegion, at: number): Term {
  const place: MemoryPlace = {
    kind: "part",
    region,
    offset: builder.addressTerm(at),
    bits: null,
  };
  return load(builder, place, types.unsignedChar);
}

function textAt(
  call: ExternalCall,
  region: MemoryRegion,
  first: number,
  limit: bigint | null,
): Text {
  const zero = call.terms.bv.constant(0, 8);
  const room = region.size - first;
  const most = limit !== null && limit < BigInt(room) ? Number(limit) : room;
  const bytes: Term[] = [];
  while (bytes.length < Math.min(most, LONGEST)) {
    const byte = byteAt(call, region, first + bytes.length);
    bytes.push(byte);
    if (byte === zero) return { bytes, isCut: false };
  }
  return { bytes, isCut: most > LONGEST };
}

/** All bytes of the object. */
function computedText(call: ExternalCall, region: MemoryRegion, offset: Term): Text | null {
  if (region.size > LONGEST_COMPUTED) return null;
  const { builder, terms } = call;
  const last = builder.addressTerm(region.size);
  builder.require(terms.bv.ule(offset, last), "a read that is not inside of an object");
  return { bytes: readBytes(call, region, 0, region.size), isCut: false };
}

/** Those from a computed place on; zeros where there are none. */
function from(call: ExternalCall, bytes: readonly Term[], offset: Term): readonly Term[] {
  const { builder, terms } = call;
  const zero = terms.bv.constant(0, 8);
  return bytes.map((_, i) => {
    let byte = zero;
    for (let at = bytes.length - 1; at >= i; at--) {
      const isHere = terms.eq(offset, builder.addressTerm(at - i));
      byte = terms.ite(isHere, bytes[at]!, byte);
    }
    return byte;
  });
}

/** One of the bytes from there on is zero. */
function endsFrom(call: ExternalCall, bytes: readonly Term[], offset: Term): Term {
  const { builder, terms } = call;
  return terms.orAll(
    bytes.map((byte, at) =>
      terms.and(isZero(call, byte), terms.bv.ule(offset, builder.addressTerm(at))),
    ),
  );
}
