import type { FunctionSymbol } from "../../cfa/variable.ts";
import * as T from "../lexer/token.ts";
import type { Cursor } from "./cursor.ts";
import type { Parser } from "./parser.ts";

/** What attributes say that matters to us. Merged from all places of one declaration. */
export class Attributes {
  /** Largest `aligned(n)` or `_Alignas`; null if there is none. */
  alignment: number | null = null;
  isPacked = false;
  isNoReturn = false;
  /** `mode(DI)`: the machine mode. */
  mode: string | null = null;
  isTransparentUnion = false;
  isGnuInline = false;
  /** In a section whose name says that it can be written to. */
  isInData = false;
  isWeak = false;
  /** `common` or `nocommon`; null if neither is there. */
  isCommon: boolean | null = null;
  /** Of `alias` and `weakref`: the symbol behind the declared name. */
  aliasTarget: string | null = null;
  /** `asm("symbol")` after the declarator. */
  assemblerName: string | null = null;
  constructorPriority: number | null = null;
  destructorPriority: number | null = null;

  static copyOf(other: Attributes | null): Attributes {
    return Object.assign(new Attributes(), other);
  }

  /** Passes on what is said about a function. */
  describe(symbol: FunctionSymbol): void {
    if (this.isNoReturn) symbol.isNoReturn = true;
    symbol.constructorPriority ??= this.constructorPriority;
    symbol.destructorPriority ??= this.destructorPriority;
  }

  align(alignment: number): void {
    this.alignment = Math.max(this.alignment ?? 0, alignment);
  }
}

/** Of constructors and destructors that name none. */
const LAST_PRIORITY = 65535;

/** They change what the program does or how its data lie in memory: ignoring them would be wrong. */
const REFUSED = new Set([
  "vector_size",
  "cleanup",
  "ifunc",
  "naked",
  "scalar_storage_order",
  "ms_struct",
]);

/** `__attribute__((…))` and `[[…]]`. */
export class AttributeParser {
  private readonly parser: Parser;
  private readonly cursor: Cursor;

  constructor(parser: Parser) {
    this.parser = parser;
    this.cursor = parser.cursor;
  }

  /** Reads any attributes here into `into`, or into a new object if that is null and there are some. */
  parse(into: Attributes | null): Attributes | null {
    let attributes = into;
    while (this.cursor.kind === T.ATTRIBUTE) {
      attributes ??= new Attributes();
      this.list(attributes);
    }
    return attributes;
  }

  /** Those of the specifiers with those of one declarator, which are its own. */
  extended(base: Attributes | null): Attributes | null {
    if (this.cursor.kind !== T.ATTRIBUTE && this.cursor.kind !== T.ASM) return base;
    return this.afterDeclarator(Attributes.copyOf(base));
  }

  /** C2X attributes `[[…]]`, which change nothing that we look at. */
  skipStandard(): void {
    const { cursor } = this;
    while (cursor.kind === T.LEFT_BRACKET && cursor.nextKind === T.LEFT_BRACKET) {
      cursor.skipBalanced();
    }
  }

  /** Attributes and the name that the assembler sees, after a declarator. */
  private afterDeclarator(into: Attributes): Attributes | null {
    const { cursor } = this;
    let attributes = this.parse(into);
    if (cursor.accept(T.ASM)) {
      into.assemblerName = this.symbol();
      attributes = this.parse(attributes);
    }
    return attributes;
  }

  private list(into: Attributes): void {
    const { cursor } = this;
    cursor.advance();
    cursor.expect(T.LEFT_PARENTHESIS);
    cursor.expect(T.LEFT_PARENTHESIS);
    while (cursor.kind !== T.RIGHT_PARENTHESIS) {
      if (!cursor.accept(T.COMMA)) this.one(into);
    }
    cursor.advance();
    cursor.expect(T.RIGHT_PARENTHESIS);
  }

