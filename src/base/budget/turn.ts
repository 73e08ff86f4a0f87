import { TimeEnd, TurnOver, type Budget } from "./budget.ts";

/** All the time there is, but others want to go on after some of it. */
export class Turn implements Budget {
  readonly whole: Budget;
  private readonly end: TimeEnd;

  constructor(whole: Budget, millis: number) {
    this.whole = whole;
    this.end = new TimeEnd(millis);
  }

  check(): void {
    this.whole.check();
  }

  checkTurn(): void {
    if (this.end.hasCome()) throw new TurnOver();
  }

  /** Not of the turn: how much of the time something is worth does not depend on how often it is interrupted. */
  remainingMillis(): number {
    return this.whole.remainingMillis();
  }
}

/** The budget for work that would have to start over: its end may come, its turn does not. */
export function uninterrupted(budget: Budget): Budget {
  return {
    check() {
      budget.check();
    },
    checkTurn() {
      // Later.
    },
    remainingMillis: () => budget.remainingMillis(),
  };
}
