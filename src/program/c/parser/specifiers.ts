import { ATOMIC, type CType, type Qualifiers } from "../../types/type.ts";
import type { TypeTable } from "../../types/type-table.ts";
import * as T from "../lexer/token.ts";
import { qualifiersOf } from "../semantics/index.ts";
import type { Symbols } from "../symbols.ts";
import { Attributes, type AttributeParser } from "./attributes.ts";
import { basicType, TYPE_BITS } from "./basic-types.ts";
import { COST, type Cursor } from "./cursor.ts";
import { isVariablyModified, type Declarator } from "./declarators.ts";
import type { Parser } from "./parser.ts";
import { qualifierOf } from "./qualifiers.ts";

export type StorageClass = "none" | "typedef" | "extern" | "static" | "auto" | "register";

/** What the specifiers at the start of a declaration say. */
export class Specifiers {
  readonly start: number;
  type: CType;
  /** Of the type, unless it is an array type: that has those of its elements. */
  qualifiers: Qualifiers;
  storage: StorageClass;
  isInline: boolean;
  isThreadLocal: boolean;
  isComplex: boolean;
  /** `__auto_type`: the type comes from the initialiser. */
  isAutoType: boolean;
  /** False if the type is the `int` of old C that nobody wrote. */
  hasType: boolean;
  /** A `struct`, `union` or `enum` was named or defined: the declaration may end here. */
  hasTag: boolean;
  /** Alignment that an `aligned` typedef gives to its type. */
  typeAlignment: number | null;
  attributes: Attributes | null;

  constructor(start: number, type: CType) {
    this.start = start;
    this.type = type;
    // Performance: as for bindings, no field initialisers.
    this.qualifiers = 0;
    this.storage = "none";
    this.isInline = false;
    this.isThreadLocal = false;
    this.isComplex = false;
    this.isAutoType = false;
    this.hasType = false;
    this.hasTag = false;
    this.typeAlignment = null;
    this.attributes = null;
  }
}

/** Token kinds that begin declarations; typedef names are looked up besides. */
const STARTS_DECLARATION = new Uint8Array(T.KIND_COUNT);
/** The same without storage classes: what begins a type name in parentheses. */
const STARTS_TYPE_NAME = new Uint8Array(T.KIND_COUNT);
for (const kind of [
  ...[T.VOID, T.CHAR, T.SHORT, T.INT, T.LONG, T.FLOAT, T.DOUBLE, T.SIGNED, T.UNSIGNED, T.BOOL],
  ...[T.COMPLEX, T.INT128, T.FLOAT128, T.FLOAT80, T.FLOAT32, T.FLOAT64, T.FLOAT32X, T.FLOAT64X],
  ...[T.UNSUPPORTED_TYPE, T.STRUCT, T.UNION, T.ENUM, T.TYPEOF, T.AUTO_TYPE, T.ATOMIC],
  ...[T.CONST, T.VOLATILE, T.RESTRICT, T.ATTRIBUTE, T.ALIGNAS],
]) {
  STARTS_DECLARATION[kind] = 1;
  STARTS_TYPE_NAME[kind] = 1;
}
for (const kind of [T.TYPEDEF, T.EXTERN, T.STATIC, T.AUTO, T.REGISTER, T.INLINE, T.NORETURN]) {
  STARTS_DECLARATION[kind] = 1;
}
STARTS_DECLARATION[T.THREAD_LOCAL] = 1;

/** Declaration specifiers (C11 6.7): any order, any repetition of what may be repeated. */
export class SpecifierParser {
  private readonly parser: Parser;
  private readonly cursor: Cursor;
  private readonly symbols: Symbols;
  private readonly types: TypeTable;
  private readonly attributes: AttributeParser;

  constructor(parser: Parser) {
    this.parser = parser;
    this.cursor = parser.cursor;
    this.symbols = parser.symbols;
    this.types = parser.types;
    this.attributes = parser.attributes;
  }

  startsDeclaration(): boolean {
    const { cursor } = this;
    if (STARTS_DECLARATION[cursor.kind] === 1) return true;
    return cursor.kind === T.IDENTIFIER && this.symbols.isTypedef(cursor.name);
  }

