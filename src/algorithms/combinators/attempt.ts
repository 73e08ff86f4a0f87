import { cpuMillis } from "../../base/budget/index.ts";
import type { Statistics } from "../../base/statistics/index.ts";
import type { UnknownReason } from "../answer.ts";

/** An approach that was tried and decided nothing. */
export interface Attempt {
  readonly name: string;
  readonly millis: number;
  /** Why it gave up; "time": its time was over. */
  readonly end: UnknownReason | "time";
  /** How far it came: what it counted, by label. */
  readonly counts: ReadonlyMap<string, number>;
}

/** Watches an approach that others may interrupt, from now on. */
export class AttemptWatch {
  private readonly statistics: Statistics;
  private readonly counts = new Map<string, number>();
  private total = 0;
  private start = 0;
  private before: ReadonlyMap<string, number> = new Map();

  constructor(statistics: Statistics) {
    this.statistics = statistics;
    this.resume();
  }

  /** CPU time up to the last pause. */
  get millis(): number {
    return this.total;
  }

  resume(): void {
    this.start = cpuMillis();
    this.before = countsOf(this.statistics);
  }

  /** What comes now is the doing of others. */
  pause(): void {
    for (const [label, value] of countsOf(this.statistics)) {
      const grown = value - (this.before.get(label) ?? 0);
      if (grown > 0) this.counts.set(label, (this.counts.get(label) ?? 0) + grown);
    }
    this.total += cpuMillis() - this.start;
  }

  ended(name: string, end: Attempt["end"]): Attempt {
    this.pause();
    return { name, millis: this.total, end, counts: this.counts };
  }
}

function countsOf(statistics: Statistics): ReadonlyMap<string, number> {
  const counters = statistics.entries().filter(({ unit }) => unit === "");
  return new Map(counters.map(({ label, value }) => [label, value]));
}
