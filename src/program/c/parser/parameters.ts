import type { CType, Qualifiers } from "../../types/type.ts";
import * as T from "../lexer/token.ts";
import type { Statement } from "../ast.ts";
import { NOTHING_DECLARED, type Binding, type ScopeContents } from "../symbols.ts";
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
  /** Of the parameter as a variable of the function. */
  readonly qualifiers: Qualifiers;
  /** Of a named parameter in a prototype: the length of a later one may refer to it. */
  readonly binding: Binding | null;
}

/** What stands between the parentheses of a function declarator. */
export class ParameterList {
  /** Of old-style lists the types are those of K&R declarations, `int` until they are read. */
  readonly parameters: readonly Parameter[];
  readonly isPrototype: boolean;
  readonly isVariadic: boolean;
  /** Structures and enumerations declared in the list: they are known in the body. */
  readonly declared: ScopeContents;
  /** Saves the lengths of variable-length arrays; executed before the body. */
  readonly lengths: readonly Statement[];

  // Made at one place, with everything known.
  constructor(
    parameters: readonly Parameter[],
    isPrototype: boolean,
    isVariadic: boolean,
    declared: ScopeContents,
    lengths: readonly Statement[],
  ) {
    this.parameters = parameters;
    this.isPrototype = isPrototype;
    this.isVariadic = isVariadic;
    this.declared = declared;
    this.lengths = lengths;
  }

  types(): readonly CType[] {
    return this.isPrototype ? this.parameters.map((parameter) => parameter.type) : NO_TYPES;
  }
}

const NO_TYPES: readonly CType[] = [];
const NO_STATEMENTS: readonly Statement[] = [];
const UNSPECIFIED = new ParameterList([], false, false, NOTHING_DECLARED, NO_STATEMENTS);
const NO_PARAMETERS = new ParameterList([], true, false, NOTHING_DECLARED, NO_STATEMENTS);

/** Parameter lists: prototypes, and the names of old-style definitions. */
export class ParameterParser {
  private readonly parser: Parser;
  private readonly cursor: Cursor;
  /** Name of the function whose list is read; -1 if there is none. */
  private owner = -1;
  /** The owner counts as the current function, since something was declared for it. */
  private isOwnerEntered = false;
  constructor(parser: Parser) {
    this.parser = parser;
    this.cursor = parser.cursor;
  }

  /** At the opening parenthesis; `owner` is the name of the function if it has one. */
  parse(owner: number): ParameterList {
    const { cursor, parser } = this;
    cursor.advance();
    if (cursor.accept(T.RIGHT_PARENTHESIS)) return UNSPECIFIED;
    if (cursor.kind === T.VOID && cursor.nextKind === T.RIGHT_PARENTHESIS) {
      cursor.advance();
      cursor.advance();
      return NO_PARAMETERS;
    }
    if (cursor.kind === T.IDENTIFIER && !parser.symbols.isTypedef(cursor.name)) return this.names();
    return this.prototype(owner);
  }

  /** What a parameter list declares at file scope belongs to its function. */
  enterOwner(): void {
    const { symbols } = this.parser;
    if (symbols.functionName !== null || this.owner < 0) return;
    symbols.enterFunction(symbols.names.text(this.owner));
    this.isOwnerEntered = true;
  }

  /** Arrays and functions become pointers (C11 6.7.6.3p7, p8). */
  adjusted(declarator: Declarator): CType {
    const { cursor, parser } = this;
    const { type, lengths } = declarator;
    if (lengths !== null) {
      const [outermost, ...inner] = lengths;
      if (outermost!.effects) {
        const { start, end } = outermost!;
        cursor.unsupported("a side effect in the length of a parameter", start, end);
      }
      if (type.kind === "array") parser.lengths.capture(type.element, inner);
    }
    if (type.kind === "array") {
      // What stands in the brackets is said of the pointer.
      declarator.qualifiers = declarator.boundQualifiers;
      return parser.types.pointer(type.element, type.qualifiers);
    }
    if (type.kind === "function") return parser.types.pointer(type);
    return type;
  }

  private prototype(owner: number): ParameterList {
    const { cursor, parser } = this;
    const parameters: Parameter[] = [];
    let isVariadic = false;
    const outer = this.owner;
    this.owner = owner;
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
    const declared = parser.symbols.declaredInScope();
    parser.symbols.closeScope();
    cursor.leave(COST.parameters);
    cursor.advance();
    this.owner = outer;
    if (this.isOwnerEntered && outer < 0) {
      parser.symbols.leaveFunction();
      this.isOwnerEntered = false;
    }
    return new ParameterList(parameters, true, isVariadic, declared, parser.lengths.take());
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
    const declarator = parser.declarators.parse(specifiers, "either");
    const attributes = parser.attributes.extended(specifiers.attributes);
    const mode = attributes?.mode ?? null;
    const adjusted = this.adjusted(declarator);
    const type = mode === null ? adjusted : parser.specifiers.withMode(adjusted, mode);
    const { name, start } = declarator;
    const end = name < 0 ? cursor.previousEnd : declarator.end;
    if (type.kind === "void") {
      if (name < 0 && position === 0 && cursor.kind === T.RIGHT_PARENTHESIS) return null;
      cursor.failAt("a parameter has type 'void'", specifiers.start, end);
    }
    const binding = name >= 0 ? this.bind(name, type, start, end) : null;
    const { qualifiers } = declarator;
    if (binding !== null) binding.qualifiers = qualifiers;
    const from = name < 0 ? specifiers.start : start;
    return { name, start: from, end, type, qualifiers, binding };
  }

  private bind(name: number, type: CType, start: number, end: number): Binding {
    const { symbols } = this.parser;
    if (symbols.inScope(name) !== null) {
      const text = symbols.names.text(name);
      this.cursor.failAt(`a second parameter named '${text}'`, start, end);
    }
    return symbols.bind("prototype-parameter", name, start, type);
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
      const { int: type } = parser.types;
      parameters.push({ name, start, end, type, qualifiers: 0, binding: null });
    } while (cursor.accept(T.COMMA));
    cursor.expect(T.RIGHT_PARENTHESIS);
    return new ParameterList(parameters, false, false, NOTHING_DECLARED, NO_STATEMENTS);
  }
}
