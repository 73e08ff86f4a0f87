/** The run has used up what it was given. Not a bug and not the user's fault: the answer is UNKNOWN. */
export class LimitReached extends Error {
  override readonly name = "LimitReached";
  readonly limit: "time" | "memory" | "steps";

  constructor(limit: "time" | "memory" | "steps") {
    super(`the ${limit} limit was reached`);
    this.limit = limit;
  }
}

/** Others go on now. Whoever is asked to run again takes up the work where it was left. */
export class TurnOver extends Error {
  override readonly name = "TurnOver";

  constructor() {
    super("the turn is over");
  }
}

/** Polled by everything that may take long. Cheap: most polls look at the clock on the wall only. */
export interface Budget {
  /** Throws `LimitReached` once the time is over. */
  check(): void;
  /** Throws `TurnOver` once others have their turn. Asked only where nothing is lost by leaving: what is learnt stays, what waits still waits. */
  checkTurn(): void;
  /** Infinity if there is no limit. */
  remainingMillis(): number;
}

export const UNLIMITED: Budget = {
  check() {
    // Never over.
  },
  checkTurn() {
    // There are no others.
  },
  remainingMillis: () => Infinity,
};

/** Performance: asking for the CPU time takes up to 50 µs, for the wall-clock time next to nothing. */
const MILLIS_PER_READING = 10;

/** Tells polls when it is time to look at the CPU time. Not by counting them: what lies between two polls may take long. */
export class PollClock {
  private nextReading = 0;

  isDue(): boolean {
    const wall = performance.now();
    if (wall < this.nextReading) return false;
    this.nextReading = wall + MILLIS_PER_READING;
    return true;
  }
}

/** When the CPU time that something may take is over. */
export class TimeEnd {
  /** Kept apart from the time given: their sum would be rounded, and what remains could be more than was given. */
  private readonly startMillis = cpuMillis();
  private readonly millis: number;
  private readonly clock = new PollClock();

  /** From now on. */
  constructor(millis: number) {
    this.millis = millis;
  }

  get remainingMillis(): number {
    return this.millis - (cpuMillis() - this.startMillis);
  }

  /** For polls. */
  hasCome(): boolean {
    return this.clock.isDue() && this.remainingMillis <= 0;
  }
}

/** Limits the CPU time of this process from now on: what the other core does must not matter. */
export class CpuBudget implements Budget {
  private readonly end: TimeEnd;

  constructor(millis: number) {
    this.end = new TimeEnd(millis);
  }

  check(): void {
    if (this.end.hasCome()) throw new LimitReached("time");
  }

  checkTurn(): void {
    // There are no others.
  }

  remainingMillis(): number {
    return this.end.remainingMillis;
  }
}

const MILLIS_PER_CPU_READING = 10;

let readingTakenAt = -Infinity;
let lastReading = 0;
let lastAnswer = 0;

/**
 * User and system time of this process so far. Never goes back.
 *
 * Performance: asking the system takes up to 50 µs in a busy process with several threads, and every query is timed. In between the
 * clock on the wall tells how far we are.
 */
export function cpuMillis(): number {
  const now = performance.now();
  if (now - readingTakenAt > MILLIS_PER_CPU_READING) {
    const { user, system } = process.cpuUsage();
    lastReading = (user + system) / 1000;
    readingTakenAt = now;
  }
  lastAnswer = Math.max(lastAnswer, lastReading + (now - readingTakenAt));
  return lastAnswer;
}
