/** What a step of a program owes: conditions without which C says nothing about its result. */
import type { Expression } from "../../program/cfa/expression.ts";
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
  "invalid-free": "free of what no allocation returned, or of what was freed before",
  "memory-leak": "memory that is still allocated when the program ends",
  "lost-memory": "memory that is still allocated that no pointer leads to any more",
  "float-to-integer": "conversion of a floating-point value out of the integer type's range",
} as const;

export type ObligationKind = keyof typeof OBLIGATION_KINDS;

/** Not about a step, but about what is left when the program ends. */
export function isAboutTheEnd(kind: ObligationKind): boolean {
  return kind === "memory-leak" || kind === "lost-memory";
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
  /** As many blocks were freed as were allocated. */
  | { readonly kind: "nothing-allocated" }
  | { readonly kind: "all" | "any"; readonly parts: readonly Condition[] };

/**
 * Those of a step are listed so that each is defined if all before it are met. Nothing is listed that is met whatever
 * the state.
 */
export interface Obligation {
  readonly kind: ObligationKind;
  readonly condition: Condition;
  /** What it is about, as the program writes it; null: the program as a whole. */
  readonly subject: Expression | null;
  /** Of accesses to memory. */
  readonly access?: "read" | "write";
}
