import { Kind } from "./kinds.ts";

/** The kinds `bitVectorOperation` knows: two operands and a result of one width. */
export type BitVectorBinary =
  | typeof Kind.BvAnd
  | typeof Kind.BvOr
  | typeof Kind.BvXor
  | typeof Kind.BvAdd
  | typeof Kind.BvMul
  | typeof Kind.BvUdiv
  | typeof Kind.BvUrem
  | typeof Kind.BvSdiv
  | typeof Kind.BvSrem
  | typeof Kind.BvShl
  | typeof Kind.BvLshr
  | typeof Kind.BvAshr;

/** SMT-LIB's bit-vector operations on values in [0, 2^width). Total, also for division by zero. */
export function bitVectorOperation(
  kind: BitVectorBinary,
  width: number,
  x: bigint,
  y: bigint,
): bigint {
  switch (kind) {
    case Kind.BvAnd:
      return x & y;
    case Kind.BvOr:
      return x | y;
    case Kind.BvXor:
      return x ^ y;
    case Kind.BvAdd:
      return BigInt.asUintN(width, x + y);
    case Kind.BvMul:
      return BigInt.asUintN(width, x * y);
    case Kind.BvUdiv:
      return y === 0n ? allOnes(width) : x / y;
    case Kind.BvUrem:
      return y === 0n ? x : x % y;
    case Kind.BvSdiv:
      return signedDivision(width, x, y);
    case Kind.BvSrem:
      return y === 0n
        ? x
        : BigInt.asUintN(width, BigInt.asIntN(width, x) % BigInt.asIntN(width, y));
    case Kind.BvShl:
      return y >= BigInt(width) ? 0n : BigInt.asUintN(width, x << y);
    case Kind.BvLshr:
      return y >= BigInt(width) ? 0n : x >> y;
    case Kind.BvAshr: {
      const signed = BigInt.asIntN(width, x);
      const shift = y >= BigInt(width) ? BigInt(width - 1) : y;
      return BigInt.asUintN(width, signed >> shift);
    }
  }
}

export function allOnes(width: number): bigint {
  return (1n << BigInt(width)) - 1n;
}

function signedDivision(width: number, x: bigint, y: bigint): bigint {
  const dividend = BigInt.asIntN(width, x);
  if (y === 0n) return dividend < 0n ? 1n : allOnes(width);
  return BigInt.asUintN(width, dividend / BigInt.asIntN(width, y));
}