  private one(into: Attributes): void {
    const { cursor } = this;
    const { start, end } = cursor;
    if (cursor.name < 0) cursor.failExpected("the name of an attribute");
    const name = plainName(cursor.names.text(cursor.name));
    cursor.advance();
    if (REFUSED.has(name)) cursor.unsupported(`the attribute '${name}'`, start, end);
    switch (name) {
      case "aligned":
        into.align(this.alignment());
        return;
      case "mode":
        into.mode = this.mode();
        return;
      case "constructor":
        into.constructorPriority = this.priority();
        return;
      case "destructor":
        into.destructorPriority = this.priority();
        return;
      case "section":
        into.isInData = this.section();
        return;
      case "alias":
        into.aliasTarget = this.symbol();
        return;
      case "weakref":
        into.isWeak = true;
        if (cursor.kind === T.LEFT_PARENTHESIS) into.aliasTarget = this.symbol();
        return;
      case "weak":
        into.isWeak = true;
        break;
      case "common":
      case "nocommon":
        into.isCommon = name === "common";
        break;
      case "packed":
        into.isPacked = true;
        break;
      case "noreturn":
        into.isNoReturn = true;
        break;
      case "transparent_union":
        into.isTransparentUnion = true;
        break;
      case "gnu_inline":
        into.isGnuInline = true;
        break;
    }
    if (cursor.kind === T.LEFT_PARENTHESIS) cursor.skipBalanced();
  }

  /** Soundness: what lies in some sections runs before the program or after it. */
  private section(): boolean {
    const { cursor } = this;
    cursor.expect(T.LEFT_PARENTHESIS);
    const isInData = /^"\.(?:data|bss|s?tdata|s?tbss)\b(?!\.rel\.ro)/.test(cursor.text);
    if (RUNS_AROUND_MAIN.test(cursor.text)) {
      cursor.unsupported(`the section ${cursor.text}`, cursor.start, cursor.end);
    }
    while (cursor.kind === T.STRING) cursor.advance();
    cursor.expect(T.RIGHT_PARENTHESIS);
    return isInData;
  }

  /** `("name")`, maybe in several pieces. */
  private symbol(): string {
    const { cursor } = this;
    cursor.expect(T.LEFT_PARENTHESIS);
    let symbol = "";
    if (cursor.kind !== T.STRING) cursor.failExpected("a string literal");
    while (cursor.kind === T.STRING) {
      const piece = /^"([\w$.]*)"$/.exec(cursor.text);
      if (piece === null) {
        return cursor.unsupported(`the symbol ${cursor.text}`, cursor.start, cursor.end);
      }
      symbol += piece[1]!;
      cursor.advance();
    }
    cursor.expect(T.RIGHT_PARENTHESIS);
    return symbol;
  }

  private priority(): number {
    const { cursor, parser } = this;
    if (!cursor.accept(T.LEFT_PARENTHESIS)) return LAST_PRIORITY;
    const expression = parser.expressions.parseAssignment();
    const value = parser.semantics.requireConstantInteger(expression, "a priority");
    if (value < 0n || value > BigInt(LAST_PRIORITY)) {
      const { start, end } = expression;
      cursor.failAt(`a priority is a number up to ${LAST_PRIORITY}, not ${value}`, start, end);
    }
    cursor.expect(T.RIGHT_PARENTHESIS);
    return Number(value);
  }

  private alignment(): number {
    const { cursor, parser } = this;
    if (!cursor.accept(T.LEFT_PARENTHESIS)) return parser.types.machine.biggestAlignment;
    const alignment = this.constantAlignment();
    cursor.expect(T.RIGHT_PARENTHESIS);
    return alignment;
  }

  /** A constant expression that is a power of two. */
  constantAlignment(): number {
    const { cursor, parser } = this;
    const expression = parser.expressions.parseAssignment();
    const value = parser.semantics.requireConstantInteger(expression, "an alignment");
    const isPower = value > 0n && value <= 1n << 28n && (value & (value - 1n)) === 0n;
    if (!isPower) {
      const { start, end } = expression;
      cursor.failAt(`an alignment is a positive power of two, not ${value}`, start, end);
    }
    return Number(value);
  }

  private mode(): string {
    const { cursor } = this;
    cursor.expect(T.LEFT_PARENTHESIS);
    const mode = plainName(cursor.names.text(cursor.expectIdentifier()));
    cursor.expect(T.RIGHT_PARENTHESIS);
    return mode;
  }
}

const RUNS_AROUND_MAIN = /^"\.(?:(?:pre)?init_array|fini_array|ctors|dtors|init"|fini")/;

/** `__packed__` is `packed`. */
function plainName(name: string): string {
  const isDecorated = name.length > 4 && name.startsWith("__") && name.endsWith("__");
  return isDecorated ? name.slice(2, -2) : name;
}
