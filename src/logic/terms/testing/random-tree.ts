import { rational } from "../rational.ts";
import { ArrayValue, type Value } from "../values.ts";
import { treeFunctions, type Tree, type TreeSort } from "./tree.ts";

/**
 * Decisions taken from a list of numbers, zero when it is used up: a shorter list gives a smaller tree, so a
 * property test shrinks well.
 */
export class Choices {
  private readonly numbers: readonly number[];
  private at = 0;

  constructor(numbers: readonly number[]) {
    this.numbers = numbers;
  }

  get isExhausted(): boolean {
    return this.at >= this.numbers.length;
  }

  below(bound: number): number {
    return (this.numbers[this.at++] ?? 0) % bound;
  }

  of<T>(list: readonly T[]): T {
    return list[this.below(list.length)]!;
  }
}

const Bool: TreeSort = { kind: "Bool" };
const Int: TreeSort = { kind: "Int" };
const Real: TreeSort = { kind: "Real" };
const RoundingModes: TreeSort = { kind: "RoundingMode" };
const bitVec = (width: number): TreeSort => ({ kind: "BitVec", width });
export const float = (exponent: number, significand: number): TreeSort => ({
  kind: "Float",
  exponent,
  significand,
});

const WIDTHS = [1, 4, 8];
/** Small enough for an oracle that searches all values. */
const TINY_FORMATS = [float(3, 4), float(2, 3), float(3, 2)];
const ARRAYS: readonly TreeSort[] = [
  { kind: "Array", index: bitVec(4), element: bitVec(8) },
  { kind: "Array", index: bitVec(1), element: Bool },
  { kind: "Array", index: Int, element: Int },
];

/** Sorts a random tree may have as a whole. */
export const rootSorts: readonly TreeSort[] = [
  Bool,
  Int,
  Real,
  RoundingModes,
  ...WIDTHS.map(bitVec),
  ...TINY_FORMATS,
];

/** Which parts of the language to draw from. */
export interface TreeTheories {
  readonly arithmetic: boolean;
  readonly bitVectors: boolean;
  readonly floats: boolean;
  /** Instead of the tiny ones that an oracle can search. */
  readonly formats?: readonly TreeSort[];
  readonly arrays: boolean;
  readonly functions: boolean;
  /** Conversions between Int and bit-vectors. */
  readonly mixed: boolean;
  /** Conversions between Real and floats. */
  readonly floatReals: boolean;
  /** Fused multiply-add. */
  readonly fma: boolean;
}

const allTheories: TreeTheories = {
  arithmetic: true,
  bitVectors: true,
  floats: true,
  arrays: true,
  functions: true,
  mixed: true,
  floatReals: true,
  fma: true,
};

function formatsOf(theories: TreeTheories): readonly TreeSort[] {
  return theories.formats ?? TINY_FORMATS;
}

type Rule = readonly [operator: string, args: readonly TreeSort[], indices?: readonly number[]];

export function randomTree(
  choices: Choices,
  sort: TreeSort,
  depth: number,
  theories: TreeTheories = allTheories,
): Tree {
  const shape = choices.below(8);
  if (depth === 0 || choices.isExhausted || shape === 0) return randomLeaf(choices, sort);
  const rules = rulesFor(choices, sort, theories);
  const [operator, args, indices = []] = choices.of(rules);
  return {
    kind: "application",
    sort,
    operator,
    indices,
    args: args.map((arg) => randomTree(choices, arg, depth - 1, theories)),
  };
}

function randomLeaf(choices: Choices, sort: TreeSort): Tree {
  if (choices.below(2) === 0 || sort.kind === "Array") {
    const name = `${sortName(sort)}_${choices.below(3)}`;
    return { kind: "variable", sort, name };
  }
  return { kind: "constant", sort, value: randomValue(choices, sort) };
}

function sortName(sort: TreeSort): string {
  switch (sort.kind) {
    case "BitVec":
      return `v${sort.width}`;
    case "Float":
      return `x${sort.exponent}.${sort.significand}`;
    case "Array":
      return `a.${sortName(sort.index)}.${sortName(sort.element)}`;
    default:
      return sort.kind.toLowerCase();
  }
}

