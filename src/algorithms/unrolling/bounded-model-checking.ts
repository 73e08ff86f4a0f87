import type { Budget } from "../../base/budget/index.ts";
import type { Statistics } from "../../base/statistics/index.ts";
import { pathTo, type ArgNode, type ArgPath } from "../../core/arg/index.ts";
import type { Composite } from "../../core/composite/index.ts";
import type { Assurance, CounterexampleCheck } from "../../core/contracts/index.ts";
import type { SearchWatch } from "../../core/recording/index.ts";
import { stepsOf, toErrorPath } from "../../refinement/index.ts";
import {
  proved,
  reasonOf,
  unlessObstructed,
  type Algorithm,
  type Answer,
  type UnknownReason,
} from "../answer.ts";
import type { Unrolling } from "./unrolling.ts";

export interface BoundedModelCheckingParts {
  readonly unrolling: Unrolling;
  readonly composite: Composite;
  readonly check: CounterexampleCheck;
  readonly assurance: Assurance;
  readonly statistics: Statistics;
  /** Levels beyond it are not explored; null: no end. */
  readonly lastLevel: number | null;
  readonly watch: SearchWatch | null;
}

/** Without an answer about a single target there is no proof: it may take so much of the time that is left. */
const SHARE_OF_QUESTION = 0.25;

/**
 * Bounded model checking with growing bounds and forward condition (`wendler-dissertation` 5.2.1). It begins at the
 * root that the reached set holds.
 */
export class BoundedModelChecking implements Algorithm {
  private readonly parts: BoundedModelCheckingParts;
  private open: UnknownReason | null = null;
  private level = 0;

  constructor(parts: BoundedModelCheckingParts) {
    this.parts = parts;
  }

  run(budget: Budget): Answer {
    return unlessObstructed(
      () => this.raiseLevels(budget),
      () => this.open,
    );
  }

  private raiseLevels(budget: Budget): Answer {
    while (true) {
      const answer = this.nextLevel(budget);
      if (answer !== null) return answer;
      if (this.level - 1 === this.parts.lastLevel) {
        const text = "loops were unrolled up to the bound only";
        const hint = "--option unrolling.limit=N unrolls further";
        return { kind: "unknown", reason: this.open ?? { text, edge: null, hint } };
      }
    }
  }

  get firstOpen(): UnknownReason | null {
    return this.open;
  }

  /** Null: nothing is decided yet. */
  nextLevel(budget: Budget): Answer | null {
    const { unrolling, statistics } = this.parts;
    unrolling.raise(this.level, budget);
    const targets = unrolling.newTargets();
    const violated = this.searchTargets(targets, budget);
    if (violated !== null) return violated;
    for (const target of targets) unrolling.settle(target);
    unrolling.prune(budget);
    this.level++;
    statistics.counter("Number of unrolling levels").increment();
    if (this.parts.watch !== null) this.tellLevel(this.parts.watch, targets.length);
    return unrolling.isComplete ? this.conclude() : null;
  }

  private tellLevel(watch: SearchWatch, targets: number): void {
    const { reached } = this.parts.unrolling;
    watch.tell({ kind: "level", level: this.level, states: reached.size, targets });
    for (const { incoming } of reached)
      for (const { edges } of incoming) watch.took("explored", edges);
  }

  /** Null: no violation that can be executed. */
  private searchTargets(targets: readonly ArgNode[], budget: Budget): Answer | null {
    const { unrolling } = this.parts;
    let rest = targets;
    while (rest.length > 0) {
      budget.check();
      const left = budget.remainingMillis();
      const isSingle = rest.length === 1 && Number.isFinite(left);
      const search = unrolling.search(rest, [], { least: isSingle ? left * SHARE_OF_QUESTION : 0 });
      if (search.kind === "none") return null;
      if (search.kind === "unknown") return this.searchHalves(rest, budget);
      const { target, path } = search;
      const answer = this.confirm(target, path ?? pathTo(target));
      if (answer !== null) return answer;
      rest = rest.filter((other) => other !== target);
    }
    return null;
  }

  /** Together they were too hard. */
  private searchHalves(targets: readonly ArgNode[], budget: Budget): Answer | null {
    const [first] = targets;
    if (targets.length === 1) {
      const edge = pathTo(first!).steps.at(-1)?.at(-1) ?? null;
      const text = "the solver could not decide whether a path is executed";
      this.open ??= { text, edge, hint: "--option solver.timeout=N gives it more time" };
      return null;
    }
    const middle = targets.length >> 1;
    return (
      this.searchTargets(targets.slice(0, middle), budget) ??
      this.searchTargets(targets.slice(middle), budget)
    );
  }

  /** Null: it could not be executed, and the reason is kept. */
  private confirm(target: ArgNode, way: ArgPath): Answer | null {
    const { check, composite } = this.parts;
    const path = toErrorPath(stepsOf(way), composite.violation(target.state)!);
    const verdict = check.check(path);
    if (verdict.kind === "confirmed") {
      return { kind: "violated", counterexample: verdict.counterexample };
    }
    this.open ??= reasonOf(verdict, path.edges.at(-1) ?? null);
    return null;
  }

  private conclude(): Answer {
    if (this.open !== null) return { kind: "unknown", reason: this.open };
    return proved(this.parts.assurance, () => ({ kind: "unrolling" }));
  }
}
