import type { Variable } from "../../cfa/variable.ts";
import { areInterchangeable } from "../../types/compatibility.ts";
import { sizeOf } from "../../types/layout.ts";
import { typeName } from "../../types/print.ts";
import { CONST, VOLATILE, type CType, type Qualifiers } from "../../types/type.ts";
import type { Initialiser, SourceExpression, Statement } from "../ast.ts";
import * as T from "../lexer/token.ts";
import type { RawInitialiser } from "../semantics/index.ts";
import type { Symbols } from "../symbols.ts";
import type { Attributes } from "./attributes.ts";
import type { Cursor } from "./cursor.ts";
import { isVariablyModified, type Declarator } from "./declarators.ts";
import type { Parser } from "./parser.ts";
import type { Specifiers } from "./specifiers.ts";

/** Declarations at file scope and in blocks: typedefs, objects, functions (C11 6.7). */
export class DeclarationParser {
  private readonly parser: Parser;
  private readonly cursor: Cursor;
  private readonly symbols: Symbols;

  constructor(parser: Parser) {
    this.parser = parser;
    this.cursor = parser.cursor;
    this.symbols = parser.symbols;
  }

  /** Everything up to the end of the file. */
  file(): void {
    this.all();
    this.parser.linkage.finish();
  }

  /** Up to the next end. */
  all(): void {
    const { cursor } = this;
    while (cursor.kind !== T.END) this.external();
  }

  private external(): void {
    const { cursor, parser } = this;
    while (cursor.accept(T.EXTENSION));
    switch (cursor.kind) {
      case T.SEMICOLON:
        cursor.advance();
        return;
      case T.ASM:
        parser.asm.fileScope();
        return;
      case T.STATIC_ASSERT:
        this.staticAssertion();
        return;
      case T.LEFT_BRACKET:
        parser.attributes.skipStandard();
    }
    const { index } = cursor;
    const specifiers = parser.specifiers.parse();
    if (cursor.index === index) this.checkOldStyle();
    if (cursor.accept(T.SEMICOLON)) return;
    const declarator = parser.declarators.parse(specifiers, "named");
    const attributes = parser.attributes.extended(specifiers.attributes);
    if (declarator.isFunction && this.startsBody()) {
      parser.functions.define(specifiers, declarator, attributes);
    } else this.rest(specifiers, declarator, attributes, null);
  }

  /** A declaration without specifiers defines a function or object of type `int` in old C. */
  private checkOldStyle(): void {
    const { cursor } = this;
    if (cursor.kind !== T.IDENTIFIER) cursor.failExpected("a declaration");
    switch (cursor.nextKind) {
      case T.LEFT_PARENTHESIS:
      case T.SEMICOLON:
      case T.COMMA:
      case T.ASSIGN:
      case T.LEFT_BRACKET:
        return;
      default:
        cursor.fail(`unknown type name ${cursor.found()}`);
    }
  }

  /** After a function declarator: a body, or the declarations of old-style parameters. */
  private startsBody(): boolean {
    return this.cursor.kind === T.LEFT_BRACE || this.parser.specifiers.startsDeclaration();
  }

  /** A declaration in a block; objects that come into being there are added to `statements`. */
  block(statements: Statement[]): void {
    const { cursor, parser } = this;
    const specifiers = parser.specifiers.parse();
    if (cursor.accept(T.SEMICOLON)) return;
    const declarator = parser.declarators.parse(specifiers, "named");
    if (declarator.isFunction && cursor.kind === T.LEFT_BRACE) {
      const name = cursor.names.text(declarator.name);
      const feature = `a function in a function ('${name}')`;
      cursor.unsupported(feature, declarator.start, declarator.end);
    }
    const attributes = parser.attributes.extended(specifiers.attributes);
    this.rest(specifiers, declarator, attributes, statements);
  }

