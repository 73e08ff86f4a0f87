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

/** Watches an approach from now on. */
export class AttemptWatch {
  private readonly statistics: Statistics;
  private readonly start = cpuMillis();
  private readonly before: ReadonlyMap<string, number>;

  constructor(statistics: Statistics) {
    this.statistics = statistics;
    this.before = countsOf(statistics);
  }

  ended(name: string, end: Attempt["end"]): Attempt {
    const counts = new Map<string, number>();
    for (const [label, value] of countsOf(this.statistics)) {
      const grown = value - (this.before.get(label) ?? 0);
      if (grown > 0) counts.set(label, grown);
    }
    return { name, millis: cpuMillis() - this.start, end, counts };
  }
}

function countsOf(statistics: Statistics): ReadonlyMap<string, number> {
  const counters = statistics.entries().filter(({ unit }) => unit === "");
  return new Map(counters.map(({ label, value }) => [label, value]));
}
