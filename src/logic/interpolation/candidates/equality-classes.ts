import { forEachSubterm, Kind, SortKind, type Sort, type Term } from "../../terms/index.ts";
import type { PathProblem } from "../path-problem.ts";

/** Beyond this many terms at a cut the rest is not looked at. */
const MAXIMUM_TERMS = 48;

/**
 * Terms over the shared symbols of a cut between which equality may be worth knowing: variables, subterms
 * and constants of the path, and elements of arrays at the indices the path uses.
 */
export function comparableTerms(problem: PathProblem, cut: number): Term[] {
  const { terms, vocabulary } = problem;
  const all = new Set<Term>();
  const indices = new Map<Sort, Set<Term>>();
  const addIndex = (index: Term): void => {
    const sort = terms.sort(index);
    const known = indices.get(sort);
    if (known === undefined) indices.set(sort, new Set([index]));
    else known.add(index);
  };
  forEachSubterm(terms, problem.blocks.flat(), (term) => {
    if (!vocabulary.isShared(term, cut)) return;
    const sortKind = terms.sorts.kind(terms.sort(term));
    if (sortKind !== SortKind.Bool && sortKind !== SortKind.RoundingMode) all.add(term);
  });
  forEachSubterm(terms, problem.blocks.flat(), (term) => {
    const kind = terms.kind(term);
    if (kind !== Kind.Select && kind !== Kind.Store) return;
    const index = terms.child(term, 1);
    if (vocabulary.isShared(index, cut)) addIndex(index);
  });
  for (const variable of vocabulary.sharedVariables(cut)) {
    const sort = terms.sort(variable);
    if (terms.sorts.kind(sort) !== SortKind.Array) continue;
    for (const index of indices.get(terms.sorts.indexSort(sort)) ?? []) {
      all.add(terms.arrays.select(variable, index));
    }
  }
  return simplestFirst(problem, all);
}

function simplestFirst(problem: PathProblem, all: Iterable<Term>): Term[] {
  const { terms } = problem;
  const rank = (term: Term): number => {
    const kind = terms.kind(term);
    if (kind === Kind.Variable) return 0;
    return kind < Kind.Variable ? 2 : kind === Kind.Select || kind === Kind.Apply ? 1 : 3;
  };
  return [...all].sort((x, y) => rank(x) - rank(y)).slice(0, MAXIMUM_TERMS);
}
