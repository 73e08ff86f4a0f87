import { cpuMillis } from "../../base/budget/index.ts";

/** With this much more wall time than processor time, the work waits for something else: time is up, too. */
const PATIENCE = 4;

/**
 * A limit on the processor time of some work, so that a busy machine does not change results; and on wall
 * time, for solvers that work in another process.
 */
export class Deadline {
  private readonly cpuEnd: number;
  private readonly wallEnd: number;

  private constructor(cpuEnd: number, wallEnd: number) {
    this.cpuEnd = cpuEnd;
    this.wallEnd = wallEnd;
  }

  static in(millis: number): Deadline {
    return new Deadline(cpuMillis() + millis, performance.now() + PATIENCE * millis);
  }

  /** The earlier of this one and `millis` from now. */
  within(millis: number): Deadline {
    return new Deadline(
      Math.min(this.cpuEnd, cpuMillis() + millis),
      Math.min(this.wallEnd, performance.now() + PATIENCE * millis),
    );
  }

  hasPassed(): boolean {
    return cpuMillis() >= this.cpuEnd || performance.now() >= this.wallEnd;
  }

  /** At least 1, so that it can be given to a solver as a limit. */
  get remainingMillis(): number {
    const cpu = this.cpuEnd - cpuMillis();
    return Math.max(1, Math.ceil(Math.min(cpu, this.wallEnd - performance.now())));
  }
}
