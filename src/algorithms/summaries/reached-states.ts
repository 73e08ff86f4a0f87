import type { Composite, CompositePrecision, CompositeState } from "../../core/composite/index.ts";
import type { AbstractState, CoverageIndex } from "../../core/contracts/index.ts";

/** States at one location of one context. */
export class ReachedStates {
  private readonly composite: Composite;
  private readonly precision: CompositePrecision;
  private readonly indexed: number;
  /** Null: no component finds covering states by itself. */
  private readonly index: CoverageIndex<AbstractState, CompositeState> | null;
  private readonly states: CompositeState[] = [];

  constructor(composite: Composite, precision: CompositePrecision) {
    this.composite = composite;
    this.precision = precision;
    this.indexed = composite.indexedComponent;
    this.index =
      this.indexed < 0
        ? null
        : composite.analyses[this.indexed]!.newCoverageIndex!<CompositeState>();
  }

  add(state: CompositeState): void {
    if (this.index === null) this.states.push(state);
    else this.index.add(state.components[this.indexed]!, state);
  }

  /** Whether one of them covers `state`. */
  cover(state: CompositeState): boolean {
    const covers = (other: CompositeState): boolean =>
      this.composite.isCoveredBy(state, other, this.precision);
    if (this.index === null) return this.states.some(covers);
    return this.index.find(state.components[this.indexed]!, covers);
  }
}
