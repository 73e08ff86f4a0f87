import { Kind } from "./kinds.ts";
import type { Term } from "./term.ts";
import type { Terms } from "./terms.ts";

/**
 * A junction with more members is one member of the junctions it occurs in, so that a conjunction growing
 * along a path costs its length, not its square.
 */
const MAX_MEMBERS = 64;

/** Conjunction or disjunction: flat, sorted, without neutral, double or complementary members. */
export function junction(
  terms: Terms,
  kind: typeof Kind.And | typeof Kind.Or,
  list: readonly Term[],
): Term {
  const isAnd = kind === Kind.And;
  const neutral = isAnd ? terms.true : terms.false;
  const absorbing = isAnd ? terms.false : terms.true;
  const members: Term[] = [];
  for (const term of list) {
    if (term === absorbing) return absorbing;
    if (term === neutral) continue;
    terms.requireSort(term, terms.sorts.bool);
    const count = terms.childCount(term);
    if (terms.kind(term) !== kind || count > MAX_MEMBERS) members.push(term);
    else for (let i = 0; i < count; i++) members.push(terms.child(term, i));
  }
  members.sort((x, y) => x - y);
  const distinct = members.filter((term, i) => term !== members[i - 1]);
  if (hasComplement(terms, distinct)) return absorbing;
  if (distinct.length === 0) return neutral;
  if (distinct.length === 1) return distinct[0]!;
  return terms.makeN(kind, terms.sorts.bool, distinct);
}

/** Does the sorted list hold a term and its negation? */
function hasComplement(terms: Terms, sorted: readonly Term[]): boolean {
  return sorted.some(
    (term) => terms.kind(term) === Kind.Not && includesSorted(sorted, terms.child(term, 0)),
  );
}

function includesSorted(sorted: readonly Term[], wanted: Term): boolean {
  let [low, high] = [0, sorted.length - 1];
  while (low <= high) {
    const middle = (low + high) >> 1;
    const found = sorted[middle]!;
    if (found === wanted) return true;
    if (found < wanted) low = middle + 1;
    else high = middle - 1;
  }
  return false;
}

/**
 * `not` of a junction of literals is the other junction of their negations; null if some member is a
 * junction itself: following those could go as deep as the term.
 */
export function negatedJunction(terms: Terms, term: Term): Term | null {
  const kind = terms.kind(term);
  const count = terms.childCount(term);
  if ((kind !== Kind.And && kind !== Kind.Or) || count > MAX_MEMBERS) return null;
  const negations: Term[] = [];
  for (let i = 0; i < count; i++) {
    const member = terms.child(term, i);
    const isNegation = terms.kind(member) === Kind.Not;
    const inner = terms.kind(isNegation ? terms.child(member, 0) : member);
    if (inner === Kind.And || inner === Kind.Or) return null;
    negations.push(terms.not(member));
  }
  return junction(terms, kind === Kind.And ? Kind.Or : Kind.And, negations);
}
