/** Whether a transition may be taken at an edge: what the edge decides, and the rest as a formula. */
import { UserError, type SourceRange } from "../../base/diagnostics/index.ts";
import type { BinaryOperator, Expression } from "../../program/cfa/expression.ts";
import type { Cfa, CfaEdge, CfaFunction } from "../../program/cfa/graph.ts";
import * as node from "../../program/cfa/nodes.ts";
import type { Operation } from "../../program/cfa/operation.ts";
import { MEMORY_QUERIES } from "../../program/library/index.ts";
import type { Condition as Required, Obligation, ObligationKind } from "../obligations/index.ts";
import type {
  Automaton,
  AutomatonVariable,
  Condition,
  Element,
  Numeric,
} from "../specification/automaton.ts";
import type { CallPattern } from "../specification/c-pattern.ts";
import { NO_CAPTURES, type Captures } from "../specification/captures.ts";
import { callOn, lineOf } from "../specification/edge-facts.ts";
import { Evaluation } from "../specification/evaluation.ts";
import { matchCall, matchPattern } from "../specification/pattern-matching.ts";
import type { CallSite } from "./call-site.ts";
import { both, either, FALSE, negation, TRUE, type Formula } from "./formula.ts";
import type { Ghosts } from "./ghosts.ts";

/** An edge that is looked at for an automaton. */
export interface Place {
  readonly cfa: Cfa;
  readonly edge: CfaEdge;
  readonly automaton: Automaton;
  readonly ghosts: Ghosts;
  /** Which of those of the edge is looked at; null: none. */
  readonly obligation: Obligation | null;
  /** At the end of a call. */
  readonly call: CallSite | null;
  /** Every element that is ever put into the set. */
  elementsOf(variable: AutomatonVariable): readonly string[];
  /** The number behind a captured expression is needed as it was when the call began. */
  isUsed(capture: number): boolean;
}

/** What an automaton's number is at the moment. */
export type Numbers = (variable: AutomatonVariable) => Expression;

export type Membership = (variable: AutomatonVariable, identity: string) => boolean | null;

export class Trigger {
  captures: Captures = NO_CAPTURES;
  private readonly place: Place;
  private readonly range: SourceRange;
  private readonly numbers: Numbers;
  private readonly isMember: Membership;

  /** `isMember`: what is known about sets; null: nothing. */
  constructor(
    place: Place,
    range: SourceRange,
    state: {
      readonly numbers: Numbers;
      readonly captures?: Captures;
      readonly isMember?: Membership;
    },
  ) {
    this.place = place;
    this.range = range;
    this.numbers = state.numbers;
    this.captures = state.captures ?? NO_CAPTURES;
    this.isMember = state.isMember ?? (() => null);
  }

  formula(condition: Condition): Formula {
    switch (condition.kind) {
      case "not": {
        const before = this.captures;
        const inner = this.formula(condition.operand);
        this.captures = before;
        return negation(inner);
      }
      case "and": {
        const left = this.formula(condition.left);
        return left === FALSE ? FALSE : both([left, this.formula(condition.right)]);
      }
      case "or": {
        const before = this.captures;
        const left = this.formula(condition.left);
        if (left === TRUE) return TRUE;
        if (left === FALSE) this.captures = before;
        return either([left, this.formula(condition.right)]);
      }
      case "same": {
        const left = this.formula(condition.left);
        const right = this.formula(condition.right);
        return either([both([left, right]), both([negation(left), negation(right)])]);
      }
      case "compare":
        return this.comparison(
          condition.operator,
          this.number(condition.left),
          this.number(condition.right),
        );
      case "contains":
        return this.contains(condition.variable, condition.element);
      case "is-empty":
        return both(this.members(condition.variable).map(negation));
      case "match-called":
        return truth(this.called(condition.pattern));
      case "match-returned":
        return truth(this.returned(condition.pattern));
      case "match-pattern":
        return this.pattern(condition);
      case "match-obligation":
        return this.isNotMet(condition.obligation);
      default: {
        const evaluation = new Evaluation(this.place.cfa, this.place.edge, null, null);
        const answer = evaluation.condition(condition);
        if (typeof answer === "boolean") return truth(answer);
        // Soundness: taken for false, what only an analysis knows would hide violations.
        throw new UserError("no program knows the answer to this", this.range);
      }
    }
  }

  number(numeric: Numeric): Expression {
    const { cfa, edge } = this.place;
    switch (numeric.kind) {
      case "number":
        return this.constant(numeric.value);
      case "line-number":
        return this.constant(BigInt(lineOf(cfa, edge)));
      case "variable":
        return this.numbers(numeric.variable);
      case "captured": {
        const expression = this.captures.get(numeric.index)?.expression ?? null;
        if (expression?.type.kind === "integer")
          return node.cast(cfa.types.int, expression, edge.start);
        throw new UserError(`'$${numeric.index}' is no number here`, this.range);
      }
      case "arithmetic": {
        const left = this.number(numeric.left);
        return node.binary(numeric.operator, cfa.types.int, left, this.number(numeric.right));
      }
      case "evaluate":
        throw new UserError("no program knows the answer to this", numeric.query.range);
    }
  }

  /** Which element is meant, as a set names it. */
  element(element: Element): string {
    const { cfa, edge } = this.place;
    const evaluation = new Evaluation(cfa, edge, null, null);
    evaluation.captures = this.captures;
    const found = evaluation.element(element);
    if (found !== null) return found;
    throw new UserError("the element of the set has no known value here", this.range);
  }

