import type { Counter, Statistics } from "../../../base/statistics/index.ts";
import type { ReachedSet } from "../../../core/reached/index.ts";
import type { Term, Terms } from "../../../logic/terms/index.ts";
import type { CfaNode } from "../../../program/cfa/graph.ts";
import type { SequenceFacts } from "../../../refinement/blocks/block-sequence.ts";
import type { LazyAbstraction } from "../../../refinement/precision/lazy-abstraction.ts";
import type { AbstractCounterexample } from "./abstract-counterexample.ts";
import { predicatesOf, type PredicateExtraction } from "./predicates-of-facts.ts";
import type { RefinementStrategy } from "./refinement-strategy.ts";

/** Predicate refinement: what is learnt becomes precision, and the part below the pivot is explored again. */
export class LazyStrategy implements RefinementStrategy {
  private readonly terms: Terms;
  private readonly abstraction: LazyAbstraction<Term>;
  private readonly extraction: PredicateExtraction;
  private readonly reexplores: "lazy" | "restart";
  private readonly removedStates: Counter;
  private readonly discovered: Counter;
  private readonly known = new Set<Term>();

  constructor(
    terms: Terms,
    abstraction: LazyAbstraction<Term>,
    extraction: PredicateExtraction,
    reexplores: "lazy" | "restart",
    statistics: Statistics,
  ) {
    this.terms = terms;
    this.abstraction = abstraction;
    this.extraction = extraction;
    this.reexplores = reexplores;
    this.removedStates = statistics.counter("Number of states removed by refinements");
    this.discovered = statistics.counter("Number of predicates discovered");
  }

  apply(
    reached: ReachedSet,
    counterexample: AbstractCounterexample,
    { facts }: SequenceFacts,
  ): boolean {
    const { nodes } = counterexample;
    // Atoms may be too weak for conjunctions; the facts themselves are not.
    const whole: PredicateExtraction = { predicates: "facts", widenEqualities: false };
    for (const extraction of [this.extraction, whole]) {
      const predicates = facts.map((list) => predicatesOf(this.terms, list, extraction));
      const pivot = pivotOf(counterexample, predicates);
      if (pivot === null) continue;
      const increment = incrementOf(counterexample, predicates);
      this.count(predicates);
      const removed =
        this.reexplores === "restart"
          ? this.abstraction.restart(nodes[0]!, reached, increment)
          : this.abstraction.refineAt(nodes[pivot]!, reached, increment);
      this.removedStates.increment(removed);
      return true;
    }
    return false;
  }

  private count(lists: readonly ReadonlySet<Term>[]): void {
    for (const list of lists) for (const predicate of list) this.known.add(predicate);
    this.discovered.increment(this.known.size - this.discovered.value);
  }
}

/** The first state that was made without one of the predicates. Null: all were made with them. */
function pivotOf(
  { abstractions }: AbstractCounterexample,
  predicates: readonly ReadonlySet<Term>[],
): number | null {
  for (let i = 0; i < predicates.length; i++) {
    const used = abstractions[i + 1]!.predicates;
    for (const predicate of predicates[i]!) if (!used.has(predicate)) return i + 1;
  }
  return null;
}

export function incrementOf(
  { abstractions }: AbstractCounterexample,
  predicates: readonly ReadonlySet<Term>[],
): ReadonlyMap<CfaNode, ReadonlySet<Term>> {
  const increment = new Map<CfaNode, Set<Term>>();
  predicates.forEach((set, i) => {
    if (set.size === 0) return;
    const { location } = abstractions[i + 1]!;
    const known = increment.get(location) ?? new Set<Term>();
    for (const predicate of set) known.add(predicate);
    increment.set(location, known);
  });
  return increment;
}
