import type { CfaNode } from "../../program/cfa/graph.ts";

/** What kinds of facts precisions are made of: each analysis uses those of its domain. */
export type FactKind = "predicate" | "smtlib" | "place" | "assumption" | "threshold";

/**
 * A fact of a precision in words that survive the run that learnt it (`boehm-thesis` 3.1):
 * - predicate: an expression of C that holds or not;
 * - smtlib: a term of SMT-LIB, where C cannot say it;
 * - place: an lvalue of C whose value is tracked, or a block of the heap by its allocation;
 * - assumption: a condition of C in one direction, whose constraints are kept;
 * - threshold: how many rounds are followed exactly before abstraction begins.
 */
export interface FactText {
  readonly kind: FactKind;
  readonly text: string;
}

/** Names in the text are those that a reader of the source would use at the location. */
export interface PlacedFact {
  readonly at: CfaNode;
  readonly fact: FactText;
}

/** The same for the same fact at the same location of one program. */
export function factKey({ at, fact }: PlacedFact): string {
  return `${at.id} ${fact.kind} ${fact.text}`;
}

/** Each once. */
export function distinctFacts(facts: readonly PlacedFact[]): readonly PlacedFact[] {
  return [...new Map(facts.map((fact) => [factKey(fact), fact])).values()];
}
