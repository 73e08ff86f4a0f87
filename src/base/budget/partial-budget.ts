import { cpuMillis, LimitReached, type Budget } from "./budget.ts";

const POLLS_PER_READING = 64;
const MILLIS_PER_READING = 20;

/** Ends before the whole does. */
export class PartialBudget implements Budget {
  readonly whole: Budget;
  private readonly endMillis: number;
  private polls = 0;
  private nextReading = 0;

  constructor(whole: Budget, millis: number) {
    this.whole = whole;
    // By the clock: the whole may be without end.
    this.endMillis = cpuMillis() + millis;
  }

  check(): void {
    this.whole.check();
    if (++this.polls < POLLS_PER_READING) return;
    this.polls = 0;
    const wall = performance.now();
    if (wall < this.nextReading) return;
    this.nextReading = wall + MILLIS_PER_READING;
    if (this.remainingMillis() <= 0) throw new LimitReached("time");
  }

  remainingMillis(): number {
    return Math.min(this.whole.remainingMillis(), this.endMillis - cpuMillis());
  }
}

/** What the budget is a part of: for the rest of what is as good as done. */
export function wholeOf(budget: Budget): Budget {
  return budget instanceof PartialBudget ? wholeOf(budget.whole) : budget;
}
