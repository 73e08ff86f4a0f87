import type { Signedness } from "./bit-vector-terms.ts";
import { SortKind } from "./sorts.ts";
import type { Sort, Term } from "./term.ts";
import type { Terms } from "./terms.ts";

/** An SMT-LIB operator: `build` is called only with arguments that `accepts` likes. */
export interface Operator {
  /** Number of indices in `(_ name i …)`. */
  readonly indices: number;
  accepts(terms: Terms, args: readonly Term[], indices: readonly number[]): boolean;
  build(terms: Terms, args: readonly Term[], indices: readonly number[]): Term;
}

type Build = Operator["build"];
type Accepts = Operator["accepts"];
type Unary = (terms: Terms, x: Term) => Term;
type Binary = (terms: Terms, x: Term, y: Term) => Term;

export const operators = new Map<string, Operator>();

function define(name: string, accepts: Accepts, build: Build, indices = 0): void {
  operators.set(name, { indices, accepts, build });
}

// ---------------------------------------------------------------------- which arguments

const kindOf = (terms: Terms, term: Term): SortKind => terms.sorts.kind(terms.sort(term));

/** `least` to `most` arguments of one sort, which is of one of `kinds`. */
function same(least: number, most: number, ...kinds: readonly SortKind[]): Accepts {
  return (terms, args) =>
    args.length >= least &&
    args.length <= most &&
    args.every((arg) => terms.sort(arg) === terms.sort(args[0]!)) &&
    kinds.includes(kindOf(terms, args[0]!));
}

/** Exactly these kinds of sorts, in order; all floats of one format. */
function exactly(...kinds: readonly SortKind[]): Accepts {
  return (terms, args) => {
    const floats = args.filter((arg) => kindOf(terms, arg) === SortKind.Float);
    return (
      args.length === kinds.length &&
      args.every((arg, i) => kindOf(terms, arg) === kinds[i]) &&
      floats.every((arg) => terms.sort(arg) === terms.sort(floats[0]!))
    );
  };
}

// ---------------------------------------------------------------------- how they associate

const MANY = Number.MAX_SAFE_INTEGER;

const unary =
  (operation: Unary): Build =>
  (terms, args) =>
    operation(terms, args[0]!);

const binary =
  (operation: Binary): Build =>
  (terms, args) =>
    operation(terms, args[0]!, args[1]!);

const leftAssociative =
  (operation: Binary): Build =>
  (terms, args) =>
    args.reduce((x, y) => operation(terms, x, y));

const chainable =
  (operation: Binary): Build =>
  (terms, args) => {
    const links: Term[] = [];
    for (let i = 1; i < args.length; i++) links.push(operation(terms, args[i - 1]!, args[i]!));
    return terms.andAll(links);
  };

// ---------------------------------------------------------------------- core

const { Bool, Int, Real, RoundingMode, BitVec, Float } = SortKind;
const anySort: Accepts = (terms, args) =>
  args.length >= 2 && args.every((arg) => terms.sort(arg) === terms.sort(args[0]!));

define(
  "not",
  same(1, 1, Bool),
  unary((t, x) => t.not(x)),
);
define("and", same(1, MANY, Bool), (t, args) => t.andAll(args));
define("or", same(1, MANY, Bool), (t, args) => t.orAll(args));
define(
  "xor",
  same(2, MANY, Bool),
  leftAssociative((t, x, y) => t.xor(x, y)),
);
define("=>", same(2, MANY, Bool), (t, args) => args.reduceRight((x, y) => t.implies(y, x)));
define(
  "=",
  anySort,
  chainable((t, x, y) => t.eq(x, y)),
);
define("distinct", anySort, (t, args) => t.distinct(args));
define(
  "ite",
  (t, args) => args.length === 3 && kindOf(t, args[0]!) === Bool && anySort(t, args.slice(1), []),
  (t, args) => t.ite(args[0]!, args[1]!, args[2]!),
);

// ---------------------------------------------------------------------- Int and Real