  /** From the first declarator on to the semicolon. `statements` is null at file scope. */
  private rest(
    specifiers: Specifiers,
    first: Declarator,
    firstAttributes: Attributes | null,
    statements: Statement[] | null,
  ): void {
    const { cursor, parser } = this;
    this.declare(specifiers, first, firstAttributes, statements);
    while (cursor.accept(T.COMMA)) {
      const before = parser.attributes.extended(specifiers.attributes);
      const declarator = parser.declarators.parse(specifiers, "named");
      const attributes = parser.attributes.extended(before);
      this.declare(specifiers, declarator, attributes, statements);
    }
    if (cursor.kind !== T.SEMICOLON) cursor.failExpected("';'");
    cursor.advance();
  }

  private declare(
    specifiers: Specifiers,
    declarator: Declarator,
    attributes: Attributes | null,
    statements: Statement[] | null,
  ): void {
    const { parser } = this;
    const mode = attributes?.mode ?? null;
    if (mode !== null) declarator.type = parser.specifiers.withMode(declarator.type, mode);
    const { storage } = specifiers;
    if (storage === "typedef") {
      this.typedef(specifiers, declarator, attributes);
      if (statements !== null) statements.push(...parser.lengths.take());
    } else if (declarator.type.kind === "function") {
      const linkage = storage === "static" ? "static" : "extern";
      const symbol = parser.linkage.declareFunction(
        declarator,
        declarator.type,
        linkage,
        attributes,
      );
      attributes?.describe(symbol);
      if (statements === null) parser.linkage.noteInline(declarator.name, specifiers);
    } else {
      if (statements === null || storage === "extern") {
        this.linked(specifiers, declarator, attributes);
      } else {
        if (attributes !== null && attributes.assemblerName !== null) {
          this.localSymbol(specifiers, declarator, statements);
        }
        if (storage === "static") this.staticLocal(specifiers, declarator);
        else this.automatic(specifiers, declarator, statements);
      }
      // Soundness: of a pointer to it, or a function that returns it, a typedef says nothing.
      const ofType = declarator.keepsAlignment ? specifiers.typeAlignment : null;
      const alignment = attributes?.alignment ?? ofType;
      const variable = alignment === null ? null : this.symbols.lookup(declarator.name)?.variable;
      if (variable) variable.declaredAlignment = alignment;
    }
  }

  private typedef(
    specifiers: Specifiers,
    declarator: Declarator,
    attributes: Attributes | null,
  ): void {
    const { cursor, parser, symbols } = this;
    const { name, type, start, end } = declarator;
    if (isVariablyModified(type)) {
      if (symbols.functionName === null) {
        cursor.failAt("the length of an array type is not constant", start, end);
      }
      if (declarator.lengths !== null) parser.lengths.capture(type, declarator.lengths);
    }
    const earlier = symbols.inScope(name);
    if (
      earlier !== null &&
      (earlier.kind !== "typedef" || !areInterchangeable(earlier.type, type))
    ) {
      this.failRedeclaration(declarator);
    }
    const binding = earlier ?? symbols.bind("typedef", name, start, type);
    const inherited = declarator.keepsAlignment ? specifiers.typeAlignment : null;
    binding.alignment = attributes?.alignment ?? inherited;
    binding.qualifiers = declarator.qualifiers;
    if (attributes?.isTransparentUnion === true && type.kind === "record") {
      type.isTransparent = true;
    }
  }

  /** At file scope, or `extern` in a block. */
  private linked(
    specifiers: Specifiers,
    declarator: Declarator,
    attributes: Attributes | null,
  ): void {
    const { cursor, parser } = this;
    const { start, end } = declarator;
    const { storage } = specifiers;
    if (storage === "register") cursor.unsupported("a global register variable", start, end);
    if (storage === "auto") cursor.failAt("a global variable is declared 'auto'", start, end);
    if (isVariablyModified(declarator.type)) {
      cursor.failAt("the length of a static array is not constant", start, end);
    }
    const raw = this.deduced(specifiers, declarator);
    this.requireObject(declarator);
    const linkage = storage === "static" || storage === "extern" ? storage : "none";
    const isWritable = specifiers.isThreadLocal || attributes?.isInData === true;
    const object = parser.linkage.declareObject(declarator, linkage, attributes);
    object.variable.qualifiers = declarator.qualifiers;
    const value = raw ?? this.initialiser();
    if (value !== null || linkage !== "extern") {
      object.variable.isReadOnly =
        !isWritable && isReadOnly(declarator.type, declarator.qualifiers);
    }
    if (value === null) return;
    if (this.symbols.functionName !== null) {
      cursor.failAt(`'${object.variable.name}' is 'extern' and has an initialiser`, start, end);
    }
    if (object.initialiser !== null) {
      cursor.failAt(`redefinition of '${object.variable.name}'`, start, end);
    }
    object.initialiser = this.initialise(object.variable, value, "static");
    object.isDefined = true;
  }

