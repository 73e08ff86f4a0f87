import { Kind } from "./kinds.ts";
import type { Sort, Term } from "./term.ts";
import type { Terms } from "./terms.ts";

/** Constructors of array terms. */
export class ArrayTerms {
  private readonly terms: Terms;

  constructor(terms: Terms) {
    this.terms = terms;
  }

  select(array: Term, index: Term): Term {
    const { terms } = this;
    return terms.make2(Kind.Select, terms.sorts.elementSort(terms.sort(array)), array, index);
  }

  store(array: Term, index: Term, element: Term): Term {
    return this.terms.make3(Kind.Store, this.terms.sort(array), array, index, element);
  }

  /** The array of sort `array` whose elements all are `element`. */
  constant(array: Sort, element: Term): Term {
    return this.terms.make1(Kind.ConstArray, array, element);
  }
}
