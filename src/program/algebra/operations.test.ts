import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { gccOutput, type DataModel } from "../../../test/gcc-output.ts";
import { machineModel } from "../machine/machine-model.ts";
import { TypeTable } from "../types/type-table.ts";
import type { FloatFormat, IntegerType } from "../types/type.ts";
import { readNan32, readNan64, readX87, writeFloat, writeX87 } from "./float-bytes.ts";
import {
  compareFloats,
  compareIntegers,
  convertFloat,
  convertInteger,
  floatBinary,
  floatNegate,
  floatToInteger,
  integerBinary,
  integerToFloat,
  integerUnary,
  isInRange,
  parseFloatLiteral,
  wrap,
  type FloatValue,
} from "./index.ts";
import { floatSquareRoot } from "./float-operations.ts";
import { testWith } from "../../../test/needs.ts";

/** Deterministic, so that a failure can be seen again. */
class Random {
  private state: bigint;

  constructor(seed: bigint) {
    this.state = seed;
  }

  bits(count: number): bigint {
    let result = 0n;
    for (let have = 0; have < count; have += 32) {
      this.state = BigInt.asUintN(64, this.state * 6364136223846793005n + 1442695040888963407n);
      result = (result << 32n) | (this.state >> 32n);
    }
    return BigInt.asUintN(count, result);
  }

  below(count: number): number {
    return Number(this.bits(32) % BigInt(count));
  }

  pick<T>(items: readonly T[]): T {
    return items[this.below(items.length)]!;
  }
}

const MODELS = [
  { model: "LP64", compiler: "gcc" },
  { model: "ILP32", compiler: "gcc -m32" },
] as const;

function integerTypes(types: TypeTable): readonly IntegerType[] {
  return [
    types.bool,
    types.signedChar,
    types.unsignedChar,
    types.short,
    types.unsignedShort,
    types.int,
    types.unsignedInt,
    types.long,
    types.unsignedLong,
    types.longLong,
    types.unsignedLongLong,
  ];
}

/** Edges of the type and bit patterns of all lengths. */
function randomInteger(random: Random, type: IntegerType): bigint {
  const edges = [0n, 1n, -1n, 2n, 7n, -(1n << BigInt(type.bits - 1)), ~(-1n << BigInt(type.bits))];
  edges.push((1n << BigInt(type.bits - 1)) - 1n);
  const raw = random.below(3) === 0 ? random.pick(edges) : random.bits(type.bits) >> random.bits(3);
  return wrap(raw, type);
}

function literal(value: bigint, type: IntegerType): string {
  return `(${type.name})${BigInt.asUintN(64, value)}ull`;
}

const OPERATORS = ["+", "-", "*", "/", "%", "<<", ">>", "&", "|", "^"] as const;
const COMPARISONS = ["==", "!=", "<", "<=", ">", ">="] as const;

describe.each(MODELS)("integers as gcc computes them for $model", ({ model, compiler }) => {
  const types = new TypeTable(machineModel(model));
  const promoted = integerTypes(types).filter((type) => type.rank >= 3);

  testWith(compiler)("arithmetic", () => {
    const random = new Random(11n);
    const lines: string[] = [];
    const expected: string[] = [];
    for (let i = 0; i < 4000; i++) {
      const type = random.pick(promoted);
      const operator = random.pick(OPERATORS);
      const isShift = operator === "<<" || operator === ">>";
      const a = randomInteger(random, type);
      // Amounts out of range too: the processor has an opinion.
      const b = isShift ? BigInt(random.below(200)) - 70n : randomInteger(random, type);
      const { value, problem } = integerBinary(operator, type, a, b);
      if (problem === "division-by-zero" || problem === "division-overflow") continue;
      const right = isShift ? `(int)${b}` : literal(b, type);
      lines.push(
        `{ volatile ${type.name} a = ${literal(a, type)}; volatile ${isShift ? "int" : type.name} b = ${right}; show((unsigned long long)(a ${operator} b)); }`,
      );
      expected.push(BigInt.asUintN(64, value).toString());
    }
    expect(run(lines, model)).toEqual(expected);
  });

  testWith(compiler)("unary operators and comparisons", () => {
    const random = new Random(12n);
    const lines: string[] = [];
    const expected: string[] = [];
    for (let i = 0; i < 1500; i++) {
      const type = random.pick(promoted);
      const a = randomInteger(random, type);
      const b = random.below(4) === 0 ? a : randomInteger(random, type);
      const unary = random.pick(["-", "~"] as const);
      const comparison = random.pick(COMPARISONS);
      lines.push(
        `{ volatile ${type.name} a = ${literal(a, type)}, b = ${literal(b, type)}; show((unsigned long long)(${unary}a)); show(a ${comparison} b); }`,
      );
      expected.push(BigInt.asUintN(64, integerUnary(unary, type, a).value).toString());
      expected.push(compareIntegers(comparison, a, b) ? "1" : "0");
    }
    expect(run(lines, model)).toEqual(expected);
  });

  testWith(compiler)("conversions between all types", () => {
    const random = new Random(13n);
    const lines: string[] = [];
    const expected: string[] = [];
    for (const from of integerTypes(types)) {
      for (const to of integerTypes(types)) {
        for (let i = 0; i < 8; i++) {
          const value = convertInteger(randomInteger(random, from), from);
          lines.push(
            `{ volatile ${from.name} a = ${literal(value, from)}; show((unsigned long long)(${to.name})a); }`,
          );
          expected.push(BigInt.asUintN(64, convertInteger(value, to)).toString());
        }
      }
    }
    expect(run(lines, model)).toEqual(expected);
  });
});

