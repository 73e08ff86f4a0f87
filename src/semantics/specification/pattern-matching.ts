import {
  isComparison,
  NEGATED_COMPARISON,
  type Expression,
  type Lvalue,
} from "../../program/cfa/expression.ts";
import type { Cfa, CfaEdge } from "../../program/cfa/graph.ts";
import { expressionsOf } from "../../program/cfa/operation-expressions.ts";
import { printOperation } from "../../program/cfa/print-operation.ts";
import { visitExpression } from "../../program/cfa/visit-expression.ts";
import { declaration, typeName } from "../../program/types/print.ts";
import type { AutomatonVariable } from "./automaton.ts";
import type { CallPattern, CPattern, PatternNode } from "./c-pattern.ts";
import { tokenTexts } from "./c-pattern-parser.ts";
import {
  capturedExpression,
  capturedText,
  NO_CAPTURES,
  type Captured,
  type Captures,
} from "./captures.ts";
import { callOn, withoutImplicitCasts, type CallFacts } from "./edge-facts.ts";

export interface PatternMatch {
  readonly captures: Captures;
  /** The match holds only if these variables of the automaton have these values. */
  readonly required: readonly RequiredValue[];
}

interface RequiredValue {
  readonly variable: AutomatonVariable;
  readonly value: bigint;
}

/** `before`: captured already in the same trigger; the same number has to be the same expression. */
export function matchPattern(
  cfa: Cfa,
  pattern: CPattern,
  edge: CfaEdge,
  before: Captures,
): PatternMatch | null {
  const matching = new PatternMatching(cfa, before);
  return matching.edge(pattern, edge) ? matching : null;
}

/** What the pattern captures wherever it occurs among the expressions of the edge. */
export function matchAnywhere(cfa: Cfa, pattern: PatternNode, edge: CfaEdge): readonly Captures[] {
  const found: Captures[] = [];
  for (const root of expressionsOf(edge.operation)) {
    visitExpression(root, (expression) => {
      // A conversion is what it converts, which comes next.
      if (withoutImplicitCasts(expression) !== expression) return;
      const matching = new PatternMatching(cfa, NO_CAPTURES);
      if (matching.node(pattern, expression)) found.push(matching.captures);
    });
  }
  return found;
}

/** A call, whichever edge it is on. */
export function matchCall(
  cfa: Cfa,
  pattern: CallPattern,
  call: CallFacts,
  before: Captures,
): PatternMatch | null {
  const matching = new PatternMatching(cfa, before);
  return matching.call(pattern, call) ? matching : null;
}

/**
 * Compares the shape of a pattern with that of an operation, names as in the source. Conversions that the
 * program does not write do not count.
 */
class PatternMatching implements PatternMatch {
  readonly captures: Map<number, Captured>;
  readonly required: RequiredValue[] = [];
  private readonly cfa: Cfa;

  constructor(cfa: Cfa, before: Captures) {
    this.cfa = cfa;
    this.captures = new Map(before);
  }

  edge(pattern: CPattern, edge: CfaEdge): boolean {
    const { operation } = edge;
    switch (pattern.kind) {
      case "called": {
        const call = callOn(edge);
        return call !== null && this.call(pattern, call);
      }
      case "assignment":
        return this.assignment(pattern.target, pattern.value, edge);
      case "returned":
        return (
          operation.kind === "assign" &&
          isReturnVariable(operation.target) &&
          this.node(pattern.value, operation.value)
        );
      case "condition":
        return (
          operation.kind === "assume" &&
          this.condition(pattern.condition, operation.condition, pattern.truth === operation.truth)
        );
      case "declaration":
        return (
          operation.kind === "declare" &&
          this.declaration(
            pattern.tokens,
            operation.variable.name,
            declaredText(operation.variable),
          )
        );
    }
  }

  call(pattern: CallPattern, call: CallFacts): boolean {
    const { arguments: values, target } = call;
    const expected = pattern.arguments;
    if (pattern.isOpen ? values.length < expected.length : values.length !== expected.length) {
      return false;
    }
    if (pattern.target !== null) {
      if (target === null || !this.node(pattern.target, target)) return false;
    }
    return (
      this.text(pattern.callee, call.name) &&
      expected.every((argument, i) => this.node(argument, values[i]!))
    );
  }

  private assignment(target: PatternNode, value: PatternNode, edge: CfaEdge): boolean {
    const { operation } = edge;
    switch (operation.kind) {
      case "assign":
        return (
          !isReturnVariable(operation.target) &&
          this.node(target, operation.target) &&
          this.node(value, operation.value)
        );
      case "return":
      case "external": {
        // The value of a call is no expression: only a wildcard stands for it.
        const { result } = operation;
        if (result === null || !this.node(target, result)) return false;
        return this.wildcard(value, capturedText(printOperation(operation)));
      }
      case "havoc":
        return (
          this.node(target, operation.target) &&
          this.wildcard(value, capturedText(printOperation(operation)))
        );
      case "assume":
      case "declare":
      case "call":
      case "skip":
        return false;
    }
  }

  private condition(pattern: PatternNode, condition: Expression, isAgreed: boolean): boolean {
    const expression = withoutImplicitCasts(condition);
    if (expression.kind === "unary" && expression.operator === "!") {
      return this.condition(pattern, expression.operand, !isAgreed);
    }
    if (isAgreed) return this.node(pattern, expression);
    // Not `x < 10` is `x >= 10`, except for floats (NaN).
    if (pattern.kind !== "binary" || !isComparison(pattern.operator)) return false;
    if (expression.kind !== "binary" || expression.left.type.kind === "float") return false;
    return this.node({ ...pattern, operator: NEGATED_COMPARISON[pattern.operator] }, expression);
  }

