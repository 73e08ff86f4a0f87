import { UserError } from "../../base/diagnostics/index.ts";
import type {
  Assumption,
  Precision,
  Siblings,
  TransferRelation,
  Violation,
} from "../../core/contracts/index.ts";
import type { Cfa, CfaEdge } from "../../program/cfa/graph.ts";
import { resolveAssumption } from "./assumptions.ts";
import type { Action, Automaton, AutomatonValue, ControlState, Transition } from "./automaton.ts";
import type { Captures } from "./captures.ts";
import { rawStatement } from "./edge-facts.ts";
import { Evaluation } from "./evaluation.ts";
import {
  NO_ASSUMPTIONS,
  numberIn,
  PendingState,
  setIn,
  valueText,
  type Place,
  type SpecificationState,
  type SpecificationStates,
} from "./specification-state.ts";
import { isNumeric } from "./transition-parser.ts";

/** What an automaton needs besides itself. */
export interface SpecificationServices {
  /** Of the verdict: FALSE(property). Null: the name of the automaton. */
  readonly property: string | null;
  /** Receives what PRINT prints, one line each. */
  print(line: string): void;
}

/** A transition that may be taken on an edge. */
interface Candidate {
  readonly transition: Transition;
  /** Null: whether the trigger holds, and what it captures, depends on more than the edge. */
  readonly captures: Captures | null;
}

interface Candidates {
  readonly list: readonly Candidate[];
  readonly asksSiblings: boolean;
  readonly prints: boolean;
}

const NONE: readonly SpecificationState[] = [];
const NO_CANDIDATES: Candidates = { list: [], asksSiblings: false, prints: false };

/**
 * Transitions are found once per control state and edge; on an edge where none can match, the successor is
 * the state itself.
 */
export class SpecificationTransfer implements TransferRelation<SpecificationState, Precision> {
  private readonly cfa: Cfa;
  private readonly automaton: Automaton;
  private readonly states: SpecificationStates;
  private readonly services: SpecificationServices;
  private readonly byName: ReadonlyMap<string, ControlState>;
  /** By control state, then by id of the edge; filled on first use. */
  private readonly table: (Candidates | undefined)[][];
  private readonly printed = new Set<Action>();

  constructor(
    cfa: Cfa,
    automaton: Automaton,
    states: SpecificationStates,
    services: SpecificationServices,
  ) {
    this.cfa = cfa;
    this.automaton = automaton;
    this.states = states;
    this.services = services;
    this.byName = new Map(automaton.states.map((state) => [state.name, state]));
    const { length } = cfa.edges;
    this.table = automaton.states.map(() => new Array<Candidates | undefined>(length));
  }

  successors(state: SpecificationState, edge: CfaEdge): readonly SpecificationState[] {
    const { place } = state;
    if (typeof place === "string") return place === "error" ? NONE : state.unchanged;
    const candidates = this.candidates(place, edge);
    if (candidates === NO_CANDIDATES) return state.unchanged;
    if (candidates.asksSiblings) return [new PendingState(state, edge)];
    if (candidates.prints) return this.follow(state, edge, candidates, null);
    let followed = state.followed.get(edge);
    if (followed === undefined) {
      followed = this.follow(state, edge, candidates, null);
      state.followed.set(edge, followed);
    }
    return followed;
  }

  /** Takes the edge for real if the automaton had to wait for its neighbours. */
  resolved(state: SpecificationState, siblings: Siblings): readonly SpecificationState[] {
    if (!(state instanceof PendingState)) return [state];
    const { before, edge } = state;
    if (typeof before.place === "string") return before.unchanged;
    return this.follow(before, edge, this.candidates(before.place, edge), siblings);
  }

  private candidates(place: ControlState, edge: CfaEdge): Candidates {
    const row = this.table[place.index]!;
    return (row[edge.id] ??= this.findCandidates(place, edge));
  }

  private findCandidates(place: ControlState, edge: CfaEdge): Candidates {
    const list: Candidate[] = [];
    for (const transition of place.transitions) {
      const evaluation = new Evaluation(this.cfa, edge, null, null);
      const truth = evaluation.condition(transition.trigger);
      if (truth === false) continue;
      list.push({ transition, captures: truth === true ? evaluation.captures : null });
      if (truth === true && place.takes === "first") break;
    }
    if (list.length === 0) return NO_CANDIDATES;
    return {
      list,
      asksSiblings: list.some(({ transition }) => transition.asksSiblings),
      prints: list.some(({ transition }) => transition.actions.some((a) => a.kind === "print")),
    };
  }

  private follow(
    state: SpecificationState,
    edge: CfaEdge,
    { list }: Candidates,
    siblings: Siblings | null,
  ): readonly SpecificationState[] {
    const result = new Set<SpecificationState>();
    const takesFirst = typeof state.place !== "string" && state.place.takes === "first";
    let isDecided = false;
    for (const { transition, captures } of list) {
      const evaluation = new Evaluation(this.cfa, edge, state.values, siblings);
      let truth = captures === null ? evaluation.condition(transition.trigger) : true;
      if (captures !== null) evaluation.captures = captures;
      if (truth === false) continue;
      if (truth !== true) truth = "maybe";
      for (const next of this.take(transition, state, edge, evaluation)) result.add(next);
      if (truth === true) isDecided = true;
      if (isDecided && takesFirst) break;
    }
    // Soundness: where a trigger only may hold, the executions for which it does not hold go on too.
    if (!isDecided) result.add(state.unchanged[0]!);
    return [...result];
  }

