import {
  isAssuming,
  type AbstractState,
  type ConfigurableProgramAnalysis,
  type Violation,
} from "../../core/contracts/index.ts";
import type { Cfa, CfaEdge } from "../../program/cfa/graph.ts";
import type { Operation } from "../../program/cfa/operation.ts";

/** States of all automata, and what follows. One object per content. */
interface Watched {
  readonly states: readonly AbstractState[];
  readonly violation: Violation | null;
  /** By edge id. Null: an automaton splits or assumes something there. */
  readonly next: (Watched | null | undefined)[];
  /** By edge: 1 if it calls nothing and is known to change no state. */
  readonly ignored: Uint8Array;
}

export const NO_EDGES = new Uint8Array(0);
/** What neither calls nor returns nor takes inputs. */
const PLAIN = new Set<Operation["kind"]>(["assign", "assume", "declare", "skip"]);

/** Follows one execution through the automata of the specification. */
export class SpecificationMonitor {
  private readonly automata: readonly ConfigurableProgramAnalysis[];
  private readonly edgeCount: number;
  private readonly known = new Map<string, Watched>();
  private readonly start: Watched | null;
  private at: Watched | null;

  constructor(automata: readonly ConfigurableProgramAnalysis[], cfa: Cfa) {
    this.automata = automata;
    this.edgeCount = cfa.edges.length;
    const { entry } = cfa.start;
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
      if (next === at && PLAIN.has(edge.operation.kind)) at.ignored[edge.id] = 1;
    }
    this.at = next;
  }

  /** By edge: 1 if steps along it need not be followed as long as no other step is. */
  get ignored(): Uint8Array {
    return this.at === null ? NO_EDGES : this.at.ignored;
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
      const ignored = new Uint8Array(this.edgeCount);
      watched = { states, violation: this.violationIn(states), next: [], ignored };
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
