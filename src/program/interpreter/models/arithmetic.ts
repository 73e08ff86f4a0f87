/** Integer functions without memory. */
import type { IntegerType } from "../../types/type.ts";
import type { LibraryCall, Model } from "../library-call.ts";
import { Pointer } from "../memory-object.ts";

/** Width of the operand by the name's suffix: nothing `int`, l `long`, ll `long long`. */
function operandType(call: LibraryCall): IntegerType {
  const { types } = call.machine.cfa;
  const { name } = call;
  if (name.endsWith("ll")) return types.unsignedLongLong;
  return name.endsWith("l") ? types.unsignedLong : types.unsignedInt;
}

function bits(call: LibraryCall): { readonly value: bigint; readonly width: number } {
  const { bits: width } = operandType(call);
  return { value: BigInt.asUintN(width, call.integer(0)), width };
}

function lengthOf(value: bigint): number {
  return value === 0n ? 0 : value.toString(2).length;
}

function countOnes(value: bigint): number {
  let count = 0;
  for (const digit of value.toString(2)) if (digit === "1") count++;
  return count;
}

function trailingZeros(value: bigint): number {
  return lengthOf(value & -value) - 1;
}

function leadingZeros(call: LibraryCall): bigint {
  const { value, width } = bits(call);
  if (value === 0n) {
    call.note("the argument is zero");
    // What `bsr` leaves behind is not defined; gcc's code then gives this for a zero register.
    return BigInt(width - 1);
  }
  return BigInt(width - lengthOf(value));
}

function countTrailing(call: LibraryCall): bigint {
  const { value } = bits(call);
  if (value === 0n) {
    call.note("the argument is zero");
    return 0n;
  }
  return BigInt(trailingZeros(value));
}

function findFirst(call: LibraryCall): bigint {
  const { value } = bits(call);
  return value === 0n ? 0n : BigInt(trailingZeros(value) + 1);
}

/** Leading bits that are copies of the sign, the sign not counted. */
function redundantSigns(call: LibraryCall): bigint {
  const { value, width } = bits(call);
  const signed = BigInt.asIntN(width, value);
  const magnitude = signed < 0n ? ~signed : signed;
  return BigInt(width - 1 - lengthOf(magnitude));
}

function ones(call: LibraryCall): bigint {
  return BigInt(countOnes(bits(call).value));
}

function parity(call: LibraryCall): bigint {
  return BigInt(countOnes(bits(call).value) & 1);
}

function swapBytes(value: bigint, width: number): bigint {
  let swapped = 0n;
  for (let i = 0; i < width; i += 8) swapped = (swapped << 8n) | ((value >> BigInt(i)) & 0xffn);
  return swapped;
}

function swap(width: number): Model {
  return (call) => swapBytes(BigInt.asUintN(width, call.integer(0)), width);
}

function absolute(type: (call: LibraryCall) => IntegerType): Model {
  return (call) => {
    const value = call.integer(0);
    const { bits: width } = type(call);
    if (value >= 0n) return value;
    const negated = BigInt.asIntN(width, -value);
    if (negated < 0n) {
      call.machine.journal.note(
        "signed-overflow",
        "the absolute value is not representable",
        call.position,
      );
    }
    return negated;
  };
}

/** The quotient first, as `div_t` has it. */
function divide(type: (call: LibraryCall) => IntegerType): Model {
  return (call) => {
    const { machine } = call;
    const part = type(call);
    const [a, b] = [call.integer(0), call.integer(1)];
    if (b === 0n) machine.problem("division-by-zero", call.position);
    if (b === -1n && BigInt.asIntN(part.bits, -a) !== -a) {
      machine.problem("division-overflow", call.position);
    }
    const result = machine.libraryObject(`${call.name} result`, part.size * 2);
    const store = (offset: number, value: bigint) => {
      const held = part.bits <= 32 ? Number(value) : value;
      machine.storeScalar(result, offset, part, held, call.position);
    };
    store(0, a / b);
    store(part.size, a % b);
    return new Pointer(result, 0);
  };
}

const int = (call: LibraryCall) => call.machine.cfa.types.int;
const long = (call: LibraryCall) => call.machine.cfa.types.long;
const longLong = (call: LibraryCall) => call.machine.cfa.types.longLong;
const firstArgument: Model = (call) => call.integer(0);

export const ARITHMETIC: Readonly<Record<string, Model>> = {
  abs: absolute(int),
  labs: absolute(long),
  llabs: absolute(longLong),
  imaxabs: absolute(longLong),
  div: divide(int),
  ldiv: divide(long),
  lldiv: divide(longLong),
  ffs: findFirst,
  ffsl: findFirst,
  ffsll: findFirst,
  clz: leadingZeros,
  clzl: leadingZeros,
  clzll: leadingZeros,
  ctz: countTrailing,
  ctzl: countTrailing,
  ctzll: countTrailing,
  popcount: ones,
  popcountl: ones,
  popcountll: ones,
  parity,
  parityl: parity,
  parityll: parity,
  clrsb: redundantSigns,
  clrsbl: redundantSigns,
  clrsbll: redundantSigns,
  bswap16: swap(16),
  bswap32: swap(32),
  bswap64: swap(64),
  htons: swap(16),
  ntohs: swap(16),
  htonl: swap(32),
  ntohl: swap(32),
  expect: firstArgument,
  expect_with_probability: firstArgument,
  constant_p: () => 0n,
  assume_aligned: (call) => call.pointer(0),
  object_size: (call) => (call.integer(1) < 2n ? -1n : 0n),
  dynamic_object_size: (call) => (call.integer(1) < 2n ? -1n : 0n),
};
