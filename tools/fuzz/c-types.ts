/** The types the generator uses, with what it must know to stay clear of undefined behaviour. */
import type { DataModel } from "../samples/sample.ts";

export interface IntegerType {
  readonly kind: "integer";
  readonly name: string;
  readonly bits: number;
  readonly signed: boolean;
  readonly rank: number;
}

export interface FloatType {
  readonly kind: "float";
  readonly name: "float" | "double" | "long double";
}

export type ScalarType = IntegerType | FloatType;

export interface ArrayType {
  readonly kind: "array";
  readonly element: CType;
  /** A power of two, so that a mask keeps an index inside. */
  readonly length: number;
}

export interface Field {
  readonly name: string;
  readonly type: CType;
  /** Width of a bit-field; null for an ordinary member. */
  readonly width: number | null;
}

export interface RecordType {
  readonly kind: "struct" | "union";
  readonly tag: string;
  readonly fields: readonly Field[];
  readonly packed: boolean;
}

/** A pointer that always points to one of `length` elements from `home` on. */
export interface PointerType {
  readonly kind: "pointer";
  readonly target: CType;
  /** Text of the array the pointer stays inside; null for a pointer to exactly one object. */
  readonly home: string | null;
  readonly length: number;
}

export type CType = ScalarType | ArrayType | RecordType | PointerType;

export interface IntegerTypes {
  readonly all: readonly IntegerType[];
  readonly int: IntegerType;
  readonly unsigned: IntegerType;
  readonly longLong: IntegerType;
  readonly unsignedLongLong: IntegerType;
  readonly size: IntegerType;
}

export const FLOAT: FloatType = { kind: "float", name: "float" };
export const DOUBLE: FloatType = { kind: "float", name: "double" };
export const LONG_DOUBLE: FloatType = { kind: "float", name: "long double" };

const FLOAT_RANKS = { float: 0, double: 1, "long double": 2 } as const;

export function usualFloat(a: FloatType, b: FloatType): FloatType {
  return FLOAT_RANKS[a.name] >= FLOAT_RANKS[b.name] ? a : b;
}

export function integerTypes(model: DataModel): IntegerTypes {
  const long = model === "LP64" ? 64 : 32;
  const table: [string, number, boolean, number][] = [
    ["_Bool", 1, false, 0],
    ["char", 8, true, 1],
    ["signed char", 8, true, 1],
    ["unsigned char", 8, false, 1],
    ["short", 16, true, 2],
    ["unsigned short", 16, false, 2],
    ["int", 32, true, 3],
    ["unsigned", 32, false, 3],
    ["enum colour", 32, false, 3],
    ["long", long, true, 4],
    ["unsigned long", long, false, 4],
    ["long long", 64, true, 5],
    ["unsigned long long", 64, false, 5],
  ];
  const all = table.map(([name, bits, signed, rank]): IntegerType => ({
    kind: "integer",
    name,
    bits,
    signed,
    rank,
  }));
  return {
    all,
    int: all[6]!,
    unsigned: all[7]!,
    longLong: all[11]!,
    unsignedLongLong: all[12]!,
    size: model === "LP64" ? all[10]! : all[7]!,
  };
}

/** What GCC promotes to: an over-wide bit-field keeps a type of its own width. */
export function promoted(type: IntegerType, types: IntegerTypes): IntegerType {
  return type.rank < types.int.rank || type.bits < types.int.bits ? types.int : type;
}

/** The usual arithmetic conversions for integers (C17 6.3.1.8); the wider type wins, as GCC has it. */
export function usual(a: IntegerType, b: IntegerType, types: IntegerTypes): IntegerType {
  const x = promoted(a, types);
  const y = promoted(b, types);
  if (x.bits !== y.bits) return x.bits > y.bits ? x : y;
  const higher = y.rank > x.rank ? y : x;
  return x.signed && y.signed ? higher : unsignedOf(higher, types);
}

export function unsignedOf(type: IntegerType, types: IntegerTypes): IntegerType {
  if (!type.signed) return type;
  return types.all.find((t) => t.rank === type.rank && !t.signed && t.bits === type.bits)!;
}

/** A declaration of `name` with this type, without initialiser. */
export function declare(type: CType, name: string): string {
  switch (type.kind) {
    case "integer":
    case "float":
      return `${type.name} ${name}`;
    case "array":
      return declare(type.element, `${name}[${type.length}]`);
    case "struct":
    case "union":
      return `${type.kind} ${type.tag} ${name}`;
    case "pointer":
      return declare(type.target, type.target.kind === "array" ? `(*${name})` : `*${name}`);
  }
}
