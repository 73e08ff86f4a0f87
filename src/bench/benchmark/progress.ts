import type { RunOutcome } from "../runs/index.ts";

/** How far a benchmark is. */
export interface Progress {
  readonly runs: number;
  readonly done: number;
  readonly correct: number;
  readonly wrong: number;
  /** Seconds; null as long as nothing can be said. */
  readonly remaining: number | null;
}

/** Hears what happens while a benchmark is executed. */
export interface BenchmarkObserver {
  progress(progress: Progress): void;
  /** Once for every kind of message. */
  warning(message: string): void;
}

/** Counts runs as they end and estimates the time left from those of this session. */
export class ProgressCounter {
  private readonly runs: number;
  private done = 0;
  private correct = 0;
  private wrong = 0;
  private newlyDone = 0;
  private newWallTime = 0;

  constructor(runs: number) {
    this.runs = runs;
  }

  /** A run of an earlier session. */
  addOld(outcome: RunOutcome): void {
    this.done++;
    if (outcome.category === "correct") this.correct++;
    if (outcome.category === "wrong") this.wrong++;
  }

  addNew(outcome: RunOutcome): void {
    this.addOld(outcome);
    this.newlyDone++;
    this.newWallTime += outcome.wallTime;
  }

  now(parallelRuns: number): Progress {
    const { runs, done, correct, wrong } = this;
    const each = this.newlyDone === 0 ? null : this.newWallTime / this.newlyDone;
    const remaining = each === null ? null : ((runs - done) * each) / Math.max(1, parallelRuns);
    return { runs, done, correct, wrong, remaining };
  }
}
