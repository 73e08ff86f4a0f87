/** Which transitions of an automaton a step of the program can trigger. */
import type { SourceRange } from "../../base/diagnostics/index.ts";
import type { SourceExpression } from "../../program/c/ast.ts";
import type { Expression } from "../../program/cfa/expression.ts";
import type { CfaEdge } from "../../program/cfa/graph.ts";
import * as node from "../../program/cfa/nodes.ts";
import type { Variable } from "../../program/cfa/variable.ts";
import type { Obligation } from "../obligations/index.ts";
import type {
  AutomatonVariable,
  ControlState,
  Follow,
  Transition,
} from "../specification/automaton.ts";
import type { Captures } from "../specification/captures.ts";
import { momentOf, usedCaptures } from "../specification/dialect.ts";
import { SpecificationCode, type CodeScope } from "../specification/specification-code.ts";
import { both, either, FALSE, negation, type Atom, type Formula } from "./formula.ts";
import { Trigger, type Membership, type Numbers, type Place } from "./triggers.ts";

/** An assignment to a ghost. */
export interface Update {
  readonly target: Variable;
  readonly value: Expression;
  /** Where the specification says so. */
  readonly range: SourceRange;
}

/** A transition as it is taken at one place of the program. */
export interface Match {
  readonly transition: Transition;
  /** Where it is taken. */
  readonly guard: Formula;
  readonly captures: Captures;
  readonly updates: readonly Update[];
  /** What is not met, if that is what triggers it. */
  readonly obligation: Obligation | null;
  /** "assertion": an ASSERT does not hold. */
  readonly follow: Follow | "assertion";
}

/** Whether code for the transition stands before the edge or behind it; null: it does not look at such edges. */
function positionOf(edge: CfaEdge, transition: Transition): "before" | "after" | null {
  const { kind } = edge.operation;
  const isEnd = edge.target.leaving.length === 0 && kind === "external";
  switch (momentOf(transition)) {
    case "call":
      return kind === "call" || kind === "external" ? "before" : null;
    case "return":
      return kind === "return" || (kind === "external" && !isEnd) ? "after" : null;
    case "obligation":
      return kind === "return" ? "after" : "before";
    case "edge":
      // Soundness: what follows a call that does not come back is never executed.
      return kind === "call" || isEnd ? "before" : "after";
  }
}

/** In the order of the specification. */
export function matchesAt(
  place: Place,
  state: ControlState,
  position: "before" | "after",
): readonly Match[] {
  return state.transitions.flatMap((transition) => {
    if ((momentOf(transition) === "obligation") !== (place.obligation !== null)) return [];
    if (positionOf(place.edge, transition) !== position) return [];
    return matchesOf(withUses(place, transition), transition);
  });
}

function withUses(place: Place, transition: Transition): Place {
  const used = usedCaptures(transition);
  return { ...place, isUsed: (index) => used.has(index) };
}

function matchesOf(place: Place, transition: Transition): readonly Match[] {
  const { range, trigger: condition, assertions } = transition;
  const trigger = new Trigger(place, range, { numbers: numbersOf(place, range) });
  const isTriggered = trigger.formula(condition);
  if (isTriggered === FALSE) return [];
  const { captures } = trigger;
  const { obligation } = place;
  const failing = assertions.map((assertion): Match => {
    const guard = both([isTriggered, negation(trigger.formula(assertion))]);
    return { transition, guard, captures, updates: [], obligation, follow: "assertion" };
  });
  const { updates, numbers, isMember } = effectsOf(place, transition, captures);
  const after = new Trigger(place, range, { numbers, captures, isMember });
  const guard = both([
    isTriggered,
    ...transition.conditions.map((one) => after.formula(one)),
    assumed(place, transition, captures, numbers),
  ]);
  const { follow } = transition;
  const taken: Match = { transition, guard, captures, updates, obligation, follow };
  return [...failing, taken].filter((match) => match.guard !== FALSE);
}