  /** `asm("…")` after the name of a local variable. */
  private localSymbol(
    { storage }: Specifiers,
    { start, end }: Declarator,
    statements: Statement[],
  ): void {
    if (storage === "static") {
      this.cursor.unsupported("a symbol for a static variable of a function", start, end);
    }
    // Soundness: it lies in a register that calls and assembly change. Without `register` gcc ignores it.
    if (storage !== "register") return;
    statements.push({
      kind: "asm",
      start,
      end,
      reach: "anything",
      outputs: [],
      known: [],
      callees: [],
    });
  }

  private staticLocal(specifiers: Specifiers, declarator: Declarator): void {
    const { cursor, symbols } = this;
    const { start, end } = declarator;
    if (isVariablyModified(declarator.type)) {
      cursor.failAt("the length of a static array is not constant", start, end);
    }
    const raw = this.deduced(specifiers, declarator);
    const variable = this.local(declarator, "static-local");
    variable.isReadOnly =
      !specifiers.isThreadLocal && isReadOnly(declarator.type, declarator.qualifiers);
    const object = symbols.addGlobal(variable, null, "defined");
    const value = raw ?? this.initialiser();
    if (value !== null) object.initialiser = this.initialise(variable, value, "static");
    this.requireComplete(variable);
  }

  private automatic(specifiers: Specifiers, declarator: Declarator, statements: Statement[]): void {
    const { cursor } = this;
    const { start } = declarator;
    const raw = this.deduced(specifiers, declarator);
    const lengths = this.lengths(declarator, statements);
    const variable = this.local(declarator, "local");
    const value = raw ?? this.initialiser();
    let initialiser: Initialiser | null = null;
    if (value !== null) {
      if (lengths !== null) {
        cursor.failAt("a variable-length array is initialised", start, declarator.end);
      }
      initialiser = this.initialise(variable, value, "automatic");
    }
    if (lengths === null) this.requireComplete(variable);
    statements.push(declaration(variable, initialiser, lengths, start, cursor.previousEnd));
  }

  /** Of a variable-length array; what is saved of its type comes before it. */
  private lengths(
    declarator: Declarator,
    statements: Statement[],
  ): readonly SourceExpression[] | null {
    const { cursor, parser } = this;
    const { type, start, end } = declarator;
    let { lengths } = declarator;
    if (type.kind === "array" && isVariablyModified(type)) {
      if (type.length === null && !type.isVariableLength) {
        const name = cursor.names.text(declarator.name);
        cursor.failAt(`'${name}' has the incomplete type '${typeName(type)}'`, start, end);
      }
      // The rows of a matrix are types of their own: their lengths are asked for apart from it.
      const isMatrix = lengths === null || lengths.length > 1 || isVariablyModified(type.element);
      if (isMatrix) {
        if (lengths !== null) parser.lengths.capture(type, lengths);
        lengths = parser.lengths.lengthsOf(type, start, end);
      }
      if (lengths === null) cursor.unsupported("an array of variable-length arrays", start, end);
    }
    for (const statement of parser.lengths.take()) statements.push(statement);
    return lengths;
  }

  /** `__auto_type x = value`: the value is read first, it gives the type. */
  private deduced(specifiers: Specifiers, declarator: Declarator): RawInitialiser | null {
    if (!specifiers.isAutoType) return null;
    const { cursor, parser } = this;
    if (cursor.kind !== T.ASSIGN) cursor.failExpected("an initialiser of '__auto_type'");
    cursor.advance();
    const { start } = cursor;
    const value = parser.expressions.parseAssignment();
    const { type } = value;
    declarator.type =
      type.kind === "array" ? parser.types.pointer(type.element, type.qualifiers) : type;
    return { kind: "expression", value, start, end: cursor.previousEnd };
  }

