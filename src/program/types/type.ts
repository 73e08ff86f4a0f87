/**
 * C types as the rest of the program layer sees them: typedefs resolved, enumerations as the integer type
 * that represents them. Types are made by a `TypeTable`, which interns all but records and functions: equal
 * types are mostly the same object, `areCompatible` decides the rest.
 *
 * Qualifiers are no part of a type but of what has it: of an object, a member, what a pointer points to,
 * the elements of an array. They change nothing an execution does; `_Generic` and `typeof` see them.
 */

export type CType =
  VoidType | IntegerType | FloatType | PointerType | ArrayType | RecordType | FunctionType;

/** Types a value of which fits one cell: what expressions on edges compute with. */
export type ScalarType = IntegerType | FloatType | PointerType;

/** A set of the bits below. */
export type Qualifiers = number;
export const CONST: Qualifiers = 1;
export const VOLATILE: Qualifiers = 2;
export const RESTRICT: Qualifiers = 4;
export const ATOMIC: Qualifiers = 8;

export interface VoidType {
  readonly kind: "void";
}

/** Conversion rank (C11 6.3.1.1), with `__int128` on top. */
export type IntegerRank = 0 | 1 | 2 | 3 | 4 | 5 | 6;

export interface IntegerType {
  readonly kind: "integer";
  /** As C spells it: `unsigned int`, `enum color`; for an over-wide bit-field `unsigned long long:40`. */
  readonly name: string;
  /** Bytes of storage of an object of the type. */
  readonly size: number;
  /** Bytes to which an object is aligned outside and inside of records. */
  readonly alignment: number;
  readonly fieldAlignment: number;
  /**
   * Width of the values, sign included. 8 * size except for `_Bool` (1: its values are 0 and 1) and for the
   * types gcc gives to bit-fields wider than `int` (their declared width).
   */
  readonly bits: number;
  readonly signed: boolean;
  /** 0 `_Bool`, 1 char, 2 short, 3 int, 4 long, 5 long long, 6 __int128. */
  readonly rank: IntegerRank;
  readonly isEnum: boolean;
}

/** `x87`: the 80-bit format of `long double` on x86. `binary128`: `_Float128`, declared in headers only. */
export type FloatFormat = "binary32" | "binary64" | "x87" | "binary128";

export interface FloatType {
  readonly kind: "float";
  readonly name: string;
  readonly format: FloatFormat;
  readonly size: number;
  readonly alignment: number;
  readonly fieldAlignment: number;
}

export interface PointerType {
  readonly kind: "pointer";
  readonly pointee: CType;
  readonly size: number;
  /** Of the pointee. Those of an array are on its elements, functions have none. */
  readonly qualifiers: Qualifiers;
  /** How many types it is derived from, one on top of the other. */
  readonly depth: number;
}

export interface ArrayType {
  readonly kind: "array";
  readonly element: CType;
  /**
   * Number of elements; null for an incomplete array (`extern int a[];`, flexible array member) and for a
   * variable-length one (whose length expression only the declaration knows).
   */
  readonly length: number | null;
  readonly isVariableLength: boolean;
  /** Of the elements; none if those are arrays, which have their own. */
  readonly qualifiers: Qualifiers;
  readonly depth: number;
}

export interface FunctionType {
  readonly kind: "function";
  readonly returns: CType;
  /** Adjusted: arrays and functions became pointers. Empty if `isPrototype` is false. */
  readonly parameters: readonly CType[];
  readonly isVariadic: boolean;
  /** False for `f()` and K&R definitions: a call passes default-promoted arguments. */
  readonly isPrototype: boolean;
  readonly depth: number;
}

/** A member. An anonymous record member has `name` null and its members are reachable through it. */
export interface Field {
  readonly name: string | null;
  readonly type: CType;
  readonly qualifiers: Qualifiers;
  /** Byte in the record where the field begins; for a bit-field the byte that holds its first bit. */
  readonly offset: number;
  /** Null unless it is a bit-field: first bit within the byte at `offset` (0 = lowest) and width. */
  readonly bits: { readonly first: number; readonly width: number } | null;
  readonly index: number;
}

/** Struct or union. Identity is the object; it is completed once, when the member list was read. */
export class RecordType {
  readonly kind = "record";
  readonly tag: "struct" | "union";
  readonly name: string | null;
  /** Null until complete. Unnamed bit-fields are left out: nothing can refer to them. */
  fields: readonly Field[] | null = null;
  size = 0;
  alignment = 1;
  /** gcc's `transparent_union`: an argument may be a value of any member. */
  isTransparent = false;
  /** `_Complex`. */
  isComplex = false;

  constructor(tag: "struct" | "union", name: string | null) {
    this.tag = tag;
    this.name = name;
  }
}

/** 0 for what is not derived from another type. */
export function depthOf(type: CType): number {
  switch (type.kind) {
    case "pointer":
    case "array":
    case "function":
      return type.depth;
    default:
      return 0;
  }
}

export function isScalar(type: CType): type is ScalarType {
  return type.kind === "integer" || type.kind === "float" || type.kind === "pointer";
}

export function isArithmetic(type: CType): type is IntegerType | FloatType {
  return type.kind === "integer" || type.kind === "float";
}

export function isAggregate(type: CType): type is ArrayType | RecordType {
  return type.kind === "array" || type.kind === "record";
}
