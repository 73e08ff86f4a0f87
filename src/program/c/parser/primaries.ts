import type { Variable } from "../../cfa/variable.ts";
import * as node from "../../cfa/nodes.ts";
import { CONST } from "../../types/type.ts";
import { LITERAL_NAME, type SourceExpression } from "../ast.ts";
import * as T from "../lexer/token.ts";
import type { Semantics } from "../semantics/index.ts";
import type { Binding, Symbols } from "../symbols.ts";
import { COST, type Cursor } from "./cursor.ts";
import { isReadOnly } from "./declarations.ts";
import type { Declarator } from "./declarators.ts";
import type { Parser } from "./parser.ts";

const DIGIT_ZERO = 48;
/** So many decimal digits always fit `int`. */
const LONGEST_SMALL = 9;

/** Calls of these may be builtins even if the program declares them, unless as its own. */
const BUILTIN_NAME = /^__(?:builtin|sync|atomic)_/;
const FUNCTION_NAMES = /^__(?:func|FUNCTION|PRETTY_FUNCTION)__$/;

/** Names, literals and what stands in parentheses (C11 6.5.1). */
export class PrimaryParser {
  private readonly parser: Parser;
  private readonly cursor: Cursor;
  private readonly semantics: Semantics;
  private readonly symbols: Symbols;
  /** `f` and `__func__` to the array that holds the name. */
  private readonly functionNames = new Map<string, Variable>();

  constructor(parser: Parser) {
    this.parser = parser;
    this.cursor = parser.cursor;
    this.semantics = parser.semantics;
    this.symbols = parser.symbols;
  }

  parse(): SourceExpression {
    const { cursor, semantics, parser } = this;
    const { start, end, kind } = cursor;
    parser.expressions.height = 0;
    switch (kind) {
      case T.IDENTIFIER:
        return this.identifier();
      case T.INTEGER: {
        const small = smallDecimal(cursor.source.text, start, end);
        if (small >= 0) {
          cursor.advance();
          return semantics.smallInteger(small, start, end);
        }
        const { text } = cursor;
        cursor.advance();
        return semantics.integerLiteral(text, start, end);
      }
      case T.FLOATING: {
        const { text } = cursor;
        cursor.advance();
        return semantics.floatLiteral(text, start, end);
      }
      case T.CHARACTER: {
        const { text } = cursor;
        cursor.advance();
        return semantics.characterLiteral(text, start, end);
      }
      case T.STRING:
        return this.string();
      default:
        return parser.builtins.parse();
    }
  }

  private string(): SourceExpression {
    const { cursor } = this;
    const { start } = cursor;
    const pieces: string[] = [];
    while (cursor.kind === T.STRING) {
      pieces.push(cursor.text);
      cursor.advance();
    }
    return this.semantics.stringLiteral(pieces, start, cursor.previousEnd);
  }

  private identifier(): SourceExpression {
    const { cursor, semantics, symbols } = this;
    const { start, end, name } = cursor;
    const binding = symbols.lookup(name);
    if (binding === null) return this.undeclared(name, start, end);
    switch (binding.kind) {
      case "variable":
        cursor.advance();
        return semantics.variable(binding.variable!, start, end);
      case "function":
        return this.function(binding, start, end);
      case "enumerator": {
        cursor.advance();
        const { type, value } = binding;
        if (type.kind !== "integer") return cursor.fail("an enumerator is no integer");
        return semantics.enumerator(value, type, start, end);
      }
      case "typedef":
        return cursor.fail(`expected an expression before the type ${cursor.found()}`);
      case "prototype-parameter":
        cursor.advance();
        return this.prototypeParameter(binding, start, end);
    }
  }

  private function(binding: Binding, start: number, end: number): SourceExpression {
    const { cursor, semantics } = this;
    const symbol = binding.function!;
    cursor.advance();
    const callee = semantics.functionName(symbol, start, end);
    if (cursor.kind !== T.LEFT_PARENTHESIS || !BUILTIN_NAME.test(symbol.name)) return callee;
    if (this.parser.linkage.isStatic(binding.name)) return callee;
    const args = this.parser.expressions.arguments();
    const after = cursor.previousEnd;
    return (
      semantics.builtin(symbol.name, args, start, after) ?? semantics.call(callee, args, after)
    );
  }

  /** In the length of a later parameter; the definition, if it is one, takes the same object. */
  private prototypeParameter(binding: Binding, start: number, end: number): SourceExpression {
    const { parser, symbols } = this;
    if (binding.variable === null) {
      parser.parameters.enterOwner();
      const name = symbols.names.text(binding.name);
      const { type, start: at } = binding;
      binding.variable = symbols.newVariable(name, type, "parameter", at, at + name.length);
      binding.variable.qualifiers = binding.qualifiers;
    }
    return this.semantics.variable(binding.variable, start, end);
  }

