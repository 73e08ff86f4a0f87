import type { Budget } from "../base/budget/index.ts";
import type { Counter, Statistics } from "../base/statistics/index.ts";
import type { ArgNode } from "../core/arg/index.ts";
import type { ReachedSet } from "../core/reached/index.ts";
import type { Refinement, Refiner } from "./refiner.ts";

/** Asks a cheap refiner first, and the other one where that learns nothing (`lemberger-thesis` 6.2.1). */
export class DelegatingRefiner implements Refiner {
  private readonly first: Refiner;
  private readonly second: Refiner;
  private readonly delegated: Counter;

  constructor(first: Refiner, second: Refiner, statistics: Statistics) {
    this.first = first;
    this.second = second;
    this.delegated = statistics.counter("Number of refinements by the first refiner");
  }

  refine(reached: ReachedSet, target: ArgNode, budget: Budget): Refinement {
    const refinement = this.first.refine(reached, target, budget);
    if (refinement.kind !== "refined") return this.second.refine(reached, target, budget);
    this.delegated.increment();
    return refinement;
  }
}