  startsTypeName(): boolean {
    const { cursor } = this;
    if (STARTS_TYPE_NAME[cursor.kind] === 1) return true;
    return cursor.kind === T.IDENTIFIER && this.symbols.isTypedef(cursor.name);
  }

  /** Whether the token after the current one starts a type name. */
  nextStartsTypeName(): boolean {
    const { cursor } = this;
    const kind = cursor.nextKind;
    if (STARTS_TYPE_NAME[kind] === 1) return true;
    if (kind === T.IDENTIFIER) return this.symbols.isTypedef(cursor.nextName);
    return kind === T.EXTENSION;
  }

  parse(): Specifiers {
    const { cursor } = this;
    const specifiers = new Specifiers(cursor.start, this.types.int);
    let bits = 0;
    for (;;) {
      const { kind } = cursor;
      const bit = TYPE_BITS[kind]!;
      if (bit !== 0) {
        if (specifiers.hasType) this.failTwoTypes(specifiers);
        bits = this.withBit(bits, bit);
        cursor.advance();
      } else if (kind === T.IDENTIFIER) {
        if (bits !== 0 || specifiers.hasType || !this.typedefName(specifiers)) break;
      } else if (STARTS_DECLARATION[kind] === 1) this.other(specifiers, kind, bits);
      else if (kind === T.EXTENSION) cursor.advance();
      else break;
    }
    if (bits !== 0) {
      this.checkInt128(bits, specifiers);
      specifiers.hasType = true;
      specifiers.type = basicType(bits, this.types) ?? this.failCombination(specifiers);
    }
    if (specifiers.isComplex) {
      specifiers.type = this.types.complex(
        specifiers.hasType ? specifiers.type : this.types.double,
      );
      specifiers.hasType = true;
    }
    if (!specifiers.hasType) this.checkImplicitInt();
    const mode = specifiers.attributes?.mode;
    if (mode !== undefined && mode !== null) {
      specifiers.type = this.withMode(specifiers.type, mode);
    }
    const { type, qualifiers } = specifiers;
    if (qualifiers !== 0 && type.kind === "array") {
      specifiers.type = this.types.qualified(type, qualifiers);
      specifiers.qualifiers = 0;
    }
    return specifiers;
  }

  /** `int` or `long` again is `long long` or an error. */
  private withBit(bits: number, bit: number): number {
    const isLong = bit === TYPE_BITS[T.LONG]!;
    if ((bits & bit) === 0) return bits | bit;
    // `long long` is the bit above `long`.
    if (!isLong || (bits & (bit << 1)) !== 0) {
      this.cursor.fail(`${this.cursor.found()} once too often in a declaration`);
    }
    return bits | (bit << 1);
  }

  private typedefName(specifiers: Specifiers): boolean {
    const binding = this.symbols.lookup(this.cursor.name);
    if (binding === null || binding.kind !== "typedef") return false;
    specifiers.type = binding.type;
    specifiers.qualifiers |= binding.qualifiers;
    specifiers.typeAlignment = binding.alignment;
    specifiers.hasType = true;
    this.cursor.advance();
    return true;
  }

  // One case per keyword.
  private other(specifiers: Specifiers, kind: number, bits: number): void {
    const { cursor } = this;
    switch (kind) {
      case T.CONST:
      case T.VOLATILE:
      case T.RESTRICT:
        specifiers.qualifiers |= qualifierOf(kind);
        cursor.advance();
        return;
      case T.TYPEDEF:
        this.store(specifiers, "typedef");
        return;
      case T.EXTERN:
        this.store(specifiers, "extern");
        return;
      case T.STATIC:
        this.store(specifiers, "static");
        return;
      case T.AUTO:
        this.store(specifiers, "auto");
        return;
      case T.REGISTER:
        this.store(specifiers, "register");
        return;
      case T.INLINE:
        specifiers.isInline = true;
        cursor.advance();
        return;
      case T.NORETURN:
        (specifiers.attributes ??= new Attributes()).isNoReturn = true;
        cursor.advance();
        return;
      case T.THREAD_LOCAL:
        specifiers.isThreadLocal = true;
        cursor.advance();
        return;
      case T.COMPLEX:
        specifiers.isComplex = true;
        cursor.advance();
        return;
      case T.ATTRIBUTE:
        specifiers.attributes = this.attributes.parse(specifiers.attributes);
        return;
      case T.ALIGNAS:
        this.alignas(specifiers);
        return;
      case T.ATOMIC:
        if (cursor.nextKind !== T.LEFT_PARENTHESIS) {
          specifiers.qualifiers |= ATOMIC;
          cursor.advance();
          return;
        }
    }
    if (kind === T.UNSUPPORTED_TYPE) {
      cursor.unsupported(`the type ${cursor.found()}`, cursor.start, cursor.end);
    }
    if (bits !== 0 || specifiers.hasType) this.failTwoTypes(specifiers);
    specifiers.hasType = true;
    this.typeSpecifier(specifiers, kind);
  }

