import { Kind } from "./kinds.ts";
import type { Sort, Term } from "./term.ts";
import type { Terms } from "./terms.ts";

/** Stores looked through by one `select`; bounds the cost of reading a long history. */
const MAX_STORES = 256;

/** Constructors of array terms. */
export class ArrayTerms {
  private readonly terms: Terms;

  constructor(terms: Terms) {
    this.terms = terms;
  }

  /** Looks through stores whose index certainly is or certainly is not the wanted one. */
  select(array: Term, index: Term): Term {
    const { terms } = this;
    let from = array;
    for (let looked = 0; terms.kind(from) === Kind.Store && looked < MAX_STORES; looked++) {
      const same = terms.eq(terms.child(from, 1), index);
      if (same === terms.true) return terms.child(from, 2);
      if (same !== terms.false) break;
      from = terms.child(from, 0);
    }
    if (terms.kind(from) === Kind.ConstArray) return terms.child(from, 0);
    terms.requireSort(index, terms.sorts.indexSort(terms.sort(array)));
    return terms.make2(Kind.Select, terms.sorts.elementSort(terms.sort(array)), from, index);
  }

  /** A store of what is there already, and a store that is overwritten at once, leave no trace. */
  store(array: Term, index: Term, element: Term): Term {
    const { terms } = this;
    const kind = terms.kind(array);
    if (kind === Kind.Store && terms.child(array, 1) === index) {
      return this.store(terms.child(array, 0), index, element);
    }
    if (kind === Kind.ConstArray && terms.child(array, 0) === element) return array;
    const isRead =
      terms.kind(element) === Kind.Select &&
      terms.child(element, 0) === array &&
      terms.child(element, 1) === index;
    if (isRead) return array;
    terms.requireSort(index, terms.sorts.indexSort(terms.sort(array)));
    terms.requireSort(element, terms.sorts.elementSort(terms.sort(array)));
    return terms.make3(Kind.Store, terms.sort(array), array, index, element);
  }

  /** The array of sort `array` whose elements all are `element`. */
  constant(array: Sort, element: Term): Term {
    this.terms.requireSort(element, this.terms.sorts.elementSort(array));
    return this.terms.make1(Kind.ConstArray, array, element);
  }
}
