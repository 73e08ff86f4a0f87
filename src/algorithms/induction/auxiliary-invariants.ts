import type { Budget } from "../../base/budget/index.ts";
import type { Statistics } from "../../base/statistics/index.ts";
import type { InvariantGenerator } from "../../core/contracts/index.ts";
import type { Guesses, InductiveCandidates } from "./inductive-candidates.ts";
import type { KnownFacts, StepCase } from "./step-case.ts";

/** Who guesses at what holds at loop heads. */
export interface GuessSource {
  /** Asked once. */
  first(budget: Budget): Guesses;
  /** What came to mind since it was last asked; empty: nothing. */
  more(): Guesses;
}

export interface AuxiliaryInvariantsParts {
  /** Null: none is used. */
  readonly generator: InvariantGenerator | null;
  /** Null: none are used. */
  readonly guesses: GuessSource | null;
  readonly newSelection: (step: StepCase) => InductiveCandidates;
  readonly statistics: Statistics;
}

/**
 * What is known at loop heads, stronger with every call: first bounds, then guesses that induction confirms, then
 * better bounds and the guesses again.
 */
export class AuxiliaryInvariants {
  private readonly parts: AuxiliaryInvariantsParts;
  private guesses: Guesses | null = null;
  private confirmed: Guesses = new Map();
  private known = 0;
  /** The generator has nothing more. */
  private isExhausted: boolean;
  /** The guesses were looked at since the bounds changed. */
  private areGuessesUpToDate: boolean;

  constructor(parts: AuxiliaryInvariantsParts) {
    this.parts = parts;
    this.isExhausted = parts.generator === null;
    // With a generator, bounds come first.
    this.areGuessesUpToDate = parts.guesses === null || parts.generator !== null;
  }

  /** Soundness: everything here holds in every execution. */
  readonly facts: KnownFacts = (location) => [
    ...(this.parts.generator?.invariantsAt(location) ?? []),
    ...(this.confirmed.get(location) ?? []),
  ];

  /** Guesses that induction confirmed so far. */
  readonly confirmedAt: KnownFacts = (location) => this.confirmed.get(location) ?? [];

  /** The bounds alone, and then those that induction confirmed. */
  private readonly bounds: KnownFacts = (location) =>
    this.parts.generator?.invariantsAt(location) ?? [];

  /** False: there is nothing more to find for this step case. */
  strengthen(step: StepCase, budget: Budget): boolean {
    this.hearMore();
    if (!this.areGuessesUpToDate) {
      this.areGuessesUpToDate = true;
      if (this.confirm(step, budget)) return true;
    }
    if (this.isExhausted) return false;
    this.isExhausted = !this.parts.generator!.refine(budget);
    this.areGuessesUpToDate = this.parts.guesses === null;
    return !this.isExhausted || this.strengthen(step, budget);
  }

  private hearMore(): void {
    if (this.guesses === null) return;
    const more = this.parts.guesses!.more();
    if (more.size === 0) return;
    const all = new Map(this.guesses);
    for (const [head, expressions] of more)
      all.set(head, [...(all.get(head) ?? []), ...expressions]);
    this.guesses = all;
    this.areGuessesUpToDate = false;
  }

  private confirm(step: StepCase, budget: Budget): boolean {
    const { guesses, newSelection, statistics } = this.parts;
    if (guesses === null) return false;
    this.guesses ??= guesses.first(budget);
    this.confirmed = newSelection(step).select(this.guesses, this.bounds, budget);
    let count = 0;
    for (const expressions of this.confirmed.values()) count += expressions.length;
    const hasMore = count > this.known;
    if (hasMore)
      statistics
        .counter("Number of invariants confirmed by induction")
        .increment(count - this.known);
    this.known = count;
    return hasMore;
  }
}
