/** Integer functions without memory, and arithmetic with an overflow flag. */
import type { Term } from "../../logic/terms/index.ts";
import type { IntegerType } from "../../program/types/type.ts";
import { resized } from "../expressions/scalar-sorts.ts";
import { store } from "../memory/memory-access.ts";
import type { ExternalCall, ExternalModel, TypedTerm } from "./external-call.ts";

function absolute(type: (call: ExternalCall) => IntegerType): ExternalModel {
  return (call) => {
    const { terms } = call;
    const wanted = type(call);
    const term = call.integer(0, wanted);
    const isNegative = terms.bv.slt(term, terms.bv.constant(0, wanted.bits));
    return { type: wanted, term: terms.ite(isNegative, terms.bv.negate(term), term) };
  };
}

/** Width of the operand by the name's suffix: nothing `int`, l `long`, ll `long long`. */
function operand(call: ExternalCall): Term {
  const { name, types } = call;
  const type = name.endsWith("ll")
    ? types.unsignedLongLong
    : name.endsWith("l")
      ? types.unsignedLong
      : types.unsignedInt;
  return call.integer(0, type);
}

function bit(call: ExternalCall, term: Term, index: number): Term {
  const { bv } = call.terms;
  return call.terms.eq(bv.extract(term, index, index), bv.constant(1, 1));
}

function popcount(call: ExternalCall): Term {
  const { terms } = call;
  const term = operand(call);
  const ones: Term[] = [];
  for (let i = 0; i < terms.bv.width(term); i++) {
    ones.push(terms.bv.zeroExtend(terms.bv.extract(term, i, i), 31));
  }
  return terms.bv.sum(ones);
}

/** `values(i)` for the first set bit `i` in the given order, `otherwise` if none is set. */
function firstSet(
  call: ExternalCall,
  order: "lowest" | "highest",
  value: (index: number, width: number) => number,
  otherwise: (width: number) => number,
): TypedTerm {
  const { terms } = call;
  const term = operand(call);
  const width = terms.bv.width(term);
  let result = terms.bv.constant(otherwise(width), 32);
  for (let k = width - 1; k >= 0; k--) {
    const i = order === "lowest" ? k : width - 1 - k;
    result = terms.ite(bit(call, term, i), terms.bv.constant(value(i, width), 32), result);
  }
  return call.int(result);
}

const trailing: ExternalModel = (call) =>
  firstSet(
    call,
    "lowest",
    (i) => i,
    () => 0,
  );
const leading: ExternalModel = (call) =>
  firstSet(
    call,
    "highest",
    (i, width) => width - 1 - i,
    (width) => width - 1,
  );
const findFirst: ExternalModel = (call) =>
  firstSet(
    call,
    "lowest",
    (i) => i + 1,
    () => 0,
  );
const ones: ExternalModel = (call) => call.int(popcount(call));
const parity: ExternalModel = (call) =>
  call.int(call.terms.bv.zeroExtend(call.terms.bv.extract(popcount(call), 0, 0), 31));

function swap(width: 16 | 32 | 64): ExternalModel {
  return (call) => {
    const { terms, types } = call;
    const { bv } = terms;
    const type =
      width === 16
        ? types.unsignedShort
        : width === 32
          ? types.unsignedInt
          : types.unsignedLongLong;
    const term = call.integer(0, type);
    let result = bv.extract(term, 7, 0);
    for (let i = 8; i < width; i += 8) result = bv.concat(result, bv.extract(term, i + 7, i));
    return { type, term: result };
  };
}

const first: ExternalModel = (call) => call.value(0);

/** For `__builtin_object_size`: nobody knows. */
function objectSize(call: ExternalCall): TypedTerm {
  const type = call.types.sizeType;
  const isMaximum = call.size(1) < 2;
  return { type, term: call.terms.bv.constant(isMaximum ? -1 : 0, type.bits) };
}

export const ARITHMETIC: Readonly<Record<string, ExternalModel>> = {
  abs: absolute((call) => call.types.int),
  labs: absolute((call) => call.types.long),
  llabs: absolute((call) => call.types.longLong),
  imaxabs: absolute((call) => call.types.longLong),
  ffs: findFirst,
  ffsl: findFirst,
  ffsll: findFirst,
  clz: leading,
  clzl: leading,
  clzll: leading,
  ctz: trailing,
  ctzl: trailing,
  ctzll: trailing,
  popcount: ones,
  popcountl: ones,
  popcountll: ones,
  parity,
  parityl: parity,
  parityll: parity,
  bswap16: swap(16),
  bswap32: swap(32),
  bswap64: swap(64),
  htons: swap(16),
  ntohs: swap(16),
  htonl: swap(32),
  ntohl: swap(32),
  expect: first,
  expect_with_probability: first,
  assume_aligned: first,
  constant_p: (call) => call.int(call.terms.bv.constant(0, 32)),
  object_size: objectSize,
  dynamic_object_size: objectSize,
};

const OVERFLOW_NAME = /^(?:[su]?)(add|sub|mul)(?:l|ll)?_overflow(_p)?$/;

/** The exact result, stored wrapped, and whether it did not fit. */
export function overflowArithmetic(call: ExternalCall): TypedTerm {
  const match = OVERFLOW_NAME.exec(call.name);
  if (match === null) return call.unsupported(`the function ${call.operation.name}`);
  const { terms } = call;
  const third = call.value(2).type;
  const type = third.kind === "pointer" && match[2] === undefined ? third.pointee : third;
  if (type.kind !== "integer") return call.unsupported("an overflow check without integer type");
  const [a, b] = [wide(call, 0, type), wide(call, 1, type)];
  const exact =
    match[1] === "add"
      ? terms.bv.add(a, b)
      : match[1] === "sub"
        ? terms.bv.subtract(a, b)
        : terms.bv.multiply(a, b);
  const wrapped = terms.bv.extract(exact, type.bits - 1, 0);
  if (match[2] === undefined) store(call.builder, call.pointed(2), type, wrapped);
  const width = terms.bv.width(exact);
  const back = resized(terms, wrapped, width, type.signed ? "signed" : "unsigned");
  return call.flag(terms.not(terms.eq(back, exact)));
}

/** An operand in a width in which sums and products of all three types are exact. */
function wide(call: ExternalCall, index: number, result: IntegerType): Term {
  const { terms } = call;
  const operandTypes = [call.value(0).type, call.value(1).type, result];
  const widths = operandTypes.map((type) => (type.kind === "integer" ? type.bits : 64));
  const { type, term } = call.value(index);
  const signed = type.kind === "integer" && type.signed;
  return resized(terms, term, 2 * Math.max(...widths) + 2, signed ? "signed" : "unsigned");
}
