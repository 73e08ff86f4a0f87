import type { Precision } from "../../core/contracts/index.ts";
import type { CfaNode } from "../../program/cfa/graph.ts";
import { ScopedFacts } from "../../refinement/precision/scoped-facts.ts";
import type {
  PrecisionIncrement,
  PrecisionScope,
  TrackingPrecision,
} from "../../refinement/strongest-post.ts";
import type { AssumptionFact } from "./assumption-fact.ts";
import type { Constraint } from "./constraints-state.ts";

/** What refinement adds: constraints by their origin, or places where all are kept (`lemberger-thesis` 3.2.6). */
export type ConstraintsPrecisionKind = "constraint" | "location";

/** "all": whatever its origin. */
type Kept = AssumptionFact | "all";
const ALL: ReadonlySet<Kept> = new Set(["all"]);

/** Which constraints are kept where. */
export class ConstraintsPrecision implements Precision {
  readonly tracksEverything: boolean;
  private readonly kind: ConstraintsPrecisionKind;
  private readonly tracked: ScopedFacts<Kept>;

  private constructor(kind: ConstraintsPrecisionKind, tracked: ScopedFacts<Kept> | "everything") {
    this.kind = kind;
    this.tracksEverything = tracked === "everything";
    this.tracked = tracked === "everything" ? ScopedFacts.none() : tracked;
  }

  static readonly everything = new ConstraintsPrecision("location", "everything");

  static nothing(kind: ConstraintsPrecisionKind): ConstraintsPrecision {
    return new ConstraintsPrecision(kind, ScopedFacts.none());
  }

  /** The very same list if all are kept at the location. */
  restrict(constraints: readonly Constraint[], node: CfaNode): readonly Constraint[] {
    if (this.tracksEverything || constraints.length === 0) return constraints;
    const facts = this.tracked.at(node);
    if (facts === null) return [];
    if (facts.has("all")) return constraints;
    const kept = constraints.filter(({ origins }) => origins.some((fact) => facts.has(fact)));
    return kept.length === constraints.length ? constraints : kept;
  }

  /** The very same precision if all of it is kept already. */
  extended(
    increment: PrecisionIncrement<AssumptionFact>,
    scope: PrecisionScope,
  ): ConstraintsPrecision {
    if (this.tracksEverything) return this;
    const added: PrecisionIncrement<Kept> =
      this.kind === "constraint" ? increment : everythingWhere(increment);
    return this.with(this.tracked.extended(added, scope));
  }

  /** With facts of a neighbour that mines, everywhere; the very same precision if it has all of them. */
  mining(facts: readonly AssumptionFact[]): ConstraintsPrecision {
    if (this.tracksEverything) return this;
    return this.with(this.tracked.extendedEverywhere(new Set(facts)));
  }

  joined(other: ConstraintsPrecision): ConstraintsPrecision {
    if (this.tracksEverything) return this;
    return other.tracksEverything ? other : this.with(this.tracked.joined(other.tracked));
  }

  private with(tracked: ScopedFacts<Kept>): ConstraintsPrecision {
    return tracked === this.tracked ? this : new ConstraintsPrecision(this.kind, tracked);
  }

  toString(): string {
    if (this.tracksEverything) return "everything";
    if (this.kind === "location") return `{${this.tracked.size} places}`;
    const names = [...this.tracked.all()].map((fact) => (fact === "all" ? fact : fact.name));
    return `{${names.join(", ")}}`;
  }
}

function everythingWhere(
  increment: PrecisionIncrement<AssumptionFact>,
): ReadonlyMap<CfaNode, ReadonlySet<Kept>> {
  const places = new Map<CfaNode, ReadonlySet<Kept>>();
  for (const [node, facts] of increment) if (facts.size > 0) places.set(node, ALL);
  return places;
}

export const CONSTRAINTS_TRACKING: TrackingPrecision<ConstraintsPrecision, AssumptionFact> = {
  extend: (precision, increment, scope) => precision.extended(increment, scope),
  join: (a, b) => a.joined(b),
};
