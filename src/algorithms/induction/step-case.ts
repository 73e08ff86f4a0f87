/** The inductive step: what can happen from any visit to any loop head, under what is known to hold there. */
import type { Budget } from "../../base/budget/index.ts";
import type { ArgNode } from "../../core/arg/index.ts";
import type { Term } from "../../logic/terms/index.ts";
import type { Expression } from "../../program/cfa/expression.ts";
import type { CfaNode } from "../../program/cfa/graph.ts";
import type { TargetSearch, Unrolling } from "../unrolling/unrolling.ts";

export interface StepCaseParts {
  /** By number of visits to any head; its roots are all heads with all call stacks, in any state. */
  readonly unrolling: Unrolling;
  readonly locationOf: (node: ArgNode) => CfaNode;
  readonly levelOf: (node: ArgNode) => number;
  /** The same object for all nodes of one root. */
  readonly rootOf: (node: ArgNode) => object;
  /** The expression is nonzero at the node, as a term over its formula. */
  readonly holds: (node: ArgNode, expression: Expression) => Term;
  /** Where induction starts, and what visits lead to. */
  readonly isHead: (location: CfaNode) => boolean;
}

/** What holds whenever execution is at a location. */
export type KnownFacts = (location: CfaNode) => readonly Expression[];

export class StepCase {
  private readonly parts: StepCaseParts;
  private explored = -1;
  private stubborn: object | null = null;

  constructor(parts: StepCaseParts) {
    this.parts = parts;
  }

  get unrolling(): Unrolling {
    return this.parts.unrolling;
  }

  /** Everything that happens within so many visits after the first one. */
  explore(visits: number, budget: Budget): void {
    const { unrolling } = this.parts;
    // Level by level, so that paths of one level are merged before the next.
    while (this.explored < visits) {
      unrolling.raise(this.explored + 1, budget);
      // Soundness: a level that was interrupted is not explored.
      this.explored++;
    }
  }

  /**
   * Whether a target is reached right after so many safe visits (`wendler-dissertation` Alg. 5.2, lines 18 to 22). Soundness:
   * formulas of different roots use the same variables, so each root is asked about alone.
   */
  search(visits: number, facts: KnownFacts, budget: Budget): TargetSearch {
    this.explore(visits, budget);
    const { unrolling, levelOf, rootOf } = this.parts;
    const targets = unrolling.newTargets().filter((target) => levelOf(target) === visits);
    const byRoot = grouped(targets, rootOf);
    const heads = grouped(this.heads(null), rootOf);
    for (const root of this.stubbornFirst(byRoot.keys())) {
      budget.check();
      const assumptions = this.assumptions(heads.get(root) ?? [], facts);
      const search = unrolling.search(byRoot.get(root)!, assumptions, {
        most: budget.remainingMillis(),
      });
      if (search.kind === "none") continue;
      this.stubborn = root;
      return search;
    }
    return { kind: "none" };
  }

  /** The root that failed the last time fails again most often. */
  private *stubbornFirst(roots: Iterable<object>): Iterable<object> {
    const all = new Set(roots);
    if (this.stubborn !== null && all.delete(this.stubborn)) yield this.stubborn;
    yield* all;
  }

  /** Every visit to a head, the first ones included; or those of one level. */
  heads(level: number | null): ArgNode[] {
    const { unrolling, isHead, locationOf, levelOf } = this.parts;
    const found: ArgNode[] = [];
    for (const node of unrolling.reached) {
      if (!isHead(locationOf(node))) continue;
      if (level === null || levelOf(node) === level) found.push(node);
    }
    return found;
  }

  /** At every one of these visits (of one root) that an execution makes, what is known holds. */
  assumptions(heads: readonly ArgNode[], facts: KnownFacts): Term[] {
    const { unrolling, holds, locationOf } = this.parts;
    const { terms } = unrolling.formulas;
    const assumed = new Set<Term>();
    for (const node of heads) {
      const known = facts(locationOf(node)).map((fact) => holds(node, fact));
      if (known.length === 0) continue;
      const condition = unrolling.formulas.condition(node);
      assumed.add(terms.implies(condition, terms.andAll(known)));
    }
    assumed.delete(terms.true);
    return [...assumed];
  }
}

export function grouped(
  nodes: readonly ArgNode[],
  rootOf: (node: ArgNode) => object,
): Map<object, ArgNode[]> {
  const groups = new Map<object, ArgNode[]>();
  for (const node of nodes) {
    const group = groups.get(rootOf(node));
    if (group === undefined) groups.set(rootOf(node), [node]);
    else group.push(node);
  }
  return groups;
}
