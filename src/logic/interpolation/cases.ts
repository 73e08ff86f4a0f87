import { forEachSubterm, Kind, substitute, type Term, type Terms } from "../terms/index.ts";
import { literalsOf } from "./path-problem.ts";

/** Alternatives that together cover a conjunct, each a conjunction to add in its place. */
export interface Split {
  readonly alternatives: readonly (readonly Term[])[];
  /** A condition that is decided in the first alternative as true, in the second as false. */
  readonly condition: Term | null;
}

/**
 * How to replace a conjunct that is no literal of a theory by simpler ones, or null for a literal:
 * disjunctions by their members, ite and equality of Booleans by both values, an `ite` inside a literal by
 * the values of its condition.
 */
export function splitOf(terms: Terms, conjunct: Term): Split | null {
  const negated = terms.kind(conjunct) === Kind.Not;
  const inner = negated ? terms.child(conjunct, 0) : conjunct;
  const sign = (term: Term): Term => (negated ? terms.not(term) : term);
  switch (terms.kind(inner)) {
    case Kind.Or:
    case Kind.And: {
      const members = terms.children(inner).map(sign);
      return { alternatives: members.map((member) => [member]), condition: null };
    }
    case Kind.Ite: {
      const [condition, whenTrue, whenFalse] = terms.children(inner) as [Term, Term, Term];
      return onCondition(terms, condition, [sign(whenTrue)], [sign(whenFalse)]);
    }
    case Kind.Eq: {
      const [left, right] = terms.children(inner) as [Term, Term];
      if (terms.sort(left) !== terms.sorts.bool) break;
      const other = sign(right);
      return onCondition(terms, left, [other], [terms.not(other)]);
    }
    default:
  }
  const condition = firstCondition(terms, inner);
  if (condition === null) return null;
  return onCondition(terms, condition, [conjunct], [conjunct]);
}

function onCondition(
  terms: Terms,
  condition: Term,
  whenTrue: readonly Term[],
  whenFalse: readonly Term[],
): Split {
  return {
    alternatives: [
      [condition, ...whenTrue],
      [terms.not(condition), ...whenFalse],
    ],
    condition,
  };
}

/** `rest` and one alternative; where a condition is decided, it is replaced by its value everywhere. */
export function applyAlternative(
  terms: Terms,
  rest: readonly Term[],
  split: Split,
  index: number,
): Term[] {
  const added = split.alternatives[index]!;
  const { condition } = split;
  if (condition === null) return literalsOf(terms, [...rest, ...added]);
  const value = new Map([[condition, terms.bool(index === 0)]]);
  const replaced = [...rest, ...added.slice(1)].map((term) => substitute(terms, term, value));
  return literalsOf(terms, [added[0]!, ...replaced]);
}

/** The condition of some `ite` inside `term`, innermost first. */
function firstCondition(terms: Terms, term: Term): Term | null {
  let condition: Term | null = null;
  forEachSubterm(terms, [term], (subterm) => {
    if (condition === null && terms.kind(subterm) === Kind.Ite) condition = terms.child(subterm, 0);
  });
  return condition;
}

/**
 * A conjunction as a disjunction of conjunctions of literals. Splits only conjuncts that `matters` holds
 * for, and stops splitting when `limit` cases are reached: conjuncts left unsplit then are dropped, so the
 * result is implied by the conjunction in any case.
 */
export function casesOf(
  terms: Terms,
  conjuncts: readonly Term[],
  limit: number,
  matters: (conjunct: Term) => boolean,
): Term[][] {
  const done: Term[][] = [];
  const open: Term[][] = [literalsOf(terms, conjuncts)];
  for (let current = open.pop(); current !== undefined; current = open.pop()) {
    if (current[0] === terms.false) continue;
    const conjunction = current;
    const chosen = conjunction.find((one) => matters(one) && splitOf(terms, one) !== null);
    if (chosen === undefined) {
      done.push(conjunction);
      continue;
    }
    const rest = conjunction.filter((one) => one !== chosen);
    const split = splitOf(terms, chosen)!;
    if (done.length + open.length + split.alternatives.length > limit) {
      open.push(rest);
      continue;
    }
    split.alternatives.forEach((_, index) => {
      open.push(applyAlternative(terms, rest, split, index));
    });
  }
  return done;
}