const FLOATS = [
  { format: "binary32", name: "float", letter: "f" },
  { format: "binary64", name: "double", letter: "d" },
  { format: "x87", name: "long double", letter: "l" },
] as const;
type FloatKind = (typeof FLOATS)[number];

const view = new DataView(new ArrayBuffer(16));

/** The bytes of a value as the C program prints them. */
function bytesOf(value: FloatValue, format: FloatFormat): string {
  view.setBigUint64(0, 0n);
  view.setBigUint64(8, 0n);
  if (format === "x87") {
    if (typeof value === "number") throw new Error("x87 values are objects");
    writeX87(view, 0, value);
  } else if (format !== "binary128") writeFloat(view, 0, value, format);
  const size = format === "binary32" ? 4 : format === "binary64" ? 8 : 10;
  let text = "";
  for (let i = size - 1; i >= 0; i--) text += view.getUint8(i).toString(16).padStart(2, "0");
  return text;
}

function fromBits(bits: bigint, format: FloatFormat): FloatValue {
  if (format === "binary32") {
    view.setUint32(0, Number(bits), true);
    const value = view.getFloat32(0, true);
    return Number.isNaN(value) ? readNan32(view, 0) : value;
  }
  if (format === "binary64") {
    view.setBigUint64(0, bits, true);
    const value = view.getFloat64(0, true);
    return Number.isNaN(value) ? readNan64(view, 0) : value;
  }
  view.setBigUint64(0, BigInt.asUintN(64, bits), true);
  view.setUint16(8, Number(bits >> 64n), true);
  return readX87(view, 0);
}

/** Ordinary numbers, denormals, powers of two, infinities, quiet NaNs. */
function randomBits(random: Random, kind: FloatKind): bigint {
  const [fraction, exponent] =
    kind.format === "binary32" ? [23, 8] : kind.format === "binary64" ? [52, 11] : [63, 15];
  const top = (1n << BigInt(exponent)) - 1n;
  const bias = top >> 1n;
  let biased = bias - 20n + BigInt(random.below(41));
  const choice = random.below(12);
  if (choice === 0) biased = 0n;
  if (choice === 1) biased = top;
  if (choice === 2) biased = random.bits(exponent);
  let significand = random.bits(fraction);
  if (random.below(4) === 0) significand = (significand >> 12n) << 12n;
  if (random.below(6) === 0) significand = 0n;
  if (biased === top && significand !== 0n) significand |= 1n << BigInt(fraction - 1);
  const sign = random.bits(1);
  if (kind.format !== "x87") {
    return (((sign << BigInt(exponent)) | biased) << BigInt(fraction)) | significand;
  }
  const integerBit = biased === 0n ? 0n : 1n << 63n;
  return (((sign << 15n) | biased) << 64n) | integerBit | significand;
}

function floatVariable(name: string, kind: FloatKind, bits: bigint): string {
  const low = `0x${BigInt.asUintN(64, bits).toString(16)}ull`;
  return `volatile ${kind.name} ${name} = make_${kind.letter}(${low}, 0x${(bits >> 64n).toString(16)});`;
}

