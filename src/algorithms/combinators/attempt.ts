import { cpuMillis } from "../../base/budget/index.ts";
import type { Statistics } from "../../base/statistics/index.ts";
import type { UnknownReason } from "../answer.ts";

/** Why an approach gave up, or "time": its time was over. */
export type FruitlessEnd = UnknownReason | "time";

/** How an approach ended. */
export type AttemptEnd =
  | FruitlessEnd
  /** It has the answer. */
  | "answer"
  /** It is not for this program. */
  | { readonly leftOutBy: string }
  /** Others took it over before it began. */
  | "elsewhere";

/** What became of an approach. Goes on telling while the approach is at work. */
export interface Attempt {
  readonly name: string;
  /** CPU time. */
  readonly millis: number;
  /** How often it was at work; 0: it was not begun. */
  readonly turns: number;
  /** Null: it did not come to an end. */
  readonly end: AttemptEnd | null;
  /** How far it came: what it counted, by label. */
  readonly counts: ReadonlyMap<string, number>;
}

/** An approach that ended in vain. */
export interface FruitlessAttempt extends Attempt {
  readonly end: FruitlessEnd;
}

/** Watches an approach whenever it is at work. */
export class AttemptWatch implements Attempt {
  readonly name: string;
  end: AttemptEnd | null = null;
  turns = 0;
  private readonly statistics: Statistics;
  private before: Sum = { millis: 0, counts: new Map() };
  /** Where it was when the present turn began; null between turns. */
  private start: Sum | null = null;

  constructor(name: string, statistics: Statistics) {
    this.name = name;
    this.statistics = statistics;
  }

  during<T>(work: () => T): T {
    this.turns++;
    this.start = { millis: cpuMillis(), counts: countsOf(this.statistics) };
    try {
      return work();
    } finally {
      this.before = { millis: this.millis, counts: this.counts };
      this.start = null;
    }
  }

  /** CPU time that it took. */
  get millis(): number {
    const { before, start } = this;
    return start === null ? before.millis : before.millis + cpuMillis() - start.millis;
  }

  get counts(): ReadonlyMap<string, number> {
    const { before, start } = this;
    if (start === null) return before.counts;
    const counts = new Map(before.counts);
    for (const [label, value] of countsOf(this.statistics)) {
      const grown = value - (start.counts.get(label) ?? 0);
      if (grown > 0) counts.set(label, (counts.get(label) ?? 0) + grown);
    }
    return counts;
  }

  endInVain(end: FruitlessEnd): FruitlessAttempt {
    this.end = end;
    const { name, millis, turns, counts } = this;
    return { name, millis, turns, counts, end };
  }
}

interface Sum {
  readonly millis: number;
  readonly counts: ReadonlyMap<string, number>;
}

function countsOf(statistics: Statistics): ReadonlyMap<string, number> {
  const counters = statistics.entries().filter(({ unit }) => unit === "");
  return new Map(counters.map(({ label, value }) => [label, value]));
}
