/** `str*`: exact where it is known which bytes they look at and there are not too many, else a result of which nothing is known. */
import type { Term } from "../../logic/terms/index.ts";
import { isScalar } from "../../program/types/type.ts";
import { copyComputed, fillComputed } from "../memory/computed-range.ts";
import { copy } from "../memory/copy.ts";
import { movedPlace, store, type MemoryPlace } from "../memory/memory-access.ts";
import { noteOrigin } from "../memory/outside-pointers.ts";
import { regionOfPointer } from "../memory/pointer-targets.ts";
import { resized } from "../expressions/scalar-sorts.ts";
import type { ExternalCall, ExternalModel, TypedTerm } from "./external-call.ts";
import { somewhere, wrote } from "./havoc-object.ts";
import { isZero, textOf, type Text } from "./text.ts";

/** Of a byte of one text with a byte of another, at most. */
const MOST_COMPARISONS = 4096;

function sizeTerm(call: ExternalCall, argument: number): Term {
  return call.integer(argument, call.types.sizeType);
}

function number(call: ExternalCall, count: number): Term {
  return call.terms.bv.constant(count, call.types.sizeType.bits);
}

function sized(call: ExternalCall, term: Term): TypedTerm {
  return { type: call.types.sizeType, term };
}

// -------------------------------------------------------------------- lengths

/** Bytes before the first zero. */
function lengthOf(call: ExternalCall, { bytes, isCut }: Text): Term {
  const { terms, types } = call;
  let length = isCut ? call.unknown(types.sizeType).term : number(call, bytes.length);
  for (let i = bytes.length - 1; i >= 0; i--) {
    length = terms.ite(isZero(call, bytes[i]!), number(call, i), length);
  }
  return length;
}

/** Of the text that an argument leads to, cut at the limit. */
export function textLength(call: ExternalCall, index: number, limit: Term | null = null): Term {
  const text = textOf(call, index, limit);
  if (text === null) return atMost(call, call.unknown(call.types.sizeType).term, limit);
  return atMost(call, lengthOf(call, text), limit);
}

function atMost({ terms }: ExternalCall, length: Term, limit: Term | null): Term {
  return limit === null ? length : terms.ite(terms.bv.ult(length, limit), length, limit);
}

// -------------------------------------------------------------------- comparisons

function compare(
  call: ExternalCall,
  limit: Term | null,
  seen: (byte: Term) => Term = (byte) => byte,
): TypedTerm | null {
  const { terms } = call;
  const [a, b] = [textOf(call, 0, limit), textOf(call, 1, limit)];
  if (a === null || b === null) return someNumber(call);
  const count = Math.min(a.bytes.length, b.bytes.length);
  const isOpen = (a.isCut && a.bytes.length === count) || (b.isCut && b.bytes.length === count);
  let isEqual = isOpen ? anyTruth(call) : terms.true;
  let isLess = isOpen ? anyTruth(call) : terms.false;
  for (let i = count - 1; i >= 0; i--) {
    const [x, y] = [seen(a.bytes[i]!), seen(b.bytes[i]!)];
    const isInside = limit === null ? terms.true : terms.bv.ult(number(call, i), limit);
    const isSame = terms.eq(x, y);
    const goesOn = terms.and(isSame, terms.not(isZero(call, x)));
    const isEqualHere = terms.and(isSame, terms.or(isZero(call, x), isEqual));
    isEqual = terms.or(terms.not(isInside), isEqualHere);
    isLess = terms.and(isInside, terms.ite(goesOn, isLess, terms.bv.ult(x, y)));
  }
  return call.compared(isEqual, isLess);
}

function anyTruth(call: ExternalCall): Term {
  const { terms, types } = call;
  return terms.eq(call.unknown(types.unsignedChar).term, terms.bv.constant(0, 8));
}

function lowerCase({ terms }: ExternalCall): (byte: Term) => Term {
  const { bv } = terms;
  return (byte) => {
    const isUpper = bv.ult(bv.subtract(byte, bv.constant(65, 8)), bv.constant(26, 8));
    return terms.ite(isUpper, bv.add(byte, bv.constant(32, 8)), byte);
  };
}

// -------------------------------------------------------------------- searches

interface Search {
  /** Whether the byte at the index is what is looked for. */
  readonly isWanted: (byte: Term, index: number) => Term;
  /** What comes of it if there is none, at the index of the zero byte. */
  readonly missing: (index: number) => Term;
}

/** The first one that is wanted, before the text ends. */
function first(call: ExternalCall, text: Text, { isWanted, missing }: Search): Term {
  const { builder, terms } = call;
  const { bytes, isCut } = text;
  const start = call.pointer(0);
  const at = (i: number): Term => terms.bv.add(start, builder.addressTerm(i));
  let result = isCut ? somewhere(call).term : missing(bytes.length);
  for (let i = bytes.length - 1; i >= 0; i--) {
    const byte = bytes[i]!;
    const goesOn = terms.ite(isZero(call, byte), missing(i), result);
    result = terms.ite(isWanted(byte, i), at(i), goesOn);
  }
  return result;
}

