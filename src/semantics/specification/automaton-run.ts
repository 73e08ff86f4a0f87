import { UserError } from "../../base/diagnostics/index.ts";
import type { Cfa, CfaEdge } from "../../program/cfa/graph.ts";
import { NO_ASSUMPTIONS, type Assumption } from "./assumption.ts";
import { resolveAssumption } from "./assumptions.ts";
import type { Action, Automaton, AutomatonValue, ControlState, Transition } from "./automaton.ts";
import {
  AutomatonStates,
  numberIn,
  setIn,
  valueText,
  type AutomatonState,
  type StateParts,
} from "./automaton-state.ts";
import type { Captures } from "./captures.ts";
import { rawStatement } from "./edge-facts.ts";
import { Evaluation } from "./evaluation.ts";
import type { Neighbours } from "./neighbours.ts";
import { isNumeric } from "./questions.ts";
import type { Violation } from "./violation.ts";

/** What an automaton needs besides itself. */
export interface AutomatonServices {
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
  /** Which one is taken, other analyses have to say. */
  readonly asks: boolean;
  readonly prints: boolean;
}

const NO_CANDIDATES: Candidates = { list: [], asks: false, prints: false };
const NONE: readonly AutomatonState[] = [];

/** What an automaton does on an edge. */
export type Reaction =
  /** It stays where it is. */
  | "unnoticed"
  /** The same each time. */
  | "fixed"
  /** It tells the user about it each time. */
  | "prints"
  /** It has to ask its neighbours. */
  | "asks";

/**
 * One automaton along one program. Transitions are found once per control state and edge; on an edge where
 * none can match, the successor is the state itself.
 */
export class AutomatonRun {
  readonly automaton: Automaton;
  readonly initial: AutomatonState;
  private readonly cfa: Cfa;
  private readonly states: AutomatonStates;
  private readonly services: AutomatonServices;
  private readonly byName: ReadonlyMap<string, ControlState>;
  /** By control state, then by id of the edge; filled on first use. */
  private readonly table: (Candidates | undefined)[][];
  private readonly printed = new Set<Action>();

  constructor(cfa: Cfa, automaton: Automaton, services: AutomatonServices) {
    this.cfa = cfa;
    this.automaton = automaton;
    this.states = new AutomatonStates(automaton);
    this.services = services;
    this.byName = new Map(automaton.states.map((state) => [state.name, state]));
    const { length } = cfa.edges;
    this.table = automaton.states.map(() => new Array<Candidates | undefined>(length));
    this.initial = this.initialState();
  }

  /** The same automaton along another program. */
  alongside(cfa: Cfa): AutomatonRun {
    return new AutomatonRun(cfa, this.automaton, this.services);
  }

  reaction({ place }: AutomatonState, edge: CfaEdge): Reaction {
    if (typeof place === "string") return place === "error" ? "fixed" : "unnoticed";
    const candidates = this.candidates(place, edge);
    if (candidates === NO_CANDIDATES) return "unnoticed";
    if (candidates.asks) return "asks";
    return candidates.prints ? "prints" : "fixed";
  }

  /** All ways to take the edge. Neighbours have to be there if the automaton asks. */
  successors(
    state: AutomatonState,
    edge: CfaEdge,
    neighbours: Neighbours | null,
  ): readonly AutomatonState[] {
    const { place } = state;
    if (typeof place === "string") return place === "error" ? NONE : [state.settled];
    const candidates = this.candidates(place, edge);
    if (candidates === NO_CANDIDATES) return [state.settled];
    return this.follow(state, edge, candidates, neighbours);
  }

