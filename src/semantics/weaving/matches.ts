/** Which transitions of an automaton a step of the program can trigger. */
import { UnsupportedFeature, type SourceRange } from "../../base/diagnostics/index.ts";
import type { Expression } from "../../program/cfa/expression.ts";
import type { CfaEdge } from "../../program/cfa/graph.ts";
import * as node from "../../program/cfa/nodes.ts";
import type { Variable } from "../../program/cfa/variable.ts";
import { resolveAssumption } from "../specification/assumptions.ts";
import type {
  AutomatonVariable,
  ControlState,
  Follow,
  Transition,
} from "../specification/automaton.ts";
import { capturedExpression, type Captures } from "../specification/captures.ts";
import { momentOf, type Moment } from "../specification/dialect.ts";
import { callOn } from "../specification/edge-facts.ts";
import { SpecificationCode, type CodeScope } from "../specification/specification-code.ts";
import { both, FALSE, negation, type Formula } from "./formula.ts";
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
  /** "assertion": an ASSERT does not hold. */
  readonly follow: Follow | "assertion";
}

/** Whether code of the specification for this moment stands before the edge or behind it; null: it has no such moment. */
export function positionOf(edge: CfaEdge, moment: Moment): "before" | "after" | null {
  const { kind } = edge.operation;
  const isEnd = edge.target.leaving.length === 0 && kind === "external";
  switch (moment) {
    case "call":
      return kind === "call" || kind === "external" ? "before" : null;
    case "return":
      return kind === "return" || (kind === "external" && !isEnd) ? "after" : null;
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
    const moment = momentOf(transition);
    if (positionOf(place.edge, moment) !== position) return [];
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
  refuseEarlyResult(place, transition, captures);
  const failing = assertions.map((assertion): Match => {
    const guard = both([isTriggered, negation(trigger.formula(assertion))]);
    return { transition, guard, captures, updates: [], follow: "assertion" };
  });
  const { updates, numbers, isMember } = effectsOf(place, transition, captures);
  const after = new Trigger(place, range, { numbers, captures, isMember });
  const guard = both([
    isTriggered,
    ...transition.conditions.map((one) => after.formula(one)),
    assumed(place, transition, captures, numbers),
  ]);
  const taken: Match = { transition, guard, captures, updates, follow: transition.follow };
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
    const guard = resolveAssumption(place.cfa, range, scope) ?? [];
    return both(
      guard.map((one): Formula => ({ ...one, kind: "atom", range, assumedBy: place.automaton })),
    );
  });
  return isNegated ? negation(both(parts)) : both(parts);
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

/** Soundness: where a function with a body is called, nothing has its result yet. */
function refuseEarlyResult(place: Place, transition: Transition, captures: Captures): void {
  const { edge } = place;
  const target = edge.operation.kind === "call" ? (callOn(edge)?.target ?? null) : null;
  if (target === null || momentOf(transition) !== "edge") return;
  const { identity, text } = capturedExpression(target);
  for (const [index, captured] of captures) {
    if (captured.identity !== identity || !place.isUsed(index)) continue;
    const feature = `asking for '${text}' before the called function returned (use MATCH RETURN)`;
    throw new UnsupportedFeature(feature, transition.range);
  }
}

/** The numbers of the captured expressions whose values count: they are named again behind the pattern. */
function usedCaptures({ range }: Transition): ReadonlySet<number> {
  const named = [...range.text.matchAll(/(?<!\$)\$(\d+)/g)].map(([, index]) => Number(index));
  return new Set(named.filter((index, i) => named.indexOf(index) !== i));
}