describe.each(MODELS)("floating point as gcc computes it for $model", ({ model, compiler }) => {
  const types = new TypeTable(machineModel(model));

  testWith(compiler).each(FLOATS)("arithmetic and comparisons of $name", (kind) => {
    const random = new Random(21n);
    const { format } = kind;
    const lines: string[] = [];
    const expected: string[] = [];
    for (let i = 0; i < 1500; i++) {
      const p = randomBits(random, kind);
      let q = random.below(8) === 0 ? p : randomBits(random, kind);
      const operator = random.pick(["+", "-", "*", "/"] as const);
      const a = fromBits(p, format);
      const b = fromBits(q, format);
      // Which of two NaNs survives depends on registers.
      if (isNan(a) && isNan(b)) q = p;
      const comparison = random.pick(COMPARISONS);
      lines.push(
        `{ ${floatVariable("a", kind, p)} ${floatVariable("b", kind, q)} show_${kind.letter}(a ${operator} b); show(a ${comparison} b); show_${kind.letter}(-a); }`,
      );
      const y = fromBits(q, format);
      expected.push(bytesOf(floatBinary(operator, format, a, y), format));
      expected.push(compareFloats(comparison, a, y) ? "1" : "0");
      expected.push(bytesOf(floatNegate(format, a), format));
    }
    expect(run(lines, model)).toEqual(expected);
  });

  testWith(compiler).each(FLOATS)("square roots of $name", (kind) => {
    const random = new Random(22n);
    const { format, letter } = kind;
    const root = letter === "f" ? "sqrtf" : letter === "d" ? "sqrt" : "sqrtl";
    const lines: string[] = [];
    const expected: string[] = [];
    for (let i = 0; i < 600; i++) {
      const bits = randomBits(random, kind);
      lines.push(`{ ${floatVariable("a", kind, bits)} show_${letter}(${root}(a)); }`);
      const value = floatSquareRoot(format, fromBits(bits, format));
      expected.push(bytesOf(value, format));
    }
    expect(run(lines, model)).toEqual(expected);
  });

  testWith(compiler)("conversions between formats", () => {
    const random = new Random(23n);
    const lines: string[] = [];
    const expected: string[] = [];
    for (const from of FLOATS) {
      for (const to of FLOATS) {
        for (let i = 0; i < 150; i++) {
          const bits = randomBits(random, from);
          lines.push(`{ ${floatVariable("a", from, bits)} show_${to.letter}((${to.name})a); }`);
          expected.push(bytesOf(convertFloat(fromBits(bits, from.format), to.format), to.format));
        }
      }
    }
    expect(run(lines, model)).toEqual(expected);
  });

  testWith(compiler)("conversions from integers", () => {
    const random = new Random(24n);
    const lines: string[] = [];
    const expected: string[] = [];
    for (const from of integerTypes(types)) {
      for (const to of FLOATS) {
        for (let i = 0; i < 20; i++) {
          const value = convertInteger(randomInteger(random, from), from);
          lines.push(
            `{ volatile ${from.name} a = ${literal(value, from)}; show_${to.letter}((${to.name})a); }`,
          );
          expected.push(bytesOf(integerToFloat(value, to.format), to.format));
        }
      }
    }
    expect(run(lines, model)).toEqual(expected);
  });

  testWith(compiler)("conversions to integers in range", () => {
    const { lines, expected } = toIntegers(types, "in range");
    expect(run(lines, model)).toEqual(expected);
  });
});

testWith("gcc")("conversions to integers out of range are those of x86-64", () => {
  const { lines, expected } = toIntegers(new TypeTable(machineModel("LP64")), "out of range");
  expect(run(lines, "LP64")).toEqual(expected);
});

function toIntegers(
  types: TypeTable,
  which: "in range" | "out of range",
): { lines: string[]; expected: string[] } {
  const random = new Random(25n);
  const lines: string[] = [];
  const expected: string[] = [];
  for (const from of FLOATS) {
    // What x87 code does out of range depends on how gcc arranges it.
    if (which === "out of range" && from.format === "x87") continue;
    for (const to of integerTypes(types)) {
      for (let i = 0; i < 60; i++) {
        const bits = randomBits(random, from);
        const { value, problem } = floatToInteger(fromBits(bits, from.format), to);
        if ((problem === null) !== (which === "in range")) continue;
        lines.push(
          `{ ${floatVariable("a", from, bits)} show((unsigned long long)(${to.name})a); }`,
        );
        expected.push(BigInt.asUintN(64, value).toString());
      }
    }
  }
  return { lines, expected };
}

testWith("gcc")("constants are the nearest values, as gcc reads them", () => {
  const random = new Random(31n);
  const lines: string[] = [];
  const expected: string[] = [];
  for (const kind of FLOATS) {
    const suffix = kind.letter === "f" ? "f" : kind.letter === "d" ? "" : "L";
    for (let i = 0; i < 400; i++) {
      const text = randomLiteral(random, kind) + suffix;
      lines.push(`{ volatile ${kind.name} a = ${text}; show_${kind.letter}(a); }`);
      expected.push(bytesOf(parseFloatLiteral(text, kind.format)!, kind.format));
    }
  }
  expect(run(lines, "LP64")).toEqual(expected);
});

