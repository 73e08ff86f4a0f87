/**
 * Values that can be anything, whatever else is the case, say nothing: they are forgotten (`lemberger-thesis` 5.3, where
 * they are replaced by an identifier of their own). That is what makes states equal again after a value was used.
 */
import { intMap } from "../../base/collections/index.ts";
import { Kind, type Term } from "../../logic/terms/index.ts";
import type { SymbolicValues } from "./symbolic-values.ts";
import type { Cells, ValueState } from "./value-state.ts";

/** "always" also forgets values of which only the range would be known. */
export type IndependencePolicy = "keep" | "exact" | "always";

export function withoutIndependent(
  state: ValueState,
  constrained: ReadonlySet<Term>,
  symbols: SymbolicValues,
  policy: IndependencePolicy,
): Cells {
  let { cells } = state;
  if (policy === "keep" || state.symbolic.length === 0) return cells;
  let left = state.symbolic;
  const uses = new Map<Term, number>();
  for (const { value } of left) {
    for (const identifier of symbols.identifiersOf(value.term)) {
      uses.set(identifier, (uses.get(identifier) ?? 0) + 1);
    }
  }
  const isFree = (identifier: Term): boolean =>
    uses.get(identifier) === 1 && !constrained.has(identifier);
  while (true) {
    const kept = left.filter(({ value: { term } }) => {
      const identifiers = symbols.identifiersOf(term);
      return policy === "always"
        ? !identifiers.every(isFree)
        : !identifiers.some(isFree) || !isArbitrary(term, symbols, isFree);
    });
    if (kept.length === left.length) return cells;
    const isKept = new Set(kept);
    for (const entry of left) {
      if (isKept.has(entry)) continue;
      cells = intMap.remove(cells, entry.cell);
      for (const identifier of symbols.identifiersOf(entry.value.term)) {
        uses.set(identifier, uses.get(identifier)! - 1);
      }
    }
    left = kept;
  }
}

/** Whether choosing a free identifier gives the term any value of its sort, whatever the others are. */
function isArbitrary(
  term: Term,
  symbols: SymbolicValues,
  isFree: (identifier: Term) => boolean,
): boolean {
  const { terms } = symbols;
  switch (terms.kind(term)) {
    case Kind.Variable:
      return isFree(term);
    case Kind.BvNot:
    case Kind.BvNeg:
    case Kind.BvExtract:
      return isArbitrary(terms.child(term, 0), symbols, isFree);
    case Kind.BvMul: {
      const [factor, other] = [terms.child(term, 0), terms.child(term, 1)];
      if (terms.childCount(term) !== 2 || terms.kind(factor) !== Kind.BvConst) return false;
      return (terms.bigintValue(factor) & 1n) === 1n && isArbitrary(other, symbols, isFree);
    }
    case Kind.BvAdd:
    case Kind.BvXor:
      return hasArbitrarySummand(term, symbols, isFree);
    default:
      return false;
  }
}

/** A summand that is arbitrary by identifiers that no other summand has. */
function hasArbitrarySummand(
  sum: Term,
  symbols: SymbolicValues,
  isFree: (identifier: Term) => boolean,
): boolean {
  const { terms } = symbols;
  for (let i = 0; i < terms.childCount(sum); i++) {
    const others = new Set<Term>();
    for (let k = 0; k < terms.childCount(sum); k++) {
      if (k === i) continue;
      for (const identifier of symbols.identifiersOf(terms.child(sum, k))) others.add(identifier);
    }
    const isOwn = (identifier: Term): boolean => isFree(identifier) && !others.has(identifier);
    if (isArbitrary(terms.child(sum, i), symbols, isOwn)) return true;
  }
  return false;
}
