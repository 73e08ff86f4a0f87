import {
  candidateKey,
  newCandidate,
  NO_PRECISION,
  type AbstractDomain,
  type Candidate,
  type CandidateState,
  type ConfigurableProgramAnalysis,
  type Precision,
  type StateViews,
  type TransferRelation,
} from "../../core/contracts/index.ts";
import type { CfaEdge } from "../../program/cfa/graph.ts";
import type { MiningAutomata, MiningPlaces } from "../../semantics/specification/index.ts";

const NONE: readonly Candidate[] = [];

/** Describes every concrete state: it says nothing about the program. */
class MiningState implements CandidateState {
  readonly hash = 0;
  readonly places: MiningPlaces;
  readonly candidates: readonly Candidate[];

  constructor(places: MiningPlaces, candidates: readonly Candidate[]) {
    this.places = places;
    this.candidates = candidates;
  }

  equals(other: unknown): boolean {
    return other instanceof MiningState;
  }

  toString(): string {
    return `${this.candidates.length} candidates`;
  }
}

/**
 * The Precision Mining CPA (`boehm-thesis` 4.1.2). It differs from the text in that its states cover each other always: where
 * automata are only decides what they propose, and is no reason to explore anything twice.
 */
export class MiningAnalysis implements ConfigurableProgramAnalysis<MiningState> {
  readonly key = { name: candidateKey.name };
  readonly merge = "sep";
  readonly stop = "leq";
  readonly adjustment = "none";
  readonly views: StateViews<MiningState> = {};
  readonly domain: AbstractDomain<MiningState> = {
    leq: () => true,
    join(_, b) {
      return b;
    },
  };
  readonly transfer: TransferRelation<MiningState, Precision>;
  private readonly automata: MiningAutomata;
  private readonly initial: MiningState;
  /** By places before the edge, then by id of the edge. */
  private readonly known = new Map<MiningPlaces, (readonly MiningState[] | undefined)[]>();

  /** `ahead`: what is worth tracking from the beginning. */
  constructor(automata: MiningAutomata, ahead: readonly Candidate[]) {
    this.automata = automata;
    this.initial = new MiningState(automata.start, ahead);
    this.transfer = { successors: (state, edge) => this.successors(state, edge) };
  }

  initialState(): MiningState {
    return this.initial;
  }

  initialPrecision(): Precision {
    return NO_PRECISION;
  }

  private successors({ places }: MiningState, edge: CfaEdge): readonly MiningState[] {
    let row = this.known.get(places);
    if (row === undefined) {
      row = [];
      this.known.set(places, row);
    }
    return (row[edge.id] ??= [this.successor(places, edge)]);
  }

  private successor(before: MiningPlaces, edge: CfaEdge): MiningState {
    const { places, proposed } = this.automata.step(before, edge);
    const candidates = proposed.flatMap((expression) => newCandidate(expression) ?? []);
    return new MiningState(places, candidates.length === 0 ? NONE : candidates);
  }
}
