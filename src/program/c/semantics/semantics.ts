import type { SourceText } from "../../../base/diagnostics/index.ts";
import type { ArithmeticOperator, BinaryOperator } from "../../cfa/expression.ts";
import * as node from "../../cfa/nodes.ts";
import type { FunctionSymbol, Variable } from "../../cfa/variable.ts";
import { areCompatible } from "../../types/compatibility.ts";
import { typeName } from "../../types/print.ts";
import type { CType, IntegerType, Qualifiers } from "../../types/type.ts";
import type { TypeTable } from "../../types/type-table.ts";
import type { CompoundStatement, Initialiser, SourceExpression, Statement } from "../ast.ts";
import type { AssemblySource } from "../assembly/assembly-source.ts";
import { Access } from "./access.ts";
import { assemblyStatement } from "./assembly/index.ts";
import { Builtins } from "./builtins.ts";
import { Calls } from "./calls.ts";
import { constantInteger } from "./constants.ts";
import { SemanticContext, type SymbolSource } from "./context.ts";
import { Conversions, hasIntegerType } from "./conversions.ts";
import { Initialisers } from "./initialisers.ts";
import { Literals } from "./literals.ts";
import { Operators } from "./operators.ts";
import type { RawInitialiser } from "./raw-initialisers.ts";

/** `type: value` in `_Generic`; the type is null for `default`. */
export interface GenericAssociation {
  readonly type: CType | null;
  readonly qualifiers: Qualifiers;
  readonly value: SourceExpression;
}

/**
 * What the parser asks to turn syntax into typed nodes. Operands come as they were parsed; checks of
 * types and lvalues, decay, promotion and conversion happen here. A violated rule of C is a `UserError`,
 * a known construct that we do not model an `UnsupportedFeature`. Integer constants are folded as far as
 * nothing undefined happens.
 */
export class Semantics {
  readonly types: TypeTable;
  private readonly context: SemanticContext;
  private readonly conversions: Conversions;
  private readonly literals: Literals;
  private readonly operators: Operators;
  private readonly access: Access;
  private readonly calls: Calls;
  private readonly builtins: Builtins;
  private readonly initialisers: Initialisers;

  constructor(source: SourceText, types: TypeTable, symbols: SymbolSource) {
    this.types = types;
    this.context = new SemanticContext(source, types, symbols);
    this.conversions = new Conversions(this.context);
    this.literals = new Literals(this.context);
    this.operators = new Operators(this.context, this.conversions);
    this.access = new Access(this.context, this.conversions);
    this.calls = new Calls(this.context, this.conversions);
    this.builtins = new Builtins(this.context, this.conversions, this.operators, this.calls);
    this.initialisers = new Initialisers(this.context, this.conversions);
  }

  /** A decimal constant of type `int`. */
  smallInteger(value: number, start: number, end: number): SourceExpression {
    return this.literals.small(value, start, end);
  }

  integerLiteral(text: string, start: number, end: number): SourceExpression {
    return this.literals.integer(text, start, end);
  }

  floatLiteral(text: string, start: number, end: number): SourceExpression {
    return this.literals.float(text, start, end);
  }

  characterLiteral(text: string, start: number, end: number): SourceExpression {
    return this.literals.character(text, start, end);
  }

  stringLiteral(pieces: readonly string[], start: number, end: number): SourceExpression {
    return this.literals.string(pieces, start, end);
  }

  variable(variable: Variable, start: number, end: number): SourceExpression {
    const { longerObjects, views } = this.context;
    const viewed = views.size === 0 ? undefined : views.get(variable);
    // Soundness: where gcc reads the object and where it knows better is its own business.
    if (viewed === null)
      this.context.unsupported({ start, end }, "a constant alias of an object that may change");
    if (viewed !== undefined) {
      const address = this.access.addressOf(this.variable(viewed, start, end), start);
      const pointer = this.access.cast(this.types.pointer(variable.type), address, start);
      return node.dereference<SourceExpression>(variable.type, pointer, start, end);
    }
    const reference = node.variableReference(variable, start, end);
    if (longerObjects.size === 0) return reference;
    const declared = longerObjects.get(variable);
    return declared === undefined ? reference : { ...reference, type: declared };
  }

  /** From now on the variable means `*(type *)&object`; null: it cannot be used. */
  viewAs(variable: Variable, object: Variable | null): void {
    this.context.views.set(variable, object);
  }

