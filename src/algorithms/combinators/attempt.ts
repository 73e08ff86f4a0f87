import { cpuMillis, LimitReached } from "../../base/budget/index.ts";
import { UnsupportedFeature } from "../../base/diagnostics/index.ts";
import type { Statistics } from "../../base/statistics/index.ts";
import { unknown, type Answer, type UnknownReason } from "../answer.ts";

/** An approach that was tried and decided nothing. */
export interface Attempt {
  readonly name: string;
  readonly millis: number;
  /** Why it gave up; "time": its time was over. */
  readonly end: UnknownReason | "time";
  /** How far it came: what it counted, by label. */
  readonly counts: ReadonlyMap<string, number>;
}

/**
 * What an approach comes to that is not the only one: what it cannot do is an answer as well. `isOtherFailure`: what else may end
 * it without being a bug (a stack that is too deep).
 */
export function outcomeOf(
  work: () => Answer,
  isOtherFailure: (error: unknown) => boolean,
): Answer | LimitReached {
  try {
    return work();
  } catch (error) {
    if (error instanceof LimitReached) return error;
    if (error instanceof UnsupportedFeature) return unknown(error.message);
    if (isOtherFailure(error)) return unknown("it needs a deeper stack than there is");
    throw error;
  }
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
