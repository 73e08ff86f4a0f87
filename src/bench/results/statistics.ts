import { answerOf, highestScore } from "../verdicts/index.ts";
import type { RunWithOutcome } from "./result-xml.ts";

/** Counts of a set of runs, as BenchExec prints them. */
export interface Statistics {
  readonly runs: number;
  readonly done: number;
  readonly correctTrue: number;
  readonly correctFalse: number;
  readonly wrongTrue: number;
  readonly wrongFalse: number;
  readonly unknown: number;
  readonly error: number;
  readonly missing: number;
  readonly score: number;
  readonly highestScore: number;
}

export function countRuns(runs: readonly RunWithOutcome[]): Statistics {
  const counts = {
    runs: runs.length,
    done: 0,
    correctTrue: 0,
    correctFalse: 0,
    wrongTrue: 0,
    wrongFalse: 0,
    unknown: 0,
    error: 0,
    missing: 0,
    score: 0,
    highestScore: 0,
  };
  for (const { run, outcome } of runs) {
    counts.highestScore += highestScore(run.task);
    if (outcome === null) continue;
    counts.done++;
    counts.score += outcome.score ?? 0;
    const isTrue = answerOf(outcome.status) === "true";
    if (outcome.category === "correct") counts[isTrue ? "correctTrue" : "correctFalse"]++;
    else if (outcome.category === "wrong") counts[isTrue ? "wrongTrue" : "wrongFalse"]++;
    else counts[outcome.category]++;
  }
  return counts;
}

/** `title` says whose they are; null if there are no others. */
export function printStatistics(counts: Statistics, title: string | null): string {
  const row = (label: string, value: number | string): string => `${label.padEnd(24)}${value}`;
  const rows = [
    row("Statistics:", `${counts.runs} runs${title === null ? "" : ` of ${title}`}`),
    row("  correct:", counts.correctTrue + counts.correctFalse),
    row("    correct true:", counts.correctTrue),
    row("    correct false:", counts.correctFalse),
    row("  incorrect:", counts.wrongTrue + counts.wrongFalse),
    row("    incorrect true:", counts.wrongTrue),
    row("    incorrect false:", counts.wrongFalse),
    row("  unknown:", counts.unknown),
    row("  error:", counts.error),
  ];
  if (counts.missing > 0) rows.push(row("  without verdict:", counts.missing));
  if (counts.done < counts.runs) rows.push(row("  not executed:", counts.runs - counts.done));
  if (counts.highestScore > 0) {
    rows.push(row("  Score:", `${counts.score} (max: ${counts.highestScore})`));
  }
  return `${rows.join("\n")}\n`;
}
