import { invariant, UserError } from "../../base/diagnostics/index.ts";
import type { Cfa, CfaEdge } from "../../program/cfa/graph.ts";
import { NO_ASSUMPTIONS, type Assumption } from "./assumption.ts";
import { resolveAssumption } from "./assumptions.ts";
import type {
  Action,
  Automaton,
  AutomatonValue,
  AutomatonVariable,
  ControlState,
  Follow,
  Transition,
} from "./automaton.ts";
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
import { complement, conjunction, type Guard } from "./guards.ts";
import type { Neighbours } from "./neighbours.ts";
import { isNumeric } from "./questions.ts";
import { NO_GHOSTS } from "./specification-code.ts";
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
      // What other automata do beside the program is nothing that the program does.
      if ((edge.woven !== null) !== (transition.trigger.kind === "match-woven")) continue;
      const evaluation = new Evaluation(this.cfa, edge, null, null);
      const truth = evaluation.condition(transition.trigger);
      if (truth === false) continue;
      list.push({ transition, captures: truth === true ? evaluation.captures : null });
      const isAlwaysTaken = truth === true && isUnguarded(transition);
      if (isAlwaysTaken && place.takes === "first") break;
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
    /** The executions for which no transition is taken so far. */
    let rest: readonly Guard[] = [NO_ASSUMPTIONS];
    let { isCertain } = state;
    for (const { transition, captures } of list) {
      const evaluation = new Evaluation(this.cfa, edge, state.values, neighbours);
      const truth = captures === null ? evaluation.condition(transition.trigger) : true;
      if (captures !== null) evaluation.captures = captures;
      if (truth === false) continue;
      const ways = takesFirst ? rest : [NO_ASSUMPTIONS];
      const step = { state, edge, ways, isCertain: isCertain && truth === true };
      const { entered, guard } = this.take(transition, step, evaluation);
      for (const next of entered) result.add(next);
      // Soundness: where a trigger only may hold, the executions for which it does not hold go on too.
      if (guard === "fails") continue;
      if (truth !== true || guard === null) isCertain = false;
      else rest = rest.flatMap((way) => without(way, guard));
      if (rest.length > MOST_WAYS) {
        rest = [NO_ASSUMPTIONS];
        isCertain = false;
      }
      if (rest.length === 0 && takesFirst) break;
    }
    const staying = partsOf(state.settled);
    for (const assumptions of rest) {
      result.add(this.states.state({ ...staying, assumptions, isCertain }));
    }
    return [...result];
  }

  private take(transition: Transition, step: Step, evaluation: Evaluation): Taken {
    const { edge, ways } = step;
    const entered: AutomatonState[] = [];
    for (const assertion of transition.assertions) {
      const truth = evaluation.condition(assertion);
      if (truth === true) continue;
      const isCertain = step.isCertain && truth === false;
      entered.push(
        ...this.violated("an ASSERT of the specification failed", { ...step, isCertain }),
      );
      if (truth === false) return { entered, guard: NO_ASSUMPTIONS };
    }
    const values = this.act(transition, step.state, evaluation, "silently");
    const guard = this.guard(transition, edge, values, evaluation);
    if (guard === "fails") return { entered, guard };
    this.act(transition, step.state, evaluation, "aloud");
    if (transition.follow.kind === "stop") return { entered, guard };
    const isCertain = step.isCertain && guard !== null;
    const parts = this.parts(transition.follow, edge, evaluation.withValues(values), isCertain);
    for (const way of ways) {
      const assumptions = conjunction(way, guard ?? NO_ASSUMPTIONS);
      if (assumptions === null) continue;
      entered.push(this.states.state({ ...parts, values, assumptions, isCertain }));
    }
    return { entered, guard };
  }

  /** Where a transition leads to. */
  private parts(
    follow: Exclude<Follow, { kind: "stop" }>,
    edge: CfaEdge,
    evaluation: Evaluation,
    isCertain: boolean,
  ): Pick<StateParts, "place" | "violation" | "halts"> {
    switch (follow.kind) {
      case "goto": {
        const place = this.byName.get(follow.state)!;
        const message = this.defaultMessage(edge);
        const violation = place.isTarget ? this.violation(message, isCertain) : null;
        return { place, violation, halts: false };
      }
      case "break":
        return { place: "break", violation: null, halts: true };
      case "error": {
        const { message: template } = follow;
        const message = template === null ? this.defaultMessage(edge) : evaluation.text(template);
        return { place: "error", violation: this.violation(message, isCertain), halts: false };
      }
    }
  }

  private violated(reason: string, step: Step): readonly AutomatonState[] {
    const { state, edge, ways, isCertain } = step;
    const violation = this.violation(`${reason}: ${this.defaultMessage(edge)}`, isCertain);
    const { values } = state;
    const parts = { place: "error", values, violation, halts: false, isCertain } as const;
    return ways.map((assumptions) => this.states.state({ ...parts, assumptions }));
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
    how: "silently" | "aloud",
  ): readonly AutomatonValue[] {
    let { values } = state;
    let current = evaluation;
    for (const action of actions) {
      if (action.kind === "print") {
        if (how === "aloud") this.print(action, current);
        continue;
      }
      invariant(action.kind !== "encode", "automata that encode are woven into the program");
      const { variable } = action;
      values = values.with(variable.index, this.newValue(action, values, current));
      current = evaluation.withValues(values);
    }
    return values;
  }

  private newValue(
    action: Exclude<Action, { kind: "print" | "encode" }>,
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

  /** Null: it speaks of what nobody knows. "fails": the automaton's own variables forbid it. */
  private guard(
    transition: Transition,
    edge: CfaEdge,
    values: readonly AutomatonValue[],
    evaluation: Evaluation,
  ): Guard | "fails" | null {
    const { captures } = evaluation;
    const after = evaluation.withValues(values);
    const truths = transition.conditions.map((condition) => after.condition(condition));
    if (truths.includes(false)) return "fails";
    if (truths.some((truth) => truth !== true)) return null;
    if (transition.assumptions.length === 0) return NO_ASSUMPTIONS;
    const { variables } = this.automaton;
    const guard: Assumption[] = [];
    for (const { range } of transition.assumptions) {
      const valueOf = (variable: AutomatonVariable) => numberIn(values, variable);
      const scope = {
        edge,
        moment: "behind",
        captures,
        ghosts: NO_GHOSTS,
        variables,
        valueOf,
      } as const;
      const assumed = resolveAssumption(this.cfa, range, scope);
      if (assumed === null) return null;
      guard.push(...assumed);
    }
    return guard;
  }
}

function isUnguarded({ assumptions, conditions }: Transition): boolean {
  return assumptions.length === 0 && conditions.length === 0;
}

/** More ways to stay would cost more than they tell. */
const MOST_WAYS = 32;

/** A transition that was taken where its guard holds; null: that is not known. "fails": nowhere. */
interface Taken {
  readonly entered: readonly AutomatonState[];
  readonly guard: Guard | "fails" | null;
}

/** What is left of a way if those go another one for whom the guard holds. */
function without(way: Guard, guard: Guard): readonly Guard[] {
  return complement(guard).flatMap((failing) => {
    const left = conjunction(way, failing);
    return left === null ? [] : [left];
  });
}

/** An edge that is being taken. */
interface Step {
  readonly state: AutomatonState;
  readonly edge: CfaEdge;
  /** The executions for which it is taken, as far as transitions before left them. */
  readonly ways: readonly Guard[];
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
