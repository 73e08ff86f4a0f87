import type { CType, RecordType } from "../../types/type.ts";
import * as T from "../lexer/token.ts";
import type { Tag } from "../symbols.ts";
import { COST, type Cursor } from "./cursor.ts";
import type { Declarator } from "./declarators.ts";
import type { Parser } from "./parser.ts";
import type { Specifiers } from "./specifiers.ts";

/** One parameter of a declared function. */
export interface Parameter {
  /** Interned; -1 if it has none. */
  readonly name: number;
  readonly start: number;
  readonly end: number;
  /** Adjusted: arrays and functions are pointers. */
  readonly type: CType;
}

/** What stands between the parentheses of a function declarator. */
export class ParameterList {
  /** Of old-style lists the types are those of K&R declarations, `int` until they are read. */
  readonly parameters: readonly Parameter[];
  readonly isPrototype: boolean;
  readonly isVariadic: boolean;
  /** Structures and enumerations declared in the list: they are known in the body. */
  readonly tags: readonly Tag[];

  constructor(
    parameters: readonly Parameter[],
    isPrototype: boolean,
    isVariadic: boolean,
    tags: readonly Tag[],
  ) {
    this.parameters = parameters;
    this.isPrototype = isPrototype;
    this.isVariadic = isVariadic;
    this.tags = tags;
  }

  types(): readonly CType[] {
    return this.isPrototype ? this.parameters.map((parameter) => parameter.type) : NO_TYPES;
  }
}

const NO_TYPES: readonly CType[] = [];
const NO_TAGS: readonly Tag[] = [];
const UNSPECIFIED = new ParameterList([], false, false, NO_TAGS);
const NO_PARAMETERS = new ParameterList([], true, false, NO_TAGS);

/** Parameter lists: prototypes, and the names of old-style definitions. */
export class ParameterParser {
  private readonly parser: Parser;
  private readonly cursor: Cursor;
  /** Passed as their first member is (gcc's `transparent_union`). */
  private readonly transparentUnions = new Set<RecordType>();

  constructor(parser: Parser) {
    this.parser = parser;
    this.cursor = parser.cursor;
  }

  /** At the opening parenthesis. */
  parse(): ParameterList {
    const { cursor, parser } = this;
    cursor.advance();
    if (cursor.accept(T.RIGHT_PARENTHESIS)) return UNSPECIFIED;
    if (cursor.kind === T.VOID && cursor.nextKind === T.RIGHT_PARENTHESIS) {
      cursor.advance();
      cursor.advance();
      return NO_PARAMETERS;
    }
    if (cursor.kind === T.IDENTIFIER && !parser.symbols.isTypedef(cursor.name)) return this.names();
    return this.prototype();
  }

  declareTransparent(union: RecordType): void {
    this.transparentUnions.add(union);
  }

  /** Arrays and functions become pointers (C11 6.7.6.3p7, p8). */
  adjusted(declarator: Declarator): CType {
    const { cursor, parser } = this;
    const { type, lengths } = declarator;
    for (const length of lengths ?? []) {
      if (!length.effects) continue;
      cursor.unsupported("a side effect in the length of a parameter", length.start, length.end);
    }
    if (type.kind === "array") return parser.types.pointer(type.element);
    if (type.kind === "function") return parser.types.pointer(type);
    return type;
  }

  /** What a caller passes for a parameter of the type. */
  passed(type: CType): CType {
    if (type.kind !== "record" || !this.transparentUnions.has(type)) return type;
    return type.fields?.[0]?.type ?? type;
  }

  private prototype(): ParameterList {
    const { cursor, parser } = this;
    const parameters: Parameter[] = [];
    let isVariadic = false;
    cursor.enter(COST.parameters);
    parser.symbols.openScope();
    do {
      if (cursor.kind === T.ELLIPSIS) {
        if (parameters.length === 0) cursor.fail("'...' needs a parameter before it");
        cursor.advance();
        isVariadic = true;
        break;
      }
      const parameter = this.parameter(parameters.length);
      if (parameter === null) break;
      parameters.push(parameter);
    } while (cursor.accept(T.COMMA));
    if (cursor.kind !== T.RIGHT_PARENTHESIS) cursor.failExpected("',' or ')'");
    const tags = parser.symbols.tagsOfScope();
    parser.symbols.closeScope();
    cursor.leave(COST.parameters);
    cursor.advance();
    return new ParameterList(parameters, true, isVariadic, tags);
  }

  /** Null for the `void` of an empty list that is written in another way, as a typedef. */
  private parameter(position: number): Parameter | null {
    const { cursor, parser } = this;
    const { index } = cursor;
    parser.attributes.skipStandard();
    const specifiers = parser.specifiers.parse();
    if (cursor.index === index) {
      cursor.fail(
        cursor.kind === T.IDENTIFIER
          ? `unknown type name ${cursor.found()}`
          : `expected a parameter before ${cursor.found()}`,
      );
    }
    this.checkStorage(specifiers);
    const declarator = parser.declarators.parse(specifiers.type, "either");
    const attributes = parser.attributes.extended(specifiers.attributes);
    const mode = attributes?.mode ?? null;
    const type = this.passed(
      mode === null
        ? this.adjusted(declarator)
        : parser.specifiers.withMode(this.adjusted(declarator), mode),
    );
    const { name, start } = declarator;
    const end = name < 0 ? cursor.previousEnd : declarator.end;
    if (type.kind === "void") {
      if (name < 0 && position === 0 && cursor.kind === T.RIGHT_PARENTHESIS) return null;
      cursor.failAt("a parameter has type 'void'", specifiers.start, end);
    }
    if (name >= 0) this.bind(name, type, start, end);
    return { name, start: name < 0 ? specifiers.start : start, end, type };
  }

  private bind(name: number, type: CType, start: number, end: number): void {
    const { symbols } = this.parser;
    if (symbols.inScope(name) !== null) {
      const text = symbols.names.text(name);
      this.cursor.failAt(`a second parameter named '${text}'`, start, end);
    }
    symbols.bind("prototype-parameter", name, start, type);
  }

  private checkStorage(specifiers: Specifiers): void {
    if (specifiers.storage === "none" || specifiers.storage === "register") return;
    const message = `a parameter is declared '${specifiers.storage}'`;
    this.cursor.failAt(message, specifiers.start, this.cursor.previousEnd);
  }

  /** `f(a, b, c)` of an old-style definition. */
  private names(): ParameterList {
    const { cursor, parser } = this;
    const parameters: Parameter[] = [];
    do {
      const { start, end } = cursor;
      const next = cursor.nextKind;
      if (cursor.kind === T.IDENTIFIER && next !== T.COMMA && next !== T.RIGHT_PARENTHESIS) {
        cursor.fail(`unknown type name ${cursor.found()}`);
      }
      const name = cursor.expectIdentifier();
      if (parameters.some((earlier) => earlier.name === name)) {
        cursor.failAt(`a second parameter named '${parser.symbols.names.text(name)}'`, start, end);
      }
      parameters.push({ name, start, end, type: parser.types.int });
    } while (cursor.accept(T.COMMA));
    cursor.expect(T.RIGHT_PARENTHESIS);
    return new ParameterList(parameters, false, false, NO_TAGS);
  }
}
