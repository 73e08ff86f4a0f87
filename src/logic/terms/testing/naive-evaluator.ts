import { rational, type Rational } from "../rational.ts";
import type { ArrayValue, Value } from "../values.ts";
import * as floats from "./naive-float.ts";
import type { Tree, TreeSort } from "./tree.ts";

/** Meaning of the symbols of a tree. */
export interface TreeAssignment {
  variable(name: string): Value;
  apply(name: string, args: readonly Value[]): Value;
  /** Where SMT-LIB leaves `operator` open. */
  unspecified(operator: string, sort: TreeSort, args: readonly Value[]): Value;
}

/** An array as the list of its stores, the latest first. */
class NaiveArray {
  readonly stores: readonly (readonly [NaiveValue, NaiveValue])[];
  readonly otherwise: NaiveValue;

  constructor(stores: NaiveArray["stores"], otherwise: NaiveValue) {
    this.stores = stores;
    this.otherwise = otherwise;
  }

  at(index: NaiveValue): NaiveValue {
    for (const [i, element] of this.stores) if (same(i, index)) return element;
    return this.otherwise;
  }
}

type NaiveValue = Exclude<Value, ArrayValue> | NaiveArray;

function same(x: NaiveValue, y: NaiveValue): boolean {
  if (typeof x === "object" && typeof y === "object" && "numerator" in x && "numerator" in y) {
    return x.numerator * y.denominator === y.numerator * x.denominator;
  }
  return x === y;
}

/**
 * Evaluates a plain tree by definitions as literal as possible, on JavaScript numbers where they are exact:
 * the oracle for simplification and evaluation. Root of any sort but arrays.
 */
export function evaluateTree(tree: Tree, assignment: TreeAssignment): Value {
  return evaluateNode(tree, assignment) as Value;
}

function evaluateNode(tree: Tree, assignment: TreeAssignment): NaiveValue {
  switch (tree.kind) {
    case "constant":
      return fromValue(tree.value);
    case "variable":
      return fromValue(assignment.variable(tree.name));
    case "application": {
      const args = tree.args.map((arg) => evaluateNode(arg, assignment));
      return applyOperator(tree, args, assignment);
    }
  }
}

function fromValue(value: Value): NaiveValue {
  if (typeof value !== "object" || "numerator" in value) return value;
  const stores: (readonly [NaiveValue, NaiveValue])[] = [];
  for (const { index, element } of value.entries.values()) {
    stores.unshift([fromValue(index), fromValue(element)]);
  }
  return new NaiveArray(stores, fromValue(value.otherwise));
}

type Application = Extract<Tree, { kind: "application" }>;

function applyOperator(
  tree: Application,
  args: readonly NaiveValue[],
  assignment: TreeAssignment,
): NaiveValue {
  const sort = tree.args[tree.args.length - 1]!.sort;
  const core = coreOperator(tree, args);
  if (core !== null) return core;
  const open = (): NaiveValue =>
    fromValue(assignment.unspecified(tree.operator, tree.sort, args as Value[]));
  if (sort.kind === "Int" || sort.kind === "Real") {
    const result = arithmetic(tree, args as (bigint | Rational)[], open);
    if (result !== null) return result;
  }
  if (sort.kind === "BitVec") {
    const result = bitVector(tree, args, sort.width);
    if (result !== null) return result;
  }
  if (sort.kind === "Float" || tree.sort.kind === "Float") {
    const result = floatingPoint(tree, args, open);
    if (result !== null) return result;
  }
  return fromValue(assignment.apply(tree.operator, args as Value[]));
}

function coreOperator(tree: Application, args: readonly NaiveValue[]): NaiveValue | null {
  const sort = tree.args[0]!.sort;
  switch (tree.operator) {
    case "not":
      return args[0] === false;
    case "and":
      return !args.includes(false);
    case "or":
      return args.includes(true);
    case "xor":
      return args[0] !== args[1];
    case "=>":
      return args[0] === false || args[1] === true;
    case "ite":
      return args[0] === true ? args[1]! : args[2]!;
    case "=":
      return sameOfSort(sort, args[0]!, args[1]!);
    case "distinct":
      return !sameOfSort(sort, args[0]!, args[1]!);
    case "select":
      return (args[0] as NaiveArray).at(args[1]!);
    case "store": {
      const { stores, otherwise } = args[0] as NaiveArray;
      return new NaiveArray([[args[1]!, args[2]!], ...stores], otherwise);
    }
    case "const":
      return new NaiveArray([], args[0]!);
    default:
      return null;
  }
}

