import {
  isAssuming,
  type AbstractState,
  type AnalysisKey,
  type Assumption,
  type ConfigurableProgramAnalysis,
  type Precision,
  type Siblings,
  type Violation,
} from "../../core/contracts/index.ts";
import type { CfaEdge, CfaNode } from "../../program/cfa/graph.ts";

/** States of all automata of the specification. One object per content. */
export interface Watched {
  readonly violation: Violation | null;
  /** An automaton wants the analysis to stop here. */
  readonly halts: boolean;
}

/** One way in which the automata can take an edge. */
export interface WatchedStep {
  readonly watched: Watched;
  /** What must hold after the edge for them to take it so. */
  readonly assumptions: readonly Assumption[];
}

interface KnownStates extends Watched {
  readonly states: readonly AbstractState[];
  /** By edge id. */
  readonly next: (readonly WatchedStep[] | undefined)[];
}

/** Follows paths through the automata of the specification, whatever they assume and however they split. */
export class SpecificationWatch {
  readonly start: Watched;
  private readonly automata: readonly ConfigurableProgramAnalysis[];
  private readonly precisions: readonly Precision[];
  private readonly known = new Map<string, KnownStates>();
  private readonly numbers = new Map<AbstractState, number>();

  constructor(automata: readonly ConfigurableProgramAnalysis[], entry: CfaNode) {
    this.automata = automata;
    this.precisions = automata.map((automaton) => automaton.initialPrecision());
    this.start = this.watched(automata.map((automaton) => automaton.initialState(entry)));
  }

  successors(watched: Watched, edge: CfaEdge): readonly WatchedStep[] {
    // All of them are made here.
    const { states, next } = watched as KnownStates;
    return (next[edge.id] ??= this.follow(states, edge));
  }

  private follow(states: readonly AbstractState[], edge: CfaEdge): readonly WatchedStep[] {
    let tuples: (readonly AbstractState[])[] = [[]];
    for (const [i, { transfer }] of this.automata.entries()) {
      const choices = transfer.successors(states[i]!, edge, this.precisions[i]!);
      tuples = tuples.flatMap((tuple) => choices.map((choice) => [...tuple, choice]));
    }
    return tuples
      .flatMap((tuple) => this.strengthened(tuple, edge))
      .map((tuple) => ({ watched: this.watched(tuple), assumptions: assumptionsOf(tuple) }));
  }

  /** Automata may ask each other; about the rest of the state they learn nothing. */
  private strengthened(
    tuple: readonly AbstractState[],
    edge: CfaEdge,
  ): readonly (readonly AbstractState[])[] {
    let tuples: readonly (readonly AbstractState[])[] = [tuple];
    for (const [i, { transfer }] of this.automata.entries()) {
      if (transfer.strengthen === undefined) continue;
      tuples = tuples.flatMap((states) =>
        transfer.strengthen!(states[i]!, this.siblings(states), edge, this.precisions[i]!).map(
          (state) => states.with(i, state),
        ),
      );
    }
    return tuples;
  }

  private siblings(components: readonly AbstractState[]): Siblings {
    return {
      components,
      get: <T extends AbstractState>(key: AnalysisKey<T>): T | null => {
        const index = this.automata.findIndex((automaton) => automaton.key.name === key.name);
        // The key names the analysis whose states these are.
        return index < 0 ? null : (components[index] as T);
      },
    };
  }

  private watched(states: readonly AbstractState[]): KnownStates {
    const key = states.map((state) => this.numberOf(state)).join(" ");
    let known = this.known.get(key);
    if (known === undefined) {
      known = {
        states,
        violation: this.violationIn(states),
        halts: this.haltsAt(states),
        next: [],
      };
      this.known.set(key, known);
    }
    return known;
  }

  /** Soundness: states that are not known to be equal are different. */
  private numberOf(state: AbstractState): number {
    const known = this.numbers.get(state);
    if (known !== undefined) return known;
    for (const [other, number] of this.numbers) if (other.equals(state)) return number;
    const number = this.numbers.size;
    this.numbers.set(state, number);
    return number;
  }

  private violationIn(states: readonly AbstractState[]): Violation | null {
    for (const [i, { views }] of this.automata.entries()) {
      const violation = views.violation?.(states[i]!) ?? null;
      if (violation !== null) return violation;
    }
    return null;
  }

  private haltsAt(states: readonly AbstractState[]): boolean {
    const whole = this.siblings(states);
    return this.automata.some(({ adjustment }, i) => {
      if (adjustment === "none") return false;
      return adjustment.adjust(states[i]!, this.precisions[i]!, whole)?.halt === true;
    });
  }
}

const NONE: readonly Assumption[] = [];

function assumptionsOf(states: readonly AbstractState[]): readonly Assumption[] {
  const found = states.flatMap((state) => (isAssuming(state) ? state.assumptions : []));
  return found.length === 0 ? NONE : found;
}
