import type { FeatureName } from "./features.ts";

export const COMPARISONS = {
  "<": (a: number, b: number) => a < b,
  "<=": (a: number, b: number) => a <= b,
  ">": (a: number, b: number) => a > b,
  ">=": (a: number, b: number) => a >= b,
  "==": (a: number, b: number) => a === b,
  "!=": (a: number, b: number) => a !== b,
} as const;

export type Comparison = keyof typeof COMPARISONS;

/** Says of a program whether a stage is for it. */
export type Condition =
  /** There is at least one. */
  | { readonly kind: "some"; readonly feature: FeatureName }
  | {
      readonly kind: "compare";
      readonly feature: FeatureName;
      readonly comparison: Comparison;
      readonly number: number;
    }
  | { readonly kind: "not"; readonly operand: Condition }
  | { readonly kind: "and" | "or"; readonly left: Condition; readonly right: Condition };

export function holds(condition: Condition, count: (feature: FeatureName) => number): boolean {
  switch (condition.kind) {
    case "some":
      return count(condition.feature) > 0;
    case "compare":
      return COMPARISONS[condition.comparison](count(condition.feature), condition.number);
    case "not":
      return !holds(condition.operand, count);
    case "and":
      return holds(condition.left, count) && holds(condition.right, count);
    case "or":
      return holds(condition.left, count) || holds(condition.right, count);
  }
}

const STRENGTH = { or: 1, and: 2, not: 3, some: 4, compare: 4 } as const;

/** As it may be written in a file. */
export function printCondition(condition: Condition): string {
  switch (condition.kind) {
    case "some":
      return condition.feature;
    case "compare":
      return `${condition.feature} ${condition.comparison} ${condition.number}`;
    case "not":
      return `not ${within(condition.operand, STRENGTH.not)}`;
    case "and":
    case "or": {
      const strength = STRENGTH[condition.kind];
      const left = within(condition.left, strength);
      return `${left} ${condition.kind} ${within(condition.right, strength + 1)}`;
    }
  }
}

/** In parentheses if it would be read otherwise without. */
function within(condition: Condition, least: number): string {
  const text = printCondition(condition);
  return STRENGTH[condition.kind] < least ? `(${text})` : text;
}
