/** The types of the inputs `__VERIFIER_nondet_X`, by X, for programs that call them undeclared. */
import type { CType } from "../types/type.ts";
import type { TypeTable } from "../types/type-table.ts";

/** Null for a suffix that the field does not use: then the declaration decides. */
export function nondetType(suffix: string, types: TypeTable): CType | null {
  switch (suffix) {
    case "bool":
    case "_Bool":
      return types.bool;
    case "char":
      return types.char;
    case "u8":
    case "uchar":
    case "unsigned_char":
      return types.unsignedChar;
    case "short":
    case "s16":
      return types.short;
    case "u16":
    case "ushort":
    case "unsigned_short":
      return types.unsignedShort;
    case "int":
    case "s32":
      return types.int;
    case "u32":
    case "uint":
    case "unsigned":
    case "unsigned_int":
      return types.unsignedInt;
    case "long":
      return types.long;
    case "ulong":
    case "unsigned_long":
    case "pthread_t":
    case "sector_t":
      return types.unsignedLong;
    case "longlong":
    case "loff_t":
      return types.longLong;
    case "ulonglong":
      return types.unsignedLongLong;
    case "int128":
      return types.int128;
    case "uint128":
      return types.unsignedInt128;
    case "size_t":
      return types.sizeType;
    case "float":
      return types.float;
    case "double":
      return types.double;
    case "pointer":
      return types.pointer(types.void);
    case "charp":
    case "pchar":
      return types.pointer(types.char);
    default:
      return null;
  }
}
