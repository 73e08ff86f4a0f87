import type { Composite, CompositePrecision, CompositeState } from "../../core/composite/index.ts";
import type { AbstractState, CoverageIndex } from "../../core/contracts/index.ts";
import type { SummaryNode } from "./summary-node.ts";

/** States at one location of one context. */
export class ReachedStates {
  private readonly composite: Composite;
  private readonly precision: CompositePrecision;
  private readonly indexed: number;
  /** Null: no component finds covering states by itself. */
  private readonly index: CoverageIndex<AbstractState, SummaryNode> | null;
  /** Null: they are in the index. */
  private readonly nodes: SummaryNode[] | null;

  constructor(composite: Composite, precision: CompositePrecision) {
    this.composite = composite;
    this.precision = precision;
    this.indexed = composite.indexedComponent;
    this.index =
      this.indexed < 0 ? null : composite.analyses[this.indexed]!.newCoverageIndex!<SummaryNode>();
    this.nodes = this.index === null ? [] : null;
  }

  add(node: SummaryNode): void {
    this.nodes?.push(node);
    this.index?.add(node.state.components[this.indexed]!, node);
  }

  /** One that covers `state`, or null. */
  covering(state: CompositeState): SummaryNode | null {
    const covers = (other: SummaryNode): boolean =>
      this.composite.isCoveredBy(state, other.state, this.precision);
    if (this.index === null) return this.nodes!.find(covers) ?? null;
    let found: SummaryNode | null = null;
    this.index.find(state.components[this.indexed]!, (other) => {
      if (!covers(other)) return false;
      found = other;
      return true;
    });
    return found;
  }
}
