import { variablesOf, type Term, type Terms } from "../../logic/terms/index.ts";

const known = new WeakMap<Terms, (readonly Term[] | undefined)[]>();

/** Every symbolic identifier of the term once. Remembered: it is asked for at every step. */
export function identifiersOf(terms: Terms, term: Term): readonly Term[] {
  let table = known.get(terms);
  if (table === undefined) {
    table = [];
    known.set(terms, table);
  }
  return (table[term] ??= variablesOf(terms, term));
}
