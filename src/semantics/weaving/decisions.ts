/** What an automaton does where some of its transitions match, as a piece of graph. */
import type { SourceRange } from "../../base/diagnostics/index.ts";
import type { Expression } from "../../program/cfa/expression.ts";
import type { Cfa, CfaEdge } from "../../program/cfa/graph.ts";
import * as node from "../../program/cfa/nodes.ts";
import type { Variable } from "../../program/cfa/variable.ts";
import type { Obligation } from "../obligations/index.ts";
import type { Automaton, ControlState } from "../specification/automaton.ts";
import { rawStatement } from "../specification/edge-facts.ts";
import { areDisjoint, FALSE, type Formula } from "./formula.ts";
import { Spot, type Fragment } from "./fragment.ts";
import { stateNumber, type Ghosts } from "./ghosts.ts";
import type { Match } from "./matches.ts";

/** What is needed to write code for one automaton at one edge. */
export interface Writing {
  readonly cfa: Cfa;
  readonly edge: CfaEdge;
  readonly ghosts: Ghosts;
  readonly fragment: Fragment;
  /** A variable for one step. */
  temporary(name: string): Variable;
  /** Names an error edge: violations are recognised by it. */
  violation(match: Match): SourceRange;
  /** What comes before the end of an execution that violates the specification. */
  beforeViolation(end: Spot): Spot;
}

export interface Decision {
  readonly automaton: Automaton;
  /** Only states in which something can be done. */
  readonly matches: ReadonlyMap<ControlState, readonly Match[]>;
  /** What of the edge it is about; null: the edge as a whole. */
  readonly obligation: Obligation | null;
}

/** The code of one automaton; it goes on at `next`. */
export function writeDecision(
  writing: Writing,
  { automaton, matches }: Decision,
  next: Spot,
): Spot {
  let entry = next;
  for (const [state, list] of [...matches].reverse()) {
    const body = new StateCode(writing, automaton, state, next).write(list);
    entry = writing.fragment.branch(isIn(writing, automaton, state), body, entry);
  }
  return entry;
}

function isIn({ cfa, edge, ghosts }: Writing, automaton: Automaton, state: ControlState): Formula {
  if (automaton.states.length === 1) return { kind: "constant", value: true };
  const { int } = cfa.types;
  const { start } = edge;
  const variable = node.variableReference(ghosts.stateOf(automaton), start, start);
  const number = node.integerConstant(int, stateNumber(automaton, state), start, start);
  return {
    kind: "atom",
    expression: node.binary<Expression>("==", int, variable, number),
    truth: true,
    range: state.transitions[0]!.range,
    text: null,
  };
}

class StateCode {
  private readonly writing: Writing;
  private readonly automaton: Automaton;
  private readonly state: ControlState;
  private readonly next: Spot;
  private readonly known = new Map<string, Spot>();
  private readonly performed = new Map<Match, Spot>();

  constructor(writing: Writing, automaton: Automaton, state: ControlState, next: Spot) {
    this.writing = writing;
    this.automaton = automaton;
    this.state = state;
    this.next = next;
  }

  write(matches: readonly Match[]): Spot {
    if (this.state.takes === "first") {
      return matches.reduceRight(
        (rest, match) => this.writing.fragment.branch(match.guard, this.perform(match), rest),
        this.next,
      );
    }
    // A violation that some choice leads to is one: nobody has to choose it.
    const errors = matches.filter((match) => this.isError(match));
    const others = matches.filter((match) => !this.isError(match));
    return this.all([...errors, ...others], 0, null);
  }

  /**
   * Any of the transitions from `from` on whose guards hold. `declined`: one that could have been taken already, and has to
   * be if no other can.
   */
  private all(matches: readonly Match[], from: number, declined: Match | null): Spot {
    const match = matches[from];
    if (match === undefined) return declined === null ? this.next : this.perform(declined);
    const key = `${from} ${declined === null ? "" : matches.indexOf(declined)}`;
    let spot = this.known.get(key);
    if (spot === undefined) {
      spot = this.one(matches, from, declined);
      this.known.set(key, spot);
    }
    return spot;
  }

  private one(matches: readonly Match[], from: number, declined: Match | null): Spot {
    const match = matches[from]!;
    const taken = this.perform(match);
    const otherwise = this.all(matches, from + 1, declined);
    const rivals = matches.slice(from + 1).filter((other) => this.areRivals(match, other));
    const isChosen = rivals.length > 0 && !this.isError(match);
    const then = isChosen ? this.choose(taken, this.all(matches, from + 1, match)) : taken;
    return this.writing.fragment.branch(match.guard, then, otherwise);
  }

