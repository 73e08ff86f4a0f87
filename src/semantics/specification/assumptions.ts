/** `ASSUME { … }`: C expressions of the specification over the variables of the program. */
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
import { Symbols } from "../../program/c/symbols.ts";
import { isLvalue, type Expression, type Lvalue } from "../../program/cfa/expression.ts";
import type { Cfa, CfaEdge } from "../../program/cfa/graph.ts";
import * as node from "../../program/cfa/nodes.ts";
import { printExpression } from "../../program/cfa/print-expression.ts";
import { Variable } from "../../program/cfa/variable.ts";
import type { Assumption } from "./assumption.ts";
import type { AutomatonVariable } from "./automaton.ts";
import { behindCall } from "./behind-call.ts";
import { NO_CAPTURES, type Captured, type Captures } from "./captures.ts";
import { suggestion } from "./templates.ts";

const NAME = /(->|\.)?\s*(\$?\$?[A-Za-z_0-9]\w*)/g;

/** What the names of an assumption stand for. */
export interface AssumptionScope {
  readonly edge: CfaEdge;
  /** Whether the expression is about the state before the edge or behind it. */
  readonly moment: "before" | "behind";
  readonly captures: Captures;
  readonly variables: readonly AutomatonVariable[];
  /** Of the automaton's variable; null if any value is possible. */
  valueOf(variable: AutomatonVariable): bigint | null;
}

/**
 * The expression that stands at `range`, split at `&&`: everything the assumption says about the state
 * behind the edge. Null: it speaks of a number that nobody knows.
 */
export function resolveAssumption(
  cfa: Cfa,
  range: SourceRange,
  scope: AssumptionScope,
): readonly Assumption[] | null {
  return new AssumptionResolver(cfa, range, scope).resolve();
}

/** The parts of an expression at `range` that speaks of what is visible at the edge; whether they hold or not is not said. */
export function readAssumption(cfa: Cfa, range: SourceRange, edge: CfaEdge): readonly Expression[] {
  return readConjuncts(cfa, range, edge).map(({ expression }) => expression);
}

/** The same with whether they hold or not: all of them together say what the expression does. */
export function readConjuncts(cfa: Cfa, range: SourceRange, edge: CfaEdge): readonly Assumption[] {
  const scope: AssumptionScope = {
    edge,
    moment: "before",
    captures: NO_CAPTURES,
    variables: [],
    valueOf: () => null,
  };
  return resolveAssumption(cfa, range, scope) ?? [];
}

class AssumptionResolver {
  private readonly cfa: Cfa;
  private readonly range: SourceRange;
  private readonly scope: AssumptionScope;
  private readonly captured = new Map<Variable, Captured>();
  private readonly visible: ReadonlyMap<string, readonly Variable[]>;
  private isUnknown = false;

  constructor(cfa: Cfa, range: SourceRange, scope: AssumptionScope) {
    this.cfa = cfa;
    this.range = range;
    this.scope = scope;
    this.visible = visibleVariables(cfa, scope.edge);
  }

  resolve(): readonly Assumption[] | null {
    const parsed = this.parse();
    if (this.isUnknown) return null;
    const assumptions: Assumption[] = [];
    this.split(parsed, true, assumptions);
    return assumptions;
  }

