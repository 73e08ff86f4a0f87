import { formatLocation } from "../base/diagnostics/index.ts";
import type { AttemptProgress, AttemptReport } from "./run-report.ts";

/** For one and for many. */
const WORDS: Readonly<Record<keyof AttemptProgress, readonly [string, string]>> = {
  executions: ["execution", "executions"],
  coveredEdges: ["edge covered", "edges covered"],
  unrollingLevels: ["level of loops unrolled", "levels of loops unrolled"],
  inductionSteps: ["induction step", "induction steps"],
  loopHeadsWithoutInvariant: ["loop head without invariant", "loop heads without invariant"],
  refinements: ["refinement", "refinements"],
  openErrorPaths: ["open error path", "open error paths"],
  paths: ["path", "paths"],
  states: ["state", "states"],
};
// Exactly the keys of its type.
const KEYS = Object.keys(WORDS) as (keyof AttemptProgress)[];

/** What took less of the time than this is not worth a line. */
const LEAST_SHARE = 0.01;

/** What was tried without an answer, for people: a line for each approach that took its time or got to something. */
export function attemptLines(attempts: readonly AttemptReport[]): readonly string[] {
  const total = attempts.reduce((sum, { cpuSeconds }) => sum + cpuSeconds, 0);
  const told = attempts.filter(({ cpuSeconds, location, end, turns }) => {
    const isOfNote = location !== null || end === "left out";
    return isOfNote || (turns > 0 && cpuSeconds >= LEAST_SHARE * total);
  });
  return linesWith("Tried without an answer:", told);
}

/** Everything there was to try, if there was more than one thing. */
export function stageLines(attempts: readonly AttemptReport[]): readonly string[] {
  return attempts.length < 2 ? [] : linesWith("Stages:", attempts);
}

function linesWith(header: string, attempts: readonly AttemptReport[]): readonly string[] {
  if (attempts.length === 0) return [];
  const width = Math.max(...attempts.map(({ name }) => name.length));
  return [header, ...attempts.map((attempt) => attemptLine(attempt, width))];
}

/** Longer reasons are cut; the one that counts is in the last line of the report. */
const LONGEST_REASON = 60;

function shortened(reason: string): string {
  const words = reason.replace(/\s+/g, " ").trim();
  return words.length <= LONGEST_REASON ? words : `${words.slice(0, LONGEST_REASON - 1)}…`;
}

function attemptLine(attempt: AttemptReport, width: number): string {
  const { name, cpuSeconds } = attempt;
  const counts = attemptCounts(attempt);
  const far = counts.length === 0 ? "" : ` (${counts.join(", ")})`;
  return `  ${name.padEnd(width)} ${cpuSeconds.toFixed(1).padStart(6)} s  ${attemptEnd(attempt)}${far}`;
}

/** How far it came, in a few words each. */
export function attemptCounts({ turns, progress, job }: AttemptReport): readonly string[] {
  const counts = KEYS.flatMap((key) => {
    const count = progress[key];
    return count === undefined ? [] : [`${count} ${WORDS[key][count === 1 ? 0 : 1]}`];
  });
  if (turns > 1) counts.unshift(`${turns} turns`);
  if (job !== undefined) counts.unshift(`job ${job}`);
  return counts;
}

export function attemptEnd({ end, reason, location }: AttemptReport): string {
  switch (end) {
    case "answer":
      return "has the answer";
    case "time":
      return "out of time";
    case "at work":
      return "was stopped";
    case "not begun":
      return "was not begun";
    case "left out":
      return `left out: it is for programs with ${shortened(reason ?? "")}`;
    case "gave up": {
      const place = location === null ? "" : ` at ${formatLocation(location)}`;
      return `${shortened(reason ?? "")}${place}`;
    }
  }
}
