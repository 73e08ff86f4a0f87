/** Loads, stores and copies through places, with what they require to be valid. */
import type { Term } from "../../logic/terms/index.ts";
import type { Field, IntegerType, ScalarType } from "../../program/types/type.ts";
import { resized, sortOf } from "../expressions/scalar-sorts.ts";
import type { EdgeBuilder } from "../path-formula/edge-builder.ts";
import { bitsOf, wholeType } from "./byte-view.ts";
import type { MemoryRegion } from "./memory-region.ts";
import { regionOfPointer, targetsOf, type PointerTarget } from "./pointer-targets.ts";
import { bytesAt, loadScalar, storeScalar } from "./region-access.ts";

/** What an lvalue in memory denotes. */
export type MemoryPlace =
  /** Through a pointer. */
  | { readonly kind: "pointed"; readonly pointer: Term; readonly bits: Field["bits"] }
  /** Part of a variable. */
  | {
      readonly kind: "part";
      readonly region: MemoryRegion;
      readonly offset: Term;
      readonly bits: Field["bits"];
    };

type Access = "read" | "write";

export function addressOfPlace(builder: EdgeBuilder, place: MemoryPlace): Term {
  if (place.kind === "pointed") return place.pointer;
  const { region, offset } = place;
  const pointer = builder.terms.bv.add(offset, builder.addressTerm(region.base));
  builder.context.provenance.note(pointer, region.base);
  return pointer;
}

export function movedPlace(builder: EdgeBuilder, place: MemoryPlace, bytes: Term): MemoryPlace {
  const { bv } = builder.terms;
  if (place.kind === "part") {
    return { ...place, offset: bv.add(place.offset, bytes), bits: null };
  }
  const pointer = bv.add(place.pointer, bytes);
  builder.context.provenance.inherit(pointer, place.pointer);
  return { kind: "pointed", pointer, bits: null };
}

export function load(builder: EdgeBuilder, place: MemoryPlace, type: ScalarType): Term {
  const { terms } = builder;
  const { bits } = place;
  const size = bits === null ? type.size : bytesOfField(bits);
  const targets = validTargets(builder, place, size, "read");
  if (targets === null) return builder.fresh("anywhere", sortOf(terms, type));
  let value = isElsewhere(builder, place) ? builder.fresh("elsewhere", sortOf(terms, type)) : null;
  for (let i = targets.length - 1; i >= 0; i--) {
    const target = targets[i]!;
    const { guard, region, offset } = target;
    lookAt(builder, target);
    const here =
      bits === null
        ? loadScalar(builder, region, offset, type)
        : loadField(builder, region, offset, bits, type);
    lookAt(builder, null);
    value = value === null ? here : terms.ite(guard, here, value);
  }
  return value ?? builder.fresh("nowhere", sortOf(terms, type));
}

export function store(
  builder: EdgeBuilder,
  place: MemoryPlace,
  type: ScalarType,
  value: Term,
): void {
  const { terms } = builder;
  const { bits } = place;
  const size = bits === null ? type.size : bytesOfField(bits);
  const targets = validTargets(builder, place, size, "write");
  if (targets === null) {
    builder.forgetMemory();
    return;
  }
  for (const target of targets) {
    const { guard, region, offset } = target;
    lookAt(builder, target);
    if (guard === terms.true) {
      if (bits === null) storeScalar(builder, region, offset, type, value);
      else storeField(builder, region, offset, bits, value);
      continue;
    }
    if (bits !== null) {
      const old = loadField(builder, region, offset, bits, type);
      storeField(builder, region, offset, bits, terms.ite(guard, value, old), guard);
      continue;
    }
    // Soundness: bytes that are not written stay as they are, even if they are no value of the type.
    const whole = wholeType(builder, type);
    const written = whole === type ? value : bitsOf(builder, value, size);
    const old = loadScalar(builder, region, offset, whole);
    storeScalar(builder, region, offset, whole, terms.ite(guard, written, old), guard);
  }
  lookAt(builder, null);
}

/** One of the objects that an access may be in. Null: the access is over. */
function lookAt(builder: EdgeBuilder, target: PointerTarget | null): void {
  // Soundness: only where no pointer leads to a pointer as to a number.
  builder.isGuessing = target?.isGuess === true && !builder.context.mayPunPointers;
  builder.accessGuard = target?.guard ?? builder.terms.true;
}

