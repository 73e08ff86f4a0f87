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

/** Watches an approach whenever it is at work. */
export class AttemptWatch {
  /** CPU time that it took. */
  millis = 0;
  private readonly statistics: Statistics;
  private readonly counts = new Map<string, number>();

  constructor(statistics: Statistics) {
    this.statistics = statistics;
  }

  during<T>(work: () => T): T {
    const start = cpuMillis();
    const before = countsOf(this.statistics);
    try {
      return work();
    } finally {
      for (const [label, value] of countsOf(this.statistics)) {
        const grown = value - (before.get(label) ?? 0);
        if (grown > 0) this.counts.set(label, (this.counts.get(label) ?? 0) + grown);
      }
      this.millis += cpuMillis() - start;
    }
  }

  ended(name: string, end: Attempt["end"]): Attempt {
    return { name, millis: this.millis, end, counts: this.counts };
  }
}

function countsOf(statistics: Statistics): ReadonlyMap<string, number> {
  const counters = statistics.entries().filter(({ unit }) => unit === "");
  return new Map(counters.map(({ label, value }) => [label, value]));
}