const numbers = (least: number, most: number): Accepts => same(least, most, Int, Real);
define("+", numbers(1, MANY), (t, args) => t.arith.sum(args));
define(
  "*",
  numbers(1, MANY),
  leftAssociative((t, x, y) => t.arith.multiply(x, y)),
);
define("-", numbers(1, MANY), (t, args) =>
  args.length === 1 ? t.arith.negate(args[0]!) : args.reduce((x, y) => t.arith.subtract(x, y)),
);
define(
  "<=",
  numbers(2, MANY),
  chainable((t, x, y) => t.arith.lessOrEqual(x, y)),
);
define(
  "<",
  numbers(2, MANY),
  chainable((t, x, y) => t.arith.lessThan(x, y)),
);
define(
  ">=",
  numbers(2, MANY),
  chainable((t, x, y) => t.arith.lessOrEqual(y, x)),
);
define(
  ">",
  numbers(2, MANY),
  chainable((t, x, y) => t.arith.lessThan(y, x)),
);
define(
  "abs",
  numbers(1, 1),
  unary((t, x) => t.arith.abs(x)),
);
define(
  "div",
  same(2, MANY, Int),
  leftAssociative((t, x, y) => t.arith.divide(x, y)),
);
define(
  "mod",
  same(2, 2, Int),
  binary((t, x, y) => t.arith.modulo(x, y)),
);
define(
  "/",
  same(2, MANY, Real),
  leftAssociative((t, x, y) => t.arith.realDivide(x, y)),
);
define(
  "to_real",
  same(1, 1, Int),
  unary((t, x) => t.arith.toReal(x)),
);
define(
  "to_int",
  same(1, 1, Real),
  unary((t, x) => t.arith.toInt(x)),
);
define(
  "is_int",
  same(1, 1, Real),
  unary((t, x) => t.eq(x, t.arith.toReal(t.arith.toInt(x)))),
);

// ---------------------------------------------------------------------- bit-vectors

const vectors = (least: number, most: number): Accepts => same(least, most, BitVec);

define(
  "bvnot",
  vectors(1, 1),
  unary((t, x) => t.bv.not(x)),
);
define(
  "bvneg",
  vectors(1, 1),
  unary((t, x) => t.bv.negate(x)),
);
define("bvadd", vectors(1, MANY), (t, args) => t.bv.sum(args));
const associative: Record<string, Binary> = {
  bvmul: (t, x, y) => t.bv.multiply(x, y),
  bvand: (t, x, y) => t.bv.and(x, y),
  bvor: (t, x, y) => t.bv.or(x, y),
  bvxor: (t, x, y) => t.bv.xor(x, y),
  bvsub: (t, x, y) => t.bv.subtract(x, y),
};
for (const [name, build] of Object.entries(associative)) {
  define(name, vectors(1, MANY), leftAssociative(build));
}
const binaryVector: Record<string, Binary> = {
  bvudiv: (t, x, y) => t.bv.udiv(x, y),
  bvurem: (t, x, y) => t.bv.urem(x, y),
  bvsdiv: (t, x, y) => t.bv.sdiv(x, y),
  bvsrem: (t, x, y) => t.bv.srem(x, y),
  bvshl: (t, x, y) => t.bv.shl(x, y),
  bvlshr: (t, x, y) => t.bv.lshr(x, y),
  bvashr: (t, x, y) => t.bv.ashr(x, y),
  bvnand: (t, x, y) => t.bv.not(t.bv.and(x, y)),
  bvnor: (t, x, y) => t.bv.not(t.bv.or(x, y)),
  bvxnor: (t, x, y) => t.bv.not(t.bv.xor(x, y)),
  bvcomp: (t, x, y) => t.ite(t.eq(x, y), t.bv.constant(1, 1), t.bv.constant(0, 1)),
  bvule: (t, x, y) => t.bv.ule(x, y),
  bvult: (t, x, y) => t.bv.ult(x, y),
  bvuge: (t, x, y) => t.bv.ule(y, x),
  bvugt: (t, x, y) => t.bv.ult(y, x),
  bvsle: (t, x, y) => t.bv.sle(x, y),
  bvslt: (t, x, y) => t.bv.slt(x, y),
  bvsge: (t, x, y) => t.bv.sle(y, x),
  bvsgt: (t, x, y) => t.bv.slt(y, x),
};
for (const [name, build] of Object.entries(binaryVector)) {
  define(name, vectors(2, 2), binary(build));
}
define(
  "concat",
  (t, args) => args.length > 0 && args.every((arg) => kindOf(t, arg) === BitVec),
  leftAssociative((t, x, y) => t.bv.concat(x, y)),
);
define(
  "extract",
  (t, args, [high, low]) =>
    vectors(1, 1)(t, args, []) && low! <= high! && high! < t.bv.width(args[0]!),
  (t, args, [high, low]) => t.bv.extract(args[0]!, high!, low!),
  2,
);
define("zero_extend", vectors(1, 1), (t, args, [bits]) => t.bv.zeroExtend(args[0]!, bits!), 1);
define("sign_extend", vectors(1, 1), (t, args, [bits]) => t.bv.signExtend(args[0]!, bits!), 1);
const rotate = (t: Terms, x: Term, bits: number): Term => {
  const width = t.bv.width(x);
  const left = bits % width;
  if (left === 0) return x;
  const low = width - left;
  return t.bv.concat(t.bv.extract(x, low - 1, 0), t.bv.extract(x, width - 1, low));
};
define("rotate_left", vectors(1, 1), (t, args, [by]) => rotate(t, args[0]!, by!), 1);
define(
  "rotate_right",
  vectors(1, 1),
  (t, args, [by]) => {
    const width = t.bv.width(args[0]!);
    return rotate(t, args[0]!, width - (by! % width));
  },
  1,
);
define(
  "repeat",
  (t, args, [times]) => vectors(1, 1)(t, args, []) && times! > 0,
  (t, args, [times]) => {
    let result = args[0]!;
    for (let i = 1; i < times!; i++) result = t.bv.concat(result, args[0]!);
    return result;
  },
  1,
);
for (const name of ["bv2nat", "ubv_to_int"]) {
  define(
    name,
    vectors(1, 1),
    unary((t, x) => t.bv.toInt(x, "unsigned")),
  );
}
define(
  "sbv_to_int",
  vectors(1, 1),
  unary((t, x) => t.bv.toInt(x, "signed")),
);
for (const name of ["int2bv", "int_to_bv"]) {
  define(
    name,
    (t, args, [width]) => same(1, 1, Int)(t, args, []) && width! > 0,
    (t, args, [width]) => t.bv.fromInt(args[0]!, width!),
    1,
  );
}

