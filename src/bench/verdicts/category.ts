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

/**
 * How a status relates to what was expected, exactly as BenchExec decides it: what `false(…)` names counts only for tasks that
 * say which part of their property is violated. There an answer about another part, or none, is no answer.
 */
export function categoryOf(status: Status, { property, expected }: Expectation): JudgedCategory {
  const answer = answerOf(status);
  if (answer === "none") {
    if (status === "done") return "missing";
    return status === "unknown" ? "unknown" : "error";
  }
  if (property === null || expected === null) return "missing";
  const { holds, subproperty } = expected;
  if (answer === "false" && subproperty !== null && violationOf(status) !== subproperty) {
    return "unknown";
  }
  return holds === (answer === "true") ? "correct" : "wrong";
}

/** Null: answers about the property are not scored. */
export function scoreOf(
  status: Status,
  category: Category,
  property: Property | null,
): number | null {
  return property?.isScored === true ? (pointsOf(status, category) ?? 0) : null;
}

/** The points that a right answer would give. */
export function highestScore({ property, expected }: Expectation): number {
  if (property === null || !property.isScored || expected === null) return 0;
  return pointsOf(expected.holds ? "true" : "false", "correct")!;
}