  private typeSpecifier(specifiers: Specifiers, kind: number): void {
    const { cursor, parser } = this;
    switch (kind) {
      case T.STRUCT:
      case T.UNION:
        specifiers.hasTag = true;
        specifiers.type = parser.records.parse();
        return;
      case T.ENUM:
        specifiers.hasTag = true;
        specifiers.type = parser.enums.parse();
        return;
      case T.TYPEOF:
        this.typeofSpecifier(specifiers);
        return;
      case T.ATOMIC:
        cursor.advance();
        cursor.enter(COST.typeof);
        cursor.expect(T.LEFT_PARENTHESIS);
        specifiers.type = this.typeName();
        specifiers.qualifiers |= ATOMIC;
        cursor.expect(T.RIGHT_PARENTHESIS);
        cursor.leave(COST.typeof);
        return;
      default:
        // `__auto_type` is the last kind that begins a declaration.
        specifiers.isAutoType = true;
        cursor.advance();
    }
  }

  private store(specifiers: Specifiers, storage: StorageClass): void {
    if (specifiers.storage !== "none" && specifiers.storage !== storage) {
      this.cursor.fail(`'${storage}' after '${specifiers.storage}' in one declaration`);
    }
    specifiers.storage = storage;
    this.cursor.advance();
  }

  private alignas(specifiers: Specifiers): void {
    const { cursor, parser } = this;
    const attributes = (specifiers.attributes ??= new Attributes());
    cursor.advance();
    cursor.expect(T.LEFT_PARENTHESIS);
    if (this.startsTypeName()) {
      const { start } = cursor;
      const alignment = parser.semantics.alignofType(
        this.typeName(),
        start,
        cursor.previousEnd,
        "standard",
      );
      attributes.align(Number(parser.semantics.requireConstantInteger(alignment, "_Alignas")));
    } else if (cursor.kind === T.INTEGER && cursor.text === "0") cursor.advance();
    else attributes.align(this.attributes.constantAlignment());
    cursor.expect(T.RIGHT_PARENTHESIS);
  }

  private typeofSpecifier(specifiers: Specifiers): void {
    const { cursor } = this;
    cursor.advance();
    cursor.enter(COST.typeof);
    cursor.expect(T.LEFT_PARENTHESIS);
    if (this.startsTypeName()) {
      const { type, qualifiers, lengths } = this.parser.declarators.typeName();
      // The declaration that follows saves the lengths; elsewhere they are refused.
      if (lengths !== null) this.parser.lengths.capture(type, lengths);
      specifiers.type = type;
      specifiers.qualifiers |= qualifiers;
    } else this.typeOfExpression(specifiers);
    cursor.expect(T.RIGHT_PARENTHESIS);
    cursor.leave(COST.typeof);
  }

  private typeOfExpression(specifiers: Specifiers): void {
    const { cursor, parser } = this;
    let { index } = cursor;
    while (cursor.kindAt(index) === T.LEFT_PARENTHESIS) index++;
    const expression = parser.expressions.parse();
    if (expression.kind === "member" && expression.field.bits !== null) {
      const { start, end } = expression;
      this.cursor.failAt("'typeof' is applied to a bit-field", start, end);
    }
    // Functions are their addresses in the tree; `f` and `*f` mean the function, `&f` and `c ? f : f` the pointer.
    const isFunction = expression.kind === "function" && this.isDesignator(index);
    specifiers.type = isFunction ? expression.function.type : expression.type;
    specifiers.qualifiers |= qualifiersOf(expression);
    if (expression.kind === "variable" && isVariablyModified(expression.type)) {
      parser.lengths.captureOf(expression);
    }
  }

