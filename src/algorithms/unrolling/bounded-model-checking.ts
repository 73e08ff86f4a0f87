import { cpuMillis, type Budget } from "../../base/budget/index.ts";
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

/** What it needs of an unrolling. */
export type BoundedUnrolling = Pick<
  Unrolling,
  "reached" | "raise" | "isComplete" | "newTargets" | "settle" | "search" | "prune"
>;

export interface BoundedModelCheckingParts {
  readonly unrolling: BoundedUnrolling;
  readonly composite: Composite;
  readonly check: CounterexampleCheck;
  readonly assurance: Assurance;
  readonly statistics: Statistics;
  /** Levels beyond it are not explored; null: no end. */
  readonly lastLevel: number | null;
  readonly watch: SearchWatch | null;
}

/**
 * Without an answer about a single target there is no proof: it may take so long, and a part of the time so far. Not of the time
 * that is left: whoever gives more of it does not want to wait longer for others.
 */
const LEAST_PATIENCE_MILLIS = 3500;
const SHARE_OF_QUESTION = 0.25;
/** Asked again when there is so many times the patience. */
const MORE_PATIENCE = 2;

/**
 * Bounded model checking with growing bounds and forward condition (`wendler-dissertation` 5.2.1). It begins at the
 * root that the reached set holds.
 */
export class BoundedModelChecking implements Algorithm {
  private readonly parts: BoundedModelCheckingParts;
  private open: UnknownReason | null = null;
  private level = 0;
  /** Targets that the solver could not decide about, and how long each may take the next time. */
  private readonly undecided = new Map<ArgNode, number>();
  private startMillis: number | null = null;
  /** Nothing is left but what is undecided. */
  private isExplored = false;

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
        return { kind: "unknown", reason: this.firstOpen ?? { text, edge: null, hint } };
      }
    }
  }

  /** Soundness: while it is not null, nothing is proved. */
  get firstOpen(): UnknownReason | null {
    const [target] = this.undecided.keys();
    return this.open ?? (target === undefined ? null : undecidedPath(target));
  }

  /** Null: nothing is decided yet. */
  nextLevel(budget: Budget): Answer | null {
    const { unrolling, statistics } = this.parts;
    this.startMillis ??= cpuMillis();
    if (this.isExplored) return this.askAgain(budget);
    unrolling.raise(this.level, budget);
    const targets = unrolling.newTargets().filter((target) => this.isWorthAsking(target));
    const violated = this.searchTargets(targets, budget);
    if (violated !== null) return violated;
    // Soundness: what the solver could not decide is looked at again.
    for (const target of targets) if (!this.undecided.has(target)) unrolling.settle(target);
    unrolling.prune(budget);
    this.level++;
    statistics.counter("Number of unrolling levels").increment();
    if (this.parts.watch !== null) this.tellLevel(this.parts.watch, targets.length);
    this.isExplored = unrolling.isComplete;
    return this.isExplored ? this.conclude() : null;
  }

  private askAgain(budget: Budget): Answer | null {
    budget.checkTurn();
    return this.searchTargets([...this.undecided.keys()], budget) ?? this.conclude();
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
      const least = rest.length === 1 ? this.patience(rest[0]!) : 0;
      const start = performance.now();
      const search = unrolling.search(rest, [], { least });
      const millis = performance.now() - start;
      if (search.kind === "none") {
        for (const target of rest) this.undecided.delete(target);
        return null;
      }
      if (search.kind === "unknown") {
        if (rest.length === 1) this.postpone(rest[0]!, millis);
        return rest.length === 1 ? null : this.searchHalves(rest, budget);
      }
      const { target, path } = search;
      const answer = this.confirm(target, path ?? pathTo(target));
      if (answer !== null) return answer;
      this.undecided.delete(target);
      rest = rest.filter((other) => other !== target);
    }
    return null;
  }

  /** Until it may take longer, if it was a matter of time. */
  private postpone(target: ArgNode, millis: number): void {
    const patience = this.patience(target);
    if (millis * MORE_PATIENCE > patience) {
      this.undecided.set(target, patience * MORE_PATIENCE);
    } else {
      this.undecided.delete(target);
      this.open ??= undecidedPath(target);
    }
  }

  /** Together they were too hard. */
  private searchHalves(targets: readonly ArgNode[], budget: Budget): Answer | null {
    const middle = targets.length >> 1;
    return (
      this.searchTargets(targets.slice(0, middle), budget) ??
      this.searchTargets(targets.slice(middle), budget)
    );
  }

  private get usualPatience(): number {
    const millis = cpuMillis() - this.startMillis!;
    return Math.max(LEAST_PATIENCE_MILLIS, millis * SHARE_OF_QUESTION);
  }

  private patience(target: ArgNode): number {
    return Math.max(this.usualPatience, this.undecided.get(target) ?? 0);
  }

  private isWorthAsking(target: ArgNode): boolean {
    return (this.undecided.get(target) ?? 0) <= this.usualPatience;
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

  /** Null: there are targets to ask about again. */
  private conclude(): Answer | null {
    if (this.open !== null) return { kind: "unknown", reason: this.open };
    if (this.undecided.size > 0) return null;
    return proved(this.parts.assurance, () => ({ kind: "unrolling" }));
  }
}

function undecidedPath(target: ArgNode): UnknownReason {
  const edge = pathTo(target).steps.at(-1)?.at(-1) ?? null;
  const text = "the solver could not decide whether a path is executed";
  return { text, edge, hint: "--option solver.timeout=N gives it more time" };
}
