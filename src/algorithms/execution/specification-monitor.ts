import {
  isAssuming,
  type AbstractState,
  type ConfigurableProgramAnalysis,
  type Violation,
} from "../../core/contracts/index.ts";
import type { CfaEdge, CfaNode } from "../../program/cfa/graph.ts";

/** States of all automata, and what follows. One object per content. */
interface Watched {
  readonly states: readonly AbstractState[];
  readonly violation: Violation | null;
  /** By edge id. Null: an automaton splits or assumes something there. */
  readonly next: (Watched | null | undefined)[];
}

/** Follows one execution through the automata of the specification. */
export class SpecificationMonitor {
  private readonly automata: readonly ConfigurableProgramAnalysis[];
  private readonly known = new Map<string, Watched>();
  private readonly start: Watched | null;
  private at: Watched | null;

  constructor(automata: readonly ConfigurableProgramAnalysis[], entry: CfaNode) {
    this.automata = automata;
    // Automata that ask other analyses cannot be followed alone.
    const areAlone = automata.every(({ transfer }) => transfer.strengthen === undefined);
    this.start = areAlone ? this.watched(automata.map((one) => one.initialState(entry))) : null;
    this.at = this.start;
  }

  restart(): void {
    this.at = this.start;
  }

  step(edge: CfaEdge): void {
    const { at } = this;
    if (at === null) return;
    let next = at.next[edge.id];
    if (next === undefined) {
      next = this.follow(at, edge);
      at.next[edge.id] = next;
    }
    this.at = next;
  }

  /** The specification can no longer be followed. */
  get isLost(): boolean {
    return this.at === null;
  }

  get violation(): Violation | null {
    return this.at === null ? null : this.at.violation;
  }

  private follow({ states }: Watched, edge: CfaEdge): Watched | null {
    const followed: AbstractState[] = [];
    for (const [i, automaton] of this.automata.entries()) {
      const precision = automaton.initialPrecision();
      const successors = automaton.transfer.successors(states[i]!, edge, precision);
      const [only] = successors;
      if (only === undefined || successors.length > 1) return null;
      if (isAssuming(only) && only.assumptions.length > 0) return null;
      followed.push(only);
    }
    return this.watched(followed);
  }

  private watched(states: readonly AbstractState[]): Watched {
    const key = states.join(" | ");
    let watched = this.known.get(key);
    if (watched === undefined) {
      watched = { states, violation: this.violationIn(states), next: [] };
      this.known.set(key, watched);
    }
    return watched;
  }

  private violationIn(states: readonly AbstractState[]): Violation | null {
    for (const [i, { views }] of this.automata.entries()) {
      const violation = views.violation?.(states[i]!) ?? null;
      if (violation !== null) return violation;
    }
    return null;
  }
}
