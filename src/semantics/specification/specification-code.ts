/** C of the specification over the variables of the program: `ASSUME { … }`, `ENCODE { … }`. */
import {
  SourceText,
  UnsupportedFeature,
  UserError,
  type SourceRange,
} from "../../base/diagnostics/index.ts";
import { nearest } from "../../base/options/nearest.ts";
import type { SourceExpression } from "../../program/c/ast.ts";
import { tokenize } from "../../program/c/lexer/lexer.ts";
import * as T from "../../program/c/lexer/token.ts";
import { Parser } from "../../program/c/parser/parser.ts";
import type { Semantics } from "../../program/c/semantics/index.ts";
import { Symbols } from "../../program/c/symbols.ts";
import { canBeUndefined } from "../../program/cfa/definedness.ts";
import {
  isLvalue,
  type ArithmeticOperator,
  type Expression,
  type Lvalue,
} from "../../program/cfa/expression.ts";
import type { Cfa, CfaEdge } from "../../program/cfa/graph.ts";
import * as node from "../../program/cfa/nodes.ts";
import { printExpression } from "../../program/cfa/print-expression.ts";
import { Variable } from "../../program/cfa/variable.ts";
import type { CType } from "../../program/types/type.ts";
import type { AutomatonVariable } from "./automaton.ts";
import { behindCall } from "./behind-call.ts";
import type { Captures } from "./captures.ts";
import { suggestion } from "./templates.ts";

