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
  locationOf(node: ArgNode): CfaNode;
  levelOf(node: ArgNode): number;
  /** The expression is nonzero at the node, as a term over its formula. */
  holds(node: ArgNode, expression: Expression): Term;
  /** Where induction starts, and what visits lead to. */
  isHead(location: CfaNode): boolean;
}

/** What holds whenever execution is at a location. */
export type KnownFacts = (location: CfaNode) => readonly Expression[];

export class StepCase {
  private readonly parts: StepCaseParts;
  private explored = -1;

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
    while (this.explored < visits) unrolling.raise(++this.explored, budget);
  }

  /** Whether a target is reached right after so many safe visits (`wendler-dissertation` Alg. 5.2, lines 18 to 22). */
  search(visits: number, facts: KnownFacts, budget: Budget): TargetSearch {
    this.explore(visits, budget);
    const { unrolling, levelOf } = this.parts;
    const targets = unrolling.newTargets().filter((target) => levelOf(target) === visits);
    if (targets.length === 0) return { kind: "none" };
    return unrolling.search(targets, this.assumptions(facts));
  }

  /** Every visit to a head, the first ones included. */
  heads(level: number | null): ArgNode[] {
    const { unrolling, isHead, locationOf, levelOf } = this.parts;
    const found: ArgNode[] = [];
    for (const node of unrolling.reached) {
      if (!isHead(locationOf(node))) continue;
      if (level === null || levelOf(node) === level) found.push(node);
    }
    return found;
  }

  /** At every visit that an execution makes, what is known holds. */
  assumptions(facts: KnownFacts): Term[] {
    return this.assumptionsAt(null, facts);
  }

  /** The same for the visits of one level. */
  assumptionsAt(level: number | null, facts: KnownFacts): Term[] {
    const { unrolling, holds, locationOf } = this.parts;
    const { terms } = unrolling.formulas;
    const assumed = new Set<Term>();
    for (const node of this.heads(level)) {
      const known = facts(locationOf(node)).map((fact) => holds(node, fact));
      if (known.length === 0) continue;
      const condition = unrolling.formulas.condition(node);
      assumed.add(terms.implies(condition, terms.andAll(known)));
    }
    assumed.delete(terms.true);
    return [...assumed];
  }
}
