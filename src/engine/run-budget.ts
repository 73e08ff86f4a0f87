import { cpuMillis, LimitReached, PollClock, type Budget } from "../base/budget/index.ts";

const MILLIS_PER_SIGN_OF_LIFE = 250;
/** The run ends itself a little before it would be killed, so that it can still tell what it did. */
const SOFT_SHARE = 0.97;

/** A share of what is left, not of the whole: tests run many times in one process. */
export function softLimit(limitMillis: number | null): number | null {
  if (limitMillis === null) return null;
  const now = cpuMillis();
  return now + (limitMillis - now) * SOFT_SHARE;
}

/** Limits the CPU time of this process, counted from its start, and tells now and then how far the run is. */
export class RunBudget implements Budget {
  private readonly endMillis: number;
  private readonly signOfLife: () => void;
  private nextSign = 0;
  private readonly clock = new PollClock();

  constructor(limitMillis: number | null, signOfLife: () => void) {
    this.endMillis = limitMillis ?? Infinity;
    this.signOfLife = signOfLife;
  }

  check(): void {
    if (!this.clock.isDue()) return;
    const now = cpuMillis();
    if (now >= this.endMillis) throw new LimitReached("time");
    if (now < this.nextSign) return;
    this.nextSign = now + MILLIS_PER_SIGN_OF_LIFE;
    this.signOfLife();
  }

  remainingMillis(): number {
    return this.endMillis - cpuMillis();
  }
}
