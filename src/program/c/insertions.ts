/** Points of a program at which something can be judged beside it, and code that is inserted there. */
import type { CType } from "../types/type.ts";

/** Before a statement, or before a declaration of a block. */
export interface StatementPoint {
  readonly kind: "statement";
  /** Where it begins. */
  readonly offset: number;
  /** Where labels in front of it begin. Whoever goes to one of them comes by this point. */
  readonly labels: readonly number[];
  readonly function: string;
}

/** Just before the controlling expression of a loop is evaluated, in every round. */
export interface LoopPoint {
  readonly kind: "loop";
  /** Of the keyword. */
  readonly offset: number;
  readonly keyword: "while" | "for" | "do";
  /** The controlling expression; null: there is none. */
  readonly test: { readonly start: number; readonly end: number } | null;
  readonly function: string;
}

/** Just after a controlling expression was evaluated: of `if`, of a loop, or the operand before a `?`. */
export interface BranchPoint {
  readonly kind: "branch";
  /** Of the keyword or the question mark. */
  readonly offset: number;
  readonly function: string;
}

/** Just after the controlling expression of a `switch` was evaluated. */
export interface SwitchPoint {
  readonly kind: "switch";
  /** Of the keyword. */
  readonly offset: number;
  /** The values that have labels. */
  readonly cases: readonly { readonly low: bigint; readonly high: bigint }[];
  readonly function: string;
}

/** A call: after its arguments were evaluated, and after it returned. */
export interface CallPoint {
  readonly kind: "call";
  /** Of the parenthesis that closes it. */
  readonly offset: number;
  /** Where the called expression begins. */
  readonly start: number;
  /** Null: through a pointer. */
  readonly callee: string | null;
  readonly returns: CType;
  readonly function: string;
}

export type ProgramPoint = StatementPoint | LoopPoint | BranchPoint | SwitchPoint | CallPoint;

/**
 * Code for a point, as places in the source text where blocks `{ … }` begin; null: nothing. What a block of a switch sees
 * as `SWITCH_VALUE` is the value of the controlling expression, what `after` sees as `CALL_RESULT` is what the call returned.
 */
export interface InsertedCode {
  /** Statement, loop, switch; call: before it happens. */
  readonly before: number | null;
  /** Branch: when the outcome is nonzero; call: when it has returned. */
  readonly after: number | null;
  /** Branch: when the outcome is zero. */
  readonly otherwise: number | null;
}

export const SWITCH_VALUE = "__witness_value";
export const CALL_RESULT = "__witness_result";
/** Ends executions that do not count: `__witness_stop(0);`. */
export const STOP = "__witness_stop";

/**
 * Who looks at the points of a program while it is read. The code that it inserts stands in the same source text, behind the
 * program, so that it is read in the scope of its point. Soundness: it must not change what the program does, but for
 * ending executions.
 */
export interface Insertions {
  /** Where four semicolons stand that nothing is read beyond: at the end of the program, and of declarations. */
  readonly ends: readonly number[];
  /** Declarations at file scope, which are read before the program; null: none. */
  readonly declarations: number | null;
  /** Pure: points may be asked about several times. */
  at(point: ProgramPoint): InsertedCode | null;
}