  /** A function is its address from the start: `f`, `&f` and `*f` are the same value. */
  functionName(symbol: FunctionSymbol, start: number, end: number): SourceExpression {
    const address = node.functionAddress(this.types.pointer(symbol.type), symbol, start, end);
    // Only at the end of the file is it known whether the function has an address.
    return symbol.isWeak && !symbol.isDefined ? { ...address, effects: true } : address;
  }

  enumerator(value: bigint, type: IntegerType, start: number, end: number): SourceExpression {
    return node.integerConstant(type, value, start, end);
  }

  unary(
    operator: "+" | "-" | "~" | "!" | "*" | "&",
    operand: SourceExpression,
    start: number,
  ): SourceExpression {
    if (operator === "*") return this.access.dereference(operand, start);
    if (operator === "&") return this.access.addressOf(operand, start);
    return this.operators.unary(operator, operand, start);
  }

  increment(
    target: SourceExpression,
    delta: 1 | -1,
    result: "before" | "after",
    start: number,
    end: number,
  ): SourceExpression {
    return this.operators.increment(target, delta, result, start, end);
  }

  binary(
    operator: BinaryOperator | "&&" | "||",
    left: SourceExpression,
    right: SourceExpression,
  ): SourceExpression {
    return this.operators.binary(operator, left, right);
  }

  conditional(
    condition: SourceExpression,
    then: SourceExpression | null,
    otherwise: SourceExpression,
  ): SourceExpression {
    return this.operators.conditional(condition, then, otherwise);
  }

  assign(
    operator: "=" | ArithmeticOperator,
    target: SourceExpression,
    value: SourceExpression,
  ): SourceExpression {
    return this.operators.assign(operator, target, value);
  }

  comma(left: SourceExpression, right: SourceExpression): SourceExpression {
    return this.operators.comma(left, right);
  }

  index(base: SourceExpression, at: SourceExpression, end: number): SourceExpression {
    return this.access.index(base, at, end);
  }

  member(base: SourceExpression, name: string, access: "." | "->", end: number): SourceExpression {
    return this.access.member(base, name, access, end);
  }

  call(callee: SourceExpression, args: readonly SourceExpression[], end: number): SourceExpression {
    return this.calls.call(callee, args, end);
  }

  cast(type: CType, operand: SourceExpression, start: number): SourceExpression {
    return this.access.cast(type, operand, start);
  }

  sizeofType(type: CType, start: number, end: number): SourceExpression {
    return this.access.sizeofType(type, start, end);
  }

  sizeofExpression(operand: SourceExpression, start: number, end: number): SourceExpression {
    return this.access.sizeofExpression(operand, start, end);
  }

  alignofType(
    type: CType,
    start: number,
    end: number,
    flavour: "standard" | "gnu",
  ): SourceExpression {
    return this.access.alignof(type, flavour, start, end);
  }

  offsetof(
    type: CType,
    path: readonly (string | SourceExpression)[],
    start: number,
    end: number,
  ): SourceExpression {
    return this.access.offsetof(type, path, start, end);
  }

  /** The array type of `variable` is completed by the number of initialisers. */
  compoundLiteral(
    type: CType,
    raw: RawInitialiser,
    variable: Variable,
    start: number,
    end: number,
  ): SourceExpression {
    const storage = variable.isStatic ? "static" : "automatic";
    const object = this.initialisers.initialise(type, raw, storage);
    if (object.storage !== object.type) {
      this.context.unsupported({ start, end }, "a compound literal with a flexible array");
    }
    variable.type = object.type;
    const { initialiser } = object;
    if (variable.isStatic) this.context.staticLiterals.set(variable, initialiser);
    const kind = "compound-literal";
    return { kind, type: object.type, start, end, effects: true, variable, initialiser };
  }

  /** Of the type of its last statement if that is an expression, otherwise `void`. */
  statementExpression(body: CompoundStatement, start: number, end: number): SourceExpression {
    const last = body.statements.at(-1);
    const value = last === undefined ? null : this.lastValue(last);
    const type = value === null ? this.types.void : value.expression.type;
    const kind = "statement-expression";
    if (value === null || value.statement === last) {
      return { kind, type, start, end, effects: true, body };
    }
    const statements = [...body.statements.slice(0, -1), value.statement];
    return { kind, type, start, end, effects: true, body: { ...body, statements } };
  }

