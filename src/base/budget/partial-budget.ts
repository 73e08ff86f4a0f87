import { cpuMillis, LimitReached, PollClock, type Budget } from "./budget.ts";
import { Turn } from "./turn.ts";

/** Ends before the whole does. */
export class PartialBudget implements Budget {
  readonly whole: Budget;
  private readonly endMillis: number;
  private readonly clock = new PollClock();

  constructor(whole: Budget, millis: number) {
    this.whole = whole;
    // By the clock: the whole may be without end.
    this.endMillis = cpuMillis() + millis;
  }

  check(): void {
    this.whole.check();
    if (this.clock.isDue() && this.remainingMillis() <= 0) throw new LimitReached("time");
  }

  checkTurn(): void {
    this.whole.checkTurn();
  }

  remainingMillis(): number {
    return Math.min(this.whole.remainingMillis(), this.endMillis - cpuMillis());
  }
}

/** What the budget is a part of: for the rest of what is as good as done. */
export function wholeOf(budget: Budget): Budget {
  return budget instanceof PartialBudget || budget instanceof Turn ? wholeOf(budget.whole) : budget;
}