  /** Whether what was read from the token on leaves a function as it is. */
  private isDesignator(from: number): boolean {
    const { cursor } = this;
    if (cursor.kindAt(from) === T.GENERIC) return true;
    for (let index = from; index < cursor.index; index++) {
      switch (cursor.kindAt(index)) {
        case T.AMPERSAND:
        case T.QUESTION:
        case T.COMMA:
        case T.LEFT_BRACE:
          return false;
      }
    }
    return true;
  }

  /** A type name of fixed size, as in casts, where qualifiers say nothing. */
  typeName(): CType {
    return this.qualifiedTypeName().type;
  }

  qualifiedTypeName(): Declarator {
    const { cursor } = this;
    const { start } = cursor;
    const declarator = this.parser.declarators.typeName();
    if (declarator.lengths !== null) {
      cursor.unsupported("a variable-length array type here", start, cursor.previousEnd);
    }
    this.parser.lengths.refusePending(start, cursor.previousEnd);
    return declarator;
  }

  private checkInt128(bits: number, specifiers: Specifiers): void {
    if ((bits & TYPE_BITS[T.INT128]!) === 0 || this.types.machine.pointerSize === 8) return;
    const { cursor } = this;
    cursor.failAt(
      "'__int128' does not exist on this machine",
      specifiers.start,
      cursor.previousEnd,
    );
  }

  /** Old C: a missing type is `int`. Two names in a row are a missing typedef instead. */
  private checkImplicitInt(): void {
    const { cursor } = this;
    if (cursor.kind !== T.IDENTIFIER) return;
    const next = cursor.nextKind;
    if (next === T.IDENTIFIER || next === T.STAR)
      cursor.fail(`unknown type name ${cursor.found()}`);
  }

  /** At the second type. After a structure it is more likely that its semicolon is missing. */
  private failTwoTypes(specifiers: Specifiers): never {
    if (specifiers.hasTag) return this.cursor.failExpected("';'");
    return this.cursor.fail(`the type ${this.cursor.found()} after another one in a declaration`);
  }

  private failCombination(specifiers: Specifiers): never {
    const { start } = specifiers;
    const end = this.cursor.previousEnd;
    const text = this.parser.source.text.slice(start, end);
    return this.cursor.failAt(`there is no type '${text}'`, start, end);
  }

  /** `mode(DI)` replaces the width of a type. */
  withMode(type: CType, mode: string): CType {
    const { types } = this;
    const bytes = modeSize(mode, types.machine.pointerSize);
    if (type.kind === "integer" && bytes !== null) {
      const rank = [types.signedChar, types.short, types.int, types.longLong, types.int128].find(
        (candidate) => candidate.size === bytes,
      );
      const long = types.long.size === bytes ? types.long : rank;
      const signed = bytes === types.int.size ? types.int : long;
      if (signed !== undefined) return type.signed ? signed : types.unsignedOf(signed);
    }
    if (type.kind === "float") {
      const format = { SF: types.float, DF: types.double, XF: types.longDouble }[mode];
      if (format !== undefined) return format;
      if (mode === "TF") {
        types.usesFloat128 = true;
        return types.float128;
      }
    }
    if (type.kind === "pointer" && bytes === type.size) return type;
    const { start, end } = this.cursor;
    return this.cursor.unsupported(`the attribute 'mode(${mode})' here`, start, end);
  }
}

function modeSize(mode: string, wordSize: number): number | null {
  switch (mode) {
    case "QI":
    case "byte":
      return 1;
    case "HI":
      return 2;
    case "SI":
      return 4;
    case "DI":
      return 8;
    case "TI":
      return 16;
    case "word":
    case "pointer":
    case "unwind_word":
    case "libgcc_cmp_return":
    case "libgcc_shift_count":
      return wordSize;
    default:
      return null;
  }
}