function nothing({ builder }: ExternalCall): () => Term {
  return () => builder.addressTerm(0);
}

/** The zero byte counts as part of the string. */
function find(call: ExternalCall, missing: (index: number) => Term): TypedTerm {
  const text = textOf(call, 0);
  if (text === null) return somewhere(call);
  const wanted = call.integer(1, call.types.unsignedChar);
  const isWanted = (byte: Term): Term => call.terms.eq(byte, wanted);
  return call.voidPointer(first(call, text, { isWanted, missing }));
}

function findLast(call: ExternalCall): TypedTerm {
  const { builder, terms } = call;
  const text = textOf(call, 0);
  if (text === null || text.isCut) return somewhere(call);
  const wanted = call.integer(1, call.types.unsignedChar);
  let result = builder.addressTerm(0);
  let goesOn = terms.true;
  text.bytes.forEach((byte, i) => {
    const here = terms.bv.add(call.pointer(0), builder.addressTerm(i));
    result = terms.ite(terms.and(goesOn, terms.eq(byte, wanted)), here, result);
    goesOn = terms.and(goesOn, terms.not(isZero(call, byte)));
  });
  return call.voidPointer(result);
}

/** Whether a byte that is not zero is one of those of the second argument; null: nobody knows. */
function membership(call: ExternalCall, text: Text): ((byte: Term) => Term) | null {
  const { terms } = call;
  const set = textOf(call, 1);
  if (set === null || set.isCut) return null;
  if (set.bytes.length * text.bytes.length > MOST_COMPARISONS) return null;
  return (byte) => {
    let isIn = terms.false;
    for (let i = set.bytes.length - 1; i >= 0; i--) {
      const member = set.bytes[i]!;
      const isMember = terms.or(terms.eq(byte, member), isIn);
      isIn = terms.and(terms.not(isZero(call, member)), isMember);
    }
    return isIn;
  };
}

/** How many bytes come before one that is in the set, or before one that is not. */
function span(call: ExternalCall, ends: "inside" | "outside"): TypedTerm | null {
  const { terms } = call;
  const text = textOf(call, 0);
  const isMember = text === null ? null : membership(call, text);
  if (text === null || isMember === null) return someNumber(call);
  let length = text.isCut
    ? call.unknown(call.types.sizeType).term
    : number(call, text.bytes.length);
  for (let i = text.bytes.length - 1; i >= 0; i--) {
    const byte = text.bytes[i]!;
    const isIn = isMember(byte);
    const isEnd = terms.or(isZero(call, byte), ends === "inside" ? isIn : terms.not(isIn));
    length = terms.ite(isEnd, number(call, i), length);
  }
  return sized(call, length);
}

function findMember(call: ExternalCall): TypedTerm {
  const { terms } = call;
  const text = textOf(call, 0);
  const isMember = text === null ? null : membership(call, text);
  if (text === null || isMember === null) return somewhere(call);
  const isWanted = (byte: Term): Term => terms.and(terms.not(isZero(call, byte)), isMember(byte));
  return call.voidPointer(first(call, text, { isWanted, missing: nothing(call) }));
}

function findText(call: ExternalCall): TypedTerm {
  const { terms } = call;
  const [text, wanted] = [textOf(call, 0), textOf(call, 1)];
  if (text === null || wanted === null || wanted.isCut) return somewhere(call);
  const { bytes } = text;
  if (bytes.length * wanted.bytes.length > MOST_COMPARISONS) return somewhere(call);
  const isWanted = (_: Term, index: number): Term => {
    // Behind what is followed, anything may come.
    let isHere = text.isCut ? anyTruth(call) : terms.false;
    for (let i = wanted.bytes.length - 1; i >= 0; i--) {
      const byte = bytes[index + i];
      const isSame =
        byte === undefined ? isHere : terms.and(terms.eq(byte, wanted.bytes[i]!), isHere);
      isHere = terms.or(isZero(call, wanted.bytes[i]!), isSame);
    }
    return isHere;
  };
  return call.voidPointer(first(call, text, { isWanted, missing: nothing(call) }));
}

// -------------------------------------------------------------------- copies

/** So many bytes from where an argument leads. */
export function copyLength(
  call: ExternalCall,
  to: MemoryPlace,
  argument: number,
  length: Term,
): void {
  const { builder } = call;
  const size = resized(call.terms, length, builder.context.pointerBits, "unsigned");
  const constant = builder.constantAddress(size);
  if (constant !== null) copy(builder, to, call.pointed(argument), Number(constant), "bytes");
  else copyComputed(builder, to, call.pointed(argument), size, wrote(call));
}

