import { cpuMillis, LimitReached, PartialBudget, type Budget } from "../../base/budget/index.ts";
import type { Statistics } from "../../base/statistics/index.ts";
import type { Assurance } from "../../core/contracts/index.ts";
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
  /** Of a step case that succeeded. */
  readonly proofOf: (step: StepCase, visits: number) => Proof;
}

/**
 * A step may take so long, twice as long as the base case so far, and this share of the time that is left: deeper levels of the base
 * case may find a violation at once.
 */
const SHORT_STEP_MILLIS = 1500;
const SHARE_OF_STEP = 0.1;
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

  constructor(parts: KInductionParts) {
    this.parts = parts;
  }

  run(budget: Budget): Answer {
    try {
      return unlessObstructed(
        () => this.alternate(budget),
        () => this.parts.base.firstOpen,
      );
    } finally {
      const { statistics, headsWithoutInvariant } = this.parts;
      statistics
        .counter("Number of loop heads without invariant")
        .increment(headsWithoutInvariant());
    }
  }

  /** Base case and step case, deeper and deeper. */
  private alternate(budget: Budget): Answer {
    const { base, visitsOfLevel, newStep, lastVisits, within } = this.parts;
    let isPossible = true;
    let [baseMillis, stepMillis] = [0, 0];
    for (let level = 0; ; level++) {
      // By the clock: the budget may be without end.
      const start = cpuMillis();
      const answer = base.nextLevel(budget);
      if (answer !== null) return answer;
      const between = cpuMillis();
      baseMillis += between - start;
      const visits = visitsOfLevel(level);
      // Soundness: with a violation that may be one, there is nothing to prove.
      if (!isPossible || base.firstOpen !== null) continue;
      if (lastVisits !== null && visits > lastVisits) continue;
      // Deep steps grow fast and prove little more: they wait until the base case has used as much time.
      if (visits > SHALLOW_VISITS && stepMillis > baseMillis) continue;
      try {
        const share = SHARE_OF_STEP * budget.remainingMillis();
        const millis = Math.max(SHORT_STEP_MILLIS, 2 * baseMillis, share);
        const part = new PartialBudget(budget, millis);
        this.step ??= within(part, () => newStep(part));
        const { step } = this;
        isPossible = step !== null;
        if (step !== null && within(part, () => this.proves(step, visits, part))) {
          return proved(this.parts.assurance, () => this.parts.proofOf(step, visits));
        }
      } catch (error) {
        if (!(error instanceof LimitReached) || budget.remainingMillis() <= 0) throw error;
      }
      stepMillis += cpuMillis() - between;
    }
  }

  private proves(step: StepCase, visits: number, budget: Budget): boolean {
    const { invariants, statistics } = this.parts;
    const tries = statistics.counter("Number of induction steps tried");
    for (let strengthened = 0; ; strengthened++) {
      tries.increment();
      const search = step.search(visits, invariants.facts, budget);
      if (search.kind === "none") {
        statistics.counter("Visits of the successful induction step").increment(visits);
        return true;
      }
      const isEnough = strengthened === STRENGTHENINGS_PER_STEP;
      if (isEnough || !invariants.strengthen(step, budget)) return false;
    }
  }
}
