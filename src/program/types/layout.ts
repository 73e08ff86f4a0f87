/**
 * Sizes, alignments and record layout exactly as gcc has them on x86 (System V ABI with
 * PCC_BITFIELD_TYPE_MATTERS; i386 aligns 8-byte scalars to 4 inside records).
 */
import { RecordType, type ArrayType, type CType, type Field, type Qualifiers } from "./type.ts";

/** Bytes; null if the type has no size known at compile time (incomplete, function, variable-length). */
export function sizeOf(type: CType): number | null {
  switch (type.kind) {
    case "integer":
    case "float":
    case "pointer":
      return type.size;
    case "array":
      return arraySize(type);
    case "record":
      return type.fields === null ? null : type.size;
    case "void":
    case "function":
      return null;
  }
}

function arraySize(type: ArrayType): number | null {
  if (type.length === null) return null;
  const element = sizeOf(type.element);
  return element === null ? null : element * type.length;
}

/** Step of pointer arithmetic: GNU C lets `void` and functions count as one byte. */
export function elementSize(pointee: CType): number | null {
  return pointee.kind === "void" || pointee.kind === "function" ? 1 : sizeOf(pointee);
}

/** What `__alignof__` says: the alignment gcc prefers for an object of its own. */
export function alignOf(type: CType): number {
  switch (type.kind) {
    case "integer":
    case "float":
      return type.alignment;
    case "pointer":
      return type.size;
    case "array":
      return alignOf(type.element);
    case "record":
      return type.alignment;
    case "void":
    case "function":
      return 1;
  }
}

/** What `_Alignof` says: the alignment a member of a record gets. */
export function fieldAlignmentOf(type: CType): number {
  switch (type.kind) {
    case "integer":
    case "float":
      return type.fieldAlignment;
    case "array":
      return fieldAlignmentOf(type.element);
    case "pointer":
    case "record":
    case "void":
    case "function":
      return alignOf(type);
  }
}

/** A member as declared. Types are complete except for a flexible array at the end. */
export interface MemberDeclaration {
  readonly name: string | null;
  readonly type: CType;
  readonly qualifiers: Qualifiers;
  /** Null unless it is a bit-field. */
  readonly bitWidth: number | null;
  readonly packed: boolean;
  /** From an `aligned` attribute or `_Alignas`; null if there is none. */
  readonly align: number | null;
}

export interface RecordLayoutOptions {
  readonly packed: boolean;
  /** From an `aligned` attribute on the record. */
  readonly align: number | null;
  /** From `#pragma pack`; null if none is in force. */
  readonly pack: number | null;
}

/** Lays out the members and completes the record. Validity of the members was checked before. */
export function completeRecord(
  record: RecordType,
  members: readonly MemberDeclaration[],
  options: RecordLayoutOptions,
): void {
  const layout = new RecordLayout(record.tag, options);
  for (const declaration of members) layout.place(declaration);
  record.fields = layout.fields;
  record.alignment = Math.max(layout.alignment, options.align ?? 1);
  record.size = roundUp(Math.ceil(layout.bitSize / 8), record.alignment);
}

/**
 * The type of an object of the record whose flexible array got a length from its initialiser: the same
 * members at the same places, in a larger object.
 */
export function withFlexibleLength(record: RecordType, array: ArrayType): RecordType {
  const fields = [...record.fields!];
  const last = fields.pop()!;
  const longer = new RecordType(record.tag, record.name);
  longer.fields = [...fields, { ...last, type: array }];
  longer.alignment = record.alignment;
  longer.size = Math.max(record.size, last.offset + sizeOf(array)!);
  return longer;
}

class RecordLayout {
  readonly fields: Field[] = [];
  alignment = 1;
  /** End of the furthest member so far, in bits. */
  bitSize = 0;
  private readonly tag: "struct" | "union";
  private readonly options: RecordLayoutOptions;

  constructor(tag: "struct" | "union", options: RecordLayoutOptions) {
    this.tag = tag;
    this.options = options;
  }

  place(declaration: MemberDeclaration): void {
    const at = this.tag === "union" ? 0 : this.bitSize;
    if (declaration.bitWidth === null) this.placeMember(declaration, at);
    else this.placeBitField(declaration, declaration.bitWidth, at);
  }

  private placeMember(declaration: MemberDeclaration, at: number): void {
    const align = this.alignmentOf(declaration);
    const offset = roundUp(Math.ceil(at / 8), align);
    this.alignment = Math.max(this.alignment, align);
    this.add(declaration, offset, null);
    this.extend((offset + (sizeOf(declaration.type) ?? 0)) * 8);
  }

  private placeBitField(declaration: MemberDeclaration, width: number, at: number): void {
    const typeBits = fieldAlignmentOf(declaration.type) * 8;
    const asked = Math.min(declaration.align ?? 1, this.options.pack ?? Infinity);
    let position = declaration.align === null ? at : roundUp(at, asked * 8);
    if (width === 0) {
      // Unnamed by C's rules: moves the position, leaves the record's alignment alone.
      this.extend(roundUp(position, typeBits));
      return;
    }
    const isPacked = this.options.packed || declaration.packed;
    const declaredBits = sizeOf(declaration.type)! * 8;
    if (!isPacked && this.options.pack === null) {
      // May not span more units of its type's alignment than the type itself does.
      const units = Math.ceil(((position % typeBits) + width) / typeBits);
      if (units > declaredBits / typeBits) position = roundUp(position, typeBits);
    }
    if (declaration.name !== null) {
      this.alignment = Math.max(this.alignment, this.bitFieldAlignmentOf(declaration));
      const offset = Math.floor(position / 8);
      this.add(declaration, offset, { first: position % 8, width });
    }
    this.extend(position + width);
  }

  private alignmentOf(declaration: MemberDeclaration): number {
    const { pack, packed } = this.options;
    let align = packed || declaration.packed ? 1 : fieldAlignmentOf(declaration.type);
    if (declaration.align !== null) align = Math.max(align, declaration.align);
    return pack === null ? align : Math.min(align, pack);
  }

  /** What a bit-field asks of the record: `#pragma pack` hides a `packed` attribute here. */
  private bitFieldAlignmentOf(declaration: MemberDeclaration): number {
    const { pack } = this.options;
    if (pack === null) return this.alignmentOf(declaration);
    const align = Math.max(fieldAlignmentOf(declaration.type), declaration.align ?? 1);
    return Math.min(align, pack);
  }

  private add(declaration: MemberDeclaration, offset: number, bits: Field["bits"]): void {
    const { name, type, qualifiers } = declaration;
    this.fields.push({ name, type, qualifiers, offset, bits, index: this.fields.length });
  }

  private extend(bitEnd: number): void {
    this.bitSize = Math.max(this.bitSize, bitEnd);
  }
}

function roundUp(value: number, multiple: number): number {
  return Math.ceil(value / multiple) * multiple;
}
