import type { VerifyRequest } from "./verify-request.ts";
import { cpuMillis, LimitReached, PollClock, type Budget } from "../base/budget/index.ts";

const MILLIS_PER_SIGN_OF_LIFE = 250;
/** What telling the result may take: a share of the time and a few milliseconds, but never a large part of it. */
const SHARE_FOR_REPORT = 0.03;
const MILLIS_FOR_REPORT = 80;
const MOST_FOR_REPORT = 0.25;

/**
 * The run ends itself a little before it would be killed, so that it can still tell what it did. A share of what is left, not of
 * the whole: tests run many times in one process.
 */
export function softLimit({ cpuMillis: limit, othersMillis = 0 }: VerifyRequest): number | null {
  if (limit === null) return null;
  const now = cpuMillis();
  const left = limit - othersMillis - now;
  const reserve = Math.min(MOST_FOR_REPORT * left, SHARE_FOR_REPORT * left + MILLIS_FOR_REPORT);
  return now + left - Math.max(0, reserve);
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

  checkTurn(): void {
    // There are no others.
  }

  remainingMillis(): number {
    return this.endMillis - cpuMillis();
  }
}
