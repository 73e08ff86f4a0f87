import type { CfaEdge } from "../../cfa/graph.ts";
import type { Expression } from "../../cfa/expression.ts";
import type { Variable } from "../../cfa/variable.ts";
import type { CType, FloatType, IntegerType } from "../../types/type.ts";

/** An array of the program text: all objects that one declaration or one allocation makes. At most one of them is in use at a time. */
export interface ArrayObject {
  /** The array, or the variable that an allocation is first stored in. */
  readonly holder: Variable;
  readonly name: string;
  /** What the first index selects. Null: an allocation nobody has accessed yet. */
  element: CType | null;
  /** Its size; null if it is no constant. */
  readonly bytes: bigint | null;
  /** Where an allocation makes it; null for variables. */
  readonly allocation: CfaEdge | null;
}

/** One index of an access. */
export interface AccessIndex {
  readonly value: Expression;
  /**
   * Which numbers lead to elements of their own, the upper bound exclusive: others may lead to an element that another number leads
   * to, too. Null: all numbers of the type do.
   */
  readonly range: { readonly from: bigint; readonly to: bigint } | null;
  /** Valid accesses have an index below, if it is known. */
  readonly length: bigint | null;
}

/** An element, or a scalar member of it, as the target or the source of a value. */
export interface ArrayAccess {
  readonly object: ArrayObject;
  /** Which member, for elements that are structures. */
  readonly shape: string;
  readonly indices: readonly AccessIndex[];
  readonly type: IntegerType | FloatType;
}