// ---------------------------------------------------------------------- floats

const unaryFloat: Record<string, Unary> = {
  "fp.neg": (t, x) => t.fp.negate(x),
  "fp.abs": (t, x) => t.fp.abs(x),
  "fp.isNaN": (t, x) => t.fp.isNan(x),
  "fp.isInfinite": (t, x) => t.fp.isInfinite(x),
  "fp.isZero": (t, x) => t.fp.isZero(x),
  "fp.isNormal": (t, x) => t.fp.isNormal(x),
  "fp.isSubnormal": (t, x) => t.fp.isSubnormal(x),
  "fp.isNegative": (t, x) => t.fp.isNegative(x),
  "fp.isPositive": (t, x) => t.fp.isPositive(x),
  "fp.to_real": (t, x) => t.fp.toReal(x),
  "fp.to_ieee_bv": (t, x) => t.fp.toBits(x),
};
for (const [name, build] of Object.entries(unaryFloat)) {
  define(name, exactly(Float), unary(build));
}
define(
  "fp.rem",
  exactly(Float, Float),
  binary((t, x, y) => t.fp.remainder(x, y)),
);
define(
  "fp.min",
  exactly(Float, Float),
  binary((t, x, y) => t.fp.min(x, y)),
);
define(
  "fp.max",
  exactly(Float, Float),
  binary((t, x, y) => t.fp.max(x, y)),
);
const floatComparisons: Record<string, Binary> = {
  "fp.leq": (t, x, y) => t.fp.lessOrEqual(x, y),
  "fp.lt": (t, x, y) => t.fp.lessThan(x, y),
  "fp.geq": (t, x, y) => t.fp.lessOrEqual(y, x),
  "fp.gt": (t, x, y) => t.fp.lessThan(y, x),
  "fp.eq": (t, x, y) => t.fp.equal(x, y),
};
for (const [name, build] of Object.entries(floatComparisons)) {
  define(name, same(2, MANY, Float), chainable(build));
}
const roundedUnary: Record<string, Binary> = {
  "fp.sqrt": (t, mode, x) => t.fp.sqrt(mode, x),
  "fp.roundToIntegral": (t, mode, x) => t.fp.roundToIntegral(mode, x),
};
for (const [name, build] of Object.entries(roundedUnary)) {
  define(name, exactly(RoundingMode, Float), binary(build));
}
const roundedBinary: Record<string, (t: Terms, mode: Term, x: Term, y: Term) => Term> = {
  "fp.add": (t, mode, x, y) => t.fp.add(mode, x, y),
  "fp.sub": (t, mode, x, y) => t.fp.subtract(mode, x, y),
  "fp.mul": (t, mode, x, y) => t.fp.multiply(mode, x, y),
  "fp.div": (t, mode, x, y) => t.fp.divide(mode, x, y),
};
for (const [name, build] of Object.entries(roundedBinary)) {
  define(name, exactly(RoundingMode, Float, Float), (t, args) =>
    build(t, args[0]!, args[1]!, args[2]!),
  );
}
define("fp.fma", exactly(RoundingMode, Float, Float, Float), (t, args) =>
  t.fp.fma(args[0]!, args[1]!, args[2]!, args[3]!),
);
define(
  "fp",
  (t, args) =>
    exactly(BitVec, BitVec, BitVec)(t, args, []) &&
    t.bv.width(args[0]!) === 1 &&
    isFormat(t.bv.width(args[1]!), t.bv.width(args[2]!) + 1),
  (t, args) => {
    const [sign, exponent, fraction] = args as [Term, Term, Term];
    const sort = t.sorts.float(t.bv.width(exponent), t.bv.width(fraction) + 1);
    return t.fp.fromBits(t.bv.concat(t.bv.concat(sign, exponent), fraction), sort);
  },
);
for (const signedness of ["signed", "unsigned"] as const) {
  define(
    signedness === "signed" ? "fp.to_sbv" : "fp.to_ubv",
    (t, args, [width]) => exactly(RoundingMode, Float)(t, args, []) && width! > 0,
    (t, args, [width]) => t.fp.toBitVector(args[0]!, args[1]!, width!, signedness),
    1,
  );
}
define(
  "to_fp",
  (t, args, [exponent, significand]) => {
    if (!isFormat(exponent!, significand!)) return false;
    if (args.length === 1) {
      return vectors(1, 1)(t, args, []) && t.bv.width(args[0]!) === exponent! + significand!;
    }
    return [BitVec, Float, Real].some((kind) => exactly(RoundingMode, kind)(t, args, []));
  },
  (t, args, [exponent, significand]) =>
    toFloat(t, args, t.sorts.float(exponent!, significand!), "signed"),
  2,
);
define(
  "to_fp_unsigned",
  (t, args, [exponent, significand]) =>
    isFormat(exponent!, significand!) && exactly(RoundingMode, BitVec)(t, args, []),
  (t, args, [exponent, significand]) =>
    toFloat(t, args, t.sorts.float(exponent!, significand!), "unsigned"),
  2,
);

