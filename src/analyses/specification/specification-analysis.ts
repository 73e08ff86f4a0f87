import {
  isQueryable,
  NO_PRECISION,
  type AbstractDomain,
  type AnalysisKey,
  type Assuming,
  type ConfigurableProgramAnalysis,
  type Precision,
  type PrecisionAdjustment,
  type Siblings,
  type StateViews,
  type TransferRelation,
} from "../../core/contracts/index.ts";
import type { CfaEdge } from "../../program/cfa/graph.ts";
import {
  NO_ASSUMPTIONS,
  Question,
  SpecificationState,
  type Neighbour,
  type Neighbours,
  type Specification,
} from "../../semantics/specification/index.ts";

/** Took an edge on which automata have to ask other analyses; `strengthen` makes the real state. */
class AskingState implements Assuming {
  readonly question: Question;
  readonly assumptions = NO_ASSUMPTIONS;
  readonly hash: number;

  constructor(question: Question) {
    this.question = question;
    this.hash = question.before.hash;
  }

  equals(other: unknown): boolean {
    return this === other;
  }

  toString(): string {
    return `${String(this.question.before)} …`;
  }
}

type State = SpecificationState | AskingState;

export const specificationKey: AnalysisKey<SpecificationState> = { name: "specification" };

/** Runs the automata along the program; violations of the run come from here. */
export class SpecificationAnalysis implements ConfigurableProgramAnalysis<State> {
  readonly key: AnalysisKey<State> = specificationKey;
  readonly merge = "sep";
  readonly stop = "leq";
  readonly adjustment: PrecisionAdjustment<State, Precision> | "none";
  readonly domain: AbstractDomain<State> = {
    leq: (smaller, larger) => smaller === larger,
    join(_, b) {
      return b;
    },
  };
  readonly views: StateViews<State> = {
    violation: (state) => (state instanceof SpecificationState ? state.violation : null),
    partition: (state) => state,
  };
  readonly transfer: TransferRelation<State, Precision>;
  private readonly specification: Specification;

  constructor(specification: Specification) {
    this.specification = specification;
    const successors = (state: State, edge: CfaEdge) => this.successors(state, edge);
    // The composite leaves analyses without the operator alone.
    this.transfer = !specification.asksOthers
      ? { successors }
      : { successors, strengthen: (state, siblings) => this.resolved(state, siblings) };
    this.adjustment = specification.pauses ? PAUSE : "none";
  }

  initialState(): SpecificationState {
    return this.specification.start;
  }

  initialPrecision(): Precision {
    return NO_PRECISION;
  }

  private successors(state: State, edge: CfaEdge): readonly State[] {
    if (state instanceof AskingState) return [state];
    const step = this.specification.step(state, edge);
    return step instanceof Question ? [new AskingState(step)] : step;
  }

  private resolved(state: State, siblings: Siblings): readonly State[] {
    if (!(state instanceof AskingState)) return [state];
    return this.specification.answered(state.question, neighboursOf(siblings));
  }
}

/** Of a composite that has the analysis. */
export function isViolated(whole: Siblings): boolean {
  const state: State | null = whole.get(specificationKey);
  return state instanceof SpecificationState && state.violation !== null;
}

/** The other analyses of the composite. */
function neighboursOf(siblings: Siblings): Neighbours {
  return {
    named(name) {
      const state = siblings.get({ name });
      if (state === null) return null;
      return isQueryable(state) ? state : "mute";
    },
    all: () => siblings.components.map((state): Neighbour => (isQueryable(state) ? state : "mute")),
    isViolated: false,
  };
}

const PAUSE: PrecisionAdjustment<State, Precision> = {
  adjust: (state, precision) => ({
    state,
    precision,
    halt: state instanceof SpecificationState && state.halts,
  }),
};
