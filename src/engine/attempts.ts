/** What a run without an answer tries, and what it tells about it. */
import type { Algorithm, Answer } from "../algorithms/answer.ts";
import { AttemptWatch, type Attempt } from "../algorithms/combinators/index.ts";
import { LimitReached, type Budget } from "../base/budget/index.ts";
import type { Statistics } from "../base/statistics/index.ts";
import type { AttemptProgress, AttemptReport } from "../output/run-report.ts";
import { edgeRange, type Cfa } from "../program/cfa/graph.ts";

/** Counters that say how far an approach came. */
const COUNTERS: Readonly<Record<keyof AttemptProgress, string>> = {
  executions: "Number of executions",
  coveredEdges: "Number of edges covered by executions",
  unrollingLevels: "Number of unrolling levels",
  inductionSteps: "Number of induction steps tried",
  loopHeadsWithoutInvariant: "Number of loop heads without invariant",
  refinements: "Number of refinements",
  openErrorPaths: "Number of error paths neither refuted nor confirmed",
  paths: "Number of paths",
  states: "Number of states created",
};

export class AttemptLog {
  private readonly attempts: Attempt[] = [];

  add(attempt: Attempt): void {
    this.attempts.push(attempt);
  }

  /** Runs an algorithm, which is an attempt of its own unless it was made of others. */
  run(name: string, algorithm: Algorithm, statistics: Statistics, budget: Budget): Answer {
    const watch = new AttemptWatch(statistics);
    const before = this.attempts.length;
    const note = (end: Attempt["end"]): void => {
      if (this.attempts.length === before) this.add(watch.ended(name, end));
    };
    try {
      const answer = watch.during(() => algorithm.run(budget));
      if (answer.kind === "unknown") note(answer.reason);
      return answer;
    } catch (error) {
      if (error instanceof LimitReached && error.limit === "time") note("time");
      throw error;
    }
  }

  report(cfa: Cfa): readonly AttemptReport[] {
    return this.attempts.map(({ name, millis, end, counts }) => ({
      name,
      cpuSeconds: millis / 1000,
      reason: end === "time" ? null : end.text,
      location: end === "time" ? null : end.edge && edgeRange(cfa, end.edge).location,
      progress: Object.fromEntries(
        Object.entries(COUNTERS).flatMap(([key, label]) => {
          const count = counts.get(label);
          return count === undefined ? [] : [[key, count]];
        }),
      ),
    }));
  }

  /** The approach that a user can choose and that used up most time, if there was more than one. */
  longestOf(names: readonly string[]): string | null {
    if (this.attempts.length < 2) return null;
    const known = this.attempts.filter(({ name, end }) => end === "time" && names.includes(name));
    return known.sort((a, b) => b.millis - a.millis)[0]?.name ?? null;
  }
}
