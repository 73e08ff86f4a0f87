import { describe, expect, test } from "vitest";
import { InternalError } from "../../base/diagnostics/index.ts";
import { Kind, RoundingMode } from "./kinds.ts";
import { printTerm } from "./print.ts";
import { rational } from "./rational.ts";
import { Terms } from "./terms.ts";
import type { Term } from "./term.ts";

const terms = new Terms();
const { arith, bv, fp, arrays, sorts } = terms;
const text = (term: Term): string => printTerm(terms, term);
const [a, b, c] = ["a", "b", "c"].map((name) => terms.variable(name, sorts.bool)) as [
  Term,
  Term,
  Term,
];
const [i, j, k] = ["i", "j", "k"].map((name) => terms.variable(name, sorts.int)) as [
  Term,
  Term,
  Term,
];
const [r, s] = ["r", "s"].map((name) => terms.variable(name, sorts.real)) as [Term, Term];
const [x, y, z] = ["x", "y", "z"].map((name) => terms.variable(name, sorts.bitVec(32))) as [
  Term,
  Term,
  Term,
];
const byte = terms.variable("byte", sorts.bitVec(8));
const int = (n: number): Term => arith.int(n);
const vec = (n: number | bigint): Term => bv.constant(n, 32);

describe("the table", () => {
  test("finds the same node again", () => {
    expect(terms.and(a, b)).toBe(terms.and(b, a));
    expect(arith.add(i, arith.add(j, k))).toBe(arith.add(arith.add(k, i), j));
  });

  test("grows to a million terms and still finds them", () => {
    const table = new Terms();
    const v = table.variable("v", table.sorts.int);
    const made: Term[] = [];
    for (let n = 0; n < 200_000; n++) made.push(table.arith.add(v, table.arith.int(n)));
    const { size } = table;
    for (let n = 0; n < 200_000; n++) expect(table.arith.add(v, table.arith.int(n))).toBe(made[n]);
    expect(table.size).toBe(size);
  });

  test("refuses operands that do not fit together", () => {
    const wrong: readonly (() => Term)[] = [
      () => bv.add(x, byte),
      () => bv.sle(x, byte),
      () => bv.and(x, byte),
      () => bv.udiv(x, byte),
      () => bv.shl(x, byte),
      () => bv.multiply(x, byte),
      () => arith.add(i, r),
      () => arith.lessOrEqual(i, r),
      () => arith.divide(r, s),
      () => terms.eq(i, r),
      () => terms.and(a, i),
      () => terms.not(i),
      () => terms.ite(a, i, r),
      () => terms.ite(i, a, b),
    ];
    for (const build of wrong) expect(build, build.toString()).toThrow(InternalError);
  });

  test("keeps the sort of a name", () => {
    expect(() => terms.variable("x", sorts.int)).toThrow(InternalError);
  });

  test("gives children smaller numbers than parents", () => {
    const sum = arith.add(arith.multiply(i, j), k);
    for (let n = 0; n < terms.childCount(sum); n++) expect(terms.child(sum, n)).toBeLessThan(sum);
  });
});

