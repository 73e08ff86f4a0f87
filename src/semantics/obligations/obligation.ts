/** What a step of a program owes: conditions without which C says nothing about its result. */
import type { Expression } from "../../program/cfa/expression.ts";
import type { Unmet } from "../../program/cfa/graph.ts";
import type { Variable } from "../../program/cfa/variable.ts";
import { printExpression } from "../../program/cfa/print-expression.ts";
import type { MemoryQuery } from "../../program/library/index.ts";

/** The words of specifications (`MATCH OBLIGATION "signed-overflow"`), and what is said where one is not met. */
export const OBLIGATION_KINDS = {
  "signed-overflow": "signed integer overflow",
  "division-overflow": "signed integer overflow in a division by -1",
  "division-by-zero": "division by zero",
  "shift-range": "shift by a negative amount or by the width of the type or more",
  "shift-overflow": "left shift of a value that its signed type cannot hold then",
  "negative-shift": "left shift of a negative value",
  "null-pointer": "access through a null pointer",
  "invalid-access": "access that is not inside of an object that lives",
  "array-index": "index that leads to no element of its array",
  "null-call": "call through a null pointer",
  "invalid-call": "call through a pointer that leads to no function of that type",
  "pointer-order": "order of pointers that lead to different objects",
  "pointer-difference": "difference of pointers that lead to different objects",
  "misaligned-access": "access where no object of that type can be",
  "invalid-free": "free of what no allocation returned, or of what was freed before",
  "uninitialised-read": "read of what was never written",
  "memory-leak": "memory that is still allocated when the program ends",
  "lost-memory": "memory that is still allocated that no pointer leads to any more",
  "float-to-integer": "conversion of a floating-point value out of the integer type's range",
} as const;

export type ObligationKind = keyof typeof OBLIGATION_KINDS;

/** Not about a step, but about what is left when the program ends. */
export function isAboutTheEnd(kind: ObligationKind): boolean {
  return kind === "memory-leak" || kind === "lost-memory";
}

/** Which bytes of memory library functions read and write makes a difference. */
export function isAboutBytes(kind: ObligationKind): boolean {
  return kind === "invalid-access" || kind === "uninitialised-read";
}

export function isObligationKind(name: string): name is ObligationKind {
  return Object.hasOwn(OBLIGATION_KINDS, name);
}

/** A condition over the state before the step. */
export type Condition =
  /** Nonzero. */
  | { readonly kind: "holds"; readonly expression: Expression }
  /** The answer is not zero. */
  | {
      readonly kind: "query";
      readonly query: MemoryQuery;
      readonly arguments: readonly Expression[];
    }
  /** Something was assigned to the local since it came into being. */
  | { readonly kind: "assigned"; readonly variable: Variable }
  /** As many blocks were freed as were allocated. */
  | { readonly kind: "nothing-allocated" }
  | { readonly kind: "all" | "any"; readonly parts: readonly Condition[] };

/**
 * Those of a step are listed so that each is defined if all before it are met. Nothing is listed that is met whatever
 * the state.
 */
export interface Obligation extends Unmet {
  readonly kind: ObligationKind;
  readonly condition: Condition;
}

/** What is said where it is not met, whatever the execution. */
export function obligationText({ kind, subject }: Unmet): string {
  const text = isObligationKind(kind) ? OBLIGATION_KINDS[kind] : kind;
  return subject === null ? text : `${text}: ${printExpression(subject)}`;
}
