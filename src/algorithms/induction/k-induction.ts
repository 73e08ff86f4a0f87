import {
  cpuMillis,
  LimitReached,
  PartialBudget,
  uninterrupted,
  type Budget,
} from "../../base/budget/index.ts";
import type { Statistics } from "../../base/statistics/index.ts";
import type { Assurance } from "../../core/contracts/index.ts";
import type { SearchWatch } from "../../core/recording/index.ts";
import { proved, unlessObstructed, type Algorithm, type Answer } from "../answer.ts";
import type { BoundedModelChecking } from "../unrolling/bounded-model-checking.ts";
import type { AuxiliaryInvariants } from "./auxiliary-invariants.ts";
import type { Proof } from "../certificate/index.ts";
import type { StepCase } from "./step-case.ts";

export interface KInductionParts {
  readonly base: BoundedModelChecking;
  /** Visits to a head, each loop counted since it was entered, that level `n` of the base case has explored. */
  readonly visitsOfLevel: (level: number) => number;
  /** Null: induction is not possible (recursion), and bounded model checking remains. Made when it is needed. */
  readonly newStep: (budget: Budget) => StepCase | null;
  readonly invariants: AuxiliaryInvariants;
  readonly assurance: Assurance;
  /** How many heads nothing is known about yet. */
  readonly headsWithoutInvariant: () => number;
  readonly statistics: Statistics;
  /** Deeper steps are not tried; null: no end. */
  readonly lastVisits: number | null;
  /** Does work whose questions to the solver end with a budget. */
  readonly within: <T>(budget: Budget, work: () => T) => T;
  readonly watch: SearchWatch | null;
  /** Of a step case that succeeded. */
  readonly proofOf: (step: StepCase, visits: number) => Proof;
}

/**
 * A step may take so long, twice as long as the base case so far, and as long as all steps before: deeper levels of the base
 * case may find a violation at once.
 */
const SHORT_STEP_MILLIS = 1500;
/** Steps that are always tried. */
const SHALLOW_VISITS = 4;
/** Stronger invariants and more visits take turns. */
const STRENGTHENINGS_PER_STEP = 2;

/**
 * k-induction with auxiliary invariants that get stronger all the time (`wendler-dissertation` Alg. 5.2), over all loops
 * at once: an execution is a sequence of visits to loop heads. An error after at most k visits is found by the base case,
 * whose bound counts each loop for itself and so includes all of these. An error after more visits is preceded by k + 1
 * of them that were safe: the step case starts in any state at any head and looks for an error right after k more visits.
 */
export class KInduction implements Algorithm {
  private readonly parts: KInductionParts;
  private step: StepCase | null = null;
  private isPossible = true;
  private level = 0;
  /** The base case of the level is explored, and it is the step's turn. */
  private isBaseDone = false;
  private baseMillis = 0;
  private stepMillis = 0;
  private readonly tellHeads: (count: number) => void;

  constructor(parts: KInductionParts) {
    this.parts = parts;
    this.tellHeads = parts.statistics.counter("Number of loop heads without invariant").part();
  }

  run(budget: Budget): Answer {
    try {
      return unlessObstructed(
        () => this.alternate(budget),
        () => this.parts.base.firstOpen,
      );
    } finally {
      this.tellHeads(this.parts.headsWithoutInvariant());
    }
  }

  /** Base case and step case, deeper and deeper. */
  private alternate(budget: Budget): Answer {
    for (; ; this.level++) {
      if (!this.isBaseDone) {
        const answer = this.nextBase(budget);
        if (answer !== null) return answer;
        this.isBaseDone = true;
      }
      const step = this.isWorthAStep ? this.tryStep(budget) : null;
      if (step !== null) return step;
      this.isBaseDone = false;
    }
  }

  private nextBase(budget: Budget): Answer | null {
    // By the clock: the budget may be without end.
    const start = cpuMillis();
    try {
      return this.parts.base.nextLevel(budget);
    } finally {
      this.baseMillis += cpuMillis() - start;
    }
  }

  private get visits(): number {
    return this.parts.visitsOfLevel(this.level);
  }

  private get isWorthAStep(): boolean {
    const { base, lastVisits } = this.parts;
    const { visits } = this;
    // Soundness: with a violation that may be one, there is nothing to prove.
    if (!this.isPossible || base.firstOpen !== null) return false;
    if (lastVisits !== null && visits > lastVisits) return false;
    // Deep steps grow fast and prove little more: they wait until the base case has used as much time.
    return visits <= SHALLOW_VISITS || this.stepMillis <= this.baseMillis;
  }

  /** Null: it does not succeed, or not in its share of the time. */
  private tryStep(budget: Budget): Answer | null {
    const { newStep, within, proofOf, assurance } = this.parts;
    const { visits } = this;
    const start = cpuMillis();
    const millis = Math.max(SHORT_STEP_MILLIS, 2 * this.baseMillis, this.stepMillis);
    const part = new PartialBudget(budget, millis);
    try {
      this.step ??= within(part, () => newStep(uninterrupted(part)));
      const { step } = this;
      this.isPossible = step !== null;
      if (step === null || !within(part, () => this.proves(step, visits, part))) return null;
      return proved(assurance, () => proofOf(step, visits));
    } catch (error) {
      if (!(error instanceof LimitReached) || budget.remainingMillis() <= 0) throw error;
      return null;
    } finally {
      this.stepMillis += cpuMillis() - start;
    }
  }

  private proves(step: StepCase, visits: number, budget: Budget): boolean {
    const { invariants, statistics, watch } = this.parts;
    const tries = statistics.counter("Number of induction steps tried");
    for (let strengthened = 0; ; strengthened++) {
      budget.checkTurn();
      tries.increment();
      const search = step.search(visits, invariants.facts, budget);
      watch?.tell({ kind: "induction", visits, isProved: search.kind === "none" });
      if (search.kind === "none") {
        statistics.counter("Visits of the successful induction step").increment(visits);
        return true;
      }
      const isEnough = strengthened === STRENGTHENINGS_PER_STEP;
      if (isEnough || !invariants.strengthen(step, uninterrupted(budget))) return false;
    }
  }
}
