import type { Term, Terms } from "../../terms/index.ts";

/** Formulas that no solver decides within seconds, of different kinds. */
export const hardFormulas = {
  /** Quotient times divisor plus remainder is the dividend: multiplication and division circuits. */
  "bit-vector division": (terms: Terms): Term => {
    const { bv, sorts } = terms;
    const [a, b] = ["a", "b"].map((n) => terms.variable(n, sorts.bitVec(48))) as [Term, Term];
    const sum = bv.add(bv.multiply(bv.udiv(a, b), b), bv.urem(a, b));
    return terms.and(terms.not(terms.eq(sum, a)), terms.not(terms.eq(b, bv.constant(0, 48))));
  },

  /** A product of two primes of 32 bits. */
  factoring: (terms: Terms): Term => {
    const { bv, sorts } = terms;
    const [a, b] = ["a", "b"].map((n) => terms.variable(n, sorts.bitVec(64))) as [Term, Term];
    const bound = bv.constant(1n << 32n, 64);
    return terms.andAll([
      terms.eq(bv.multiply(a, b), bv.constant(3037000493n * 2860486313n, 64)),
      bv.ult(a, bound),
      bv.ult(b, bound),
      bv.ult(bv.constant(1, 64), a),
      bv.ult(bv.constant(1, 64), b),
    ]);
  },

  /** Distributivity of doubles, with division: large circuits before any search. */
  floats: (terms: Terms): Term => {
    const { fp, sorts } = terms;
    const mode = fp.roundingMode(0);
    const names = ["x", "y", "z"];
    const [x, y, z] = names.map((n) => terms.variable(n, sorts.float(11, 53))) as [
      Term,
      Term,
      Term,
    ];
    const product = (p: Term, q: Term): Term => fp.multiply(mode, p, q);
    return terms.andAll([
      terms.not(
        fp.equal(product(x, fp.add(mode, y, z)), fp.add(mode, product(x, y), product(x, z))),
      ),
      fp.lessThan(x, y),
      fp.lessThan(y, z),
      fp.equal(product(x, product(y, z)), fp.divide(mode, z, product(x, x))),
      fp.lessThan(fp.sqrt(mode, z), fp.divide(mode, x, y)),
    ]);
  },

  /** Circuits of a size that solvers build without looking at the clock. */
  "wide multiplication": (terms: Terms): Term => {
    const { bv, sorts } = terms;
    const [a, b] = ["a", "b"].map((n) => terms.variable(n, sorts.bitVec(256))) as [Term, Term];
    const power = bv.multiply(bv.multiply(a, b), bv.multiply(bv.multiply(a, a), b));
    return terms.andAll([
      terms.eq(power, bv.constant(982451653n, 256)),
      bv.ult(bv.constant(1, 256), a),
      bv.ult(bv.constant(1, 256), b),
    ]);
  },

  /** Sum of three cubes. */
  "integer polynomials": (terms: Terms): Term => {
    const { arith, sorts } = terms;
    const cubes = ["x", "y", "z"].map((n) => {
      const v = terms.variable(n, sorts.int);
      return arith.multiply(v, arith.multiply(v, v));
    });
    return terms.eq(arith.sum(cubes), arith.int(33n));
  },

  /** Twenty pigeons in nineteen holes. */
  pigeons: (terms: Terms): Term => {
    const holes = Array.from({ length: 19 }, (_, i) => i);
    const pigeons = Array.from({ length: 20 }, (_, i) => i);
    const sits = (p: number, h: number): Term => terms.variable(`p${p}_${h}`, terms.sorts.bool);
    const clauses = pigeons.map((p) => terms.orAll(holes.map((h) => sits(p, h))));
    for (const h of holes) {
      for (const p of pigeons) {
        for (const q of pigeons) {
          if (p < q) clauses.push(terms.not(terms.and(sits(p, h), sits(q, h))));
        }
      }
    }
    return terms.andAll(clauses);
  },
} as const;
