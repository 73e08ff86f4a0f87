import type { FunctionSymbol, Variable } from "../../cfa/variable.ts";
import { typeName } from "../../types/print.ts";
import type { CType, FunctionType } from "../../types/type.ts";
import type { FunctionDefinition } from "../ast.ts";
import * as T from "../lexer/token.ts";
import type { Symbols } from "../symbols.ts";
import type { Attributes } from "./attributes.ts";
import type { Cursor } from "./cursor.ts";
import { isComplete } from "./declarations.ts";
import type { Declarator } from "./declarators.ts";
import type { Parameter, ParameterList } from "./parameters.ts";
import type { Parser } from "./parser.ts";
import type { Specifiers } from "./specifiers.ts";

/** Of the older dialect, in which only `extern inline` says something. */
const NOT_INLINE = { isInline: false, storage: "none" } as const;

type OldParameters = Pick<ParameterList, "parameters" | "declared">;

/** Function definitions, old-style ones included (C11 6.9.1). */
export class FunctionParser {
  /** In order of their first definition. */
  readonly definitions = new Map<FunctionSymbol, FunctionDefinition>();
  private readonly parser: Parser;
  private readonly cursor: Cursor;
  private readonly symbols: Symbols;

  constructor(parser: Parser) {
    this.parser = parser;
    this.cursor = parser.cursor;
    this.symbols = parser.symbols;
  }

  /** At the opening brace, or at the first declaration of an old-style parameter. */
  define(specifiers: Specifiers, declarator: Declarator, attributes: Attributes | null): void {
    const { cursor, parser } = this;
    const { type } = declarator;
    const list = declarator.parameters;
    if (type.kind !== "function" || list === null) {
      return cursor.fail("a function definition needs a parameter list");
    }
    const { parameters, declared } = list.isPrototype ? list : this.oldParameters(list);
    if (cursor.kind !== T.LEFT_BRACE) cursor.failExpected("'{'");
    const symbol = this.declare(specifiers, declarator, type, attributes);
    const { name, start } = declarator;
    this.checkReturned(type, declarator);
    for (const part of [type.returns, ...type.parameters]) {
      if (part.kind !== "record" || !part.isComplex) continue;
      cursor.unsupported(
        "a function of numbers of type '_Complex'",
        declarator.start,
        declarator.end,
      );
    }
    this.symbols.enterFunction(cursor.names.text(name));
    this.symbols.openScope();
    this.symbols.redeclare(declared);
    const variables = parameters.map((parameter) => this.parameter(parameter));
    const returnVariable = this.returnVariable(type.returns, declarator);
    const body = parser.statements.functionBody(type.returns, list.lengths);
    this.symbols.closeScope();
    this.symbols.leaveFunction();
    const end = cursor.previousEnd;
    const definition = { symbol, parameters: variables, returnVariable, body, start, end };
    this.definitions.set(symbol, definition);
  }

  private declare(
    specifiers: Specifiers,
    declarator: Declarator,
    type: FunctionType,
    attributes: Attributes | null,
  ): FunctionSymbol {
    const { linkage } = this.parser;
    const { storage, isInline } = specifiers;
    if (storage !== "none" && storage !== "static" && storage !== "extern") {
      const message = `a function definition is declared '${storage}'`;
      this.cursor.failAt(message, declarator.start, declarator.end);
    }
    const symbol = linkage.declareFunction(
      declarator,
      type,
      storage === "static" ? "static" : "extern",
      attributes,
    );
    attributes?.describe(symbol);
    const isGnuInline = attributes?.isGnuInline === true || linkage.rules.inline === "gnu89";
    const isReplaceable = isInline && storage === "extern" && isGnuInline;
    linkage.noteInline(declarator.name, isGnuInline ? NOT_INLINE : specifiers);
    linkage.defineFunction(declarator, symbol, isReplaceable);
    return symbol;
  }

  private checkReturned(type: FunctionType, declarator: Declarator): void {
    if (type.returns.kind === "void" || isComplete(type.returns)) return;
    const message = `a function returns the incomplete type '${typeName(type.returns)}'`;
    this.cursor.failAt(message, declarator.start, declarator.end);
  }

  private parameter(parameter: Parameter): Variable {
    const { cursor, symbols } = this;
    const { name, type, start, end } = parameter;
    if (!isComplete(type)) {
      cursor.failAt(`a parameter has the incomplete type '${typeName(type)}'`, start, end);
    }
    const text = name < 0 ? "<unnamed>" : symbols.names.text(name);
    const variable =
      parameter.binding?.variable ?? symbols.newVariable(text, type, "parameter", start, end);
    variable.qualifiers = parameter.qualifiers;
    if (name >= 0) symbols.bindVariable(name, variable);
    return variable;
  }

  private returnVariable(type: CType, declarator: Declarator): Variable | null {
    if (type.kind === "void") return null;
    const { start, end } = declarator;
    return this.symbols.newVariable("<return>", type, "return", start, end);
  }

  /** `int f(a, b) char a; double *b; { … }`: names without a declaration are `int`. */
  private oldParameters(list: ParameterList): OldParameters {
    const { cursor, parser, symbols } = this;
    const types = new Map<number, Parameter>();
    symbols.openScope();
    while (parser.specifiers.startsDeclaration()) {
      const specifiers = parser.specifiers.parse();
      if (cursor.accept(T.SEMICOLON)) continue;
      do {
        const declarator = parser.declarators.parse(specifiers, "named");
        parser.attributes.extended(null);
        this.oldParameter(declarator, list, types);
      } while (cursor.accept(T.COMMA));
      cursor.expect(T.SEMICOLON);
    }
    const declared = symbols.declaredInScope();
    symbols.closeScope();
    const parameters = list.parameters.map((parameter) => types.get(parameter.name) ?? parameter);
    return { parameters, declared };
  }

  private oldParameter(
    declarator: Declarator,
    list: ParameterList,
    declared: Map<number, Parameter>,
  ): void {
    const { name, start, end } = declarator;
    const text = this.cursor.names.text(name);
    if (!list.parameters.some((parameter) => parameter.name === name)) {
      this.cursor.failAt(`'${text}' is declared, but is no parameter`, start, end);
    }
    if (declared.has(name)) this.cursor.failAt(`redeclaration of '${text}'`, start, end);
    const type = this.parser.parameters.adjusted(declarator);
    const { qualifiers } = declarator;
    declared.set(name, { name, start, end, type, qualifiers, binding: null });
  }
}
