import type { CType } from "../../types/type.ts";
import type { TypeTable } from "../../types/type-table.ts";
import * as T from "../lexer/token.ts";

const VOID = 1 << 0;
const CHAR = 1 << 1;
const SHORT = 1 << 2;
const INT = 1 << 3;
const LONG = 1 << 4;
const LONG_LONG = 1 << 5;
const FLOAT = 1 << 6;
const DOUBLE = 1 << 7;
const SIGNED = 1 << 8;
const UNSIGNED = 1 << 9;
const BOOL = 1 << 10;
const INT128 = 1 << 11;
const FLOAT32 = 1 << 12;
const FLOAT64 = 1 << 13;
const FLOAT32X = 1 << 14;
const FLOAT64X = 1 << 15;
const FLOAT80 = 1 << 16;
const FLOAT128 = 1 << 17;

/** A bit for each keyword that is part of a basic type, 0 for other tokens. `long long` has two. */
export const TYPE_BITS = new Int32Array(T.KIND_COUNT);
TYPE_BITS[T.VOID] = VOID;
TYPE_BITS[T.CHAR] = CHAR;
TYPE_BITS[T.SHORT] = SHORT;
TYPE_BITS[T.INT] = INT;
TYPE_BITS[T.LONG] = LONG;
TYPE_BITS[T.FLOAT] = FLOAT;
TYPE_BITS[T.DOUBLE] = DOUBLE;
TYPE_BITS[T.SIGNED] = SIGNED;
TYPE_BITS[T.UNSIGNED] = UNSIGNED;
TYPE_BITS[T.BOOL] = BOOL;
TYPE_BITS[T.INT128] = INT128;
TYPE_BITS[T.FLOAT32] = FLOAT32;
TYPE_BITS[T.FLOAT64] = FLOAT64;
TYPE_BITS[T.FLOAT32X] = FLOAT32X;
TYPE_BITS[T.FLOAT64X] = FLOAT64X;
TYPE_BITS[T.FLOAT80] = FLOAT80;
TYPE_BITS[T.FLOAT128] = FLOAT128;

/** The type that the set of keywords names (C11 6.7.2p2), or null if they do not go together. */
// The table of the standard.
// eslint-disable-next-line max-lines-per-function
export function basicType(bits: number, types: TypeTable): CType | null {
  switch (bits) {
    case INT:
    case SIGNED:
    case SIGNED | INT:
      return types.int;
    case UNSIGNED:
    case UNSIGNED | INT:
      return types.unsignedInt;
    case CHAR:
      return types.char;
    case VOID:
      return types.void;
    case LONG:
    case LONG | INT:
    case SIGNED | LONG:
    case SIGNED | LONG | INT:
      return types.long;
    case UNSIGNED | LONG:
    case UNSIGNED | LONG | INT:
      return types.unsignedLong;
    case SIGNED | CHAR:
      return types.signedChar;
    case UNSIGNED | CHAR:
      return types.unsignedChar;
    case SHORT:
    case SHORT | INT:
    case SIGNED | SHORT:
    case SIGNED | SHORT | INT:
      return types.short;
    case UNSIGNED | SHORT:
    case UNSIGNED | SHORT | INT:
      return types.unsignedShort;
    case LONG | LONG_LONG:
    case LONG | LONG_LONG | INT:
    case SIGNED | LONG | LONG_LONG:
    case SIGNED | LONG | LONG_LONG | INT:
      return types.longLong;
    case UNSIGNED | LONG | LONG_LONG:
    case UNSIGNED | LONG | LONG_LONG | INT:
      return types.unsignedLongLong;
    case FLOAT:
      return types.float;
    case DOUBLE:
      return types.double;
    case LONG | DOUBLE:
    case FLOAT80:
      return types.longDouble;
    case FLOAT32:
      return types.float32;
    case FLOAT64:
      return types.float64;
    case FLOAT32X:
      return types.float32x;
    case FLOAT64X:
      return types.float64x;
    case FLOAT128:
      types.usesFloat128 = true;
      return types.float128;
    case BOOL:
      return types.bool;
    case INT128:
    case SIGNED | INT128:
      return types.int128;
    case UNSIGNED | INT128:
      return types.unsignedInt128;
    default:
      return null;
  }
}
