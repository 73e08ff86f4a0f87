import { cpuMillis, LimitReached, type Budget } from "../base/budget/index.ts";

const POLLS_PER_READING = 128;
const MILLIS_PER_SIGN_OF_LIFE = 250;

/** Limits the CPU time of this process, counted from its start, and tells now and then how far the run is. */
export class RunBudget implements Budget {
  private readonly endMillis: number;
  private readonly signOfLife: () => void;
  private nextSign = 0;
  private polls = 0;

  constructor(limitMillis: number | null, signOfLife: () => void) {
    this.endMillis = limitMillis ?? Infinity;
    this.signOfLife = signOfLife;
  }

  check(): void {
    if (++this.polls < POLLS_PER_READING) return;
    this.polls = 0;
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
