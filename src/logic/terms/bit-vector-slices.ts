import { precondition } from "../../base/diagnostics/index.ts";
import { mapChoice } from "./fold.ts";
import { Kind } from "./kinds.ts";
import type { Term } from "./term.ts";
import type { Terms } from "./terms.ts";

/** Cutting and joining bit-vectors. */

export function extractBits(terms: Terms, x: Term, high: number, low: number): Term {
  const width = terms.bv.width(x);
  precondition(low >= 0 && low <= high && high < width, "bits within the width");
  if (low === 0 && high === width - 1) return x;
  const simpler = extractFrom(terms, x, high, low);
  return simpler ?? terms.make1(Kind.BvExtract, terms.sorts.bitVec(high - low + 1), x, high, low);
}

function extractFrom(terms: Terms, x: Term, high: number, low: number): Term | null {
  const { bv } = terms;
  switch (terms.kind(x)) {
    case Kind.BvConst:
      return bv.constant(terms.bigintValue(x) >> BigInt(low), high - low + 1);
    case Kind.BvExtract: {
      const offset = terms.payload2(x);
      return bv.extract(terms.child(x, 0), high + offset, low + offset);
    }
    case Kind.BvConcat:
      return extractFromConcat(terms, x, high, low);
    case Kind.BvZeroExtend:
    case Kind.BvSignExtend:
      return extractFromExtension(terms, x, high, low);
    case Kind.BvAdd:
    case Kind.BvMul:
    case Kind.BvNeg:
    case Kind.BvNot:
    case Kind.BvAnd:
    case Kind.BvOr:
    case Kind.BvXor:
      return low === 0 ? truncateOperands(terms, x, high + 1) : null;
    case Kind.Ite:
      return mapChoice(terms, x, (branch) => bv.extract(branch, high, low));
    default:
      return null;
  }
}

function extractFromConcat(terms: Terms, x: Term, high: number, low: number): Term {
  const { bv } = terms;
  let result: Term | null = null;
  let offset = bv.width(x);
  for (let i = 0; i < terms.childCount(x); i++) {
    const part = terms.child(x, i);
    const top = offset - 1;
    offset -= bv.width(part);
    if (offset > high || top < low) continue;
    const slice = bv.extract(part, Math.min(high, top) - offset, Math.max(low, offset) - offset);
    result = result === null ? slice : bv.concat(result, slice);
  }
  return result!;
}

function extractFromExtension(terms: Terms, x: Term, high: number, low: number): Term | null {
  const { bv } = terms;
  const inner = terms.child(x, 0);
  const width = bv.width(inner);
  const isZero = terms.kind(x) === Kind.BvZeroExtend;
  if (high < width) return bv.extract(inner, high, low);
  if (low >= width) return isZero ? bv.constant(0, high - low + 1) : null;
  const slice = bv.extract(inner, width - 1, low);
  const more = high - width + 1;
  return isZero ? bv.zeroExtend(slice, more) : bv.signExtend(slice, more);
}

/**
 * The low bits of ring and bitwise operations depend on the low bits of the operands only. Done when all
 * operands are extensions of narrow enough terms, as after C's integer promotions.
 */
function truncateOperands(terms: Terms, x: Term, width: number): Term | null {
  const { bv } = terms;
  const count = terms.childCount(x);
  const narrow: Term[] = [];
  for (let i = 0; i < count; i++) {
    const child = terms.child(x, i);
    if (!isNarrow(terms, child, width)) return null;
    narrow.push(bv.extract(child, width - 1, 0));
  }
  switch (terms.kind(x)) {
    case Kind.BvAdd:
      return bv.sum(narrow);
    case Kind.BvMul:
      return narrow.reduce((a, b) => bv.multiply(a, b));
    case Kind.BvNeg:
      return bv.negate(narrow[0]!);
    case Kind.BvNot:
      return bv.not(narrow[0]!);
    case Kind.BvAnd:
      return narrow.reduce((a, b) => bv.and(a, b));
    case Kind.BvOr:
      return narrow.reduce((a, b) => bv.or(a, b));
    case Kind.BvXor:
      return narrow.reduce((a, b) => bv.xor(a, b));
    default:
      return null;
  }
}

