import { LimitReached, TimeEnd, type Budget } from "./budget.ts";
import { Turn } from "./turn.ts";

/** Ends before the whole does. */
export class PartialBudget implements Budget {
  readonly whole: Budget;
  /** By the clock: the whole may be without end. */
  private readonly end: TimeEnd;

  constructor(whole: Budget, millis: number) {
    this.whole = whole;
    this.end = new TimeEnd(millis);
  }

  check(): void {
    this.whole.check();
    if (this.end.hasCome()) throw new LimitReached("time");
  }

  checkTurn(): void {
    this.whole.checkTurn();
  }

  remainingMillis(): number {
    return Math.min(this.whole.remainingMillis(), this.end.remainingMillis);
  }
}

/** What the budget is a part of: for the rest of what is as good as done. */
export function wholeOf(budget: Budget): Budget {
  return budget instanceof PartialBudget || budget instanceof Turn ? wholeOf(budget.whole) : budget;
}
