/** Mining automata along one program (`boehm-thesis` 4.1.1): what they propose to track, step by step. */
import { UserError } from "../../base/diagnostics/index.ts";
import type { Expression } from "../../program/cfa/expression.ts";
import type { Cfa, CfaEdge } from "../../program/cfa/graph.ts";
import { conditionsBefore } from "./assumptions.ts";
import type { Automaton, ControlState, Transition } from "./automaton.ts";
import type { Captures } from "./captures.ts";
import { Evaluation } from "./evaluation.ts";
import { matchAnywhere } from "./pattern-matching.ts";

/** Where the automata may be: a set of states, so that they never tell executions apart. One object per set. */
export interface MiningPlaces {
  readonly states: ReadonlySet<ControlState>;
}

export interface MiningStep {
  readonly places: MiningPlaces;
  /** Conditions over what is visible before the edge, with the variables of the program for `$1`. */
  readonly proposed: readonly Expression[];
}

export class MiningAutomata {
  readonly start: MiningPlaces;
  private readonly cfa: Cfa;
  private readonly automata: readonly Automaton[];
  private readonly places = new Map<string, MiningPlaces>();
  /** By places, then by id of the edge. */
  private readonly steps = new Map<MiningPlaces, (MiningStep | undefined)[]>();
  private readonly ids: ReadonlyMap<ControlState, number>;

  /** Throws `UserError` if one of them is something else than a mining automaton. */
  constructor(cfa: Cfa, automata: readonly Automaton[]) {
    for (const { name, kind } of automata) {
      if (kind === "mining") continue;
      const hint = "give a specification with --spec";
      throw new UserError(`the automaton '${name}' is no MINING automaton`, null, hint);
    }
    this.cfa = cfa;
    this.automata = automata;
    const all = automata.flatMap(({ states }) => states);
    this.ids = new Map(all.map((state, id) => [state, id]));
    this.start = this.placesOf(automata.map(({ initial }) => initial));
  }

  step(places: MiningPlaces, edge: CfaEdge): MiningStep {
    let row = this.steps.get(places);
    if (row === undefined) {
      row = [];
      this.steps.set(places, row);
    }
    return (row[edge.id] ??= this.take(places, edge));
  }

  /** What any state would propose on the edge. */
  proposedOn(edge: CfaEdge): readonly Expression[] {
    const all = this.automata.flatMap(({ states }) => states);
    return all.flatMap((state) => this.matches(state, edge).flatMap(({ proposed }) => proposed));
  }

  private take(places: MiningPlaces, edge: CfaEdge): MiningStep {
    const next: ControlState[] = [];
    const proposed: Expression[] = [];
    for (const automaton of this.automata) {
      for (const state of automaton.states) {
        if (!places.states.has(state)) continue;
        const matches = this.matches(state, edge);
        if (matches.length === 0) next.push(state);
        for (const match of matches) {
          proposed.push(...match.proposed);
          next.push(followed(automaton, match.transition));
        }
      }
    }
    return { places: this.placesOf(next), proposed };
  }

  private matches(
    { transitions, takes }: ControlState,
    edge: CfaEdge,
  ): readonly { readonly transition: Transition; readonly proposed: readonly Expression[] }[] {
    const found = [];
    for (const transition of transitions) {
      const matches = this.captures(transition, edge);
      if (matches.length === 0) continue;
      const proposed = matches.flatMap((captures) => this.proposed(transition, edge, captures));
      found.push({ transition, proposed });
      if (takes === "first") break;
    }
    return found;
  }

  /** One for each way in which the trigger holds: an expression may occur more than once. */
  private captures({ trigger }: Transition, edge: CfaEdge): readonly Captures[] {
    if (trigger.kind === "match-pattern" && trigger.pattern.kind === "condition") {
      return matchAnywhere(this.cfa, trigger.pattern.condition, edge);
    }
    const evaluation = new Evaluation(this.cfa, edge, null, null);
    return evaluation.condition(trigger) === false ? [] : [evaluation.captures];
  }

  private proposed(
    { candidates }: Transition,
    edge: CfaEdge,
    captures: Captures,
  ): readonly Expression[] {
    return candidates.flatMap(({ range }) => conditionsBefore(this.cfa, range, edge, captures));
  }

  private placesOf(states: readonly ControlState[]): MiningPlaces {
    const distinct = new Set(states);
    const key = [...distinct]
      .map((state) => this.ids.get(state)!)
      .sort((a, b) => a - b)
      .join(" ");
    let places = this.places.get(key);
    if (places === undefined) {
      places = { states: distinct };
      this.places.set(key, places);
    }
    return places;
  }
}

function followed({ states, initial }: Automaton, { follow }: Transition): ControlState {
  // The parser lets mining automata do nothing else.
  if (follow.kind !== "goto") return initial;
  return states.find(({ name }) => name === follow.state)!;
}