/** A constant, an extension of at most `width` bits, or such an extension negated or scaled. */
function isNarrow(terms: Terms, term: Term, width: number): boolean {
  const kind = terms.kind(term);
  if (kind === Kind.BvConst) return true;
  if (kind === Kind.BvNeg) return isExtension(terms, terms.child(term, 0), width);
  if (kind === Kind.BvMul && terms.kind(terms.child(term, 0)) === Kind.BvConst) {
    return isExtension(terms, terms.child(term, 1), width);
  }
  return isExtension(terms, term, width);
}

function isExtension(terms: Terms, term: Term, width: number): boolean {
  const kind = terms.kind(term);
  const extends_ = kind === Kind.BvZeroExtend || kind === Kind.BvSignExtend;
  return extends_ && terms.bv.width(terms.child(term, 0)) <= width;
}

/** Flat; neighbours that are constants or adjacent slices of one term are joined. */
export function concatenate(terms: Terms, high: Term, low: Term): Term {
  const { bv } = terms;
  const parts: Term[] = [];
  const take = (part: Term): void => {
    const last = parts[parts.length - 1];
    const both = last === undefined ? null : joinedPair(terms, last, part);
    if (both === null) parts.push(part);
    else parts[parts.length - 1] = both;
  };
  for (const side of [high, low]) {
    if (terms.kind(side) === Kind.BvConcat) terms.children(side).forEach(take);
    else take(side);
  }
  const first = parts[0]!;
  if (parts.length === 1) return first;
  if (terms.kind(first) === Kind.BvConst && terms.bigintValue(first) === 0n) {
    const rest = parts.slice(1);
    return bv.zeroExtend(rest.length === 1 ? rest[0]! : made(terms, rest), bv.width(first));
  }
  return made(terms, parts);
}

function made(terms: Terms, parts: readonly Term[]): Term {
  const width = parts.reduce((sum, part) => sum + terms.bv.width(part), 0);
  return terms.makeN(Kind.BvConcat, terms.sorts.bitVec(width), parts);
}

function joinedPair(terms: Terms, high: Term, low: Term): Term | null {
  const { bv } = terms;
  const [highKind, lowKind] = [terms.kind(high), terms.kind(low)];
  if (highKind === Kind.BvConst && lowKind === Kind.BvConst) {
    const lowWidth = bv.width(low);
    const value = (terms.bigintValue(high) << BigInt(lowWidth)) | terms.bigintValue(low);
    return bv.constant(value, bv.width(high) + lowWidth);
  }
  const areSlices = highKind === Kind.BvExtract && lowKind === Kind.BvExtract;
  if (!areSlices || terms.child(high, 0) !== terms.child(low, 0)) return null;
  if (terms.payload2(high) !== terms.payload(low) + 1) return null;
  return bv.extract(terms.child(high, 0), terms.payload(high), terms.payload2(low));
}

export function extendZero(terms: Terms, x: Term, bits: number): Term {
  const { bv } = terms;
  precondition(bits >= 0, "extension by a negative number of bits");
  if (bits === 0) return x;
  const width = bv.width(x) + bits;
  switch (terms.kind(x)) {
    case Kind.BvConst:
      return bv.constant(terms.bigintValue(x), width);
    case Kind.BvZeroExtend:
      return bv.zeroExtend(terms.child(x, 0), terms.payload(x) + bits);
    default: {
      const choice = mapChoice(terms, x, (branch) => bv.zeroExtend(branch, bits));
      return choice ?? terms.make1(Kind.BvZeroExtend, terms.sorts.bitVec(width), x, bits);
    }
  }
}

export function extendSigned(terms: Terms, x: Term, bits: number): Term {
  const { bv } = terms;
  precondition(bits >= 0, "extension by a negative number of bits");
  if (bits === 0) return x;
  const width = bv.width(x) + bits;
  switch (terms.kind(x)) {
    case Kind.BvConst:
      return bv.constant(BigInt.asIntN(bv.width(x), terms.bigintValue(x)), width);
    case Kind.BvSignExtend:
      return bv.signExtend(terms.child(x, 0), terms.payload(x) + bits);
    case Kind.BvZeroExtend:
      return bv.zeroExtend(terms.child(x, 0), terms.payload(x) + bits);
    default: {
      const choice = mapChoice(terms, x, (branch) => bv.signExtend(branch, bits));
      return choice ?? terms.make1(Kind.BvSignExtend, terms.sorts.bitVec(width), x, bits);
    }
  }
}
