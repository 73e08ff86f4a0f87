import { allOnes } from "./bit-vector-operations.ts";
import { Kind } from "./kinds.ts";
import type { Term } from "./term.ts";
import type { Terms } from "./terms.ts";

type Bitwise = typeof Kind.BvAnd | typeof Kind.BvOr | typeof Kind.BvXor;

const MAX_OPERANDS = 32;

/** `and`, `or`, `xor` of bit-vectors: flat and sorted, the constants collected into the last operand. */
export function bitwise(terms: Terms, kind: Bitwise, x: Term, y: Term): Term {
  terms.requireSameSort(x, y);
  const width = terms.bv.width(x);
  const ones = allOnes(width);
  const neutral = kind === Kind.BvAnd ? ones : 0n;
  let constant = neutral;
  const operands: Term[] = [];
  const take = (term: Term): void => {
    if (terms.kind(term) !== Kind.BvConst) operands.push(term);
    else constant = combine(kind, constant, terms.bigintValue(term));
  };
  for (let side of [x, y]) {
    // A complement inside `xor` is one more flip of all bits.
    if (kind === Kind.BvXor && terms.kind(side) === Kind.BvNot) {
      side = terms.child(side, 0);
      constant ^= ones;
    }
    const count = terms.childCount(side);
    if (terms.kind(side) !== kind || count > MAX_OPERANDS) take(side);
    else for (let i = 0; i < count; i++) take(terms.child(side, i));
  }
  operands.sort((a, b) => a - b);
  if (kind === Kind.BvXor) return exclusive(terms, withoutPairs(operands), constant, width);
  const absorbing = ones - neutral;
  const kept = operands.filter((term, i) => term !== operands[i - 1]);
  if (constant === absorbing || hasComplement(terms, kept))
    return terms.bv.constant(absorbing, width);
  if (kept.length === 0 || constant !== neutral) kept.push(terms.bv.constant(constant, width));
  return joined(terms, kind, kept);
}

function exclusive(terms: Terms, operands: Term[], constant: bigint, width: number): Term {
  if (operands.length === 0) return terms.bv.constant(constant, width);
  if (constant === allOnes(width)) return terms.bv.not(joined(terms, Kind.BvXor, operands));
  if (constant !== 0n) operands.push(terms.bv.constant(constant, width));
  return joined(terms, Kind.BvXor, operands);
}

function combine(kind: Bitwise, x: bigint, y: bigint): bigint {
  if (kind === Kind.BvAnd) return x & y;
  return kind === Kind.BvOr ? x | y : x ^ y;
}

function joined(terms: Terms, kind: Bitwise, operands: readonly Term[]): Term {
  return operands.length === 1
    ? operands[0]!
    : terms.makeN(kind, terms.sort(operands[0]!), operands);
}

function hasComplement(terms: Terms, operands: readonly Term[]): boolean {
  const set = new Set(operands);
  return operands.some((term) => terms.kind(term) === Kind.BvNot && set.has(terms.child(term, 0)));
}

/** Of a sorted list, those that occur an odd number of times. */
function withoutPairs(sorted: readonly Term[]): Term[] {
  const odd: Term[] = [];
  for (const term of sorted) {
    if (odd[odd.length - 1] === term) odd.pop();
    else odd.push(term);
  }
  return odd;
}
