import { completeRecord, sizeOf, type MemberDeclaration } from "../../types/layout.ts";
import { typeName } from "../../types/print.ts";
import type { CType, IntegerType, RecordType } from "../../types/type.ts";
import * as T from "../lexer/token.ts";
import type { Attributes } from "./attributes.ts";
import { COST, type Cursor } from "./cursor.ts";
import { isVariablyModified, type Declarator } from "./declarators.ts";
import type { Parser } from "./parser.ts";
import type { Specifiers } from "./specifiers.ts";

/** The members of one record while its list is read. */
class MemberList {
  readonly declarations: MemberDeclaration[] = [];
  /** With those of anonymous members, which share the name space. */
  readonly names = new Set<string>();
  /** Start of a flexible array: nothing may follow it. */
  flexible: Declarator | null = null;
}

/** `struct` and `union` specifiers. */
export class RecordParser {
  private readonly parser: Parser;
  private readonly cursor: Cursor;

  constructor(parser: Parser) {
    this.parser = parser;
    this.cursor = parser.cursor;
  }

  parse(): RecordType {
    const { cursor, parser } = this;
    const kind = cursor.kind === T.STRUCT ? "struct" : "union";
    cursor.advance();
    const attributes = parser.attributes.parse(null);
    const { start, end } = cursor;
    const name = cursor.kind === T.IDENTIFIER ? cursor.name : -1;
    if (name >= 0) cursor.advance();
    if (cursor.kind === T.LEFT_BRACE) {
      const record = this.begin(kind, name, start, end);
      this.define(record, attributes);
      return record;
    }
    if (name < 0) cursor.failExpected("'{' or a tag");
    return this.reference(kind, name, start, end);
  }

  private reference(
    kind: "struct" | "union",
    name: number,
    start: number,
    end: number,
  ): RecordType {
    const { cursor } = this;
    const { symbols, types } = this.parser;
    // `struct s;` declares anew in this scope, anything else means the one that is visible.
    const isForward = cursor.kind === T.SEMICOLON;
    const tag = isForward ? symbols.tagInScope(name) : symbols.lookupTag(name);
    if (tag === null) {
      const record = types.record(kind, symbols.names.text(name));
      symbols.bindTag(kind, name, record);
      return record;
    }
    return this.sameKind(kind, tag.type, name, start, end);
  }

  private sameKind(
    kind: "struct" | "union",
    type: RecordType | IntegerType,
    name: number,
    start: number,
    end: number,
  ): RecordType {
    if (type.kind === "record" && type.tag === kind) return type;
    const text = this.parser.symbols.names.text(name);
    const other = type.kind === "record" ? type.tag : "enum";
    return this.cursor.failAt(`'${text}' is the tag of a ${kind} and of a ${other}`, start, end);
  }

  private begin(kind: "struct" | "union", name: number, start: number, end: number): RecordType {
    const { symbols, types } = this.parser;
    if (name < 0) return types.record(kind, null);
    const text = symbols.names.text(name);
    let tag = symbols.tagInScope(name);
    if (tag === null) tag = symbols.bindTag(kind, name, types.record(kind, text));
    const record = this.sameKind(kind, tag.type, name, start, end);
    if (tag.isDefined) this.cursor.failAt(`redefinition of '${kind} ${text}'`, start, end);
    tag.isDefined = true;
    return record;
  }

  private define(record: RecordType, before: Attributes | null): void {
    const { cursor, parser } = this;
    const members = new MemberList();
    cursor.enter(COST.record);
    cursor.advance();
    while (cursor.kind !== T.RIGHT_BRACE) this.member(record, members);
    const pack = cursor.tokens.packAt(cursor.index);
    cursor.leave(COST.record);
    cursor.advance();
    const attributes = parser.attributes.parse(before);
    completeRecord(record, members.declarations, {
      packed: attributes?.isPacked ?? false,
      align: attributes?.alignment ?? null,
      pack,
    });
    if (attributes?.isTransparentUnion === true) record.isTransparent = true;
  }

  private member(record: RecordType, members: MemberList): void {
    const { cursor, parser } = this;
    if (cursor.accept(T.SEMICOLON)) return;
    if (cursor.kind === T.STATIC_ASSERT) {
      parser.declarations.staticAssertion();
      return;
    }
    const { index } = cursor;
    const specifiers = parser.specifiers.parse();
    if (cursor.index === index) {
      if (cursor.kind === T.IDENTIFIER) cursor.fail(`unknown type name ${cursor.found()}`);
      cursor.failExpected("a member or '}'");
    }
    if (specifiers.storage !== "none") {
      const message = `a member is declared '${specifiers.storage}'`;
      cursor.failAt(message, specifiers.start, cursor.previousEnd);
    }
    if (cursor.kind === T.SEMICOLON) this.anonymous(specifiers, members);
    else {
      do this.declarator(record, specifiers, members);
      while (cursor.accept(T.COMMA));
    }
    // gcc forgives a missing last semicolon.
    if (cursor.kind !== T.RIGHT_BRACE) cursor.expect(T.SEMICOLON);
  }