  /** Both can be taken, and it makes a difference which. */
  private areRivals(one: Match, other: Match): boolean {
    return !haveSameEffect(one, other) && !areDisjoint(one.guard, other.guard);
  }

  private choose(one: Spot, other: Spot): Spot {
    const { writing } = this;
    const { fragment, edge, cfa } = writing;
    const { range } = this.state.transitions[0]!;
    const choice = node.variableReference(writing.temporary("choice"), edge.start, edge.start);
    const zero = node.integerConstant(cfa.types.int, 0n, edge.start, edge.start);
    const expression = node.binary<Expression>("!=", cfa.types.int, choice, zero);
    const isOne: Formula = {
      kind: "atom",
      expression,
      truth: true,
      range,
      text: null,
    };
    const chosen = fragment.branch(isOne, one, other);
    if (chosen === one) return one;
    const text = { range, note: null };
    return fragment.step({ kind: "havoc", target: choice, reason: "specification" }, chosen, text);
  }

  private perform(match: Match): Spot {
    let spot = this.performed.get(match);
    if (spot === undefined) {
      spot = this.steps(match);
      this.performed.set(match, spot);
    }
    return spot;
  }

  private steps(match: Match): Spot {
    const { writing, automaton } = this;
    const { fragment, edge, ghosts } = writing;
    const { updates, transition } = match;
    const { range } = transition;
    let spot = this.follow(match);
    const entered = this.entered(match);
    if (entered !== null && entered !== this.state) {
      const target = node.variableReference(ghosts.stateOf(automaton), edge.start, edge.start);
      const number = stateNumber(automaton, entered);
      const value = node.integerConstant(writing.cfa.types.int, number, edge.start, edge.start);
      const note = `${automaton.name} goes to ${entered.name}`;
      spot = fragment.step({ kind: "assign", target, value }, spot, { range, note });
    }
    for (const { target: variable, value, range: at } of updates.toReversed()) {
      const target = node.variableReference(variable, edge.start, edge.start);
      spot = fragment.step({ kind: "assign", target, value }, spot, { range: at, note: null });
    }
    return spot;
  }

  /** The end of a transition. */
  private follow(match: Match): Spot {
    const { writing, next } = this;
    const { fragment, cfa, edge } = writing;
    if (this.isError(match)) {
      const range = writing.violation(match);
      const operation = { kind: "skip", note: rawStatement(cfa, edge) } as const;
      const { obligation: unmet } = match;
      const about = unmet?.subject ?? undefined;
      const note = `violates ${this.automaton.name}`;
      const text = { range, note, about, unmet };
      return writing.beforeViolation(fragment.step(operation, new Spot(), text));
    }
    if (match.follow === "assertion" || match.follow.kind !== "stop") return next;
    return this.stop(match);
  }

  /** An assumption that never holds: the execution does not count from here on. */
  private stop({ transition: { range } }: Match): Spot {
    const { cfa, edge, fragment } = this.writing;
    const { types } = cfa;
    return fragment.step(
      {
        kind: "external",
        name: "__VERIFIER_assume",
        type: types.function(types.void, [types.int], "fixed"),
        arguments: [node.integerConstant(types.int, 0n, edge.start, edge.start)],
        result: null,
      },
      this.next,
      { range, note: `${this.automaton.name} stops` },
    );
  }

  private isError(match: Match): boolean {
    if (match.follow === "assertion" || match.follow.kind === "error") return true;
    return this.entered(match)?.isTarget === true;
  }

  private entered({ follow }: Match): ControlState | null {
    if (follow === "assertion" || follow.kind !== "goto") return null;
    return this.automaton.states.find(({ name }) => name === follow.state)!;
  }
}

function haveSameEffect(one: Match, other: Match): boolean {
  return effectText(one) === effectText(other);
}

function effectText({ follow, updates }: Match): string {
  const where = follow === "assertion" ? follow : JSON.stringify(follow);
  return [where, ...updates.map(({ range }) => range.text)].join("\n");
}

/** Whether code for it would do nothing, whatever the state. */
export function isIdle(state: ControlState, matches: readonly Match[]): boolean {
  return matches.every(
    ({ follow, updates, guard }) =>
      guard === FALSE ||
      (follow !== "assertion" &&
        follow.kind === "goto" &&
        follow.state === state.name &&
        updates.length === 0),
  );
}

/** Whether some execution may be cut off. */
export function canStop({ matches }: Decision): boolean {
  return [...matches.values()].some((list) =>
    list.some(({ follow }) => follow !== "assertion" && follow.kind === "stop"),
  );
}
