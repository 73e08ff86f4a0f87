import { Kind, type Evaluator, type Term, type Terms } from "../terms/index.ts";

/**
 * Steps by which to move a variable so that a comparison becomes true (or false, if `negated`): the two sides
 * are evaluated with the variable as it is (`here`) and one larger (`ahead`), and taken as linear in it.
 */
export function secantStep(
  terms: Terms,
  atom: Term,
  negated: boolean,
  here: Evaluator,
  ahead: Evaluator,
): readonly bigint[] {
  const kind = terms.kind(atom);
  if (kind !== Kind.Eq && kind !== Kind.Le && kind !== Kind.BvUle && kind !== Kind.BvSle) {
    return [1n, -1n];
  }
  const [difference, next] = [differenceOf(terms, atom, here), differenceOf(terms, atom, ahead)];
  if (difference === null || next === null) return [];
  const width = terms.sorts.isBitVec(terms.sort(terms.child(atom, 0)))
    ? terms.bv.width(terms.child(atom, 0))
    : null;
  const steps: bigint[] = [];
  for (const target of targetsOf(kind, negated)) {
    const step = solve(next - difference, target - difference, width);
    if (step !== null && step !== 0n) steps.push(step);
  }
  return steps;
}

/** Left side minus right side. */
function differenceOf(terms: Terms, atom: Term, evaluator: Evaluator): bigint | null {
  const left = evaluator.value(terms.child(atom, 0));
  const right = evaluator.value(terms.child(atom, 1));
  return typeof left === "bigint" && typeof right === "bigint" ? left - right : null;
}

/** Differences with which the comparison holds or, if `negated`, does not hold. */
function targetsOf(kind: Kind, negated: boolean): readonly bigint[] {
  if (kind === Kind.Eq) return negated ? [1n, -1n] : [0n];
  return negated ? [1n] : [0n, -1n];
}

/** `slope * step = rise`, modulo 2^width if there is one; null if there is no such integer. */
function solve(slope: bigint, rise: bigint, width: number | null): bigint | null {
  if (width === null) return slope !== 0n && rise % slope === 0n ? rise / slope : null;
  let a = BigInt.asUintN(width, slope);
  let b = BigInt.asUintN(width, rise);
  if (a === 0n) return null;
  while ((a & 1n) === 0n) {
    if ((b & 1n) !== 0n) return null;
    a >>= 1n;
    b >>= 1n;
  }
  return BigInt.asIntN(width, b * inverse(a, width));
}

/** Of an odd number modulo 2^width, by Newton's iteration: each round doubles the correct bits. */
function inverse(odd: bigint, width: number): bigint {
  let result = odd;
  for (let bits = 3; bits < width; bits *= 2) {
    result = BigInt.asUintN(width, result * (2n - odd * result));
  }
  return result;
}
