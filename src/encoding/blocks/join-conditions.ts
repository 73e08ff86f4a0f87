/** Conditions of two paths from one beginning as those of "one of them". */
import type { Term, Terms } from "../../logic/terms/index.ts";
import { conditionsSince, type Conditions } from "./block-formula.ts";

export interface JoinedConditions {
  /** If the joined conditions hold: the values are those of the first path where it holds, else of the second one. */
  readonly selector: Term;
  readonly conditions: Conditions | null;
}

export function joinConditions(
  terms: Terms,
  a: Conditions | null,
  b: Conditions | null,
): JoinedConditions {
  const common = lastCommon(a, b);
  const [left, right] = [conditionsSince(a, common), conditionsSince(b, common)];
  const [all, others] = [terms.andAll(left), terms.andAll(right)];
  const [first, second] = [left[0], right[0]];
  const conditions = pushed(terms, common, terms.or(all, others));
  // Where two paths part, one takes a condition and the other its negation: that alone tells them apart. Otherwise (one
  // of them was merged before) all conditions do; executions for which both hold took both, with the same values.
  const isParting = first !== undefined && second !== undefined && terms.not(first) === second;
  return { selector: isParting ? first : all, conditions };
}

function pushed(terms: Terms, before: Conditions | null, condition: Term): Conditions | null {
  if (condition === terms.true) return before;
  return { before, condition, length: (before?.length ?? 0) + 1 };
}

function lastCommon(a: Conditions | null, b: Conditions | null): Conditions | null {
  let [x, y] = [a, b];
  while (x !== y) {
    const [m, n] = [x?.length ?? 0, y?.length ?? 0];
    if (m >= n) x = x!.before;
    if (n >= m) y = y!.before;
  }
  return x;
}