/** What `ASSUME` or `SPLIT` say. */
function assumed(
  place: Place,
  { assumptions, isNegated }: Transition,
  captures: Captures,
  numbers: Numbers,
): Formula {
  const scope = codeScope(place, captures, numbers);
  const parts = assumptions.map(({ range }) => {
    const code = new SpecificationCode(place.cfa, range, scope);
    const text = withCaptured(range.text, captures);
    return formulaOf(code, code.condition(), { range, text });
  });
  return isNegated ? negation(both(parts)) : both(parts);
}

/** Operators that decide from left to right become branches: what they guard is evaluated only where it is defined. */
function formulaOf(
  code: SpecificationCode,
  expression: SourceExpression,
  said: Pick<Atom, "range" | "text">,
): Formula {
  if (expression.kind === "unary" && expression.operator === "!") {
    return negation(formulaOf(code, expression.operand, said));
  }
  if (expression.kind === "logical") {
    const parts = [expression.left, expression.right].map((one) => formulaOf(code, one, said));
    return expression.operator === "&&" ? both(parts) : either(parts);
  }
  return { kind: "atom", expression: code.converted(expression), truth: true, ...said };
}

/** What a transition writes, and what its assumptions see: they hold after DO, and before ENCODE. */
interface Effects {
  /** In order. */
  readonly updates: readonly Update[];
  readonly numbers: Numbers;
  readonly isMember: Membership;
}

function effectsOf(place: Place, { range, actions }: Transition, captures: Captures): Effects {
  const { cfa, automaton, ghosts, edge } = place;
  const plain = numbersOf(place, range);
  const numbers = new Map<AutomatonVariable, Expression>();
  const members = new Map<string, boolean>();
  const after: Numbers = (variable) => numbers.get(variable) ?? plain(variable);
  const updates: Update[] = [];
  for (const action of actions) {
    switch (action.kind) {
      case "set-number": {
        const target = ghosts.numberOf(automaton, action.variable, range);
        const value = (at: Numbers) =>
          new Trigger(place, range, { numbers: at, captures }).number(action.value);
        updates.push({ target, value: value(plain), range });
        numbers.set(action.variable, value(after));
        break;
      }
      case "set-element": {
        const trigger = new Trigger(place, action.range, { numbers: plain, captures });
        const { variable, isMember } = action;
        const identity = trigger.element(action.element);
        const target = ghosts.memberOf(automaton, variable, identity, action.range);
        const number = isMember ? 1n : 0n;
        const value = node.integerConstant(cfa.types.int, number, edge.start, edge.start);
        updates.push({ target, value, range });
        members.set(memberKey(variable, identity), isMember);
        break;
      }
      case "encode":
        for (const statement of action.statements) {
          const { name, assigned } = statement;
          if (assigned === null) continue;
          const target = ghosts.encodedBy(automaton, name.text);
          const code = new SpecificationCode(
            cfa,
            assigned.value,
            codeScope(place, captures, plain),
          );
          const value = code.assigned(target, assigned.operator);
          updates.push({ target, value, range: statement.range });
        }
        break;
      case "print":
    }
  }
  const isMember: Membership = (variable, identity) =>
    members.get(memberKey(variable, identity)) ?? null;
  return { updates, numbers: after, isMember };
}

function memberKey({ index }: AutomatonVariable, identity: string): string {
  return `${index} ${identity}`;
}

function codeScope(place: Place, captures: Captures, numbers: Numbers): CodeScope {
  const { edge, automaton, ghosts } = place;
  return {
    edge,
    moment: "before",
    captures,
    ghosts: ghosts.visibleTo(automaton),
    variables: automaton.variables,
    valueOf: numbers,
  };
}

/** The automaton's numbers as they are. */
function numbersOf({ automaton, ghosts, edge }: Place, range: SourceRange): Numbers {
  return (variable) =>
    node.variableReference(ghosts.numberOf(automaton, variable, range), edge.start, edge.start);
}

/** As the program writes what was captured. */
function withCaptured(text: string, captures: Captures): string {
  return text.replace(
    /(?<!\$)\$(\d+)/g,
    (name, index) => captures.get(Number(index))?.text ?? name,
  );
}