/** The one target with a known offset; null if there is none such. */
export function constantTarget(
  builder: EdgeBuilder,
  targets: readonly PointerTarget[] | null,
): { readonly region: MemoryRegion; readonly offset: number } | null {
  if (targets === null) return null;
  const [only] = targets;
  if (only === undefined || targets.length !== 1 || only.guard !== builder.terms.true) return null;
  const offset = builder.constantAddress(only.offset);
  if (offset === null || offset > BigInt(only.region.size)) return null;
  return { region: only.region, offset: Number(offset) };
}

/** In an open world, a pointer may lead to an object that nobody knows of. */
export function isElsewhere(builder: EdgeBuilder, place: MemoryPlace): boolean {
  return (
    builder.isOpen && place.kind === "pointed" && regionOfPointer(builder, place.pointer) === null
  );
}

/**
 * Where the place may be, with the requirement that `size` bytes from there may be accessed. Null, in blocks only: it
 * may be anywhere.
 */
export function validTargets(
  builder: EdgeBuilder,
  place: MemoryPlace,
  size: number,
  access: Access,
): readonly PointerTarget[] | null {
  const { terms } = builder;
  const targets = targetsOfPlace(builder, place, size);
  if (targets === null) return null;
  const { valid, conditions } = allowed(builder, place, targets, access, (target) =>
    isAllowed(builder, target, size, access),
  );
  builder.require(terms.orAll(conditions), notInside(access));
  // With one left, the requirement already says that it is the one.
  if (valid.length !== 1 || isElsewhere(builder, place)) return valid;
  const { region, offset, isGuess } = valid[0]!;
  return [{ guard: terms.true, region, offset, isGuess }];
}

/**
 * The same for as many bytes as a term says. None of them need be there: a range of no bytes may begin anywhere. Null: not all objects
 * that it may lead to are known.
 */
export function validRange(
  builder: EdgeBuilder,
  place: MemoryPlace,
  size: Term,
  access: Access,
): readonly PointerTarget[] | null {
  const { terms } = builder;
  const targets = targetsOfPlace(builder, place, 0);
  if (targets === null || isElsewhere(builder, place)) return null;
  if (targets.some(({ isGuess }) => isGuess)) return null;
  const { valid, conditions } = allowed(builder, place, targets, access, (target) =>
    holdsRange(builder, target, size, access),
  );
  const isNothing = terms.eq(size, builder.addressTerm(0));
  builder.require(terms.orAll([isNothing, ...conditions]), notInside(access));
  return valid;
}

function targetsOfPlace(
  builder: EdgeBuilder,
  place: MemoryPlace,
  size: number,
): readonly PointerTarget[] | null {
  if (place.kind === "pointed") return targetsOf(builder, place.pointer, size);
  const { region, offset } = place;
  return [{ guard: builder.terms.true, region, offset, isGuess: false }];
}

/** Those of the targets that may be accessed, and when. */
function allowed(
  { terms }: EdgeBuilder,
  place: MemoryPlace,
  targets: readonly PointerTarget[],
  access: Access,
  isInside: (target: PointerTarget) => Term,
): { readonly valid: readonly PointerTarget[]; readonly conditions: readonly Term[] } {
  const valid: PointerTarget[] = [];
  const conditions: Term[] = [];
  for (const target of targets) {
    // By its name an object in read-only memory is only initialised.
    if (access === "write" && place.kind === "pointed" && isReadOnly(target.region)) continue;
    const inside = terms.and(target.guard, isInside(target));
    if (inside === terms.false) continue;
    valid.push(target);
    conditions.push(inside);
  }
  return { valid, conditions };
}

function notInside(access: Access): string {
  return `${access === "read" ? "a read" : "a write"} that is not inside of an object`;
}

function holdsRange(
  builder: EdgeBuilder,
  { region, offset }: PointerTarget,
  size: Term,
  access: Access,
): Term {
  const { terms } = builder;
  const { bv } = terms;
  if (isClosed(builder, region, access)) return terms.false;
  const whole = region.sizeTerm ?? builder.addressTerm(region.size);
  return terms.and(bv.ule(offset, whole), bv.ule(size, bv.subtract(whole, offset)));
}

/** An answer in parts, each of them a condition: where it is yes, and where, if it is not yes, nobody knows. */
export interface Answer {
  readonly holds: Term;
  readonly unclear: Term;
}

