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

/** Where other programs have the processor a report takes longer by the clock. */
const SHARE_OF_WALL_FOR_REPORT = 0.06;

/** The same by the clock, from the start of this process. */
function softWallLimit({ wallMillis }: VerifyRequest): number {
  return wallMillis === undefined ? Infinity : wallMillis * (1 - SHARE_OF_WALL_FOR_REPORT);
}

/** Limits the CPU time of this process, counted from its start, and tells now and then how far the run is. */
export class RunBudget implements Budget {
  private readonly limitMillis: number;
  private readonly signOfLife: () => void;
  private readonly granted: () => number;
  private readonly wallEndMillis: number;
  private endMillis: number;
  private nextSign = 0;
  private readonly clock = new PollClock();

  /** `granted`: how much more there is by now, asked when the time seems to be over. `wallEndMillis`: elapsed time of the process at the end. */
  constructor(
    limitMillis: number | null,
    signOfLife: () => void,
    granted = () => 0,
    wallEndMillis = Infinity,
  ) {
    this.wallEndMillis = wallEndMillis;
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
    return Math.min(this.endMillis - now, this.wallEndMillis - performance.now());
  }

  /** It is not the CPU time that is over. */
  get isOverByTheClock(): boolean {
    return performance.now() >= this.wallEndMillis;
  }
}

/** `share`: of what is left, if something else is to be done then. */
export function runBudgetOf(
  request: VerifyRequest,
  share: number,
  signOfLife: () => void,
  granted: () => number,
): RunBudget {
  return new RunBudget(softLimit(request, share), signOfLife, granted, softWallLimit(request));
}
