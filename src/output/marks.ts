/** What a run says about places of the program, for those who show the program itself: editors. */
import type { SourceLocation } from "../base/diagnostics/index.ts";
import type { RunReport } from "./run-report.ts";
import { formatEvent } from "./trace-text.ts";
import { verdictText } from "./verdict.ts";

export interface MarkedPlace {
  readonly location: SourceLocation;
  readonly text: string;
}

export interface Mark extends MarkedPlace {
  /** Worth an error, a remark, or shown within the text. */
  readonly kind: "violation" | "unknown" | "invariant";
  /** What led there, in order. */
  readonly related: readonly MarkedPlace[];
}

/** Nobody reads more steps than that beside the text. */
const MOST_RELATED = 100;

export function marksOf(report: RunReport): readonly Mark[] {
  const { verdict, counterexample, proof } = report;
  const marks: Mark[] = [];
  if (counterexample?.location != null) {
    const { location, message, property } = counterexample;
    marks.push({
      kind: "violation",
      location,
      text: `${property}: ${message}`,
      related: markedSteps(report),
    });
  } else if (verdict.kind === "UNKNOWN" && verdict.location !== null) {
    const { location } = verdict;
    marks.push({ kind: "unknown", location, text: verdictText(verdict), related: [] });
  }
  for (const { file, line, callers, expression } of proof?.invariants ?? []) {
    const from =
      callers === null || callers.length === 0 ? "" : ` (called at ${callers.join(", ")})`;
    const location = { file, line, column: 1 };
    marks.push({ kind: "invariant", location, text: `${expression}${from}`, related: [] });
  }
  return marks;
}

/** The lines of the execution that violates the property with what happened on them, shortened in the middle. */
export function markedSteps({ counterexample }: RunReport): readonly MarkedPlace[] {
  const steps = (counterexample?.items ?? []).flatMap((item) => {
    if (item.kind !== "line") return [];
    const text = item.events.map(formatEvent).join(", ");
    return [{ location: item.location, text: text === "" ? item.source.trim() : text }];
  });
  const half = MOST_RELATED / 2;
  return steps.length <= MOST_RELATED ? steps : [...steps.slice(0, half), ...steps.slice(-half)];
}
