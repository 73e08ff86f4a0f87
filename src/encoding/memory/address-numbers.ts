/**
 * Pointers as numbers and numbers as pointers. In terms, a pointer is a constant of our own that names its object; the number that
 * the program sees is unknown but for what every layout keeps to: objects lie at multiples of their type's alignment and where
 * a process can have them. So no proof depends on where objects lie.
 */
import { Kind, variablesOf, type Term } from "../../logic/terms/index.ts";
import type { EdgeBuilder } from "../path-formula/edge-builder.ts";
import type { MemoryRegion } from "./memory-region.ts";
import { baseOf, offsetIn } from "./outside-pointers.ts";
import { regionOfPointer } from "./pointer-targets.ts";

/** Choices inside of choices; more are not looked into. */
const DEEPEST_CHOICE = 12;
const LOWEST_ADDRESS = 0x10000n;

/** What all formulas of one program share. */
export class AddressNumbers {
  /** By the constant that stands for the beginning of the object, or by the pointer that leads to one outside. */
  readonly ofObjects = new Map<Term, Term>();
  /** The constants behind these variables. */
  readonly objects = new Map<Term, MemoryRegion>();
  /** Of pointers that are known to be nothing in particular. */
  readonly ofPointers = new Map<Term, Term>();
  /** Numbers from outside, of pointer width. */
  readonly inputs = new Set<Term>();
  /** Pointers that were made from numbers. */
  readonly pointers = new Map<Term, Term>();
}

function highest(builder: EdgeBuilder): bigint {
  return builder.context.pointerBits === 64 ? 1n << 47n : 0xffffe000n;
}

/** Null and its neighbours, and the end of the address space: no object is there, and the number is the pointer. */
export function isBesideObjects(builder: EdgeBuilder, address: bigint): boolean {
  return address < LOWEST_ADDRESS || address >= highest(builder);
}

/** The number behind a pointer, of pointer width. */
export function numberOfPointer(builder: EdgeBuilder, pointer: Term, depth = 0): Term {
  const { terms, context } = builder;
  const constant = builder.constantAddress(pointer);
  if (constant !== null && isBesideObjects(builder, constant)) return pointer;
  const region = regionOfPointer(builder, pointer);
  if (region !== null) {
    return terms.bv.add(numberOfRegion(builder, region), offsetIn(builder, region, pointer));
  }
  if (terms.kind(pointer) === Kind.Ite && depth < DEEPEST_CHOICE) {
    const arm = (i: number): Term => numberOfPointer(builder, terms.child(pointer, i), depth + 1);
    return terms.ite(terms.child(pointer, 0), arm(1), arm(2));
  }
  const { ofPointers } = context.addresses;
  let number = ofPointers.get(pointer);
  if (number === undefined) {
    number = terms.freshVariable("address", terms.sort(pointer));
    ofPointers.set(pointer, number);
    context.addresses.pointers.set(number, pointer);
  }
  relate(builder, pointer, number);
  return number;
}

/** Both are zero or none is; in the interpreter's layout they are equal. */
function relate(builder: EdgeBuilder, pointer: Term, number: Term): void {
  const { terms } = builder;
  const zero = builder.addressTerm(0);
  builder.constrain(terms.eq(terms.eq(pointer, zero), terms.eq(number, zero)));
  builder.prefer(terms.eq(pointer, number));
}

function numberOfRegion(builder: EdgeBuilder, region: MemoryRegion): Term {
  const { terms, context } = builder;
  const { addresses } = context;
  const base = builder.addressTerm(region.base);
  // On another path, another object outside may lie there.
  const key = region.leader ?? base;
  let number = isOneObject(builder, region) ? addresses.ofObjects.get(key) : undefined;
  if (number === undefined) {
    number = terms.freshVariable(`address of ${region.name}`, terms.sort(base));
    addresses.ofObjects.set(key, number);
    addresses.objects.set(number, region);
  }
  const { bv } = terms;
  const constant = (value: bigint): Term => bv.constant(value, context.pointerBits);
  builder.constrain(bv.ule(constant(LOWEST_ADDRESS), number));
  const last = highest(builder) - BigInt(Math.min(region.size, 1 << 20));
  builder.constrain(bv.ule(number, constant(last)));
  const alignment = BigInt(alignmentOf(builder, region));
  if (alignment > 1n) {
    const rest = bv.and(number, constant(alignment - 1n));
    builder.constrain(terms.eq(rest, constant(0n)));
  }
  if (region.variable?.isStatic === true) keepApart(builder, region, number);
  builder.prefer(terms.eq(number, base));
  return number;
}