/** Formats that `Sorts.float` takes. */
export function isFormat(exponent: number, significand: number): boolean {
  return exponent > 1 && exponent <= 20 && significand > 1;
}

function toFloat(terms: Terms, args: readonly Term[], sort: Sort, signedness: Signedness): Term {
  const [mode, x] = args as [Term, Term];
  if (args.length === 1) return terms.fp.fromBits(args[0]!, sort);
  switch (kindOf(terms, x)) {
    case Float:
      return terms.fp.fromFloat(mode, x, sort);
    case Real:
      return terms.fp.fromReal(mode, x, sort);
    default:
      return terms.fp.fromBitVector(mode, x, sort, signedness);
  }
}

// ---------------------------------------------------------------------- arrays

const indexes = (t: Terms, array: Term, index: Term): boolean =>
  kindOf(t, array) === SortKind.Array && t.sorts.indexSort(t.sort(array)) === t.sort(index);
define(
  "select",
  (t, args) => args.length === 2 && indexes(t, args[0]!, args[1]!),
  binary((t, array, index) => t.arrays.select(array, index)),
);
define(
  "store",
  (t, args) =>
    args.length === 3 &&
    indexes(t, args[0]!, args[1]!) &&
    t.sorts.elementSort(t.sort(args[0]!)) === t.sort(args[2]!),
  (t, args) => t.arrays.store(args[0]!, args[1]!, args[2]!),
);