describe("Booleans", () => {
  test("junctions are flat, sorted and free of doubles", () => {
    const all = terms.and(terms.and(c, a), terms.and(b, a));
    expect(text(all)).toBe("(and a b c)");
    expect(terms.andAll([])).toBe(terms.true);
    expect(terms.orAll([a, terms.not(a)])).toBe(terms.true);
    expect(terms.and(terms.and(a, b), terms.not(b))).toBe(terms.false);
  });

  test("negation of a junction of literals is the other junction", () => {
    expect(terms.not(terms.or(a, terms.not(b)))).toBe(terms.and(terms.not(a), b));
    expect(terms.not(terms.not(terms.or(a, b)))).toBe(terms.or(a, b));
  });

  test("equivalence takes negations out", () => {
    expect(terms.eq(terms.not(a), b)).toBe(terms.not(terms.eq(a, b)));
    expect(terms.eq(terms.not(a), terms.not(b))).toBe(terms.eq(b, a));
    expect(terms.eq(a, terms.not(a))).toBe(terms.false);
    expect(terms.eq(terms.true, a)).toBe(a);
  });

  test("choices by a known or related condition disappear", () => {
    expect(terms.ite(a, terms.true, terms.false)).toBe(a);
    expect(terms.ite(a, terms.false, terms.true)).toBe(terms.not(a));
    expect(terms.ite(terms.not(a), i, j)).toBe(terms.ite(a, j, i));
    expect(terms.ite(a, terms.ite(a, i, j), k)).toBe(terms.ite(a, i, k));
    expect(terms.ite(a, i, terms.ite(b, i, j))).toBe(terms.ite(terms.or(a, b), i, j));
    expect(terms.ite(terms.eq(i, j), i, j)).toBe(j);
    expect(terms.ite(a, b, terms.not(b))).toBe(terms.eq(a, b));
  });

  test("C's comparison results compared with zero are the comparison", () => {
    const asInt = terms.ite(bv.slt(x, y), vec(1), vec(0));
    expect(terms.not(terms.eq(asInt, vec(0)))).toBe(bv.slt(x, y));
    expect(terms.eq(asInt, vec(7))).toBe(terms.false);
    expect(bv.sle(asInt, vec(0))).toBe(terms.not(bv.slt(x, y)));
  });

  test("a conjunction that grows step by step stays linear in size", () => {
    const table = new Terms();
    let all = table.true;
    for (let n = 0; n < 5000; n++) all = table.and(all, table.variable(`p${n}`, table.sorts.bool));
    expect(table.size).toBeLessThan(20_000);
  });
});

describe("integers and reals", () => {
  test("sums are linear forms", () => {
    expect(arith.subtract(arith.add(i, int(1)), int(1))).toBe(i);
    expect(arith.subtract(arith.add(i, j), i)).toBe(j);
    expect(text(arith.add(arith.multiply(int(2), arith.add(i, j)), i))).toBe("(+ (* 3 i) (* 2 j))");
    expect(arith.subtract(i, i)).toBe(int(0));
    expect(arith.multiply(int(0), arith.multiply(i, j))).toBe(int(0));
  });

  test("all inequalities over one form share one atom", () => {
    const atom = arith.lessOrEqual(i, j);
    expect(text(atom)).toBe("(<= i j)");
    expect(arith.lessThan(j, i)).toBe(terms.not(atom));
    expect(arith.lessThan(i, arith.add(j, int(1)))).toBe(atom);
    expect(arith.lessOrEqual(arith.multiply(int(3), i), arith.multiply(int(3), j))).toBe(atom);
    expect(arith.lessOrEqual(arith.add(i, k), arith.add(j, k))).toBe(atom);
  });

  test("integer bounds are tightened", () => {
    const atom = arith.lessOrEqual(arith.multiply(int(2), i), int(7));
    expect(text(atom)).toBe("(<= i 3)");
    expect(terms.eq(arith.multiply(int(2), i), arith.add(arith.multiply(int(4), j), int(1)))).toBe(
      terms.false,
    );
  });

  test("real inequalities keep their direction", () => {
    expect(text(arith.lessOrEqual(r, s))).toBe("(<= r s)");
    expect(text(arith.lessThan(r, s))).toBe("(< r s)");
    const half = arith.multiply(arith.real(rational(1n, 2n)), r);
    expect(arith.lessOrEqual(half, arith.real(3))).toBe(arith.lessOrEqual(r, arith.real(6)));
    expect(arith.realDivide(r, arith.real(2))).toBe(half);
  });

  test("division takes multiples of the divisor out", () => {
    const sum = arith.add(arith.multiply(int(6), i), arith.add(j, int(7)));
    const third = arith.divide(arith.add(j, int(1)), int(3));
    expect(arith.divide(sum, int(3))).toBe(arith.sum([arith.multiply(int(2), i), int(2), third]));
    expect(arith.modulo(sum, int(3))).toBe(arith.modulo(arith.add(j, int(1)), int(3)));
    expect(arith.modulo(arith.multiply(int(4), i), int(2))).toBe(int(0));
    expect(arith.modulo(int(-7), int(-2))).toBe(int(1));
    expect(arith.divide(int(-7), int(-2))).toBe(int(4));
  });

  test("division by zero is not folded", () => {
    expect(terms.kind(arith.divide(int(1), int(0)))).toBe(Kind.IntDiv);
    expect(terms.kind(arith.modulo(int(1), int(0)))).toBe(Kind.IntMod);
    expect(terms.kind(arith.realDivide(arith.real(1), arith.real(0)))).toBe(Kind.RealDiv);
  });

  test("a sum that grows step by step stays linear in size", () => {
    const table = new Terms();
    let sum = table.arith.int(0);
    for (let n = 0; n < 3000; n++)
      sum = table.arith.add(sum, table.variable(`v${n}`, table.sorts.int));
    let children = 0;
    for (let t = 0; t < table.size; t++) children += table.childCount(t as Term);
    expect(children).toBeLessThan(3000 * 64);
  });
});