function behind(call: ExternalCall, place: MemoryPlace, length: Term): MemoryPlace {
  const { builder, terms } = call;
  const bytes = resized(terms, length, builder.context.pointerBits, "unsigned");
  const moved = movedPlace(builder, place, bytes);
  const region = place.kind === "pointed" ? regionOfPointer(builder, place.pointer) : place.region;
  if (region !== null && moved.kind === "pointed") noteOrigin(builder, moved.pointer, region);
  return moved;
}

/** A text and its zero byte. Gives its length. */
function copyText(call: ExternalCall, to: MemoryPlace): Term {
  const length = textLength(call, 1);
  copyLength(call, to, 1, call.terms.bv.add(length, number(call, 1)));
  return length;
}

/** No more than so many bytes of the text, and a zero byte behind them. */
function copyStart(call: ExternalCall, to: MemoryPlace, limit: Term): void {
  const length = textLength(call, 1, limit);
  copyLength(call, to, 1, length);
  const zero = call.terms.bv.constant(0, 8);
  store(call.builder, behind(call, to, length), call.types.unsignedChar, zero);
}

/** At most so many bytes, then zeros up to that number. */
function copyPadded(call: ExternalCall): Term {
  const { builder, terms } = call;
  const limit = sizeTerm(call, 2);
  const length = textLength(call, 1, limit);
  const target = call.pointed(0);
  copyLength(call, target, 1, length);
  const rest = terms.bv.subtract(limit, length);
  const zero = terms.bv.constant(0, 8);
  fillComputed(builder, behind(call, target, length), zero, rest, wrote(call));
  return length;
}

/** A text cut so that it fits into so many bytes with its zero byte. Gives its whole length. */
function copyFitting(call: ExternalCall, to: MemoryPlace, room: Term): Term {
  const { builder, terms } = call;
  const { bv } = terms;
  const length = textLength(call, 1);
  const isNothing = terms.eq(room, number(call, 0));
  const most = bv.subtract(room, number(call, 1));
  const copied = terms.ite(isNothing, number(call, 0), atMost(call, length, most));
  copyLength(call, to, 1, copied);
  const ends = terms.ite(isNothing, number(call, 0), number(call, 1));
  fillComputed(builder, behind(call, to, copied), bv.constant(0, 8), ends, wrote(call));
  return length;
}

function appendFitting(call: ExternalCall): TypedTerm {
  const { bv } = call.terms;
  const size = sizeTerm(call, 2);
  const before = textLength(call, 0, size);
  const target = behind(call, call.pointed(0), before);
  return sized(call, bv.add(before, copyFitting(call, target, bv.subtract(size, before))));
}

function append(call: ExternalCall, limit: Term | null): TypedTerm {
  const target = behind(call, call.pointed(0), textLength(call, 0));
  if (limit === null) copyText(call, target);
  else copyStart(call, target, limit);
  return call.voidPointer(call.pointer(0));
}

/** The pointer to the zero byte. */
function endOf(call: ExternalCall, length: Term): TypedTerm {
  const { builder, terms } = call;
  const bytes = resized(terms, length, builder.context.pointerBits, "unsigned");
  return call.voidPointer(terms.bv.add(call.pointer(0), bytes));
}

/** A number nobody knows. */
function someNumber(call: ExternalCall): TypedTerm | null {
  const { returns } = call.operation.type;
  // Soundness: without a value the result would be zero.
  return isScalar(returns) ? call.unknown(returns) : null;
}

export const STRINGS: Readonly<Record<string, ExternalModel>> = {
  strlen: (call) => sized(call, textLength(call, 0)),
  strnlen: (call) => sized(call, textLength(call, 0, sizeTerm(call, 1))),
  strcmp: (call) => compare(call, null),
  strcoll: (call) => compare(call, null),
  strncmp: (call) => compare(call, sizeTerm(call, 2)),
  strcasecmp: (call) => compare(call, null, lowerCase(call)),
  strncasecmp: (call) => compare(call, sizeTerm(call, 2), lowerCase(call)),
  strchr: (call) => find(call, nothing(call)),
  index: (call) => find(call, nothing(call)),
  strchrnul: (call) =>
    find(call, (i) => call.terms.bv.add(call.pointer(0), call.builder.addressTerm(i))),
  strrchr: findLast,
  rindex: findLast,
  strspn: (call) => span(call, "outside"),
  strcspn: (call) => span(call, "inside"),
  strpbrk: findMember,
  strstr: findText,
  strcpy: (call) => {
    copyText(call, call.pointed(0));
    return call.voidPointer(call.pointer(0));
  },
  stpcpy: (call) => endOf(call, copyText(call, call.pointed(0))),
  strncpy: (call) => {
    copyPadded(call);
    return call.voidPointer(call.pointer(0));
  },
  stpncpy: (call) => endOf(call, copyPadded(call)),
  strlcpy: (call) => sized(call, copyFitting(call, call.pointed(0), sizeTerm(call, 2))),
  strlcat: appendFitting,
  strcat: (call) => append(call, null),
  strncat: (call) => append(call, sizeTerm(call, 2)),
};