/** Literals have no names in them. */
const NAME =
  /(?:\b(?:L|u8?|U))?(?:"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')|(?:(->|\.)\s*)?(\b(?:struct|union|enum)\s+)?(\$?\$?[A-Za-z_0-9]\w*)/g;

/** What the names of code stand for. */
export interface CodeScope {
  readonly edge: CfaEdge;
  /** Whether the code is about the state before the edge or behind it. */
  readonly moment: "before" | "behind";
  readonly captures: Captures;
  /** Variables of the specification that are variables of the woven program, by name. */
  readonly ghosts: ReadonlyMap<string, Variable>;
  readonly variables: readonly AutomatonVariable[];
  /** Of the automaton's variable; null if any value is possible. */
  valueOf(variable: AutomatonVariable): bigint | Expression | null;
}

export const NO_GHOSTS: ReadonlyMap<string, Variable> = new Map();

/** What is visible in the program before the edge; nothing of a specification but what it captured. */
export function programScope(edge: CfaEdge, captures: Captures): CodeScope {
  return {
    ...{ edge, captures, moment: "before", ghosts: NO_GHOSTS, variables: [] },
    valueOf: () => null,
  };
}

/** The code at one place of a specification, read in the scope of the program at one edge. */
export class SpecificationCode {
  /** It speaks of a number of the automaton that nobody knows. */
  isUnknown = false;
  private readonly cfa: Cfa;
  private readonly range: SourceRange;
  private readonly scope: CodeScope;
  private readonly placeholders = new Map<Variable, Expression>();
  private readonly visible: ReadonlyMap<string, readonly Variable[]>;

  constructor(cfa: Cfa, range: SourceRange, scope: CodeScope) {
    this.cfa = cfa;
    this.range = range;
    this.scope = scope;
    this.visible = visibleVariables(cfa, scope.edge);
  }

  condition(): SourceExpression {
    return this.read((parser) => parser.semantics.condition(parser.expressions.parse()));
  }

  /** What `target = code` or `target op= code` assigns; no code is one. */
  assigned(target: Variable, operator: "=" | ArithmeticOperator): Expression {
    return this.converted(
      this.read(({ semantics, expressions, cursor }) => {
        const isOne = cursor.kind === T.END;
        const value = isOne
          ? semantics.smallInteger(1, cursor.start, cursor.start)
          : expressions.parse();
        return assignedValue(semantics, target, operator, value);
      }),
    );
  }

  type(): CType {
    return this.read(({ declarators }) => declarators.typeName().type);
  }

  private read<R>(parse: (parser: Parser) => R): R {
    const { source, start, end } = this.range;
    // Offsets stay those of the specification: what stands before is blanked out.
    const blanks = source.text.slice(0, start).replace(/[^\n]/g, " ");
    const text = new SourceText(source.path, blanks + source.text.slice(start, end));
    try {
      const { tokens, names } = tokenize(text);
      const symbols = new Symbols(names, this.cfa.types);
      this.bindNames(symbols);
      const parser = new Parser(text, tokens, names, symbols);
      const result = parse(parser);
      if (parser.cursor.kind !== T.END) parser.cursor.fail("the code should end here");
      return result;
    } catch (error) {
      if (error instanceof UserError && error.range !== null) {
        throw new UserError(error.message, this.shown(error.range), error.hint);
      }
      if (error instanceof UnsupportedFeature && error.range !== null) {
        throw new UserError(`${error.feature} in a specification`, this.shown(error.range));
      }
      throw error;
    }
  }

  /** The same place in the text that the user wrote. */
  private shown({ start, end }: { readonly start: number; readonly end: number }): SourceRange {
    return this.range.source.range(start, end);
  }

  private bindNames(symbols: Symbols): void {
    for (const match of this.range.text.matchAll(NAME)) {
      const [whole, access, tagged, name] = match;
      if (name === undefined || access !== undefined || /^\d/.test(name)) continue;
      const end = this.range.start + match.index + whole.length;
      const at = this.shown({ start: end - name.length, end });
      if (tagged !== undefined) this.bindTag(symbols, name);
      else if (name.startsWith("$$")) this.bindNumber(symbols, name);
      else if (name.startsWith("$")) this.bindCaptured(symbols, name, at);
      else if (!TYPE_WORDS.has(name)) this.bindName(symbols, name, at);
    }
  }

  /** Variables of the specification, then what is visible in the program. */
  private bindName(symbols: Symbols, name: string, at: SourceRange): void {
    const id = symbols.names.intern(name);
    const { scope } = this.cfa;
    const ghost = this.scope.ghosts.get(name);
    const typedef = scope.typedef(name);
    const enumerator = scope.enumerator(name);
    if (ghost !== undefined) symbols.bindVariable(id, ghost);
    else if (this.visible.has(name)) symbols.bindVariable(id, this.variable(name, at));
    else if (typedef !== null) {
      symbols.bind("typedef", id, 0, typedef.type).qualifiers = typedef.qualifiers;
    } else if (enumerator !== null) {
      symbols.bind("enumerator", id, 0, enumerator.type).value = enumerator.value;
    } else symbols.bindVariable(id, this.variable(name, at));
  }

  /** One that the program does not have is made by the parser, without members. */
  private bindTag(symbols: Symbols, name: string): void {
    const tag = this.cfa.scope.tag(name);
    const id = symbols.names.intern(name);
    if (tag === null || symbols.lookupTag(id) !== null) return;
    symbols.bindTag(tag.kind, id, tag.type).isDefined = true;
  }

  private bindNumber(symbols: Symbols, name: string): void {
    const { variables } = this.scope;
    const variable = variables.find((candidate) => candidate.name === name.slice(2))!;
    const value = this.scope.valueOf(variable);
    if (typeof value === "object" && value !== null) {
      this.bindPlaceholder(symbols, name, value);
      return;
    }
    if (value === null) this.isUnknown = true;
    const { longLong, int } = this.cfa.types;
    const isInt = value === null || (value >= -(2n ** 31n) && value < 2n ** 31n);
    const binding = symbols.bind(
      "enumerator",
      symbols.names.intern(name),
      0,
      isInt ? int : longLong,
    );
    binding.value = value ?? 0n;
  }

  private bindPlaceholder(symbols: Symbols, name: string, value: Expression): void {
    const placeholder = new Variable(-1, name, name, value.type, "temporary", null, 0, 0);
    this.placeholders.set(placeholder, value);
    symbols.bindVariable(symbols.names.intern(name), placeholder);
  }

  private bindCaptured(symbols: Symbols, name: string, at: SourceRange): void {
    const captured = this.scope.captures.get(Number(name.slice(1)));
    if (captured === undefined) {
      throw new UserError(`nothing is captured as '${name}' by the part that matched`, at);
    }
    const { expression, text } = captured;
    if (expression === null) throw new UserError(`'${name}' is '${text}', which has no value`, at);
    this.bindPlaceholder(symbols, name, expression);
  }

  private variable(name: string, at: SourceRange): Variable {
    const found = this.visible.get(name) ?? [];
    const [variable, second] = found;
    if (variable === undefined) {
      const hint = suggestion(nearest(name, this.visible.keys()), "variable");
      const where = functionOf(this.scope.edge).name;
      throw new UserError(`no variable '${name}' is visible in '${where}'`, at, hint);
    }
    if (second !== undefined) {
      const names = found.map(({ qualifiedName }) => qualifiedName).join(", ");
      throw new UserError(`'${name}' may be any of ${names}`, at);
    }
    return variable;
  }

  /** Without placeholders and short-circuit operators, placed at the edge. */
  converted(expression: SourceExpression): Expression {
    const { start } = this.scope.edge;
    switch (expression.kind) {
      case "integer":
        return node.integerConstant(expression.type, expression.value, start, start);
      case "float":
        return node.floatConstant(expression.type, expression.value, start, start);
      case "function":
        return node.functionAddress(expression.type, expression.function, start, start);
      case "variable": {
        const { variable } = expression;
        const value = this.placeholders.get(variable);
        // Soundness: the program has no such object, and ids of its own ones mean others.
        if (variable.storage === "string") return this.refuse(expression, "a string literal");
        return this.visibleBehind(value ?? node.variableReference(variable, start, start));
      }
      case "member": {
        const base = this.lvalue(expression.base);
        return { ...node.member(expression.type, base, expression.field, start), start };
      }
      case "index": {
        const base = this.lvalue(expression.base);
        return {
          ...node.index(expression.type, base, this.converted(expression.index), start),
          start,
        };
      }
      case "dereference":
        return node.dereference(expression.type, this.converted(expression.pointer), start, start);
      case "address-of":
        return node.addressOf(expression.type, this.lvalue(expression.target), start);
      case "unary": {
        const operand = this.converted(expression.operand);
        return node.unary(expression.operator, expression.type, operand, start);
      }
      case "binary": {
        const left = this.converted(expression.left);
        const right = this.converted(expression.right);
        return node.binary(expression.operator, expression.type, left, right);
      }
      case "pointer-offset": {
        const pointer = this.converted(expression.pointer);
        const index = this.converted(expression.index);
        return node.pointerOffset(expression.operator, expression.type, pointer, index);
      }
      case "pointer-difference": {
        const left = this.converted(expression.left);
        return node.pointerDifference(expression.type, left, this.converted(expression.right));
      }
      case "cast":
        return node.cast(expression.type, this.converted(expression.operand), start);
      case "logical":
        return this.logical(expression);
      case "conditional":
        return this.conditional(expression);
      default:
        return this.refuse(expression);
    }
  }

  /** Soundness: variables of the caller mean nothing to whoever looks at the state behind a call. */
  private visibleBehind(expression: Expression): Expression {
    const { edge, moment } = this.scope;
    const visible = moment === "before" ? expression : behindCall(expression, edge);
    if (visible !== null) return visible;
    const text = printExpression(expression);
    const feature = `an assumption on '${text}' at the call of a defined function, which is passed something else,`;
    throw new UnsupportedFeature(feature, this.range);
  }

  private lvalue(expression: SourceExpression): Lvalue {
    const value = this.converted(expression);
    if (isLvalue(value)) return value;
    throw new UserError("this is no object", this.shown(expression));
  }

  private conditional({
    type,
    condition,
    then,
    otherwise,
  }: Extract<SourceExpression, { readonly kind: "conditional" }>): Expression {
    return node.conditional<Expression>(
      type,
      this.converted(condition),
      this.alwaysDefined(then, "?:"),
      this.alwaysDefined(otherwise, "?:"),
    );
  }

  private alwaysDefined(expression: SourceExpression, operator: string): Expression {
    const converted = this.converted(expression);
    if (!canBeUndefined(converted)) return converted;
    const message = `this side of '${operator}' may be undefined`;
    throw new UserError(message, this.shown(expression), "write two transitions instead");
  }

  /** Both sides of a conditional on an edge are evaluated, so the second must always be defined. */
  private logical(expression: Extract<SourceExpression, { readonly kind: "logical" }>): Expression {
    const { operator, type, right } = expression;
    const left = this.converted(expression.left);
    const second = this.alwaysDefined(right, operator);
    const { start } = this.scope.edge;
    const zero = node.integerConstant(type, 0n, start, start);
    const one = node.integerConstant(type, 1n, start, start);
    const truth = node.conditional<Expression>(type, second, one, zero);
    return operator === "&&"
      ? node.conditional<Expression>(type, left, truth, zero)
      : node.conditional<Expression>(type, left, one, truth);
  }

  private refuse(expression: SourceExpression, what = expression.kind.replaceAll("-", " ")): never {
    throw new UserError(`a specification cannot contain this: ${what}`, this.shown(expression));
  }
}

const TYPE_WORDS: ReadonlySet<string> = new Set(
  "void _Bool char short int long float double signed unsigned const volatile sizeof __int128 struct union enum".split(
    " ",
  ),
);

/** Where names are looked up: a call is judged in the caller, a return too. */
function functionOf(edge: CfaEdge): CfaEdge["source"]["function"] {
  return edge.operation.kind === "return" ? edge.target.function : edge.source.function;
}

/** By name; locals hide globals. */
function visibleVariables(cfa: Cfa, edge: CfaEdge): ReadonlyMap<string, readonly Variable[]> {
  const { name: functionName, locals } = functionOf(edge);
  const statics = cfa.globals.filter((variable) => variable.functionName === functionName);
  const globals = cfa.globals.filter((variable) => variable.storage === "global");
  const result = new Map<string, readonly Variable[]>();
  for (const variable of globals) result.set(variable.name, [variable]);
  const hidden = new Set<string>();
  for (const variable of [...locals, ...statics]) {
    const { name } = variable;
    const others = hidden.has(name) ? (result.get(name) ?? []) : [];
    hidden.add(name);
    result.set(name, [...others, variable]);
  }
  return result;
}

/** `x op= y` is `x = x op y`: a variable has no effects. */
function assignedValue(
  semantics: Semantics,
  target: Variable,
  operator: "=" | ArithmeticOperator,
  value: SourceExpression,
): SourceExpression {
  const { start, end } = value;
  const reference = semantics.variable(target, start, end);
  const result = operator === "=" ? value : semantics.binary(operator, reference, value);
  const assignment = semantics.assign("=", reference, result);
  return assignment.kind === "assignment" ? assignment.value : assignment;
}
