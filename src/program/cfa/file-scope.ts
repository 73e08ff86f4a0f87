import type { CType, IntegerType, Qualifiers, RecordType } from "../types/type.ts";

/** The names of types and constants at the end of the program's text, for those who add code to it. */
export interface FileScope {
  typedef(name: string): { readonly type: CType; readonly qualifiers: Qualifiers } | null;
  /** Of a structure, union or enumeration. */
  tag(name: string): TaggedType | null;
  /** How a declaration names the type; null: it has no name here. */
  recordName(type: RecordType): string | null;
  enumerator(name: string): { readonly type: IntegerType; readonly value: bigint } | null;
}

export interface TaggedType {
  readonly kind: "struct" | "union" | "enum";
  readonly type: RecordType | IntegerType;
}