function sameOfSort(sort: TreeSort, x: NaiveValue, y: NaiveValue): boolean {
  if (!(x instanceof NaiveArray) || !(y instanceof NaiveArray)) return same(x, y);
  if (sort.kind === "Array" && sort.index.kind === "BitVec") {
    for (let i = 0; i < 2 ** sort.index.width; i++) {
      if (!same(x.at(BigInt(i)), y.at(BigInt(i)))) return false;
    }
    return true;
  }
  const indices = [...x.stores, ...y.stores].map(([index]) => index);
  return same(x.otherwise, y.otherwise) && indices.every((i) => same(x.at(i), y.at(i)));
}

// ---------------------------------------------------------------------- Int and Real

function arithmetic(
  tree: Application,
  args: readonly (bigint | Rational)[],
  open: () => NaiveValue,
): NaiveValue | null {
  const isReal = typeof args[0] === "object";
  const fractions = args.map((x) => (typeof x === "object" ? x : rational(x)));
  const [x, y] = fractions as [Rational, Rational];
  const sign = (a: Rational, b: Rational): bigint =>
    a.numerator * b.denominator - b.numerator * a.denominator;
  const number = (value: Rational): NaiveValue => (isReal ? value : value.numerator);
  const plus = (a: Rational, b: Rational): Rational =>
    rational(
      a.numerator * b.denominator + b.numerator * a.denominator,
      a.denominator * b.denominator,
    );
  const minus = (a: Rational): Rational => rational(-a.numerator, a.denominator);
  switch (tree.operator) {
    case "+":
      return number(fractions.reduce(plus));
    case "-":
      return number(fractions.length === 1 ? minus(x) : plus(x, minus(y)));
    case "*":
      return number(rational(x.numerator * y.numerator, x.denominator * y.denominator));
    case "/":
      if (y.numerator === 0n) return open();
      return rational(x.numerator * y.denominator, x.denominator * y.numerator);
    case "div":
      return y.numerator === 0n ? open() : divMod(x.numerator, y.numerator).quotient;
    case "mod":
      return y.numerator === 0n ? open() : divMod(x.numerator, y.numerator).rest;
    case "abs":
      return number(x.numerator < 0n ? minus(x) : x);
    case "<=":
      return fractions.every((a, i) => i === 0 || sign(fractions[i - 1]!, a) <= 0n);
    case "<":
      return sign(x, y) < 0n;
    case ">=":
      return sign(x, y) >= 0n;
    case ">":
      return sign(x, y) > 0n;
    case "to_real":
      return x;
    case "to_int":
      return divMod(x.numerator, x.denominator).quotient;
    case "is_int":
      return x.numerator % x.denominator === 0n;
    case "int2bv":
      return divMod(x.numerator, 1n << BigInt(tree.indices[0]!)).rest;
    default:
      return null;
  }
}

function divMod(x: bigint, y: bigint): { quotient: bigint; rest: bigint } {
  const size = y < 0n ? -y : y;
  const rest = ((x % size) + size) % size;
  return { quotient: (x - rest) / y, rest };
}

// ---------------------------------------------------------------------- bit-vectors

function bitVector(
  tree: Application,
  args: readonly NaiveValue[],
  width: number,
): NaiveValue | null {
  if (typeof args[0] !== "bigint") return null;
  const [x, y] = args.map(Number) as [number, number];
  const size = 2 ** width;
  const signed = (n: number): number => (n >= size / 2 ? n - size : n);
  const comparison = compareVectors(tree.operator, x, y, signed(x), signed(y));
  if (comparison !== null) return comparison;
  const result = vectorOperation(tree, args.map(Number), width, signed);
  if (result === null) return null;
  if (tree.sort.kind === "Int") return BigInt(result);
  if (tree.sort.kind !== "BitVec") return null;
  const range = 2 ** tree.sort.width;
  return BigInt(((result % range) + range) % range);
}

