import type { ExpectedVerdict, Property } from "../tasks/index.ts";
import { pointsOf, type Category } from "./points.ts";
import { answerOf, violationOf, type Status } from "./status.ts";

/** The categories that need no second tool to confirm an answer. */
export type JudgedCategory = Exclude<Category, "correct-unconfirmed">;

/** What is known about the right answer. */
export interface Expectation {
  readonly property: Property | null;
  /** Null: nobody knows. */
  readonly expected: ExpectedVerdict | null;
}

/** How a status relates to what was expected, with BenchExec's meaning of the categories. */
export function categoryOf(status: Status, { property, expected }: Expectation): JudgedCategory {
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

/** Properties that are not scored, and answers of which nobody knows whether they are correct, count nothing. */
export function scoreOf(status: Status, category: Category, property: Property | null): number {
  return property?.isScored === true ? (pointsOf(status, category) ?? 0) : 0;
}

/** The points that a right answer would give. */
export function highestScore({ property, expected }: Expectation): number {
  if (property === null || !property.isScored || expected === null) return 0;
  return pointsOf(expected.holds ? "true" : "false", "correct")!;
}