describe("bit-vectors", () => {
  test("sums are linear forms modulo the width", () => {
    expect(bv.subtract(bv.add(x, vec(1)), vec(1))).toBe(x);
    expect(bv.add(x, bv.not(x))).not.toBe(x);
    expect(bv.add(bv.multiply(vec(2n ** 31n), x), bv.multiply(vec(2n ** 31n), x))).toBe(vec(0));
    expect(bv.shl(x, vec(1))).toBe(bv.add(x, x));
    expect(text(bv.subtract(x, y))).toBe("(bvadd x (bvneg y))");
  });

  test("equations cancel and are oriented", () => {
    expect(text(terms.eq(bv.add(x, vec(3)), vec(5)))).toBe("(= x #x00000002)");
    expect(terms.eq(bv.add(x, y), bv.add(x, z))).toBe(terms.eq(y, z));
    expect(terms.eq(bv.multiply(vec(2), x), vec(3))).toBe(terms.false);
    expect(text(terms.eq(bv.add(x, y), z))).toBe("(= (bvadd x y) z)");
    expect(terms.eq(bv.subtract(z, y), x)).toBe(terms.eq(bv.add(x, y), z));
  });

  test("division by zero is what SMT-LIB says", () => {
    expect(bv.udiv(vec(7), vec(0))).toBe(vec(-1));
    expect(bv.urem(vec(7), vec(0))).toBe(vec(7));
    expect(bv.sdiv(vec(-7), vec(0))).toBe(vec(1));
    expect(bv.sdiv(vec(7), vec(0))).toBe(vec(-1));
    expect(bv.urem(x, vec(0))).toBe(x);
    expect(bv.sdiv(vec(-(2n ** 31n)), vec(-1))).toBe(vec(2n ** 31n));
  });

  test("bounds at the ends of the range are equations or trivial", () => {
    expect(bv.ule(x, vec(-1))).toBe(terms.true);
    expect(bv.ule(x, vec(0))).toBe(terms.eq(x, vec(0)));
    expect(bv.ult(vec(0), x)).toBe(terms.not(terms.eq(x, vec(0))));
    expect(bv.sle(bv.minimum(32), x)).toBe(terms.true);
    expect(bv.slt(x, vec(5))).toBe(bv.sle(x, vec(4)));
    expect(bv.sle(vec(5), x)).toBe(terms.not(bv.sle(x, vec(4))));
  });

  test("promotions disappear where they do not matter", () => {
    const wide = bv.zeroExtend(byte, 24);
    expect(bv.extract(bv.add(wide, vec(1)), 7, 0)).toBe(bv.add(byte, bv.constant(1, 8)));
    expect(bv.slt(wide, vec(0))).toBe(terms.false);
    expect(bv.sle(wide, vec(300))).toBe(terms.true);
    expect(bv.sle(wide, vec(99))).toBe(bv.ule(byte, bv.constant(99, 8)));
    expect(terms.eq(wide, vec(256))).toBe(terms.false);
    expect(bv.signExtend(wide, 32)).toBe(bv.zeroExtend(byte, 56));
  });

  test("slices join and cut", () => {
    expect(bv.concat(bv.extract(x, 31, 16), bv.extract(x, 15, 0))).toBe(x);
    expect(bv.extract(bv.concat(x, y), 31, 0)).toBe(y);
    expect(bv.extract(bv.concat(x, y), 47, 16)).toBe(
      bv.concat(bv.extract(x, 15, 0), bv.extract(y, 31, 16)),
    );
    expect(bv.concat(bv.constant(0, 24), byte)).toBe(bv.zeroExtend(byte, 24));
  });

  test("bitwise operations know their neutral, absorbing and complementary operands", () => {
    expect(bv.and(x, bv.not(x))).toBe(vec(0));
    expect(bv.or(x, bv.not(x))).toBe(vec(-1));
    expect(bv.xor(bv.xor(x, y), x)).toBe(y);
    expect(bv.xor(x, vec(-1))).toBe(bv.not(x));
    expect(bv.and(bv.and(x, vec(12)), vec(10))).toBe(bv.and(x, vec(8)));
  });

  test("overflow predicates fold on constants", () => {
    const [most, least] = [vec(2n ** 31n - 1n), bv.minimum(32)];
    expect(bv.addOverflows(most, vec(1), "signed")).toBe(terms.true);
    expect(bv.addOverflows(most, vec(0), "signed")).toBe(terms.false);
    expect(bv.addOverflows(vec(-1), vec(1), "unsigned")).toBe(terms.true);
    expect(bv.subtractOverflows(least, vec(1), "signed")).toBe(terms.true);
    expect(bv.subtractOverflows(vec(3), vec(4), "unsigned")).toBe(terms.true);
    expect(bv.multiplyOverflows(vec(65536), vec(32768), "signed")).toBe(terms.true);
    expect(bv.multiplyOverflows(vec(65536), vec(32767), "signed")).toBe(terms.false);
    expect(bv.multiplyOverflows(vec(65536), vec(65535), "unsigned")).toBe(terms.false);
    expect(bv.negateOverflows(least)).toBe(terms.true);
    expect(bv.sdivOverflows(least, vec(-1))).toBe(terms.true);
  });
});