  private undeclared(name: number, start: number, end: number): SourceExpression {
    const { cursor, parser, semantics } = this;
    const text = cursor.names.text(name);
    if (FUNCTION_NAMES.test(text)) return this.functionNameArray(text, start, end);
    if (cursor.nextKind !== T.LEFT_PARENTHESIS) cursor.fail(`'${text}' is not declared`);
    cursor.advance();
    if (!BUILTIN_NAME.test(text)) {
      const symbol = parser.linkage.implicitFunction({ name, start, end });
      return semantics.functionName(symbol, start, end);
    }
    const args = parser.expressions.arguments();
    const place = args.length === 0 ? this.sourcePlace(text, start, cursor.previousEnd) : null;
    if (place !== null) return place;
    const result = semantics.builtin(text, args, start, cursor.previousEnd);
    return result ?? cursor.unsupported(`'${text}'`, start, end);
  }

  /** `__builtin_LINE()` and others that tell where they stand. */
  private sourcePlace(name: string, start: number, end: number): SourceExpression | null {
    const { cursor, semantics, symbols } = this;
    const { location } = cursor.source.range(start, end);
    switch (name) {
      case "__builtin_LINE":
        return semantics.smallInteger(location.line, start, end);
      case "__builtin_FILE":
        return semantics.stringLiteral([quoted(location.file)], start, end);
      case "__builtin_FUNCTION":
        return semantics.stringLiteral([quoted(symbols.functionName ?? "")], start, end);
      default:
        return null;
    }
  }

  /** `__func__`: a static array as if declared at the start of the function (C11 6.4.2.2). */
  private functionNameArray(name: string, start: number, end: number): SourceExpression {
    const { cursor, parser, symbols } = this;
    const owner = symbols.functionName;
    cursor.advance();
    if (owner === null) return cursor.failAt(`'${name}' outside of a function`, start, end);
    const key = `${owner} ${name}`;
    let variable = this.functionNames.get(key);
    if (variable === undefined) {
      // Names have one unit per byte, as all of the source.
      const bytes = Uint8Array.from(`${owner}\0`, (unit) => unit.charCodeAt(0));
      const type = parser.types.array(parser.types.char, bytes.length, CONST);
      variable = symbols.newVariable(name, type, "static-local", start, end);
      variable.isReadOnly = true;
      symbols.addGlobal(variable, { kind: "bytes", bytes }, "defined");
      this.functionNames.set(key, variable);
    }
    return this.semantics.variable(variable, start, end);
  }

  /** `({ … })`, at the brace; `start` is the parenthesis. */
  statementExpression(start: number): SourceExpression {
    const { cursor, parser, symbols } = this;
    if (symbols.functionName === null) {
      cursor.fail("a statement expression outside of a function");
    }
    const outer = parser.expressions.beginPart();
    cursor.enter(COST.statementExpression);
    const body = parser.statements.compound();
    cursor.leave(COST.statementExpression);
    parser.expressions.endPart(outer);
    cursor.expect(T.RIGHT_PARENTHESIS);
    return this.semantics.statementExpression(body, start, cursor.previousEnd);
  }

  /** `(type){ … }`, at the brace. */
  compoundLiteral(declared: Declarator, start: number): SourceExpression {
    const { cursor, parser, symbols, semantics } = this;
    const { end } = cursor;
    const { type, qualifiers } = declared;
    const isStatic = symbols.functionName === null;
    const storage = isStatic ? "global" : "local";
    const variable = symbols.newVariable(LITERAL_NAME, type, storage, start, end);
    variable.qualifiers = qualifiers;
    const outer = parser.expressions.beginPart();
    cursor.enter(COST.compoundLiteral);
    const raw = parser.initialisers.list();
    cursor.leave(COST.compoundLiteral);
    parser.expressions.endPart(outer);
    const literal = semantics.compoundLiteral(type, raw, variable, start, cursor.previousEnd);
    if (isStatic && literal.kind === "compound-literal") {
      variable.isReadOnly = isReadOnly(type, qualifiers);
      symbols.addGlobal(variable, literal.initialiser, "defined");
      // At file scope it is an object like any other: nothing happens where it is mentioned.
      return node.variableReference(variable, start, cursor.previousEnd);
    }
    return literal;
  }
}

function quoted(text: string): string {
  return `"${text.replace(/["\\]/g, "\\$&")}"`;
}

/**
 * Performance: most constants are short decimals of type `int`, read without making a string of them;
 * -1 sends the rest to the general way.
 */
function smallDecimal(text: string, start: number, end: number): number {
  if (end - start > LONGEST_SMALL) return -1;
  if (text.charCodeAt(start) === DIGIT_ZERO && end - start > 1) return -1;
  let value = 0;
  for (let at = start; at < end; at++) {
    const digit = text.charCodeAt(at) - DIGIT_ZERO;
    if (digit < 0 || digit > 9) return -1;
    value = value * 10 + digit;
  }
  return value;
}
