/** A point in time until which work may go on. The only clock of interpolation besides statistics. */
export class Deadline {
  private readonly end: number;

  private constructor(end: number) {
    this.end = end;
  }

  static in(millis: number): Deadline {
    return new Deadline(performance.now() + millis);
  }

  /** The earlier of this one and `millis` from now. */
  within(millis: number): Deadline {
    return new Deadline(Math.min(this.end, performance.now() + millis));
  }

  hasPassed(): boolean {
    return performance.now() >= this.end;
  }

  /** At least 1, so that it can be given to a solver as a limit. */
  get remainingMillis(): number {
    return Math.max(1, Math.ceil(this.end - performance.now()));
  }
}