  private initialiser(): RawInitialiser | null {
    if (!this.cursor.accept(T.ASSIGN)) return null;
    return this.parser.initialisers.parse();
  }

  private initialise(
    variable: Variable,
    raw: RawInitialiser,
    storage: "static" | "automatic",
  ): Initialiser {
    const initialiser = this.parser.semantics.initialise(variable, raw, storage);
    if (initialiser.kind === "bytes") this.symbols.forgetString(raw);
    return initialiser;
  }

  /** A new object in the current block; it is visible in its own initialiser. */
  private local(declarator: Declarator, storage: "local" | "static-local"): Variable {
    const { symbols } = this;
    const { name, type, start, end } = declarator;
    this.requireObject(declarator);
    if (symbols.inScope(name) !== null) this.failRedeclaration(declarator);
    const text = symbols.names.text(name);
    const variable = symbols.newVariable(text, type, storage, start, end);
    variable.qualifiers = declarator.qualifiers;
    symbols.bindVariable(name, variable);
    return variable;
  }

  private requireObject(declarator: Declarator): void {
    const { type, start, end, name } = declarator;
    if (type.kind === "record" && type.isComplex) {
      this.cursor.unsupported("a number of type '_Complex'", start, end);
    }
    if (type.kind !== "void") return;
    switch (this.cursor.kind) {
      case T.SEMICOLON:
      case T.COMMA:
      case T.ASSIGN:
        break;
      default:
        // Rather a function whose parameters are not where they should be.
        this.cursor.failExpected("';'");
    }
    this.cursor.failAt(`'${this.cursor.names.text(name)}' has type 'void'`, start, end);
  }

  private requireComplete(variable: Variable): void {
    const { type, start, end, name } = variable;
    if (sizeOf(type) !== null) return;
    this.cursor.failAt(`'${name}' has the incomplete type '${typeName(type)}'`, start, end);
  }

  private failRedeclaration(declarator: Declarator): never {
    const name = this.cursor.names.text(declarator.name);
    return this.cursor.failAt(`redeclaration of '${name}'`, declarator.start, declarator.end);
  }

  /** `_Static_assert(constant, "message");`, the message optional. */
  staticAssertion(): void {
    const { cursor, parser } = this;
    const { start } = cursor;
    cursor.advance();
    cursor.expect(T.LEFT_PARENTHESIS);
    const condition = parser.expressions.parseConditional();
    const value = parser.semantics.requireConstantInteger(condition, "a static assertion");
    let message = "";
    if (cursor.accept(T.COMMA)) {
      if (cursor.kind !== T.STRING) cursor.failExpected("a string literal");
      while (cursor.kind === T.STRING) {
        message += ` ${cursor.text}`;
        cursor.advance();
      }
    }
    cursor.expect(T.RIGHT_PARENTHESIS);
    if (value === 0n) {
      cursor.failAt(
        `static assertion failed${message && ":"}${message}`,
        start,
        cursor.previousEnd,
      );
    }
    cursor.expect(T.SEMICOLON);
  }
}

function declaration(
  variable: Variable,
  initialiser: Initialiser | null,
  lengths: readonly SourceExpression[] | null,
  start: number,
  end: number,
): Statement {
  return { kind: "declaration", start, end, variable, initialiser, lengths };
}

/** Whether gcc puts a static object of the type where nobody can write. */
export function isReadOnly(declared: CType, qualifiers: Qualifiers): boolean {
  let type = declared;
  let all = qualifiers;
  while (type.kind === "array") {
    all |= type.qualifiers;
    type = type.element;
  }
  return (all & (CONST | VOLATILE)) === CONST;
}

/** Whether objects of the type can be made: parameters and return values need it. */
export function isComplete(type: CType): boolean {
  return sizeOf(type) !== null;
}