  private take(
    transition: Transition,
    state: SpecificationState,
    edge: CfaEdge,
    evaluation: Evaluation,
  ): readonly SpecificationState[] {
    const result: SpecificationState[] = [];
    for (const assertion of transition.assertions) {
      const truth = evaluation.condition(assertion);
      if (truth === true) continue;
      result.push(this.violated("an ASSERT of the specification failed", state, edge));
      if (truth === false) return result;
    }
    const values = this.act(transition, state, evaluation);
    const { follow } = transition;
    switch (follow.kind) {
      case "stop":
        return result;
      case "goto": {
        const place = this.byName.get(follow.state)!;
        const assumptions = this.assumptions(transition, edge, values, evaluation);
        result.push(this.entered(place, values, assumptions, edge));
        return result;
      }
      case "break": {
        const assumptions = this.assumptions(transition, edge, values, evaluation);
        const place = "break";
        result.push(
          this.states.state({ place, values, violation: null, assumptions, halts: true }),
        );
        return result;
      }
      case "error": {
        const after = evaluation.withValues(values);
        const message =
          follow.message === null ? this.defaultMessage(edge) : after.text(follow.message);
        const assumptions = this.assumptions(transition, edge, values, evaluation);
        const violation = this.violation(message);
        result.push(
          this.states.state({ place: "error", values, violation, assumptions, halts: false }),
        );
        return result;
      }
    }
  }

  private entered(
    place: ControlState,
    values: readonly AutomatonValue[],
    assumptions: readonly Assumption[],
    edge: CfaEdge,
  ): SpecificationState {
    const violation = place.isTarget ? this.violation(this.defaultMessage(edge)) : null;
    return this.states.state({ place, values, violation, assumptions, halts: false });
  }

  private violated(reason: string, state: SpecificationState, edge: CfaEdge): SpecificationState {
    const place: Place = "error";
    const violation = this.violation(`${reason}: ${this.defaultMessage(edge)}`);
    const assumptions = NO_ASSUMPTIONS;
    return this.states.state({ place, values: state.values, violation, assumptions, halts: false });
  }

  private violation(message: string): Violation {
    return { property: this.services.property ?? this.automaton.name, message };
  }

  private defaultMessage(edge: CfaEdge): string {
    const { file, line } = this.cfa.source.locate(edge.start);
    return `${this.automaton.name}: ${rawStatement(this.cfa, edge)} in ${file}:${line}`;
  }

  /** The values after the actions. */
  private act(
    { actions }: Transition,
    state: SpecificationState,
    evaluation: Evaluation,
  ): readonly AutomatonValue[] {
    let { values } = state;
    let current = evaluation;
    for (const action of actions) {
      if (action.kind === "print") {
        this.print(action, current);
        continue;
      }
      const { variable } = action;
      values = values.with(variable.index, this.newValue(action, values, current));
      current = evaluation.withValues(values);
    }
    return values;
  }

  private newValue(
    action: Exclude<Action, { kind: "print" }>,
    values: readonly AutomatonValue[],
    evaluation: Evaluation,
  ): AutomatonValue {
    if (action.kind === "set-number") {
      const value = evaluation.number(action.value);
      return typeof value === "bigint" ? value : null;
    }
    const { variable, element: which, isMember } = action;
    const element = evaluation.element(which);
    if (element === null) {
      const message = `the element of the set '${variable.name}' has no known value here`;
      throw new UserError(message, action.range);
    }
    const set = setIn(values, variable);
    if (set.includes(element) === isMember) return set;
    return isMember ? [...set, element].sort() : set.filter((other) => other !== element);
  }

  private print(action: Extract<Action, { kind: "print" }>, evaluation: Evaluation): void {
    if (action.once) {
      if (this.printed.has(action)) return;
      this.printed.add(action);
    }
    const parts = action.parts.map((part) => {
      if (part.kind === "template") return evaluation.text(part);
      if (!isNumeric(part)) return String(evaluation.condition(part));
      const value = evaluation.number(part);
      return valueText(value === "later" ? null : value);
    });
    this.services.print(parts.join(" "));
  }

  private assumptions(
    transition: Transition,
    edge: CfaEdge,
    values: readonly AutomatonValue[],
    { captures }: Evaluation,
  ): readonly Assumption[] {
    if (transition.assumptions.length === 0) return NO_ASSUMPTIONS;
    const { variables } = this.automaton;
    return transition.assumptions.flatMap(({ range }) =>
      resolveAssumption(this.cfa, range, {
        edge,
        captures,
        variables,
        valueOf: (variable) => numberIn(values, variable),
      }),
    );
  }
}