function compareVectors(
  operator: string,
  x: number,
  y: number,
  sx: number,
  sy: number,
): boolean | null {
  switch (operator) {
    case "bvule":
      return x <= y;
    case "bvult":
      return x < y;
    case "bvuge":
      return x >= y;
    case "bvugt":
      return x > y;
    case "bvsle":
      return sx <= sy;
    case "bvslt":
      return sx < sy;
    case "bvsge":
      return sx >= sy;
    case "bvsgt":
      return sx > sy;
    default:
      return null;
  }
}

/** The result before it is taken modulo the size of the result's sort. */
// One line per operator.
// eslint-disable-next-line max-lines-per-function
function vectorOperation(
  tree: Application,
  args: readonly number[],
  width: number,
  signed: (n: number) => number,
): number | null {
  const [x, y] = args as [number, number];
  const [sx, sy] = [signed(x), signed(y)];
  switch (tree.operator) {
    case "bvnot":
      return -x - 1;
    case "bvneg":
      return -x;
    case "bvadd":
      return args.reduce((a, b) => a + b);
    case "bvsub":
      return x - y;
    case "bvmul":
      return x * y;
    case "bvudiv":
      return y === 0 ? -1 : Math.floor(x / y);
    case "bvurem":
      return y === 0 ? x : x % y;
    case "bvsdiv":
      return sy === 0 ? (sx < 0 ? 1 : -1) : Math.trunc(sx / sy);
    case "bvsrem":
      return sy === 0 ? x : sx % sy;
    case "bvand":
      return x & y;
    case "bvor":
      return x | y;
    case "bvxor":
      return x ^ y;
    case "bvxnor":
      return ~(x ^ y);
    case "bvshl":
      return y >= width ? 0 : x * 2 ** y;
    case "bvlshr":
      return y >= width ? 0 : Math.floor(x / 2 ** y);
    case "bvashr":
      return Math.floor(sx / 2 ** Math.min(y, width));
    case "bvcomp":
      return x === y ? 1 : 0;
    case "concat":
      return x * 2 ** width + y;
    case "extract":
      return Math.floor(x / 2 ** tree.indices[1]!);
    case "zero_extend":
    case "bv2nat":
      return x;
    case "sign_extend":
    case "sbv_to_int":
      return sx;
    case "repeat":
      return x === 0 ? 0 : 2 ** tree.indices[0]! - 1;
    case "rotate_left": {
      const bits = x.toString(2).padStart(width, "0");
      const by = tree.indices[0]! % width;
      return parseInt(bits.slice(by) + bits.slice(0, by), 2);
    }
    default:
      return null;
  }
}

// ---------------------------------------------------------------------- floats

type FloatSort = Extract<TreeSort, { kind: "Float" }>;

function floatingPoint(
  tree: Application,
  args: readonly NaiveValue[],
  open: () => NaiveValue,
): NaiveValue | null {
  const numbers = tree.args.map(({ sort }, i) =>
    sort.kind === "Float" ? floats.decode(sort, Number(args[i])) : Number(args[i]),
  );
  if (tree.sort.kind === "Float") return floatResult(tree, tree.sort, args, numbers, open);
  const predicate = floatTest(
    tree.operator,
    numbers[0]!,
    numbers[1]!,
    tree.args[0]!.sort as FloatSort,
  );
  if (predicate !== null) return predicate;
  const x = numbers[numbers.length - 1]!;
  if (tree.operator === "fp.to_real") {
    return Number.isFinite(x) ? rational(BigInt(x * 2 ** 20), 1n << 20n) : open();
  }
  if (tree.operator !== "fp.to_ubv" && tree.operator !== "fp.to_sbv") return null;
  if (!Number.isFinite(x)) return open();
  const rounded = floats.toInteger(numbers[0]!, x);
  const range = 2 ** tree.indices[0]!;
  const low = tree.operator === "fp.to_ubv" ? 0 : -range / 2;
  const fits = rounded >= low && rounded < low + range;
  return fits ? BigInt((rounded + range) % range) : open();
}

