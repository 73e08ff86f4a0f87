import { invariant } from "../../base/diagnostics/index.ts";
import { intMap } from "../../base/collections/index.ts";
import type { Precision } from "../../core/contracts/index.ts";
import type { CfaNode } from "../../program/cfa/graph.ts";
import type { PrecisionIncrement, PrecisionScope } from "../../refinement/strongest-post.ts";
import type { Place, ValueMemory } from "./value-memory.ts";
import type { Cells } from "./value-state.ts";

type PlaceSet = ReadonlySet<Place>;
const NOTHING: PlaceSet = new Set();

/** Which places keep their values where (`lemberger-thesis` 3.2; everything, or found by refinement). */
export class ValuePrecision implements Precision {
  readonly tracksEverything: boolean;
  /** By node, by function, or under one key for all. */
  private readonly tracked: ReadonlyMap<object, PlaceSet>;
  private readonly scope: PrecisionScope;

  private constructor(
    tracked: ReadonlyMap<object, PlaceSet> | "everything",
    scope: PrecisionScope,
  ) {
    this.tracksEverything = tracked === "everything";
    this.tracked = tracked === "everything" ? new Map() : tracked;
    this.scope = scope;
  }

  static readonly everything = new ValuePrecision("everything", "global");
  static readonly nothing = new ValuePrecision(new Map(), "location");

  at(node: CfaNode): PlaceSet {
    return this.tracked.get(keyOf(node, this.scope)) ?? NOTHING;
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
    if (this.tracksEverything) return this;
    invariant(this.tracked.size === 0 || this.scope === scope, "one scope for the whole run");
    const tracked = new Map(this.tracked);
    let isChanged = false;
    for (const [node, places] of increment) {
      const key = keyOf(node, scope);
      const before = tracked.get(key) ?? NOTHING;
      const after = union(before, places);
      if (after === before) continue;
      tracked.set(key, after);
      isChanged = true;
    }
    return isChanged ? new ValuePrecision(tracked, scope) : this;
  }

  joined(other: ValuePrecision): ValuePrecision {
    if (this === other || this.tracksEverything) return this;
    if (other.tracksEverything) return other;
    const tracked = new Map(this.tracked);
    let isChanged = false;
    for (const [key, places] of other.tracked) {
      const before = tracked.get(key) ?? NOTHING;
      const after = union(before, places);
      if (after === before) continue;
      tracked.set(key, after);
      isChanged = true;
    }
    return isChanged ? new ValuePrecision(tracked, other.scope) : this;
  }

  toString(): string {
    if (this.tracksEverything) return "everything";
    const names = new Set<string>();
    for (const places of this.tracked.values()) for (const { name } of places) names.add(name);
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

/** The first set itself if it has all of the second. */
function union(a: PlaceSet, b: PlaceSet): PlaceSet {
  let result: Set<Place> | null = null;
  for (const place of b) {
    if (a.has(place)) continue;
    result ??= new Set(a);
    result.add(place);
  }
  return result ?? a;
}
