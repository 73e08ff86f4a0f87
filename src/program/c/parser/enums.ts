import type { IntegerType } from "../../types/type.ts";
import type { TypeTable } from "../../types/type-table.ts";
import * as T from "../lexer/token.ts";
import type { Binding } from "../symbols.ts";
import type { Attributes } from "./attributes.ts";
import type { Cursor } from "./cursor.ts";
import type { Parser } from "./parser.ts";

const INT_MIN = -(1n << 31n);
const INT_MAX = (1n << 31n) - 1n;

/** `enum` specifiers. */
export class EnumParser {
  private readonly parser: Parser;
  private readonly cursor: Cursor;
  private readonly types: TypeTable;

  constructor(parser: Parser) {
    this.parser = parser;
    this.cursor = parser.cursor;
    this.types = parser.types;
  }

  parse(): IntegerType {
    const { cursor, parser } = this;
    cursor.advance();
    const attributes = parser.attributes.parse(null);
    const { start, end } = cursor;
    const name = cursor.kind === T.IDENTIFIER ? cursor.name : -1;
    if (name >= 0) cursor.advance();
    if (cursor.kind !== T.LEFT_BRACE) {
      if (name < 0) cursor.failExpected("'{' or a tag");
      return this.reference(name, start, end);
    }
    const type = this.begin(name, start, end);
    this.define(type, name, attributes);
    return type;
  }

  private reference(name: number, start: number, end: number): IntegerType {
    const { symbols } = this.parser;
    const isForward = this.cursor.kind === T.SEMICOLON;
    const tag = isForward ? symbols.tagInScope(name) : symbols.lookupTag(name);
    if (tag === null) return this.declare(name);
    if (tag.type.kind === "integer") return tag.type;
    const text = symbols.names.text(name);
    return this.cursor.failAt(
      `'${text}' is the tag of an enum and of a ${tag.type.tag}`,
      start,
      end,
    );
  }

  /** Until its values are known an enumeration counts as `unsigned int`. */
  private declare(name: number): IntegerType {
    const { symbols } = this.parser;
    const type = this.types.enumeration(symbols.names.text(name), this.types.unsignedInt);
    symbols.bindTag("enum", name, type);
    return type;
  }

  private begin(name: number, start: number, end: number): IntegerType {
    const { symbols } = this.parser;
    if (name < 0) return this.types.enumeration(null, this.types.unsignedInt);
    if (symbols.tagInScope(name) === null) this.declare(name);
    const tag = symbols.tagInScope(name)!;
    const text = symbols.names.text(name);
    if (tag.type.kind !== "integer") {
      const message = `'${text}' is the tag of an enum and of a ${tag.type.tag}`;
      return this.cursor.failAt(message, start, end);
    }
    if (tag.isDefined) this.cursor.failAt(`redefinition of 'enum ${text}'`, start, end);
    tag.isDefined = true;
    return tag.type;
  }

  private define(type: IntegerType, name: number, before: Attributes | null): void {
    const { cursor, parser } = this;
    const enumerators: Binding[] = [];
    let next = 0n;
    cursor.advance();
    do {
      if (cursor.kind === T.RIGHT_BRACE) break;
      const binding = this.enumerator(next);
      enumerators.push(binding);
      next = binding.value + 1n;
    } while (cursor.accept(T.COMMA));
    if (enumerators.length === 0) cursor.fail("an enumeration without enumerators");
    if (cursor.kind !== T.RIGHT_BRACE) cursor.failExpected("',' or '}'");
    cursor.advance();
    const attributes = parser.attributes.parse(before);
    const representation = this.representation(enumerators, attributes);
    const text = name < 0 ? null : parser.symbols.names.text(name);
    // The object is already part of other types, if the enumeration was referred to before.
    Object.assign(type, this.types.enumeration(text, representation));
    for (const binding of enumerators) {
      if (!fitsInt(binding.value)) binding.type = type;
    }
  }

  private enumerator(next: bigint): Binding {
    const { cursor, parser } = this;
    const { symbols } = parser;
    const { start, end } = cursor;
    const name = cursor.expectIdentifier();
    parser.attributes.parse(null);
    let value = next;
    if (cursor.accept(T.ASSIGN)) {
      const expression = parser.expressions.parseConditional();
      value = parser.semantics.requireConstantInteger(expression, "the value of an enumerator");
    }
    if (value < -(1n << 63n) || value >= 1n << 64n) {
      cursor.failAt("the value of an enumerator is too large", start, end);
    }
    if (symbols.inScope(name) !== null) {
      cursor.failAt(`redeclaration of '${symbols.names.text(name)}'`, start, end);
    }
    const binding = symbols.bind("enumerator", name, start, this.typeInList(value));
    binding.value = value;
    return binding;
  }

  /** Inside of the list a value that does not fit `int` has the first type that holds it. */
  private typeInList(value: bigint): IntegerType {
    const { types } = this;
    if (fitsInt(value)) return types.int;
    if (value > 0n && value < 1n << 32n) return types.unsignedInt;
    const isLong = types.long.size === 8;
    if (value < 1n << 63n) return isLong ? types.long : types.longLong;
    return isLong ? types.unsignedLong : types.unsignedLongLong;
  }

  /** As gcc: `unsigned int` unless a value is negative, wider if need be, smallest if packed. */
  private representation(
    enumerators: readonly Binding[],
    attributes: Attributes | null,
  ): IntegerType {
    const { types } = this;
    let low = 0n;
    let high = 0n;
    for (const { value } of enumerators) {
      if (value < low) low = value;
      if (value > high) high = value;
    }
    const sizes = [types.signedChar, types.short, types.int, types.long, types.longLong];
    const candidates = attributes?.isPacked === true ? sizes : sizes.slice(2);
    for (const signed of candidates) {
      const bits = BigInt(signed.bits);
      if (low >= 0n && high < 1n << bits) return types.unsignedOf(signed);
      if (low < 0n && low >= -(1n << (bits - 1n)) && high < 1n << (bits - 1n)) return signed;
    }
    return types.longLong;
  }
}

function fitsInt(value: bigint): boolean {
  return value >= INT_MIN && value <= INT_MAX;
}