  /** The last statement of a block as one whose value is no array but a pointer; null if it has none. */
  private lastValue(
    statement: Statement,
  ): { readonly statement: Statement; readonly expression: SourceExpression } | null {
    if (statement.kind === "label") {
      const inner = this.lastValue(statement.body);
      if (inner === null || inner.statement === statement.body) {
        return inner === null ? null : { statement, expression: inner.expression };
      }
      return { statement: { ...statement, body: inner.statement }, expression: inner.expression };
    }
    if (statement.kind !== "expression") return null;
    const expression = this.conversions.decay(statement.expression);
    if (expression === statement.expression) return { statement, expression };
    return { statement: { ...statement, expression }, expression };
  }

  private valueType(expression: SourceExpression): CType {
    return this.conversions.decay(expression).type;
  }

  generic(
    control: SourceExpression,
    associations: readonly GenericAssociation[],
    start: number,
    end: number,
  ): SourceExpression {
    const type = this.valueType(control);
    // A value has no qualifiers, so it never has a qualified type.
    const chosen =
      associations.find(
        (candidate) =>
          candidate.type !== null &&
          candidate.qualifiers === 0 &&
          areCompatible(candidate.type, type),
      ) ?? associations.find((candidate) => candidate.type === null);
    if (chosen === undefined) {
      return this.context.fail({ start, end }, `no association matches type '${typeName(type)}'`);
    }
    return chosen.value;
  }

  /** Null: `name` is no builtin but an ordinary function. */
  builtin(
    name: string,
    args: readonly SourceExpression[],
    start: number,
    end: number,
  ): SourceExpression | null {
    return this.builtins.call(name, args, { start, end });
  }

  vaArg(list: SourceExpression, type: CType, start: number, end: number): SourceExpression {
    return this.builtins.vaArg(list, type, { start, end });
  }

  /** Outer qualifiers are ignored, also those of the elements of an array. */
  typesCompatible(a: CType, b: CType, start: number, end: number): SourceExpression {
    const { types } = this;
    const holds = areCompatible(types.unqualified(a), types.unqualified(b));
    return node.integerConstant(types.int, holds ? 1n : 0n, start, end);
  }

  assembly(source: AssemblySource): Statement {
    const { context, conversions, operators, access, builtins } = this;
    return assemblyStatement({ context, conversions, operators, access, builtins }, source);
  }

  chooseExpression(
    condition: SourceExpression,
    then: SourceExpression,
    otherwise: SourceExpression,
  ): SourceExpression {
    const value = this.requireConstantInteger(condition, "the condition of __builtin_choose_expr");
    return value !== 0n ? then : otherwise;
  }

  condition(expression: SourceExpression): SourceExpression {
    return this.conversions.scalar(expression);
  }

  switchValue(expression: SourceExpression): SourceExpression {
    if (!hasIntegerType(expression)) {
      const name = typeName(expression.type);
      return this.context.fail(expression, `'switch' needs an integer, not type '${name}'`);
    }
    return this.conversions.promote(expression);
  }

  returned(expression: SourceExpression, type: CType): SourceExpression {
    return this.conversions.assign(expression, type, "'return'");
  }

  constantInteger(expression: SourceExpression): bigint | null {
    return constantInteger(expression);
  }

  /** `what` names the place for the message: "the width of a bit-field". */
  requireConstantInteger(expression: SourceExpression, what: string): bigint {
    const value = constantInteger(expression);
    return value ?? this.context.fail(expression, `${what} is no integer constant expression`);
  }

  /** `value` as a value of type `size_t`: the length of a variable-length array. */
  lengthValue(expression: SourceExpression): SourceExpression {
    if (!hasIntegerType(expression)) this.context.fail(expression, "an array length is no integer");
    return this.conversions.convert(expression, this.types.sizeType);
  }

  /** Gives the variable the type that its initialiser completes. */
  initialise(
    variable: Variable,
    raw: RawInitialiser,
    storage: "static" | "automatic",
  ): Initialiser {
    const object = this.initialisers.initialise(variable.type, raw, storage);
    if (object.storage !== object.type) this.context.longerObjects.set(variable, object.type);
    variable.type = object.storage;
    return object.initialiser;
  }

  /** What the program says the type is; an initialised flexible array makes the object longer. */
  declaredType(variable: Variable): CType {
    return this.context.longerObjects.get(variable) ?? variable.type;
  }
}
