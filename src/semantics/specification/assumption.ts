import type { Expression } from "../../program/cfa/expression.ts";

/** `expression` is nonzero (`truth` true) or zero. */
export interface Assumption {
  readonly expression: Expression;
  readonly truth: boolean;
}

export const NO_ASSUMPTIONS: readonly Assumption[] = [];
