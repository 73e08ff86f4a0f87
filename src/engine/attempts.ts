/** What a run tries, and what it tells about it. */
import type { Algorithm, Answer } from "../algorithms/answer.ts";
import { AttemptWatch, type Attempt, type AttemptEnd } from "../algorithms/combinators/index.ts";
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
  private readonly parts: Attempt[] = [];
  /** Of the run, and what had been tried when it began; null before. */
  private whole: { readonly attempt: Attempt; readonly before: number } | null = null;

  add(attempt: Attempt): void {
    this.parts.push(attempt);
  }

  /** Runs an algorithm, which is an attempt of its own unless it was made of others. */
  run(name: string, algorithm: Algorithm, statistics: Statistics, budget: Budget): Answer {
    const watch = new AttemptWatch(name, statistics);
    this.whole = { attempt: watch, before: this.parts.length };
    try {
      const answer = watch.during(() => algorithm.run(budget));
      watch.end = answer.kind === "unknown" ? answer.reason : "answer";
      return answer;
    } catch (error) {
      if (error instanceof LimitReached && error.limit === "time") watch.end = "time";
      throw error;
    }
  }

  report(cfa: Cfa): readonly AttemptReport[] {
    const reports = this.all.flatMap((attempt) =>
      attempt.end === "elsewhere" ? [] : [reportOf(attempt, attempt.end, cfa)],
    );
    const isLeftOut = ({ end }: AttemptReport): boolean => end === "left out";
    return [...reports.filter((report) => !isLeftOut(report)), ...reports.filter(isLeftOut)];
  }

  /** The approach that a user can choose and that used up most time, if there was more than one. */
  longestOf(names: readonly string[]): string | null {
    const begun = this.all.filter(({ turns }) => turns > 0);
    if (begun.length < 2) return null;
    const known = begun.filter(({ name, end }) => end === "time" && names.includes(name));
    return known.sort((a, b) => b.millis - a.millis)[0]?.name ?? null;
  }

  private get all(): readonly Attempt[] {
    const { parts, whole } = this;
    const isOfParts = whole === null || parts.length > whole.before;
    return isOfParts ? parts : [...parts, whole.attempt];
  }
}

function reportOf(
  { name, turns, millis, counts }: Attempt,
  end: Exclude<AttemptEnd, "elsewhere"> | null,
  cfa: Cfa,
): AttemptReport {
  const progress = Object.fromEntries(
    Object.entries(COUNTERS).flatMap(([key, label]) => {
      const count = counts.get(label);
      return count === undefined ? [] : [[key, count]];
    }),
  );
  const report = { name, turns, cpuSeconds: millis / 1000, reason: null, location: null, progress };
  if (end === null) return { ...report, end: turns > 0 ? "at work" : "not begun" };
  if (end === "time" || end === "answer") return { ...report, end };
  if ("leftOutBy" in end) return { ...report, end: "left out", reason: end.leftOutBy };
  const location = end.edge && edgeRange(cfa, end.edge).location;
  return { ...report, end: "gave up", reason: end.text, location };
}
