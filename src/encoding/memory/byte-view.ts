/** Values as the bits they have in memory, and back. */
import { Kind, type Term } from "../../logic/terms/index.ts";
import type { ScalarType } from "../../program/types/type.ts";
import { floatSort, resized, sortOf, widthOf } from "../expressions/scalar-sorts.ts";
import type { EdgeBuilder } from "../path-formula/edge-builder.ts";
import { numberOfPointer, pointerOfNumber } from "./address-numbers.ts";
import { Cell } from "./region-content.ts";

/** The bits of a cell as the program sees them as a number. */
export function numberBits(builder: EdgeBuilder, { term, size, isPointer }: Cell): Term | null {
  if (term === null) return null;
  return isPointer === true && !builder.isGuessing
    ? numberOfPointer(builder, term)
    : bitsOf(builder, term, size);
}

/** What a cell holds as a pointer, or as a number: bits or a float. */
export function cellAs(builder: EdgeBuilder, cell: Cell, asPointer: boolean | null): Term | null {
  const { term, isPointer, size } = cell;
  if (term === null || isPointer === asPointer) return term;
  if (isPointer === null || asPointer === null || builder.isGuessing) return term;
  return asPointer
    ? pointerOfNumber(builder, bitsOf(builder, term, size))
    : numberOfPointer(builder, term);
}

/** The value of a cell of `size` bytes as a bit-vector. */
export function bitsOf(builder: EdgeBuilder, term: Term, size: number): Term {
  const { terms } = builder;
  if (terms.sorts.isBitVec(terms.sort(term))) return resized(terms, term, 8 * size, "unsigned");
  const bits = floatBits(builder, term);
  return size === 10 ? extendedImage(builder, bits, firstBit(builder, term, bits)) : bits;
}

/** What stores each value that the bytes of the type can hold: those of a `_Bool` can hold others than 0 and 1. */
export function wholeType({ context }: EdgeBuilder, type: ScalarType): ScalarType {
  return type.kind === "integer" && type.rank === 0 ? context.cfa.types.unsignedChar : type;
}

/** Soundness: a NaN has many encodings, and terms do not know which one it is. */
function floatBits(builder: EdgeBuilder, term: Term): Term {
  const { terms } = builder;
  const kind = terms.kind(term);
  if (kind === Kind.FpFromBits) return terms.child(term, 0);
  if (kind === Kind.FpConst && terms.fp.isNan(term) === terms.false) return terms.fp.toBits(term);
  const sort = terms.sort(term);
  const bits = builder.fresh("bits", terms.sorts.bitVec(terms.sorts.width(sort)));
  builder.constrain(terms.eq(terms.fp.fromBits(bits, sort), term));
  return bits;
}

/** The x87 format stores the first bit of the significand. */
function firstBit(builder: EdgeBuilder, term: Term, bits: Term): Term {
  const { terms, context } = builder;
  const { bv } = terms;
  // Soundness: what a block begins with may be bytes that no computation gives.
  if (context.blocks !== null && terms.kind(term) !== Kind.FpConst) {
    return builder.fresh("bits", terms.sorts.bitVec(1));
  }
  const isDenormal = terms.eq(bv.extract(bits, 77, 63), bv.constant(0, 15));
  return terms.ite(isDenormal, bv.constant(0, 1), bv.constant(1, 1));
}

function extendedImage({ terms }: EdgeBuilder, bits: Term, first: Term): Term {
  const { bv } = terms;
  return bv.concat(bv.concat(bv.extract(bits, 78, 63), first), bv.extract(bits, 62, 0));
}

/** The value of the type that the bits of its significant bytes stand for. */
export function typedValue(builder: EdgeBuilder, bits: Term, type: ScalarType): Term {
  const { terms } = builder;
  switch (type.kind) {
    case "pointer":
      return bits;
    case "integer": {
      if (type.rank !== 0) return resized(terms, bits, widthOf(type), "unsigned");
      const isZero = terms.eq(bits, terms.bv.constant(0, terms.bv.width(bits)));
      return terms.ite(isZero, terms.bv.constant(0, 1), terms.bv.constant(1, 1));
    }
    case "float":
      if (type.format === "x87") return extendedValue(builder, bits);
      return terms.fp.fromBits(bits, sortOf(terms, type));
  }
}

function extendedValue(builder: EdgeBuilder, bits: Term): Term {
  const { terms } = builder;
  builder.imprecise("assumption", "bytes read as a long double are taken for a normal encoding");
  const value = terms.bv.concat(terms.bv.extract(bits, 79, 64), terms.bv.extract(bits, 62, 0));
  return terms.fp.fromBits(value, floatSort(terms, "x87"));
}

export function repeated({ terms }: EdgeBuilder, byte: Term, count: number): Term {
  let bits = byte;
  for (let i = 1; i < count; i++) bits = terms.bv.concat(byte, bits);
  return bits;
}

/** What two cells of the same size, both known, hold together: the first one if the condition holds. */
export function choiceOfCells(builder: EdgeBuilder, condition: Term, a: Cell, b: Cell): Cell {
  const { terms } = builder;
  if (condition === terms.true) return a;
  if (condition === terms.false) return b;
  const kind = commonKind(builder, a, b);
  const [x, y] = [cellAs(builder, a, kind)!, cellAs(builder, b, kind)!];
  const isSameSort = terms.sort(x) === terms.sort(y);
  const [p, q] = isSameSort ? [x, y] : [bitsOf(builder, x, a.size), bitsOf(builder, y, b.size)];
  return new Cell(a.size, terms.ite(condition, p, q), kind);
}

/** Zero is the null pointer as well as a number. */
function commonKind(builder: EdgeBuilder, a: Cell, b: Cell): boolean | null {
  const kindOf = ({ term, isPointer }: Cell): boolean | null =>
    builder.constantAddress(term!) === 0n ? null : isPointer;
  const [x, y] = [kindOf(a), kindOf(b)];
  return x === null ? y : y === null || x === y ? x : false;
}