  private initialState(): AutomatonState {
    const { initial, name, variables } = this.automaton;
    const message = `${name}: the program starts in the target state ${initial.name}`;
    return this.states.state({
      place: initial,
      values: variables.map((variable) => variable.initial),
      violation: initial.isTarget ? this.violation(message, true) : null,
      assumptions: NO_ASSUMPTIONS,
      halts: false,
      isCertain: true,
    });
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
      asks: list.some(({ transition }) => transition.asks.length > 0),
      prints: list.some(({ transition }) => transition.actions.some((a) => a.kind === "print")),
    };
  }

  private follow(
    state: AutomatonState,
    edge: CfaEdge,
    { list }: Candidates,
    neighbours: Neighbours | null,
  ): readonly AutomatonState[] {
    const result = new Set<AutomatonState>();
    const takesFirst = typeof state.place !== "string" && state.place.takes === "first";
    let isDecided = false;
    // Soundness: where a trigger only may hold, the executions for which it does not hold go on too.
    let { isCertain } = state;
    for (const { transition, captures } of list) {
      const evaluation = new Evaluation(this.cfa, edge, state.values, neighbours);
      const truth = captures === null ? evaluation.condition(transition.trigger) : true;
      if (captures !== null) evaluation.captures = captures;
      if (truth === false) continue;
      if (truth !== true) isCertain = false;
      const from = { state, edge, isCertain };
      for (const next of this.take(transition, from, evaluation)) result.add(next);
      if (truth === true) isDecided = true;
      if (isDecided && takesFirst) break;
    }
    if (!isDecided) result.add(this.states.state({ ...partsOf(state.settled), isCertain }));
    return [...result];
  }

  private take(
    transition: Transition,
    from: Step,
    evaluation: Evaluation,
  ): readonly AutomatonState[] {
    const { edge } = from;
    const result: AutomatonState[] = [];
    for (const assertion of transition.assertions) {
      const truth = evaluation.condition(assertion);
      if (truth === true) continue;
      const isCertain = from.isCertain && truth === false;
      result.push(this.violated("an ASSERT of the specification failed", { ...from, isCertain }));
      if (truth === false) return result;
    }
    const values = this.act(transition, from.state, evaluation);
    const { follow } = transition;
    if (follow.kind === "stop") return result;
    const { isCertain } = from;
    const assumptions = this.assumptions(transition, edge, values, evaluation);
    const entered = { values, violation: null, assumptions, halts: false, isCertain };
    switch (follow.kind) {
      case "goto": {
        const place = this.byName.get(follow.state)!;
        const message = this.defaultMessage(edge);
        const violation = place.isTarget ? this.violation(message, isCertain) : null;
        result.push(this.states.state({ ...entered, place, violation }));
        break;
      }
      case "break":
        result.push(this.states.state({ ...entered, place: "break", halts: true }));
        break;
      case "error": {
        const after = evaluation.withValues(values);
        const message =
          follow.message === null ? this.defaultMessage(edge) : after.text(follow.message);
        const violation = this.violation(message, isCertain);
        result.push(this.states.state({ ...entered, place: "error", violation }));
      }
    }
    return result;
  }

  private violated(reason: string, { state, edge, isCertain }: Step): AutomatonState {
    const violation = this.violation(`${reason}: ${this.defaultMessage(edge)}`, isCertain);
    const { values } = state;
    const assumptions = NO_ASSUMPTIONS;
    return this.states.state({
      ...{ place: "error", values, violation, assumptions },
      ...{ halts: false, isCertain },
    });
  }

  private violation(message: string, isCertain: boolean): Violation {
    const property = this.services.property ?? this.automaton.name;
    if (isCertain) return { property, message };
    const doubt = `the automaton ${this.automaton.name} asks for what is not known`;
    return { property, message, doubt };
  }

  private defaultMessage(edge: CfaEdge): string {
    const { file, line } = this.cfa.source.locate(edge.start);
    return `${this.automaton.name}: ${rawStatement(this.cfa, edge)} in ${file}:${line}`;
  }

  /** The values after the actions. */
  private act(
    { actions }: Transition,
    state: AutomatonState,
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

/** An edge that is being taken. */
interface Step {
  readonly state: AutomatonState;
  readonly edge: CfaEdge;
  readonly isCertain: boolean;
}

function partsOf({
  place,
  values,
  violation,
  assumptions,
  halts,
  isCertain,
}: StateParts): StateParts {
  return { place, values, violation, assumptions, halts, isCertain };
}
