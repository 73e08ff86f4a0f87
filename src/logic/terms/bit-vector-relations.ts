import { allOnes } from "./bit-vector-operations.ts";
import { Kind } from "./kinds.ts";
import { choiceOfLiterals } from "./linear-relations.ts";
import type { Term } from "./term.ts";
import type { Terms } from "./terms.ts";

/**
 * Comparisons of bit-vectors. With a constant the canonical atom is `x <= c`, so that an atom and its
 * negation share a node; bounds that leave one value only become equations.
 */

export function unsignedAtMost(terms: Terms, x: Term, y: Term): Term {
  const { bv } = terms;
  if (x === y) return terms.true;
  terms.requireSameSort(x, y);
  const choice = choiceOfLiterals(terms, x, y, (a, b) => bv.ule(a, b));
  if (choice !== null) return choice;
  const width = bv.width(x);
  if (terms.kind(x) === Kind.BvConst) {
    const bound = terms.bigintValue(x);
    if (terms.kind(y) === Kind.BvConst) return terms.bool(bound <= terms.bigintValue(y));
    if (bound === 0n) return terms.true;
    return terms.not(bv.ule(y, bv.constant(bound - 1n, width)));
  }
  if (terms.kind(y) === Kind.BvConst) return unsignedBound(terms, x, y, width);
  const narrow = narrowedPair(terms, x, y, Kind.BvZeroExtend);
  if (narrow !== null) return bv.ule(...narrow);
  const narrowSigned = narrowedPair(terms, x, y, Kind.BvSignExtend);
  if (narrowSigned !== null) return bv.ule(...narrowSigned);
  return terms.make2(Kind.BvUle, terms.sorts.bool, x, y);
}

function unsignedBound(terms: Terms, x: Term, y: Term, width: number): Term {
  const { bv } = terms;
  const bound = terms.bigintValue(y);
  const most = allOnes(width);
  if (bound === most) return terms.true;
  if (bound === 0n) return terms.eq(x, y);
  if (bound === most - 1n) return terms.not(terms.eq(x, bv.constant(most, width)));
  if (terms.kind(x) === Kind.BvZeroExtend) {
    const inner = terms.child(x, 0);
    const innerWidth = bv.width(inner);
    if (bound >= allOnes(innerWidth)) return terms.true;
    return bv.ule(inner, bv.constant(bound, innerWidth));
  }
  return terms.make2(Kind.BvUle, terms.sorts.bool, x, y);
}

export function signedAtMost(terms: Terms, x: Term, y: Term): Term {
  const { bv } = terms;
  if (x === y) return terms.true;
  terms.requireSameSort(x, y);
  const choice = choiceOfLiterals(terms, x, y, (a, b) => bv.sle(a, b));
  if (choice !== null) return choice;
  const width = bv.width(x);
  if (terms.kind(x) === Kind.BvConst) {
    const bound = BigInt.asIntN(width, terms.bigintValue(x));
    if (terms.kind(y) === Kind.BvConst) {
      return terms.bool(bound <= BigInt.asIntN(width, terms.bigintValue(y)));
    }
    if (x === bv.minimum(width)) return terms.true;
    return terms.not(bv.sle(y, bv.constant(bound - 1n, width)));
  }
  if (terms.kind(y) === Kind.BvConst) return signedBound(terms, x, y, width);
  const narrow = narrowedPair(terms, x, y, Kind.BvSignExtend);
  if (narrow !== null) return bv.sle(...narrow);
  const natural = narrowedPair(terms, x, y, Kind.BvZeroExtend);
  if (natural !== null) return bv.ule(...natural);
  return terms.make2(Kind.BvSle, terms.sorts.bool, x, y);
}

function signedBound(terms: Terms, x: Term, y: Term, width: number): Term {
  const { bv } = terms;
  const bound = BigInt.asIntN(width, terms.bigintValue(y));
  const most = allOnes(width - 1);
  if (bound === most) return terms.true;
  if (bound === -most - 1n) return terms.eq(x, y);
  if (bound === most - 1n) return terms.not(terms.eq(x, bv.constant(most, width)));
  if (terms.kind(x) === Kind.BvZeroExtend) {
    return bound < 0n ? terms.false : unsignedBound(terms, x, y, width);
  }
  if (terms.kind(x) === Kind.BvSignExtend) {
    const inner = terms.child(x, 0);
    const innerWidth = bv.width(inner);
    const innerMost = allOnes(innerWidth - 1);
    if (bound >= innerMost) return terms.true;
    if (bound < -innerMost - 1n) return terms.false;
    return bv.sle(inner, bv.constant(bound, innerWidth));
  }
  return terms.make2(Kind.BvSle, terms.sorts.bool, x, y);
}

/** The operands of two extensions of the same kind and amount. */
function narrowedPair(
  terms: Terms,
  x: Term,
  y: Term,
  kind: typeof Kind.BvZeroExtend | typeof Kind.BvSignExtend,
): readonly [Term, Term] | null {
  if (terms.kind(x) !== kind || terms.kind(y) !== kind) return null;
  if (terms.payload(x) !== terms.payload(y)) return null;
  return [terms.child(x, 0), terms.child(y, 0)];
}

/** `x = y` by their outermost operations, null if nothing is known. */
export function structuralEquality(terms: Terms, x: Term, y: Term): Term | null {
  const narrow =
    narrowedPair(terms, x, y, Kind.BvZeroExtend) ?? narrowedPair(terms, x, y, Kind.BvSignExtend);
  if (narrow !== null) return terms.eq(...narrow);
  if (terms.kind(x) === Kind.BvConst) return equalsConstant(terms, y, terms.bigintValue(x));
  if (terms.kind(y) === Kind.BvConst) return equalsConstant(terms, x, terms.bigintValue(y));
  return null;
}

function equalsConstant(terms: Terms, x: Term, value: bigint): Term | null {
  const { bv } = terms;
  const width = bv.width(x);
  switch (terms.kind(x)) {
    case Kind.BvNot:
      return terms.eq(terms.child(x, 0), bv.constant(~value, width));
    case Kind.BvZeroExtend:
    case Kind.BvSignExtend: {
      const inner = terms.child(x, 0);
      const narrow = bv.constant(value, bv.width(inner));
      const isZero = terms.kind(x) === Kind.BvZeroExtend;
      const back = isZero
        ? bv.zeroExtend(narrow, terms.payload(x))
        : bv.signExtend(narrow, terms.payload(x));
      return terms.bigintValue(back) === value ? terms.eq(inner, narrow) : terms.false;
    }
    case Kind.BvConcat: {
      const equations: Term[] = [];
      let rest = value;
      for (let i = terms.childCount(x) - 1; i >= 0; i--) {
        const part = terms.child(x, i);
        equations.push(terms.eq(part, bv.constant(rest, bv.width(part))));
        rest >>= BigInt(bv.width(part));
      }
      return terms.andAll(equations);
    }
    default:
      return null;
  }
}