function randomLiteral(random: Random, kind: FloatKind): string {
  const range = kind.format === "binary32" ? 46 : kind.format === "binary64" ? 330 : 4960;
  const digits = (1 + random.below(30)).toString() + random.bits(40 + random.below(80)).toString();
  if (random.below(3) === 0) {
    const hex = random.bits(4 + random.below(90)).toString(16);
    const power = random.below(range * 6) - range * 3;
    return `0x${hex}.${random.bits(20).toString(16)}p${power}`;
  }
  const point = random.below(digits.length + 1);
  const exponent = random.below(range * 2) - range;
  return `${digits.slice(0, point)}.${digits.slice(point)}e${exponent}`;
}

test("text that is no constant is refused", () => {
  for (const text of ["", ".", "e5", "0x", "0xp1", "1e", "1.5.2", "abc"]) {
    expect(parseFloatLiteral(text, "binary64"), text).toBeNull();
  }
});

test("literals of absurd length and exponent are read in no time", () => {
  expect(parseFloatLiteral("1e999999999", "binary64")).toBe(Infinity);
  expect(parseFloatLiteral("1e-999999999", "binary64")).toBe(0);
  expect(parseFloatLiteral("0x1p-999999999", "binary32")).toBe(0);
  expect(parseFloatLiteral(`0.${"0".repeat(20000)}1e20001`, "binary64")).toBe(1);
});

test("wrapping is a projection onto the values of the type", () => {
  const types = new TypeTable(machineModel("LP64"));
  fc.assert(
    fc.property(fc.bigInt(), fc.constantFrom(...integerTypes(types)), (value, type) => {
      const wrapped = wrap(value, type);
      expect(isInRange(wrapped, type)).toBe(true);
      expect((value - wrapped) % (1n << BigInt(type.bits))).toBe(0n);
    }),
  );
});

test("problems are named", () => {
  const { int, unsignedInt, long } = new TypeTable(machineModel("LP64"));
  const least = -2147483648n;
  expect(integerBinary("+", int, 2147483647n, 1n)).toEqual({
    value: least,
    problem: "signed-overflow",
  });
  expect(integerBinary("+", unsignedInt, 4294967295n, 1n).problem).toBeNull();
  expect(integerBinary("/", int, least, -1n).problem).toBe("division-overflow");
  expect(integerBinary("%", int, 5n, 0n).problem).toBe("division-by-zero");
  expect(integerBinary("<<", int, 1n, 31n).problem).toBe("shift-overflow");
  expect(integerBinary("<<", int, -1n, 1n).problem).toBe("shift-overflow");
  expect(integerBinary(">>", long, 1n, 64n).problem).toBe("shift-range");
  expect(integerBinary(">>", long, 1n, -1n).problem).toBe("shift-range");
  expect(integerUnary("-", int, least)).toEqual({ value: least, problem: "signed-overflow" });
  expect(floatToInteger(3e9, int).problem).toBe("float-to-integer");
  expect(floatToInteger(Number.NaN, int).problem).toBe("float-to-integer");
});

function isNan(value: FloatValue): boolean {
  return typeof value === "number" ? Number.isNaN(value) : value.kind === "nan";
}

const PRELUDE = `
#include <stdio.h>
#include <string.h>
#include <math.h>
static void show(unsigned long long v) { printf("%llu\\n", v); }
static void bytes(const void *p, int n) { for (int i = n - 1; i >= 0; i--) printf("%02x", ((const unsigned char *)p)[i]); printf("\\n"); }
static void show_f(float v) { bytes(&v, 4); }
static void show_d(double v) { bytes(&v, 8); }
static void show_l(long double v) { bytes(&v, 10); }
static float make_f(unsigned long long low, unsigned high) { float f; unsigned bits = low; memcpy(&f, &bits, 4); return f; }
static double make_d(unsigned long long low, unsigned high) { double d; memcpy(&d, &low, 8); return d; }
static long double make_l(unsigned long long low, unsigned high) { long double v = 0; memcpy(&v, &low, 8); memcpy((char *)&v + 8, &high, 2); return v; }
`;

/** What a program made of the statements prints. Wrapping arithmetic is asked for by name. */
function run(statements: readonly string[], model: DataModel): readonly string[] {
  const parts: string[] = [];
  const calls: string[] = [];
  for (let i = 0; i < statements.length; i += 200) {
    parts.push(`static void part${i}(void) {\n${statements.slice(i, i + 200).join("\n")}\n}`);
    calls.push(`part${i}();`);
  }
  const source = `${PRELUDE}${parts.join("\n")}\nint main(void) { ${calls.join(" ")} return 0; }\n`;
  return gccOutput(source, model, ["-fwrapv", "-lm"]).trimEnd().split("\n");
}
