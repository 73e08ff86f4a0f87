import type { Budget } from "../../base/budget/index.ts";
import type { Counter, Statistics, Timer } from "../../base/statistics/index.ts";
import type { ErrorPath } from "../../core/contracts/index.ts";
import { blockCondition } from "../../encoding/index.ts";
import type { Prover } from "../../logic/smt/index.ts";
import type { Term, Terms } from "../../logic/terms/index.ts";
import type { FactSource } from "../../refinement/blocks/block-sequence.ts";
import type { Block, BlockGraph, ChainOfBlocks, Place } from "./block-graph.ts";

export interface PathRefinementParts {
  readonly terms: Terms;
  /** Nobody else asks it. */
  readonly prover: Prover;
  readonly facts: FactSource;
  /** Makes predicates of a fact. Whether one of them is new. */
  readonly learn: (place: Place, fact: Term) => boolean;
  readonly statistics: Statistics;
}

export type RefinedPath =
  | { readonly kind: "feasible"; readonly path: ErrorPath }
  /** There are more predicates now. */
  | { readonly kind: "learnt" }
  | { readonly kind: "failed"; readonly reason: string };

const LEARNT: RefinedPath = { kind: "learnt" };

/** Predicates from a path of blocks that cannot be executed. */
export class PathRefinement {
  private readonly parts: PathRefinementParts;
  private readonly refinements: Counter;
  private readonly timer: Timer;

  constructor(parts: PathRefinementParts) {
    this.parts = parts;
    this.refinements = parts.statistics.counter("Number of refinements");
    this.timer = parts.statistics.timer("Time for refinement");
  }

  refine(graph: BlockGraph, path: readonly Block[], budget: Budget): RefinedPath {
    this.timer.start();
    try {
      let refined: RefinedPath | null = null;
      this.refinements.increment();
      for (const chain of graph.chains(path, budget)) {
        budget.check();
        const feasible = this.feasible(chain);
        if (feasible !== null) return feasible;
        if (this.learn(chain, path, budget)) refined = LEARNT;
      }
      return refined ?? { kind: "failed", reason: "path that no predicate refutes" };
    } finally {
      this.timer.stop();
    }
  }

  /** Null: no execution takes it, or nobody knows. */
  private feasible({ sequence, errorPath }: ChainOfBlocks): RefinedPath | null {
    const { terms, prover } = this.parts;
    const { ends, links } = sequence;
    const formulas = ends.flatMap((end, i) => [blockCondition(terms, end), ...(links[i] ?? [])]);
    if (prover.check(formulas) !== "sat") return null;
    const model = prover.model();
    const path = errorPath(model);
    model.release();
    return path === null
      ? { kind: "failed", reason: "path that the solver finds and does not tell" }
      : { kind: "feasible", path };
  }

  /** Whether there are more predicates now. */
  private learn({ sequence }: ChainOfBlocks, path: readonly Block[], budget: Budget): boolean {
    const { facts, learn } = this.parts;
    let isNew = false;
    facts.facts(sequence, budget)?.facts.forEach((list, i) => {
      for (const fact of list) if (learn(path[i]!.to, fact)) isNew = true;
    });
    return isNew;
  }
}