  /** Members of a nameless record in a record are members of the outer one. */
  private anonymous(specifiers: Specifiers, members: MemberList): void {
    const { type, start, attributes } = specifiers;
    if (type.kind !== "record" || type.name !== null) return;
    const { cursor } = this;
    for (const name of memberNames(type)) this.addName(name, members, start, cursor.previousEnd);
    members.declarations.push({
      name: null,
      type,
      qualifiers: specifiers.qualifiers,
      bitWidth: null,
      packed: attributes?.isPacked ?? false,
      align: attributes?.alignment ?? null,
    });
  }

  private declarator(record: RecordType, specifiers: Specifiers, members: MemberList): void {
    const { cursor, parser } = this;
    let attributes = parser.attributes.extended(specifiers.attributes);
    const declarator =
      cursor.kind === T.COLON
        ? parser.declarators.parse(specifiers, "abstract")
        : parser.declarators.parse(specifiers, "named");
    const bitWidth = cursor.accept(T.COLON) ? this.bitWidth(declarator) : null;
    attributes = parser.attributes.extended(attributes);
    const { name, start } = declarator;
    const end = name < 0 ? cursor.previousEnd : declarator.end;
    const mode = attributes?.mode ?? null;
    if (mode !== null) declarator.type = parser.specifiers.withMode(declarator.type, mode);
    const text = name < 0 ? null : cursor.names.text(name);
    if (bitWidth === null) this.checkMember(record, declarator, members);
    if (text !== null) this.addName(text, members, start, end);
    // An aligned typedef fixes the alignment of its type, upwards and downwards.
    const typeAlignment = declarator.keepsAlignment ? specifiers.typeAlignment : null;
    members.declarations.push({
      name: text,
      type: declarator.type,
      qualifiers: declarator.qualifiers,
      bitWidth,
      packed: typeAlignment !== null || (attributes?.isPacked ?? false),
      align: largest(attributes?.alignment ?? null, typeAlignment),
    });
  }

  private bitWidth(declarator: Declarator): number {
    const { cursor, parser } = this;
    const expression = parser.expressions.parseConditional();
    const width = parser.semantics.requireConstantInteger(expression, "the width of a bit-field");
    const { type, name } = declarator;
    const { start, end } = expression;
    if (type.kind !== "integer") {
      return cursor.failAt(`a bit-field has type '${typeName(type)}'`, start, end);
    }
    if (width < 0n || width > BigInt(type.bits)) {
      const message = `a bit-field of type '${typeName(type)}' cannot be ${width} bits wide`;
      return cursor.failAt(message, start, end);
    }
    if (width === 0n && name >= 0) {
      cursor.failAt(`the bit-field '${cursor.names.text(name)}' has no bits`, start, end);
    }
    return Number(width);
  }

  private checkMember(record: RecordType, declarator: Declarator, members: MemberList): void {
    const { cursor } = this;
    const { type, start, end } = declarator;
    if (members.flexible !== null) {
      const { flexible } = members;
      const name = cursor.names.text(flexible.name);
      const message = `the flexible array '${name}' is not the last member`;
      cursor.failAt(message, flexible.start, flexible.end);
    }
    if (isVariablyModified(type)) {
      cursor.unsupported("a variable-length array in a structure", start, end);
    }
    if (type.kind === "array" && type.length === null) {
      if (record.tag === "union") cursor.failAt("a flexible array in a union", start, end);
      members.flexible = declarator;
    } else if (sizeOf(type) === null) {
      const what = type.kind === "function" ? "the function type" : "the incomplete type";
      cursor.failAt(`a member has ${what} '${typeName(type)}'`, start, end);
    }
  }

  private addName(name: string, members: MemberList, start: number, end: number): void {
    if (members.names.has(name)) {
      this.cursor.failAt(`a second member named '${name}'`, start, end);
    }
    members.names.add(name);
  }
}

function memberNames(type: CType): string[] {
  if (type.kind !== "record") return [];
  return (type.fields ?? []).flatMap((field) =>
    field.name === null ? memberNames(field.type) : [field.name],
  );
}

function largest(a: number | null, b: number | null): number | null {
  if (a === null) return b;
  return b === null ? a : Math.max(a, b);
}
