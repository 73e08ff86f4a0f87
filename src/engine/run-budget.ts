import type { VerifyRequest } from "./verify-request.ts";
import { cpuMillis, LimitReached, PollClock, type Budget } from "../base/budget/index.ts";

const MILLIS_PER_SIGN_OF_LIFE = 250;
/** What telling the result may take: a share of the time and a few milliseconds, but never a large part of it. */
const SHARE_FOR_REPORT = 0.03;
const MILLIS_FOR_REPORT = 80;
const MOST_FOR_REPORT = 0.25;

/**
 * The run ends itself a little before it would be killed, so that it can still tell what it did. A share of what is left, not of
 * the whole: tests run many times in one process. `share`: of what is left, if something else is to be done then.
 */
export function softLimit(
  { cpuMillis: limit, othersMillis = 0, job }: VerifyRequest,
  share = 1,
): number | null {
  if (limit === null) return null;
  const now = cpuMillis();
  const left = (limit - othersMillis) / (job?.count ?? 1) - now;
  const reserve = Math.min(MOST_FOR_REPORT * left, SHARE_FOR_REPORT * left + MILLIS_FOR_REPORT);
  return now + share * (left - Math.max(0, reserve));
}

/** Limits the CPU time of this process, counted from its start, and tells now and then how far the run is. */
export class RunBudget implements Budget {
  private readonly limitMillis: number;
  private readonly signOfLife: () => void;
  private readonly granted: () => number;
  private endMillis: number;
  private nextSign = 0;
  private readonly clock = new PollClock();

  /** `granted`: how much more there is by now, asked when the time seems to be over. */
  constructor(limitMillis: number | null, signOfLife: () => void, granted = () => 0) {
    this.limitMillis = limitMillis ?? Infinity;
    this.endMillis = this.limitMillis;
    this.signOfLife = signOfLife;
    this.granted = granted;
  }

  check(): void {
    if (!this.clock.isDue()) return;
    const now = cpuMillis();
    if (now < Math.min(this.endMillis, this.nextSign)) return;
    this.nextSign = now + MILLIS_PER_SIGN_OF_LIFE;
    if (this.remainingMillis() <= 0) throw new LimitReached("time");
    this.signOfLife();
  }

  checkTurn(): void {
    // There are no others.
  }

  remainingMillis(): number {
    const now = cpuMillis();
    if (now >= this.endMillis) this.endMillis = this.limitMillis + this.granted();
    return this.endMillis - now;
  }
}