export function randomValue(choices: Choices, sort: TreeSort): Value {
  switch (sort.kind) {
    case "Bool":
      return choices.below(2) === 1;
    case "Int":
      return BigInt(choices.of([0, 1, -1, 2, -2, 3, 7, -8, 255, 1 << 20]));
    case "Real":
      return rational(BigInt(choices.below(9) - 4), BigInt(choices.of([1, 2, 3, 16])));
    case "RoundingMode":
      return choices.below(5) as Value;
    case "BitVec":
      return BigInt(choices.below(2 ** sort.width));
    case "Float":
      return canonicalFloat(sort, choices.below(2 ** (sort.exponent + sort.significand)));
    case "Array": {
      const indexCount = sort.index.kind === "BitVec" ? 1n << BigInt(sort.index.width) : null;
      let value = ArrayValue.constant(randomValue(choices, sort.element), indexCount);
      for (let n = choices.below(4); n > 0; n--) {
        value = value.with(randomValue(choices, sort.index), randomValue(choices, sort.element));
      }
      return value;
    }
  }
}

function canonicalFloat(sort: Extract<TreeSort, { kind: "Float" }>, bits: number): bigint {
  const fraction = sort.significand - 1;
  const exponent = (bits >> fraction) & (2 ** sort.exponent - 1);
  const isNan = exponent === 2 ** sort.exponent - 1 && bits % 2 ** fraction !== 0;
  if (!isNan) return BigInt(bits);
  return BigInt(exponent * 2 ** fraction + 2 ** (fraction - 1));
}

function rulesFor(choices: Choices, sort: TreeSort, theories: TreeTheories): readonly Rule[] {
  const rules: Rule[] = [["ite", [Bool, sort, sort]]];
  switch (sort.kind) {
    case "Bool":
      rules.push(...boolRules(choices, theories));
      break;
    case "Int":
      rules.push(...intRules(choices, theories));
      break;
    case "Real":
      rules.push(...realRules(choices, theories));
      break;
    case "BitVec":
      rules.push(...bitVectorRules(choices, sort.width, theories));
      break;
    case "Float":
      rules.push(...floatRules(choices, sort, theories));
      break;
    case "Array":
      rules.push(["store", [sort, sort.index, sort.element]], ["const", [sort.element]]);
      break;
    case "RoundingMode":
  }
  if (theories.arrays) {
    for (const array of ARRAYS) {
      if (array.kind !== "Array" || !sameSort(array.element, sort)) continue;
      rules.push(["select", [array, array.index]]);
    }
  }
  if (theories.functions) {
    for (const [name, [parameters, result]] of treeFunctions) {
      if (sameSort(result, sort)) rules.push([name, parameters]);
    }
  }
  return rules;
}

function sameSort(x: TreeSort, y: TreeSort): boolean {
  return JSON.stringify(x) === JSON.stringify(y);
}

function boolRules(choices: Choices, theories: TreeTheories): Rule[] {
  const rules: Rule[] = [
    ["not", [Bool]],
    ["and", [Bool, Bool]],
    ["and", [Bool, Bool, Bool]],
    ["or", [Bool, Bool]],
    ["or", [Bool, Bool, Bool]],
    ["xor", [Bool, Bool]],
    ["=>", [Bool, Bool]],
    ["=", [Bool, Bool]],
  ];
  if (theories.arithmetic) {
    const number = choices.of([Int, Real]);
    for (const name of ["<=", "<", ">=", ">", "=", "distinct"])
      rules.push([name, [number, number]]);
    rules.push(["is_int", [Real]], ["<=", [number, number, number]]);
  }
  if (theories.bitVectors) {
    const vector = bitVec(choices.of(WIDTHS));
    const comparisons = "bvule bvult bvuge bvugt bvsle bvslt bvsge bvsgt = distinct".split(" ");
    for (const name of comparisons) rules.push([name, [vector, vector]]);
  }
  if (theories.floats) {
    const x = choices.of(formatsOf(theories));
    const comparisons = "fp.leq fp.lt fp.geq fp.gt fp.eq =".split(" ");
    for (const name of comparisons) rules.push([name, [x, x]]);
    const classes = "NaN Infinite Zero Normal Subnormal Negative Positive".split(" ");
    for (const name of classes) rules.push([`fp.is${name}`, [x]]);
  }
  if (theories.arrays) {
    const array = choices.of(ARRAYS);
    rules.push(["=", [array, array]]);
  }
  return rules;
}