/** So many static objects are kept apart from each other. */
const MOST_APART = 6;

/** Static objects live together, so that none lies where another one does. */
function keepApart(builder: EdgeBuilder, region: MemoryRegion, number: Term): void {
  const { terms, context } = builder;
  const { bv } = terms;
  let count = 0;
  for (const [other, its] of context.addresses.objects) {
    if (its === region || its.variable?.isStatic !== true || count >= MOST_APART) continue;
    if (region.kind === "string" && its.kind === "string") continue;
    count++;
    const isBefore = (a: Term, { size }: MemoryRegion, b: Term): Term =>
      bv.ule(bv.add(a, builder.addressTerm(size)), b);
    builder.constrain(terms.or(isBefore(number, region, other), isBefore(other, its, number)));
  }
}

/** Soundness: in blocks, all activations of a function have the same constants for their locals. */
function isOneObject({ context }: EdgeBuilder, { variable }: MemoryRegion): boolean {
  if (context.blocks === null || variable === null || variable.isStatic) return true;
  return context.outliving.isSingle(variable);
}

function alignmentOf({ context }: EdgeBuilder, { kind, variable }: MemoryRegion): number {
  if (variable !== null) return variable.alignment;
  return kind === "heap" || kind === "stack-block" ? context.cfa.machine.pointerSize * 2 : 1;
}

/** The pointer that a number of pointer width stands for. */
export function pointerOfNumber(builder: EdgeBuilder, number: Term, depth = 0): Term {
  const { terms, context } = builder;
  const constant = builder.constantAddress(number);
  if (constant !== null && isBesideObjects(builder, constant)) return number;
  const region = objectIn(builder, number);
  if (region !== null) {
    const { base, address } = region;
    const pointer = terms.bv.add(terms.bv.subtract(number, address), base);
    const at = builder.constantAddress(base);
    if (at !== null) context.provenance.note(pointer, Number(at));
    return pointer;
  }
  const known = context.addresses.pointers.get(number);
  if (known !== undefined) {
    builder.outside.comeAsNumber(known, number);
    relate(builder, known, number);
    return known;
  }
  if (terms.kind(number) === Kind.Ite && depth < DEEPEST_CHOICE) {
    const arm = (i: number): Term => pointerOfNumber(builder, terms.child(number, i), depth + 1);
    return terms.ite(terms.child(number, 0), arm(1), arm(2));
  }
  const pointer = terms.freshVariable("pointer", terms.sort(number));
  context.addresses.pointers.set(number, pointer);
  context.addresses.ofPointers.set(pointer, number);
  builder.imprecise("havoc", "which object lies at an address");
  builder.outside.comeAsNumber(pointer, number);
  relate(builder, pointer, number);
  return pointer;
}

/** The one address of an object that the number is a sum of. */
function objectIn(
  builder: EdgeBuilder,
  number: Term,
): { readonly base: Term; readonly address: Term } | null {
  const { terms, context } = builder;
  const { objects } = context.addresses;
  const found = (address: Term): { readonly base: Term; readonly address: Term } | null => {
    const region = objects.get(address);
    return region === undefined ? null : { base: baseOf(builder, region), address };
  };
  if (terms.kind(number) !== Kind.BvAdd) return found(number);
  // Soundness: a sum of several addresses may be that of any object.
  let count = 0;
  for (const variable of variablesOf(terms, number)) if (objects.has(variable)) count++;
  if (count !== 1) return null;
  let only: { readonly base: Term; readonly address: Term } | null = null;
  for (let i = 0; i < terms.childCount(number); i++) {
    const summand = found(terms.child(number, i));
    if (summand === null) continue;
    if (only !== null) return null;
    only = summand;
  }
  return only;
}
