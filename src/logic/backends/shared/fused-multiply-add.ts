import { RoundingMode, type Term, type Terms } from "../../terms/index.ts";

/**
 * `fp.fma(mode, x, y, z)` in terms of other operations: an exact product and a sum rounded to odd in a format
 * of twice the precision, then one rounding as asked for. Rounding to odd keeps the information that
 * something was cut off, so the second rounding decides as if it saw the exact sum; that needs two more bits of
 * precision, and here are at least three. The wider exponent excludes overflow, and whatever is subnormal there is
 * exact.
 */
export function fusedMultiplyAdd(terms: Terms, term: Term): Term {
  const { bv, fp, sorts } = terms;
  const sort = terms.sort(term);
  const mode = terms.child(term, 0);
  const wide = sorts.float(sorts.exponentBits(sort) + 2, 2 * sorts.significandBits(sort) + 1);
  const down = fp.roundingMode(RoundingMode.TowardNegative);
  const up = fp.roundingMode(RoundingMode.TowardPositive);
  const [x, y, z] = [1, 2, 3].map((i) => fp.fromFloat(down, terms.child(term, i), wide)) as [
    Term,
    Term,
    Term,
  ];
  const product = fp.multiply(down, x, y);
  const [below, above] = [fp.add(down, product, z), fp.add(up, product, z)];
  // Neighbours, so exactly one has an odd last bit.
  const lastBit = bv.extract(fp.toBits(below), 0, 0);
  const odd = terms.ite(terms.eq(lastBit, bv.constant(1, 1)), below, above);
  // They may still be zeros of different sign.
  const exact = terms.ite(terms.eq(mode, down), below, above);
  return fp.fromFloat(mode, terms.ite(fp.equal(below, above), exact, odd), sort);
}
