/**
 * What a run came to, in BenchExec's words: `true`, `false`, `false(property)`, `unknown`, `done`, or what went wrong:
 * `TIMEOUT`, `OUT OF MEMORY`, `ERROR (…)`.
 */
export type Status = string;

export type Answer = "true" | "false" | "none";

/** Which of the two answers a status is. */
export function answerOf(status: Status): Answer {
  if (status === "true") return "true";
  return /^false(\(.*\))?$/s.test(status) ? "false" : "none";
}

/** What `false(…)` names; null for a bare `false`. */
export function violationOf(status: Status): string | null {
  return /^false\((.*)\)$/s.exec(status)?.[1] ?? null;
}