  private member(variable: AutomatonVariable, identity: string): Formula {
    const { automaton, ghosts, edge } = this.place;
    const known = this.isMember(variable, identity);
    if (known !== null) return truth(known);
    const ghost = ghosts.memberOf(automaton, variable, identity, this.range);
    const expression = node.variableReference(ghost, edge.start, edge.start);
    return { kind: "atom", expression, truth: true, range: this.range, text: null };
  }

  private contains(variable: AutomatonVariable, element: Element): Formula {
    return this.member(variable, this.element(element));
  }

  private members(variable: AutomatonVariable): readonly Formula[] {
    return this.place.elementsOf(variable).map((identity) => this.member(variable, identity));
  }

  private isNotMet(kind: ObligationKind): Formula {
    const { obligation } = this.place;
    if (obligation?.kind !== kind) return FALSE;
    return negation(this.required(obligation.condition));
  }

  /** A question about memory is a call whose result is looked at. */
  private asked({ query, arguments: given }: Extract<Required, { kind: "query" }>): Formula {
    const { cfa, edge, ghosts, obligation } = this.place;
    const { types } = cfa;
    const { name: functionName } = owner(edge);
    const variable = ghosts.temporary(query, types.int, functionName, edge);
    const expression = node.variableReference(variable, edge.start, edge.start);
    const parameters = given.map(({ type }) => type);
    const before: Operation = {
      kind: "external",
      name: MEMORY_QUERIES[query],
      type: types.function(types.int, parameters, "fixed"),
      arguments: given,
      result: expression,
    };
    const about = obligation?.subject ?? undefined;
    return { kind: "atom", expression, truth: true, range: this.range, text: null, about, before };
  }

  private required(condition: Required): Formula {
    switch (condition.kind) {
      case "holds": {
        const { expression } = condition;
        const about = this.place.obligation?.subject ?? undefined;
        return { kind: "atom", expression, truth: true, range: this.range, text: null, about };
      }
      case "query":
        return this.asked(condition);
      case "assigned": {
        const { ghosts, edge } = this.place;
        const ghost = ghosts.assignedTo(condition.variable);
        const isSet = node.variableReference(ghost, edge.start, edge.start);
        return this.comparison("!=", isSet, this.constant(0n));
      }
      case "nothing-allocated": {
        const { ghosts, edge } = this.place;
        const count = node.variableReference(ghosts.blocks, edge.start, edge.start);
        return this.comparison("==", count, this.constant(0n));
      }
      case "all":
        return both(condition.parts.map((part) => this.required(part)));
      case "any":
        return either(condition.parts.map((part) => this.required(part)));
    }
  }

  private called(pattern: CallPattern): boolean {
    const facts = callOn(this.place.edge);
    return facts !== null && this.take(matchCall(this.place.cfa, pattern, facts, this.captures));
  }

  private returned(pattern: CallPattern): boolean {
    const { call, cfa } = this.place;
    if (call === null) return false;
    const { target } = pattern;
    const before = this.captures;
    const isOpen = target === null || target.kind === "any" || target.kind === "capture";
    if (target !== null && !call.returnsValue) return false;
    const wanted = isOpen ? { ...pattern, target: null } : pattern;
    if (!this.take(matchCall(cfa, wanted, call.facts, before))) return false;
    const captures = new Map(this.captures);
    for (const [index, captured] of captures) {
      if (!before.has(index) && this.place.isUsed(index)) {
        captures.set(index, call.argument(captured, this.range));
      }
    }
    if (target?.kind === "capture") captures.set(target.index, call.result());
    this.captures = captures;
    return true;
  }

  private pattern({ pattern }: Extract<Condition, { kind: "match-pattern" }>): Formula {
    const { cfa, edge, call } = this.place;
    if (pattern.kind === "called" && this.isAwaited(pattern)) {
      // Who asks for the result of a function waits until it has returned.
      if (edge.operation.kind === "call") return FALSE;
      if (edge.operation.kind === "return") {
        return truth(call?.facts.target != null && this.returned(pattern));
      }
    }
    const match = matchPattern(cfa, pattern, edge, this.captures);
    if (match === null) return FALSE;
    this.captures = match.captures;
    return both(
      match.required.map(({ variable, value }) =>
        this.comparison("==", this.numbers(variable), this.constant(value)),
      ),
    );
  }

  private isAwaited({ target }: CallPattern): boolean {
    return target?.kind === "capture" && this.place.isUsed(target.index);
  }

  private take(match: { readonly captures: Captures } | null): boolean {
    if (match === null) return false;
    this.captures = match.captures;
    return true;
  }

  private comparison(operator: BinaryOperator, left: Expression, right: Expression): Formula {
    const expression = node.binary(operator, this.place.cfa.types.int, left, right);
    return { kind: "atom", expression, truth: true, range: this.range, text: null };
  }

  private constant(value: bigint): Expression {
    const { cfa, edge } = this.place;
    return node.integerConstant(cfa.types.int, value, edge.start, edge.start);
  }
}

/** The function whose variables are visible. */
function owner({ operation, source, target }: CfaEdge): CfaFunction {
  return operation.kind === "return" ? target.function : source.function;
}

function truth(value: boolean): Formula {
  return value ? TRUE : FALSE;
}
