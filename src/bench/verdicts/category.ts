import type { ExpectedVerdict, Property } from "../tasks/index.ts";
import { answerOf, violationOf, type Status } from "./status.ts";

export type Category = "correct" | "wrong" | "unknown" | "error" | "missing";

/** What is known about the right answer. */
export interface Expectation {
  readonly property: Property | null;
  /** Null: nobody knows. */
  readonly expected: ExpectedVerdict | null;
}

/** How a status relates to what was expected, with BenchExec's meaning of the categories. */
export function categoryOf(status: Status, { property, expected }: Expectation): Category {
  const answer = answerOf(status);
  if (answer === "none") {
    if (status === "done") return "missing";
    return /^unknown\b/i.test(status) ? "unknown" : "error";
  }
  if (property === null || expected === null) return "missing";
  // An answer about another property says nothing about this one.
  if (answer === "false" && !canName(violationOf(status), property)) return "unknown";
  if (expected.holds || answer === "true") {
    return expected.holds === (answer === "true") ? "correct" : "wrong";
  }
  const isSame = expected.subproperty === null || expected.subproperty === violationOf(status);
  return isSame ? "correct" : "wrong";
}

function canName(violation: string | null, { name, violations }: Property): boolean {
  if (violation === null || violations === null || violation === name) return true;
  return violations.includes(violation);
}

/** Points of SV-COMP: +2 / +1 for a correct true / false, -32 / -16 for a wrong one. */
export function scoreOf(status: Status, category: Category, property: Property | null): number {
  if (property === null || !property.isScored) return 0;
  const isTrue = answerOf(status) === "true";
  if (category === "correct") return isTrue ? 2 : 1;
  if (category === "wrong") return isTrue ? -32 : -16;
  return 0;
}

/** The points that a right answer would give. */
export function highestScore({ property, expected }: Expectation): number {
  if (property === null || !property.isScored || expected === null) return 0;
  return expected.holds ? 2 : 1;
}
