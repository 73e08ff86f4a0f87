import type { Expression } from "../../program/cfa/expression.ts";
import type { Place } from "./block-graph.ts";

/** A predicate, or its negation. */
export interface Literal {
  readonly predicate: Expression;
  readonly truth: boolean;
}

/** States of a place in which all of its literals hold. Every literal is there once, so that a part is a subset. */
export type Cube = ReadonlySet<Literal>;

export function isSubset(few: Cube, many: Cube): boolean {
  if (few.size > many.size) return false;
  for (const literal of few) if (!many.has(literal)) return false;
  return true;
}

/** A predicate with its two literals. */
export interface Predicate {
  readonly expression: Expression;
  readonly positive: Literal;
  readonly negative: Literal;
}

/** The predicates by place. They only become more. */
export class Predicates {
  private readonly byPlace = new Map<Place, Map<string, Predicate>>();

  at(place: Place): Iterable<Predicate> {
    return this.byPlace.get(place)?.values() ?? [];
  }

  /** `key`: the same for expressions that mean the same. False: it was there. */
  add(place: Place, key: string, expression: Expression): boolean {
    const known = this.byPlace.get(place) ?? new Map<string, Predicate>();
    this.byPlace.set(place, known);
    if (known.has(key)) return false;
    known.set(key, {
      expression,
      positive: { predicate: expression, truth: true },
      negative: { predicate: expression, truth: false },
    });
    return true;
  }
}
