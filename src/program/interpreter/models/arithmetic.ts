/** Integer functions without memory. */
import { BIT_FUNCTIONS, swapBytes, type BitFunctionName } from "../../algebra/bit-functions.ts";
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

function bitFunction(name: BitFunctionName): Model {
  const compute = BIT_FUNCTIONS[name];
  return (call) => {
    const { value, width } = bits(call);
    const result = compute(value, width);
    if (result !== null) return BigInt(result);
    call.note("the argument is zero");
    // What `bsr` and `bsf` leave behind is not defined; gcc's code then gives this for a zero register.
    return BigInt(name === "clz" ? width - 1 : 0);
  };
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

const BIT_MODELS: Record<string, Model> = {};
for (const name of ["clz", "ctz", "ffs", "popcount", "parity", "clrsb"] as const) {
  for (const suffix of ["", "l", "ll"]) BIT_MODELS[name + suffix] = bitFunction(name);
}

export const ARITHMETIC: Readonly<Record<string, Model>> = {
  abs: absolute(int),
  labs: absolute(long),
  llabs: absolute(longLong),
  imaxabs: absolute(longLong),
  div: divide(int),
  ldiv: divide(long),
  lldiv: divide(longLong),
  ...BIT_MODELS,
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
