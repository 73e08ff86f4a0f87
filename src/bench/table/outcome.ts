/** What a run came to: BenchExec's status and category, and the finer classes that tables count and colour. */

export const CATEGORIES = [
  "correct",
  "correct-unconfirmed",
  "wrong",
  "unknown",
  "error",
  "missing",
] as const;
export type Category = (typeof CATEGORIES)[number];

export function isCategory(text: string): text is Category {
  return (CATEGORIES as readonly string[]).includes(text);
}

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

type StatusClass = "true" | "false" | "other";

function statusClass(status: string): StatusClass {
  if (status === "true") return "true";
  if (status === "false" || /^false\b/.test(status)) return "false";
  return "other";
}

export function outcomeOf(status: string, category: Category): Outcome {
  const verdict = statusClass(status);
  switch (category) {
    case "correct":
    case "wrong":
      return verdict === "other" ? category : `${category}-${verdict}`;
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

/** SV-COMP's scoring scheme; null where no score exists because correctness is not known. */
export function scoreOf(status: string, category: Category): number | null {
  const verdict = statusClass(status);
  switch (category) {
    case "correct":
      return verdict === "true" ? 2 : verdict === "false" ? 1 : 0;
    case "wrong":
      return verdict === "true" ? -32 : verdict === "false" ? -16 : 0;
    case "correct-unconfirmed":
    case "unknown":
    case "error":
      return 0;
    case "missing":
      return null;
  }
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
