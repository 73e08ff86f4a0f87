import type { Outcome } from "../outcome.ts";
import type { Difference } from "../comparison.ts";

/** Colour and sign of outcomes; the sign says the same to those who do not see the colour. */
export type Tone =
  "correct" | "wrong" | "unknown" | "timeout" | "memory" | "error" | "answer" | "none";

export function toneOf(outcome: Outcome): Tone {
  switch (outcome) {
    case "correct-true":
    case "correct-false":
    case "correct":
      return "correct";
    case "wrong-true":
    case "wrong-false":
    case "wrong":
      return "wrong";
    case "out-of-memory":
      return "memory";
    case "unconfirmed":
    case "answer":
      return "answer";
    case "unknown":
    case "timeout":
    case "error":
    case "none":
      return outcome;
  }
}

export const TONE_SIGN: Readonly<Record<Tone, string>> = {
  correct: "✓",
  wrong: "✗",
  unknown: "?",
  timeout: "◷",
  memory: "▦",
  error: "!",
  answer: "•",
  none: "",
};

export const OUTCOME_TEXT: Readonly<Record<Outcome, string>> = {
  "correct-true": "correct true",
  "correct-false": "correct false",
  correct: "correct",
  unconfirmed: "unconfirmed",
  "wrong-true": "wrong true",
  "wrong-false": "wrong false",
  wrong: "wrong",
  answer: "answer",
  unknown: "unknown",
  timeout: "timeout",
  "out-of-memory": "out of memory",
  error: "error",
  none: "no result",
};

export const DIFFERENCE_TONE: Readonly<Record<Difference, Tone>> = {
  wrong: "wrong",
  lost: "error",
  fixed: "answer",
  gained: "correct",
  changed: "unknown",
  same: "none",
  absent: "none",
};

export const DIFFERENCE_SIGN: Readonly<Record<Difference, string>> = {
  wrong: "✗",
  lost: "−",
  fixed: "✓",
  gained: "+",
  changed: "~",
  same: "",
  absent: "",
};
