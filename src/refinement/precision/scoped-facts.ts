import { invariant } from "../../base/diagnostics/index.ts";
import type { CfaNode } from "../../program/cfa/graph.ts";
import type { PrecisionIncrement, PrecisionScope } from "../strongest-post.ts";

const EVERYWHERE = {};

/** Facts by where they are tracked: what precisions over single facts are made of. Immutable. */
export class ScopedFacts<F> {
  /** By node, by function, or under one key for all. */
  private readonly sets: ReadonlyMap<object, ReadonlySet<F>>;
  private readonly scope: PrecisionScope;
  /** Besides, whatever the scope of the others. */
  private readonly everywhere: ReadonlySet<F>;
  /** Performance: sets of a location with those of everywhere. */
  private readonly unions = new Map<ReadonlySet<F>, ReadonlySet<F>>();

  private constructor(
    sets: ReadonlyMap<object, ReadonlySet<F>>,
    scope: PrecisionScope,
    everywhere: ReadonlySet<F>,
  ) {
    this.sets = sets;
    this.scope = scope;
    this.everywhere = everywhere;
  }

  /** Takes the scope of what is added first. */
  static none<F>(): ScopedFacts<F> {
    return new ScopedFacts<F>(new Map(), "location", new Set());
  }

  /** How many locations or functions have facts of their own. */
  get size(): number {
    return this.sets.size;
  }

  /** Null: none. */
  at(node: CfaNode): ReadonlySet<F> | null {
    const own = this.sets.get(keyOf(node, this.scope));
    if (this.everywhere.size === 0) return own ?? null;
    if (own === undefined) return this.everywhere;
    let all = this.unions.get(own);
    if (all === undefined) {
      all = united(own, this.everywhere);
      this.unions.set(own, all);
    }
    return all;
  }

  /** The very same object if nothing is new. */
  extended(increment: PrecisionIncrement<F>, scope: PrecisionScope): ScopedFacts<F> {
    const added = [...increment].map(([node, facts]) => [keyOf(node, scope), facts] as const);
    return this.with(added, scope);
  }

  /** With these at all locations; the very same object if it has them already. */
  extendedEverywhere(facts: ReadonlySet<F>): ScopedFacts<F> {
    const everywhere = united(this.everywhere, facts);
    return everywhere === this.everywhere
      ? this
      : new ScopedFacts(this.sets, this.scope, everywhere);
  }

  /** The very same object if the other adds nothing. */
  joined(other: ScopedFacts<F>): ScopedFacts<F> {
    if (this === other) return this;
    return this.extendedEverywhere(other.everywhere).with(other.sets, other.scope);
  }

  /** Each fact once. */
  all(): ReadonlySet<F> {
    const found = new Set<F>(this.everywhere);
    for (const facts of this.sets.values()) for (const fact of facts) found.add(fact);
    return found;
  }

  private with(
    added: Iterable<readonly [object, ReadonlySet<F>]>,
    scope: PrecisionScope,
  ): ScopedFacts<F> {
    let sets: Map<object, ReadonlySet<F>> | null = null;
    for (const [key, facts] of added) {
      const before = (sets ?? this.sets).get(key);
      const after = united(before, facts);
      if (after === before || after.size === 0) continue;
      sets ??= new Map(this.sets);
      sets.set(key, after);
    }
    if (sets === null) return this;
    invariant(this.sets.size === 0 || this.scope === scope, "one scope for the whole run");
    return new ScopedFacts(sets, scope, this.everywhere);
  }
}

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
function united<F>(before: ReadonlySet<F> | undefined, facts: ReadonlySet<F>): ReadonlySet<F> {
  if (before === undefined) return facts;
  let result: Set<F> | null = null;
  for (const fact of facts) {
    if (before.has(fact)) continue;
    result ??= new Set(before);
    result.add(fact);
  }
  return result ?? before;
}
