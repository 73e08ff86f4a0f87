import { answerOf, type Status } from "./status.ts";

/** BenchExec's words for how a status relates to what was expected. */
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

/**
 * Points of SV-COMP: +2 / +1 for a correct true / false, -32 / -16 for a wrong one. Null where there are none because
 * correctness is not known. Also runs in the browser.
 */
export function pointsOf(status: Status, category: Category): number | null {
  const answer = answerOf(status);
  switch (category) {
    case "correct":
      return answer === "true" ? 2 : answer === "false" ? 1 : 0;
    case "wrong":
      return answer === "true" ? -32 : answer === "false" ? -16 : 0;
    case "correct-unconfirmed":
    case "unknown":
    case "error":
      return 0;
    case "missing":
      return null;
  }
}