/** Whether as many bytes as the term says, from where the pointer leads to, belong to an object that lives; null: it is not clear. */
export function isAccessible(
  builder: EdgeBuilder,
  pointer: Term,
  size: Term,
  access: Access,
): Answer | null {
  const { terms } = builder;
  const constant = builder.constantAddress(size);
  const targets = targetsOf(builder, pointer, constant === null ? 0 : Number(constant));
  if (targets === null || isElsewhere(builder, { kind: "pointed", pointer, bits: null })) {
    return null;
  }
  const found: Record<"holds" | "unclear", Term[]> = { holds: [], unclear: [] };
  for (const target of targets) {
    if (access === "write" && isReadOnly(target.region)) continue;
    const isLive = builder.isLive(target.region);
    if (isLive === false) continue;
    const isInside =
      constant === null
        ? holdsRange(builder, target, size, access)
        : isAllowed(builder, target, Number(constant), access);
    // Soundness: what may have been freed may not be accessed, or may.
    found[isLive === null ? "unclear" : "holds"].push(terms.and(target.guard, isInside));
  }
  return { holds: terms.orAll(found.holds), unclear: terms.orAll(found.unclear) };
}

function isReadOnly({ variable }: MemoryRegion): boolean {
  return variable !== null && variable.isReadOnly;
}

function isAllowed(
  builder: EdgeBuilder,
  { region, offset }: PointerTarget,
  size: number,
  access: Access,
): Term {
  const { terms } = builder;
  const { bv } = terms;
  if (isClosed(builder, region, access)) return terms.false;
  if (region.size < size) return terms.false;
  if (region.sizeTerm === null) return bv.ule(offset, builder.addressTerm(region.size - size));
  const needed = builder.addressTerm(size);
  const isLargeEnough = bv.ule(needed, region.sizeTerm);
  return terms.and(isLargeEnough, bv.ule(offset, bv.subtract(region.sizeTerm, needed)));
}

/** Whatever the offset, such an access has no defined result. */
function isClosed(builder: EdgeBuilder, region: MemoryRegion, access: Access): boolean {
  if (region.kind === "stream" || builder.content(region).isFreed) return true;
  return access === "write" && region.kind === "string";
}

// -------------------------------------------------------------------- bit-fields

type BitRange = NonNullable<Field["bits"]>;

function bytesOfField({ first, width }: BitRange): number {
  return Math.ceil((first + width) / 8);
}

function loadField(
  builder: EdgeBuilder,
  region: MemoryRegion,
  offset: Term,
  range: BitRange,
  type: ScalarType,
): Term {
  const { bv } = builder.terms;
  const byte = builder.context.cfa.types.unsignedChar;
  let bits: Term | null = null;
  for (let i = 0; i < bytesOfField(range); i++) {
    const here = loadScalar(builder, region, bv.add(offset, builder.addressTerm(i)), byte);
    bits = bits === null ? here : bv.concat(here, bits);
  }
  const { first, width } = range;
  const field = bv.extract(bits!, first + width - 1, first);
  // Only integers are bit-fields.
  const integer = type as IntegerType;
  return resized(builder.terms, field, integer.bits, integer.signed ? "signed" : "unsigned");
}

/** The neighbours' bits stay, or become zero where nothing was written. */
// Where, what, and whether, as of scalars.
// eslint-disable-next-line max-params
function storeField(
  builder: EdgeBuilder,
  region: MemoryRegion,
  offset: Term,
  range: BitRange,
  value: Term,
  when: Term = builder.terms.true,
): void {
  const { bv } = builder.terms;
  const { first, width } = range;
  const byte = builder.context.cfa.types.unsignedChar;
  const count = bytesOfField(range);
  const old = bitsAround(builder, region, offset, count);
  let bits = resized(builder.terms, value, width, "unsigned");
  if (first > 0) bits = bv.concat(bits, bv.extract(old, first - 1, 0));
  const above = first + width;
  if (above < 8 * count) bits = bv.concat(bv.extract(old, 8 * count - 1, above), bits);
  for (let i = 0; i < count; i++) {
    const part = bv.extract(bits, 8 * i + 7, 8 * i);
    storeScalar(builder, region, bv.add(offset, builder.addressTerm(i)), byte, part, when);
  }
}

function bitsAround(builder: EdgeBuilder, region: MemoryRegion, offset: Term, count: number): Term {
  const { bv } = builder.terms;
  const constant = builder.constantAddress(offset);
  const byte = builder.context.cfa.types.unsignedChar;
  const known =
    constant === null ? null : bytesAt(builder, builder.content(region), Number(constant), count);
  let bits: Term | null = null;
  for (let i = 0; i < count; i++) {
    const here =
      known === null
        ? loadScalar(builder, region, bv.add(offset, builder.addressTerm(i)), byte)
        : (known[i] ?? bv.constant(0, 8));
    bits = bits === null ? here : bv.concat(here, bits);
  }
  return bits!;
}
