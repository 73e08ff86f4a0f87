import { invariant } from "../../base/diagnostics/index.ts";
import type { Precision } from "../../core/contracts/index.ts";
import type { CfaNode } from "../../program/cfa/graph.ts";
import type {
  PrecisionIncrement,
  PrecisionScope,
  TrackingPrecision,
} from "../../refinement/strongest-post.ts";
import type { AssumptionFact } from "./assumption-fact.ts";
import type { Constraint } from "./constraints-state.ts";

/** What refinement adds: constraints by their origin, or places where all are kept (`lemberger-thesis` 3.2.6). */
export type ConstraintsPrecisionKind = "constraint" | "location";

type FactSet = ReadonlySet<AssumptionFact>;
const NOTHING: FactSet = new Set();

/** Which constraints are kept where. */
export class ConstraintsPrecision implements Precision {
  readonly tracksEverything: boolean;
  private readonly kind: ConstraintsPrecisionKind;
  /** By node, by function, or under one key for all. */
  private readonly tracked: ReadonlyMap<object, FactSet>;
  private readonly scope: PrecisionScope;

  private constructor(
    kind: ConstraintsPrecisionKind,
    tracked: ReadonlyMap<object, FactSet> | "everything",
    scope: PrecisionScope,
  ) {
    this.kind = kind;
    this.tracksEverything = tracked === "everything";
    this.tracked = tracked === "everything" ? new Map() : tracked;
    this.scope = scope;
  }

  static readonly everything = new ConstraintsPrecision("location", "everything", "global");

  static nothing(kind: ConstraintsPrecisionKind): ConstraintsPrecision {
    return new ConstraintsPrecision(kind, new Map(), "location");
  }

  /** The very same list if all are kept at the location. */
  restrict(constraints: readonly Constraint[], node: CfaNode): readonly Constraint[] {
    if (this.tracksEverything || constraints.length === 0) return constraints;
    const facts = this.tracked.get(keyOf(node, this.scope));
    if (facts === undefined) return [];
    if (this.kind === "location") return constraints;
    const kept = constraints.filter(({ origins }) => origins.some((fact) => facts.has(fact)));
    return kept.length === constraints.length ? constraints : kept;
  }

  /** The very same precision if all of it is kept already. */
  extended(
    increment: PrecisionIncrement<AssumptionFact>,
    scope: PrecisionScope,
  ): ConstraintsPrecision {
    if (this.tracksEverything) return this;
    invariant(this.tracked.size === 0 || this.scope === scope, "one scope for the whole run");
    let tracked: Map<object, FactSet> | null = null;
    for (const [node, facts] of increment) {
      if (facts.size === 0) continue;
      const key = keyOf(node, scope);
      const before = (tracked ?? this.tracked).get(key) ?? null;
      const after = this.united(before, facts);
      if (after === before) continue;
      tracked ??= new Map(this.tracked);
      tracked.set(key, after);
    }
    return tracked === null ? this : new ConstraintsPrecision(this.kind, tracked, scope);
  }

  joined(other: ConstraintsPrecision): ConstraintsPrecision {
    if (this === other || this.tracksEverything) return this;
    if (other.tracksEverything) return other;
    let tracked: Map<object, FactSet> | null = null;
    for (const [key, facts] of other.tracked) {
      const before = (tracked ?? this.tracked).get(key) ?? null;
      const after = this.united(before, facts);
      if (after === before) continue;
      tracked ??= new Map(this.tracked);
      tracked.set(key, after);
    }
    return tracked === null ? this : new ConstraintsPrecision(this.kind, tracked, other.scope);
  }

  /** The first set itself if nothing changes; by location it is enough that there is one. */
  private united(before: FactSet | null, facts: FactSet): FactSet {
    if (before === null) return this.kind === "location" ? NOTHING : facts;
    if (this.kind === "location") return before;
    let result: Set<AssumptionFact> | null = null;
    for (const fact of facts) {
      if (before.has(fact)) continue;
      result ??= new Set(before);
      result.add(fact);
    }
    return result ?? before;
  }

  toString(): string {
    if (this.tracksEverything) return "everything";
    if (this.kind === "location") return `{${this.tracked.size} places}`;
    const names = new Set<string>();
    for (const facts of this.tracked.values()) for (const { name } of facts) names.add(name);
    return `{${[...names].join(", ")}}`;
  }
}

const EVERYWHERE = {};

function keyOf(node: CfaNode, scope: PrecisionScope): object {
  switch (scope) {
    case "location":
      return node;
    case "function":
      return node.function;
    case "global":
      return EVERYWHERE;
  }
}

export const CONSTRAINTS_TRACKING: TrackingPrecision<ConstraintsPrecision, AssumptionFact> = {
  extend: (precision, increment, scope) => precision.extended(increment, scope),
  join: (a, b) => a.joined(b),
};
