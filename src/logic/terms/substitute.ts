import { rebuild } from "./rebuild.ts";
import type { Term } from "./term.ts";
import type { Terms } from "./terms.ts";
import { computeBelow } from "./traverse.ts";

/** A simultaneous replacement, remembered per node across calls. The map must not change meanwhile. */
export class Substitution {
  private readonly terms: Terms;
  private readonly results: Map<Term, Term>;

  constructor(terms: Terms, map: ReadonlyMap<Term, Term>) {
    this.terms = terms;
    this.results = new Map(map);
  }

  apply(root: Term): Term {
    const { terms, results } = this;
    computeBelow(terms, root, results, (term) => {
      results.set(term, this.rebuilt(term));
    });
    return results.get(root)!;
  }

  private rebuilt(term: Term): Term {
    const { terms, results } = this;
    const count = terms.childCount(term);
    let changed = false;
    for (let i = 0; i < count; i++) {
      const child = terms.child(term, i);
      if (results.get(child) !== child) changed = true;
    }
    if (!changed) return term;
    const children: Term[] = [];
    for (let i = 0; i < count; i++) children.push(results.get(terms.child(term, i))!);
    return rebuild(terms, term, children);
  }
}

/** Replaces every occurrence of a key by its value, all at once (values are not searched again). */
export function substitute(terms: Terms, term: Term, map: ReadonlyMap<Term, Term>): Term {
  if (map.size === 0) return term;
  return new Substitution(terms, map).apply(term);
}
