import { Kind } from "./kinds.ts";
import type { Term } from "./term.ts";
import type { Terms } from "./terms.ts";

/** `ite` of any sort, simplified. Conditions are never negations. */
export function choose(terms: Terms, condition: Term, first: Term, second: Term): Term {
  if (condition === terms.true || first === second) return first;
  if (condition === terms.false) return second;
  if (terms.kind(condition) === Kind.Not) {
    return choose(terms, terms.child(condition, 0), second, first);
  }
  if (terms.sort(first) === terms.sorts.bool) {
    const simpler = chooseBool(terms, condition, first, second);
    if (simpler !== null) return simpler;
  }
  const [x, y] = [
    underCondition(terms, condition, first, 1),
    underCondition(terms, condition, second, 2),
  ];
  if (x !== first || y !== second) return choose(terms, condition, x, y);
  if (isEquation(terms, condition, first, second)) return second;
  return sharedBranch(terms, condition, first, second);
}

/** A choice between Booleans where one branch is known or related to the condition. */
function chooseBool(terms: Terms, condition: Term, first: Term, second: Term): Term | null {
  if (first === terms.true || first === condition) return terms.or(condition, second);
  if (second === terms.false || second === condition) return terms.and(condition, first);
  const negation = terms.not(condition);
  if (first === terms.false || first === negation) return terms.and(negation, second);
  if (second === terms.true || second === negation) return terms.or(negation, first);
  if (terms.not(first) === second) return terms.eq(condition, first);
  return null;
}

/** A choice by the same condition inside a branch is decided already. */
function underCondition(terms: Terms, condition: Term, branch: Term, which: 1 | 2): Term {
  const isSame = terms.kind(branch) === Kind.Ite && terms.child(branch, 0) === condition;
  return isSame ? terms.child(branch, which) : branch;
}

/** `ite(x = y, x, y)` is `y`, and so is `ite(y = x, x, y)`. */
function isEquation(terms: Terms, condition: Term, first: Term, second: Term): boolean {
  if (terms.kind(condition) !== Kind.Eq) return false;
  const [x, y] = [terms.child(condition, 0), terms.child(condition, 1)];
  return (x === first && y === second) || (x === second && y === first);
}

/** `ite(c, x, ite(d, x, y))` is `ite(c or d, x, y)`, and likewise for the other positions. */
function sharedBranch(terms: Terms, condition: Term, first: Term, second: Term): Term {
  if (terms.kind(second) === Kind.Ite) {
    const [inner, x, y] = [terms.child(second, 0), terms.child(second, 1), terms.child(second, 2)];
    if (x === first) return choose(terms, terms.or(condition, inner), first, y);
    if (y === first) return choose(terms, terms.or(condition, terms.not(inner)), first, x);
  }
  if (terms.kind(first) === Kind.Ite) {
    const [inner, x, y] = [terms.child(first, 0), terms.child(first, 1), terms.child(first, 2)];
    if (y === second) return choose(terms, terms.and(condition, inner), x, second);
    if (x === second) return choose(terms, terms.and(condition, terms.not(inner)), y, second);
  }
  terms.requireSort(condition, terms.sorts.bool);
  terms.requireSameSort(first, second);
  return terms.make3(Kind.Ite, terms.sort(first), condition, first, second);
}