function floatTest(operator: string, x: number, y: number, sort: FloatSort): boolean | null {
  const smallest = 2 ** (2 - 2 ** (sort.exponent - 1));
  switch (operator) {
    case "fp.leq":
      return x <= y;
    case "fp.lt":
      return x < y;
    case "fp.geq":
      return x >= y;
    case "fp.gt":
      return x > y;
    case "fp.eq":
      return x === y;
    case "fp.isNaN":
      return Number.isNaN(x);
    case "fp.isInfinite":
      return Math.abs(x) === Infinity;
    case "fp.isZero":
      return x === 0;
    case "fp.isNormal":
      return Number.isFinite(x) && Math.abs(x) >= smallest;
    case "fp.isSubnormal":
      return x !== 0 && Math.abs(x) < smallest;
    case "fp.isNegative":
      return x < 0 || Object.is(x, -0);
    case "fp.isPositive":
      return x > 0 || Object.is(x, 0);
    default:
      return null;
  }
}

function floatResult(
  tree: Application,
  sort: FloatSort,
  args: readonly NaiveValue[],
  numbers: readonly number[],
  open: () => NaiveValue,
): NaiveValue | null {
  if (tree.operator === "to_fp" && args.length === 1) {
    return BigInt(floats.encode(sort, floats.decode(sort, Number(args[0]))));
  }
  if (tree.operator === "fp.min" || tree.operator === "fp.max") {
    const [x, y] = numbers as [number, number];
    if (x === 0 && y === 0 && !Object.is(x, y)) return open();
  }
  const value = floatNumber(tree, sort, args, numbers);
  return value === null ? null : BigInt(floats.encode(sort, value));
}

function floatNumber(
  tree: Application,
  sort: FloatSort,
  args: readonly NaiveValue[],
  numbers: readonly number[],
): number | null {
  const [first, second, third, fourth] = numbers as [number, number, number, number];
  switch (tree.operator) {
    case "fp.neg":
      return -first;
    case "fp.abs":
      return Math.abs(first);
    case "fp.min":
      return extreme(first, second, Math.min);
    case "fp.max":
      return extreme(first, second, Math.max);
    case "fp.rem":
      return floats.remainder(first, second);
    case "fp.add":
      return floats.sum(sort, first, second, third);
    case "fp.sub":
      return floats.sum(sort, first, second, -third);
    case "fp.mul":
      return floats.roundExact(sort, first, second * third);
    case "fp.div":
      return floats.quotient(sort, first, second, third);
    case "fp.fma":
      return floats.sum(sort, first, second * third, fourth);
    case "fp.sqrt":
      return floats.squareRoot(sort, first, second);
    case "fp.roundToIntegral":
      return Number.isFinite(second)
        ? floats.roundExact(sort, first, floats.toInteger(first, second))
        : second;
    case "to_fp":
    case "to_fp_unsigned":
      return converted(tree, sort, args[1]!, first, second);
    default:
      return null;
  }
}

function extreme(x: number, y: number, pick: (x: number, y: number) => number): number {
  if (Number.isNaN(x)) return y;
  return Number.isNaN(y) ? x : pick(x, y);
}

function converted(
  tree: Application,
  sort: FloatSort,
  value: NaiveValue,
  mode: number,
  number: number,
): number {
  const from = tree.args[1]!.sort;
  if (from.kind === "Float") return floats.roundExact(sort, mode, number);
  if (from.kind === "BitVec") {
    const size = 2 ** from.width;
    const isWrapped = tree.operator === "to_fp" && number >= size / 2;
    return floats.roundExact(sort, mode, isWrapped ? number - size : number);
  }
  const { numerator, denominator } = value as Rational;
  if (numerator === 0n) return 0;
  const compare = (v: number): number => {
    const difference = numerator * 2n ** 20n - BigInt(v * 2 ** 20) * denominator;
    return difference < 0n ? -1 : difference > 0n ? 1 : 0;
  };
  return floats.roundBySearch(sort, mode, numerator < 0n, compare);
}
