import type { Lvalue } from "../../program/cfa/expression.ts";
import type { Variable } from "../../program/cfa/variable.ts";
import type { IntegerType } from "../../program/types/type.ts";

/** An integer that candidates speak of: a variable, or a part of one at a constant position. */
export interface Place {
  readonly expression: Lvalue;
  readonly type: IntegerType;
  /** The variable it is (a part of). */
  readonly variable: Variable;
}

/** A sum of places with coefficients; what it is compared with stands elsewhere. */
export type LinearForm = readonly LinearTerm[];

export interface LinearTerm {
  readonly place: Place;
  /** Not zero. */
  readonly coefficient: bigint;
}
