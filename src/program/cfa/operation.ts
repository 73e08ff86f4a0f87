import type { FunctionType } from "../types/type.ts";
import type { CfaEdge, CfaFunction } from "./graph.ts";
import type { Expression, Lvalue } from "./expression.ts";
import type { Variable } from "./variable.ts";

/** What an edge does. Few kinds: every analysis has one exhaustive switch over them. */
export type Operation =
  | AssumeOperation
  | AssignOperation
  | DeclareOperation
  | HavocOperation
  | CallOperation
  | ReturnOperation
  | ExternalOperation
  | SkipOperation;

/** Passes only if `condition` is nonzero (`truth` true) or zero (`truth` false). Any scalar type. */
export interface AssumeOperation {
  readonly kind: "assume";
  readonly condition: Expression;
  readonly truth: boolean;
}

/** Scalars, bit-fields and whole records (then `value` is an lvalue of the same record type). */
export interface AssignOperation {
  readonly kind: "assign";
  readonly target: Lvalue;
  readonly value: Expression;
}

/**
 * A fresh object for the variable. `indeterminate`: any content (a new one at each execution of the
 * edge); bytes: the image of a string literal, or of an array that begins as one or as a long list of
 * numbers, zero-padded.
 */
export interface DeclareOperation {
  readonly kind: "declare";
  readonly variable: Variable;
  readonly content: "zero" | "indeterminate" | Uint8Array;
}

/** `target` gets any value of its type. */
export interface HavocOperation {
  readonly kind: "havoc";
  readonly target: Lvalue;
  readonly reason: "argc" | "argv" | "envp" | "asm" | "extern" | "builtin" | "specification";
}

/**
 * Into a defined function: from the call site to the entry of `callee`. Parameters become fresh objects
 * holding the arguments, already converted; arguments beyond the parameters are the variadic ones.
 */
export interface CallOperation {
  readonly kind: "call";
  readonly callee: CfaFunction;
  readonly arguments: readonly Expression[];
  /** The edge by which this call comes back. */
  readonly returnEdge: CfaEdge;
}

/**
 * Back to the caller: from the exit of `callee` to the node after the call. `result` is evaluated in the
 * caller and receives the callee's return variable. Feasible only if `callEdge` is on top of the stack.
 */
export interface ReturnOperation {
  readonly kind: "return";
  readonly callee: CfaFunction;
  readonly result: Lvalue | null;
  readonly callEdge: CfaEdge;
}

/** Call of a function without a body: a library function, an input (`__VERIFIER_nondet_*`), unknown. */
export interface ExternalOperation {
  readonly kind: "external";
  /** Empty: a pointer leads to it, and to none that is known. */
  readonly name: string;
  readonly type: FunctionType;
  readonly arguments: readonly Expression[];
  readonly result: Lvalue | null;
  /** Through which it is called if it has no name. */
  readonly pointer?: Expression;
  /** It may be a function of the program nevertheless, one that is called with a type it does not have; null: it is not. */
  readonly mismatch?: Mismatch | null;
}

/**
 * Why a pointer may name a function whose type does not fit a call: the program itself takes the function for one of the
 * call's type, or some pointer of another type may lie where the pointer is read from, behind a generic pointer.
 */
export type Mismatch = "converted" | "passed on";

/** Nothing happens. `note` says what it stands for (a label, the end of a branch). */
export interface SkipOperation {
  readonly kind: "skip";
  readonly note: string;
}
