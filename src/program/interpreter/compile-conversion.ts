/** Conversions between integer types as code. */
import type { IntegerType } from "../types/type.ts";
import { small, smallConstant, wide, wideConstant, type Code } from "./compiled-value.ts";
import type { CompiledValue, SmallCode, WideCode } from "./compiled-value.ts";
import { isSmall } from "./slots.ts";

/** To any integer type but `_Bool`. */
export function compileIntegerConversion(
  operand: SmallCode | WideCode,
  from: IntegerType,
  to: IntegerType,
): CompiledValue {
  if (operand.kind === "small") {
    if (!isSmall(to)) return widen(operand, from, to);
    if (isContained(from, to)) return operand;
    if (operand.constant !== null) return smallConstant(cut(() => operand.constant!, to)([]));
    return small(cut(operand.run, to));
  }
  const { run, constant } = operand;
  if (isSmall(to)) {
    const { bits } = to;
    return to.signed
      ? small((slots) => Number(BigInt.asIntN(bits, run(slots))))
      : small((slots) => Number(BigInt.asUintN(bits, run(slots))));
  }
  if (isContained(from, to)) return operand;
  const { bits } = to;
  const wrapped: Code<bigint> = to.signed
    ? (slots) => BigInt.asIntN(bits, run(slots))
    : (slots) => BigInt.asUintN(bits, run(slots));
  return constant !== null ? wideConstant(wrapped([])) : wide(wrapped);
}

/** Every value of `from` is one of `to`. */
function isContained(from: IntegerType, to: IntegerType): boolean {
  if (from.signed === to.signed) return from.bits <= to.bits;
  return to.signed && from.bits < to.bits;
}

function widen(operand: SmallCode, from: IntegerType, to: IntegerType): WideCode {
  const { run, constant } = operand;
  if (from.signed && !to.signed) {
    const { bits } = to;
    if (constant !== null) return wideConstant(BigInt.asUintN(bits, BigInt(constant)));
    return wide((slots) => {
      const value = run(slots);
      return value >= 0 ? BigInt(value) : BigInt.asUintN(bits, BigInt(value));
    });
  }
  if (constant !== null) return wideConstant(BigInt(constant));
  return wide((slots) => BigInt(run(slots)));
}

/** The low bits of a number, read as the type does. */
function cut(run: Code<number>, to: IntegerType): Code<number> {
  if (to.bits === 32) {
    return to.signed ? (slots) => run(slots) | 0 : (slots) => run(slots) >>> 0;
  }
  const up = 32 - to.bits;
  return to.signed ? (slots) => (run(slots) << up) >> up : (slots) => (run(slots) << up) >>> up;
}