function intRules(choices: Choices, theories: TreeTheories): Rule[] {
  const rules: Rule[] = [];
  for (const name of ["+", "-", "*", "div", "mod"]) rules.push([name, [Int, Int]]);
  rules.push(["+", [Int, Int, Int]], ["-", [Int]], ["abs", [Int]], ["to_int", [Real]]);
  if (theories.mixed) {
    const vector = bitVec(choices.of(WIDTHS));
    rules.push(["bv2nat", [vector]], ["sbv_to_int", [vector]]);
  }
  return rules;
}

function realRules(choices: Choices, theories: TreeTheories): Rule[] {
  const rules: Rule[] = [];
  for (const name of ["+", "-", "*", "/"]) rules.push([name, [Real, Real]]);
  rules.push(["+", [Real, Real, Real]], ["-", [Real]], ["abs", [Real]], ["to_real", [Int]]);
  if (theories.floatReals) rules.push(["fp.to_real", [choices.of(formatsOf(theories))]]);
  return rules;
}

function bitVectorRules(choices: Choices, width: number, theories: TreeTheories): Rule[] {
  const x = bitVec(width);
  const rules: Rule[] = [];
  const binary =
    "bvadd bvsub bvmul bvudiv bvurem bvsdiv bvsrem bvand bvor bvxor bvshl bvlshr bvashr bvxnor";
  for (const name of binary.split(" ")) rules.push([name, [x, x]]);
  rules.push(["bvnot", [x]], ["bvneg", [x]], ["bvadd", [x, x, x]], ["rotate_left", [x], [3]]);
  if (width === 1) rules.push(["bvcomp", [bitVec(4), bitVec(4)]]);
  if (width === 8) rules.push(["concat", [bitVec(4), bitVec(4)]]);
  if (width === 4) rules.push(["concat", [bitVec(1), bitVec(3)]], ["repeat", [bitVec(1)], [4]]);
  for (const other of [...WIDTHS, 3, 16]) {
    if (other < width) {
      rules.push(["zero_extend", [bitVec(other)], [width - other]]);
      rules.push(["sign_extend", [bitVec(other)], [width - other]]);
    } else if (other > width) {
      const low = choices.below(other - width + 1);
      rules.push(["extract", [bitVec(other)], [low + width - 1, low]]);
      rules.push(["extract", [bitVec(other)], [width - 1, 0]]);
    }
  }
  if (theories.mixed) rules.push(["int2bv", [Int], [width]]);
  if (theories.floats) {
    const format = choices.of(formatsOf(theories));
    rules.push(["fp.to_ubv", [RoundingModes, format], [width]]);
    rules.push(["fp.to_sbv", [RoundingModes, format], [width]]);
  }
  return rules;
}

function floatRules(
  choices: Choices,
  sort: Extract<TreeSort, { kind: "Float" }>,
  theories: TreeTheories,
): Rule[] {
  const rules: Rule[] = [
    ["fp.neg", [sort]],
    ["fp.abs", [sort]],
    ["fp.sqrt", [RoundingModes, sort]],
    ["fp.rem", [sort, sort]],
    ["fp.roundToIntegral", [RoundingModes, sort]],
    ["fp.min", [sort, sort]],
    ["fp.max", [sort, sort]],
  ];
  for (const name of ["fp.add", "fp.sub", "fp.mul", "fp.div"]) {
    rules.push([name, [RoundingModes, sort, sort]]);
  }
  if (theories.fma) rules.push(["fp.fma", [RoundingModes, sort, sort, sort]]);
  const indices = [sort.exponent, sort.significand];
  rules.push(["to_fp", [bitVec(sort.exponent + sort.significand)], indices]);
  rules.push(["to_fp", [RoundingModes, choices.of(formatsOf(theories))], indices]);
  rules.push(["to_fp", [RoundingModes, bitVec(choices.of(WIDTHS))], indices]);
  rules.push(["to_fp_unsigned", [RoundingModes, bitVec(choices.of(WIDTHS))], indices]);
  if (theories.floatReals) rules.push(["to_fp", [RoundingModes, Real], indices]);
  return rules;
}
