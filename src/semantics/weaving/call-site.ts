/** A call whose end a specification looks at: what it returned, and what it was given. */
import type { SourceRange } from "../../base/diagnostics/index.ts";
import { visitExpression } from "../../program/cfa/visit-expression.ts";
import type { Expression, Lvalue } from "../../program/cfa/expression.ts";
import type { CfaEdge } from "../../program/cfa/graph.ts";
import * as node from "../../program/cfa/nodes.ts";
import type { Variable } from "../../program/cfa/variable.ts";
import type { AddressTakenVariables } from "../../program/passes/address-taken.ts";
import type { CType } from "../../program/types/type.ts";
import { capturedExpression, type Captured } from "../specification/captures.ts";
import { callOn, type CallFacts } from "../specification/edge-facts.ts";
import type { Ghosts } from "./ghosts.ts";

/** An argument as it was before the call. */
export interface KeptArgument {
  readonly variable: Variable;
  readonly value: Expression;
  /** Where the specification asks for it. */
  readonly range: SourceRange;
}

/** The result goes to `keeper` first and from there to `target`, if the program wants it. */
export interface KeptResult {
  readonly keeper: Variable;
  readonly target: Lvalue | null;
}

export class CallSite {
  /** The edge by which control comes back: a return, or the call of a function without a body. */
  readonly back: CfaEdge;
  readonly facts: CallFacts;
  readonly kept = new Map<string, KeptArgument>();
  keptResult: KeptResult | null = null;
  private readonly ghosts: Ghosts;
  private readonly addressTaken: AddressTakenVariables;

  constructor(back: CfaEdge, ghosts: Ghosts, addressTaken: AddressTakenVariables) {
    const { operation } = back;
    this.back = back;
    this.facts = callOn(operation.kind === "return" ? operation.callEdge : back)!;
    this.ghosts = ghosts;
    this.addressTaken = addressTaken;
  }

  get returnsValue(): boolean {
    return this.returnType.kind !== "void";
  }

  /** What was returned, right behind the call, whether the program uses it or not. */
  result(): Captured {
    const { operation } = this.back;
    const direct =
      operation.kind === "return" || operation.kind === "external" ? operation.result : null;
    const target = this.facts.target ?? direct;
    const expression = direct?.kind === "variable" ? direct : this.keeper(direct);
    const { text, identity } = capturedExpression(target ?? expression);
    return {
      text: target === null ? `the result of ${this.facts.name}` : text,
      identity,
      expression,
    };
  }

  /** The value that an argument had when it was passed. */
  argument(captured: Captured, range: SourceRange): Captured {
    const { expression, identity } = captured;
    if (expression === null || this.isKeptByItself(expression)) return captured;
    let kept = this.kept.get(identity);
    if (kept === undefined) {
      const variable = this.newTemporary("argument", expression.type);
      kept = { variable, value: expression, range };
      this.kept.set(identity, kept);
    }
    return { ...captured, expression: this.reference(kept.variable) };
  }

  /** Nothing that happens during the call can change it. */
  private isKeptByItself(expression: Expression): boolean {
    const { operation } = this.back;
    const result =
      operation.kind === "return" || operation.kind === "external" ? operation.result : null;
    const written = result?.kind === "variable" ? result.variable : null;
    let isKept = true;
    visitExpression(expression, (part) => {
      if (part.kind === "dereference") isKept = false;
      if (part.kind !== "variable") return;
      const { variable } = part;
      const isAddress = expression.kind === "address-of" && expression.target === part;
      if (isAddress) return;
      if (variable.isStatic || variable === written || this.addressTaken.has(variable)) {
        isKept = false;
      }
    });
    return isKept;
  }

  private keeper(target: Lvalue | null): Expression {
    this.keptResult ??= { keeper: this.newTemporary("result", this.returnType), target };
    return this.reference(this.keptResult.keeper);
  }

  private get returnType(): CType {
    const { operation } = this.back;
    return operation.kind === "external"
      ? operation.type.returns
      : operation.kind === "return"
        ? operation.callee.symbol.type.returns
        : this.ghosts.voidType;
  }

  private newTemporary(name: string, type: CType): Variable {
    return this.ghosts.temporary(name, type, this.back.target.function.name, this.back);
  }

  private reference(variable: Variable): Expression {
    const { start } = this.back;
    return node.variableReference(variable, start, start);
  }
}
