/** What a run came to: the finer classes of BenchExec's status and category that tables count and colour. */
// Not the front door of that folder: behind it is Node, and the page has none.
import type { Category } from "../verdicts/points.ts";
import { answerOf } from "../verdicts/status.ts";

/** `answer`: a verdict that nobody could compare with an expected one. `none`: no run for the task. */
export const OUTCOMES = [
  "correct-true",
  "correct-false",
  "correct",
  "unconfirmed",
  "wrong-true",
  "wrong-false",
  "wrong",
  "answer",
  "unknown",
  "timeout",
  "out-of-memory",
  "error",
  "none",
] as const;
export type Outcome = (typeof OUTCOMES)[number];

export function outcomeOf(status: string, category: Category): Outcome {
  const answer = answerOf(status);
  switch (category) {
    case "correct":
    case "wrong":
      return answer === "none" ? category : `${category}-${answer}`;
    case "correct-unconfirmed":
      return "unconfirmed";
    case "unknown":
      return "unknown";
    case "error":
      return failureOf(status);
    case "missing":
      return status === "" ? "none" : "answer";
  }
}

function failureOf(status: string): Outcome {
  // Tools add what they knew by then: `TIMEOUT (true)`.
  if (/^TIMEOUT\b/i.test(status)) return "timeout";
  if (/^OUT OF (JAVA )?MEMORY\b/i.test(status)) return "out-of-memory";
  return "error";
}

/** The task counts as solved: a correct verdict, or some verdict where none is expected. */
export function isSolved(outcome: Outcome): boolean {
  return /^correct|^unconfirmed|^answer/.test(outcome);
}

export function isCorrect(outcome: Outcome): boolean {
  return outcome.startsWith("correct");
}

export function isWrong(outcome: Outcome): boolean {
  return outcome.startsWith("wrong");
}

/** A word for the same kind of end: what a tool adds to a timeout does not make it another one. */
export function statusKey(status: string): string {
  const outcome = failureOf(status);
  return outcome === "error" ? status : outcome;
}