describe("floats", () => {
  const single = sorts.float(8, 24);
  const u = terms.variable("u", single);
  const even = fp.roundingMode(RoundingMode.NearestTiesToEven);
  const down = fp.roundingMode(RoundingMode.TowardNegative);

  test("a number equals itself unless it is NaN", () => {
    expect(fp.equal(u, u)).toBe(terms.not(fp.isNan(u)));
    expect(terms.eq(u, u)).toBe(terms.true);
    expect(fp.lessThan(u, u)).toBe(terms.false);
    expect(fp.equal(fp.nan(single), u)).toBe(terms.false);
  });

  test("adding a zero is neutral only with the right sign", () => {
    const [plus, minus] = [fp.zero(single, "positive"), fp.zero(single, "negative")];
    expect(fp.add(even, u, minus)).toBe(u);
    expect(fp.add(even, u, plus)).not.toBe(u);
    expect(fp.add(down, u, plus)).toBe(u);
    expect(fp.add(down, u, minus)).not.toBe(u);
  });

  test("conversions out of range and the choice of a zero are left open", () => {
    const big = fp.double(1e30);
    expect(terms.kind(fp.toBitVector(even, big, 32, "signed"))).toBe(Kind.FpToSigned);
    expect(fp.toBitVector(even, fp.double(-2.5), 32, "signed")).toBe(vec(-2));
    const zeros = fp.min(fp.zero(single, "positive"), fp.zero(single, "negative"));
    expect(terms.kind(zeros)).toBe(Kind.FpMin);
  });

  test("integers are never NaN", () => {
    expect(fp.isNan(fp.fromBitVector(even, x, single, "signed"))).toBe(terms.false);
  });

  test("bits survive the way through a float unless they are a NaN", () => {
    expect(fp.fromBits(fp.toBits(u), single)).toBe(u);
    expect(fp.toBits(fp.constant(0xffffffffn, single))).toBe(vec(0x7fc00000));
  });
});

describe("arrays", () => {
  const sort = sorts.array(sorts.bitVec(32), sorts.bitVec(8));
  const m = terms.variable("m", sort);

  test("reading looks through certain writes only", () => {
    const written = arrays.store(m, x, byte);
    expect(arrays.select(written, x)).toBe(byte);
    expect(arrays.select(written, bv.add(x, vec(1)))).toBe(arrays.select(m, bv.add(x, vec(1))));
    expect(terms.kind(terms.child(arrays.select(written, y), 0))).toBe(Kind.Store);
  });

  test("writes that change nothing leave no trace", () => {
    expect(arrays.store(m, x, arrays.select(m, x))).toBe(m);
    expect(arrays.store(arrays.store(m, x, byte), x, bv.constant(0, 8))).toBe(
      arrays.store(m, x, bv.constant(0, 8)),
    );
    const zeros = arrays.constant(sort, bv.constant(0, 8));
    expect(arrays.select(zeros, x)).toBe(bv.constant(0, 8));
  });
});