  private declaration(tokens: readonly string[], name: string, text: string): boolean {
    const declared = tokenTexts(text);
    if (declared?.length !== tokens.length) return false;
    return tokens.every((token, i) => {
      if (token === "$?") return true;
      if (!token.startsWith("$")) return token === declared[i];
      return declared[i] === name && this.capture(Number(token.slice(1)), capturedText(name));
    });
  }

  node(pattern: PatternNode, whole: Expression): boolean {
    const expression = withoutImplicitCasts(whole);
    switch (pattern.kind) {
      case "any":
        return true;
      case "capture":
        return this.capture(pattern.index, capturedExpression(expression));
      case "automaton-variable":
        if (expression.kind !== "integer") return false;
        this.required.push({ variable: pattern.variable, value: expression.value });
        return true;
      case "name":
        return this.name(pattern.name, expression);
      case "integer":
        return (
          expression.kind === "integer" &&
          (expression.value === pattern.value ||
            this.sourceText(expression) === String(pattern.value))
        );
      case "literal":
        return this.sourceText(expression) === pattern.text;
      case "cast":
        return (
          expression.kind === "cast" &&
          typeName(expression.type).replace(/\s*\*/g, " *") === pattern.type &&
          this.node(pattern.operand, expression.operand)
        );
      default:
        return this.operator(pattern, expression);
    }
  }

  private operator(pattern: OperatorPattern, expression: Expression): boolean {
    switch (pattern.kind) {
      case "unary":
        return (
          expression.kind === "unary" &&
          expression.operator === pattern.operator &&
          this.node(pattern.operand, expression.operand)
        );
      case "address-of":
        if (expression.kind === "function") return this.node(pattern.operand, expression);
        return (
          expression.kind === "address-of" &&
          !isDecay(expression) &&
          this.node(pattern.operand, expression.target)
        );
      case "dereference":
        return expression.kind === "dereference" && this.node(pattern.operand, expression.pointer);
      case "binary":
        return this.binary(pattern, expression);
      case "member":
        return this.member(pattern, expression);
      case "index":
        return this.index(pattern, expression);
      case "conditional":
        return (
          expression.kind === "conditional" &&
          this.node(pattern.condition, expression.condition) &&
          this.node(pattern.then, expression.then) &&
          this.node(pattern.otherwise, expression.otherwise)
        );
    }
  }

  private name(name: string, expression: Expression): boolean {
    switch (expression.kind) {
      case "variable":
        return expression.variable.name === name;
      case "function":
        return expression.function.writtenName === name;
      case "address-of":
        return isDecay(expression) && this.name(name, expression.target);
      case "integer":
        // An enumerator.
        return this.sourceText(expression) === name;
      default:
        return false;
    }
  }

  private binary(
    { operator, left, right }: Extract<PatternNode, { kind: "binary" }>,
    expression: Expression,
  ): boolean {
    if (expression.kind === "binary") {
      return (
        operator === expression.operator &&
        this.node(left, expression.left) &&
        this.node(right, expression.right)
      );
    }
    if (expression.kind === "pointer-offset") {
      return (
        operator === expression.operator &&
        this.node(left, expression.pointer) &&
        this.node(right, expression.index)
      );
    }
    return (
      expression.kind === "pointer-difference" &&
      operator === "-" &&
      this.node(left, expression.left) &&
      this.node(right, expression.right)
    );
  }

  private member(
    { base, name, access }: Extract<PatternNode, { kind: "member" }>,
    expression: Expression,
  ): boolean {
    if (expression.kind !== "member" || expression.field.name !== name) return false;
    let inner: Expression = expression.base;
    while (inner.kind === "member" && inner.field.name === null) inner = inner.base;
    if (access === ".") return this.node(base, inner);
    return inner.kind === "dereference" && this.node(base, inner.pointer);
  }

  private index(
    { base, index }: Extract<PatternNode, { kind: "index" }>,
    expression: Expression,
  ): boolean {
    if (expression.kind === "index") {
      return this.node(base, expression.base) && this.node(index, expression.index);
    }
    if (expression.kind !== "dereference") return false;
    const pointer = withoutImplicitCasts(expression.pointer);
    return (
      pointer.kind === "pointer-offset" &&
      pointer.operator === "+" &&
      this.node(base, pointer.pointer) &&
      this.node(index, pointer.index)
    );
  }

  private text(pattern: PatternNode, text: string): boolean {
    return pattern.kind === "name"
      ? pattern.name === text
      : this.wildcard(pattern, capturedText(text));
  }

  private wildcard(pattern: PatternNode, captured: Captured): boolean {
    if (pattern.kind === "any") return true;
    return pattern.kind === "capture" && this.capture(pattern.index, captured);
  }

  private capture(index: number, captured: Captured): boolean {
    const before = this.captures.get(index);
    if (before !== undefined) return before.identity === captured.identity;
    this.captures.set(index, captured);
    return true;
  }

  private sourceText({ start, end }: Expression): string {
    return this.cfa.source.text.slice(start, end);
  }
}

type OperatorPattern = Extract<
  PatternNode,
  { kind: "unary" | "address-of" | "dereference" | "binary" | "member" | "index" | "conditional" }
>;

function isReturnVariable(target: Lvalue): boolean {
  return target.kind === "variable" && target.variable.storage === "return";
}

/** An array that stands for its first element is written without `&`. */
function isDecay({ target, type }: Extract<Expression, { kind: "address-of" }>): boolean {
  return target.type.kind === "array" && type.pointee === target.type.element;
}

function declaredText(variable: { type: Parameters<typeof declaration>[0]; name: string }): string {
  return declaration(variable.type, variable.name);
}