  private parse(): SourceExpression {
    const { source, start, end } = this.range;
    // Offsets stay those of the specification: what stands before is blanked out.
    const blanks = source.text.slice(0, start).replace(/[^\n]/g, " ");
    const text = new SourceText(source.path, blanks + source.text.slice(start, end));
    try {
      const { tokens, names } = tokenize(text);
      const symbols = new Symbols(names, this.cfa.types);
      this.bindNames(symbols);
      const parser = new Parser(text, tokens, names, symbols);
      const expression = parser.semantics.condition(parser.expressions.parse());
      if (parser.cursor.kind !== T.END) parser.cursor.fail("the assumption should end here");
      return expression;
    } catch (error) {
      if (error instanceof UserError && error.range !== null) {
        throw new UserError(error.message, this.shown(error.range), error.hint);
      }
      if (error instanceof UnsupportedFeature && error.range !== null) {
        throw new UserError(`${error.feature} in an assumption`, this.shown(error.range));
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
      const [whole, access, name] = match;
      if (access !== undefined || /^\d/.test(name!)) continue;
      const end = this.range.start + match.index + whole.length;
      const at = this.shown({ start: end - name!.length, end });
      if (name!.startsWith("$$")) this.bindNumber(symbols, name!);
      else if (name!.startsWith("$")) this.bindCaptured(symbols, name!, at);
      else if (!TYPE_WORDS.has(name!)) {
        symbols.bindVariable(symbols.names.intern(name!), this.variable(name!, at));
      }
    }
  }

  private bindNumber(symbols: Symbols, name: string): void {
    const { variables } = this.scope;
    const variable = variables.find((candidate) => candidate.name === name.slice(2))!;
    const value = this.scope.valueOf(variable);
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

  private bindCaptured(symbols: Symbols, name: string, at: SourceRange): void {
    const captured = this.scope.captures.get(Number(name.slice(1)));
    if (captured === undefined) {
      throw new UserError(`nothing is captured as '${name}' by the part that matched`, at);
    }
    const { expression, text } = captured;
    if (expression === null) throw new UserError(`'${name}' is '${text}', which has no value`, at);
    const placeholder = new Variable(-1, name, name, expression.type, "temporary", null, 0, 0);
    this.captured.set(placeholder, captured);
    symbols.bindVariable(symbols.names.intern(name), placeholder);
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

  /** `a && b` holds if both do; not `a || b` if both do not. */
  private split(expression: SourceExpression, truth: boolean, into: Assumption[]): void {
    if (expression.kind === "unary" && expression.operator === "!") {
      this.split(expression.operand, !truth, into);
    } else if (expression.kind === "logical" && (expression.operator === "&&") === truth) {
      this.split(expression.left, truth, into);
      this.split(expression.right, truth, into);
    } else {
      const converted = this.converted(expression);
      into.push({ expression: converted, truth });
    }
  }

  /** Without placeholders and short-circuit operators, placed at the edge. */
  private converted(expression: SourceExpression): Expression {
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
        const value = this.captured.get(variable)?.expression;
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

  /** Both sides of a conditional on an edge are evaluated, so the second must always be defined. */
  private logical(expression: Extract<SourceExpression, { readonly kind: "logical" }>): Expression {
    const { operator, type, right } = expression;
    const left = this.converted(expression.left);
    const second = this.converted(right);
    if (!isAlwaysDefined(second)) {
      const message = `the right side of '${operator}' may be undefined`;
      throw new UserError(message, this.shown(right), "write two transitions instead");
    }
    const { start } = this.scope.edge;
    const zero = node.integerConstant(type, 0n, start, start);
    const one = node.integerConstant(type, 1n, start, start);
    const truth = node.conditional<Expression>(type, second, one, zero);
    return operator === "&&"
      ? node.conditional<Expression>(type, left, truth, zero)
      : node.conditional<Expression>(type, left, one, truth);
  }

  private refuse(expression: SourceExpression): never {
    const message = `an assumption cannot contain this: ${expression.kind.replaceAll("-", " ")}`;
    throw new UserError(message, this.shown(expression));
  }
}

const TYPE_WORDS: ReadonlySet<string> = new Set(
  "void _Bool char short int long float double signed unsigned const sizeof __int128".split(" "),
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

function isAlwaysDefined(expression: Expression): boolean {
  switch (expression.kind) {
    case "integer":
    case "float":
    case "function":
    case "variable":
      return true;
    case "member":
      return isAlwaysDefined(expression.base);
    case "address-of":
      return isAlwaysDefined(expression.target);
    case "unary":
      return expression.operator !== "-" && isAlwaysDefined(expression.operand);
    case "binary":
      return (
        /^(?:[=!]=|[<>]=?|[&|^])$/.test(expression.operator) &&
        isAlwaysDefined(expression.left) &&
        isAlwaysDefined(expression.right)
      );
    case "cast":
      return expression.operand.type.kind !== "float" && isAlwaysDefined(expression.operand);
    case "conditional":
      return (
        isAlwaysDefined(expression.condition) &&
        isAlwaysDefined(expression.then) &&
        isAlwaysDefined(expression.otherwise)
      );
    case "index":
    case "dereference":
    case "pointer-offset":
    case "pointer-difference":
      return false;
  }
}
