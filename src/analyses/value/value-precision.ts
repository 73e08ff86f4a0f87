import { intMap } from "../../base/collections/index.ts";
import type { Precision } from "../../core/contracts/index.ts";
import type { CfaNode } from "../../program/cfa/graph.ts";
import { ScopedFacts } from "../../refinement/precision/scoped-facts.ts";
import type { PrecisionIncrement, PrecisionScope } from "../../refinement/strongest-post.ts";
import type { Place, ValueMemory } from "./value-memory.ts";
import type { Cells } from "./value-state.ts";

const NOTHING: ReadonlySet<Place> = new Set();

/** Which places keep their values where (`lemberger-thesis` 3.2; everything, or found by refinement). */
export class ValuePrecision implements Precision {
  readonly tracksEverything: boolean;
  private readonly tracked: ScopedFacts<Place>;

  private constructor(tracked: ScopedFacts<Place> | "everything") {
    this.tracksEverything = tracked === "everything";
    this.tracked = tracked === "everything" ? ScopedFacts.none() : tracked;
  }

  static readonly everything = new ValuePrecision("everything");
  static readonly nothing = new ValuePrecision(ScopedFacts.none());

  at(node: CfaNode): ReadonlySet<Place> {
    return this.tracked.at(node) ?? NOTHING;
  }

  /** With places of a neighbour that mines, everywhere; the very same precision if it has all of them. */
  mining(places: ReadonlySet<Place>): ValuePrecision {
    return this.tracksEverything ? this : this.with(this.tracked.extendedEverywhere(places));
  }

  /** The very same cells if all are tracked at the location. */
  restrict(cells: Cells, node: CfaNode, memory: ValueMemory): Cells {
    if (this.tracksEverything) return cells;
    const places = this.at(node);
    return intMap.filter(cells, (id) => {
      const { place } = memory.cell(id);
      return place === null || places.has(place);
    });
  }

  /** The very same precision if all of it is tracked already. */
  extended(increment: PrecisionIncrement<Place>, scope: PrecisionScope): ValuePrecision {
    return this.tracksEverything ? this : this.with(this.tracked.extended(increment, scope));
  }

  joined(other: ValuePrecision): ValuePrecision {
    if (this.tracksEverything) return this;
    return other.tracksEverything ? other : this.with(this.tracked.joined(other.tracked));
  }

  private with(tracked: ScopedFacts<Place>): ValuePrecision {
    return tracked === this.tracked ? this : new ValuePrecision(tracked);
  }

  toString(): string {
    if (this.tracksEverything) return "everything";
    return `{${[...this.tracked.all()].map(({ name }) => name).join(", ")}}`;
  }
}
