/** Operands in the representation that an operation wants. */
import { invariant } from "../../base/diagnostics/index.ts";
import type { FloatValue } from "../algebra/index.ts";
import type { IntegerType } from "../types/type.ts";
import { small, wide, type Code, type CompiledValue } from "./compiled-value.ts";
import type { Pointer } from "./memory-object.ts";
import { isSmall } from "./slots.ts";

/** Any integer as `bigint`. */
export function exact(operand: CompiledValue): Code<bigint> {
  if (operand.kind === "wide") return operand.run;
  invariant(operand.kind === "small", "the operand is an integer");
  const { run, constant } = operand;
  if (constant !== null) {
    const value = BigInt(constant);
    return () => value;
  }
  return (slots) => BigInt(run(slots));
}

/** The result of an operation on `bigint`s in the representation of its type. */
export function narrow(type: IntegerType, run: Code<bigint>): CompiledValue {
  return isSmall(type) ? small((slots) => Number(run(slots))) : wide(run);
}

/** A right operand as a number; amounts too wide to be exact are out of every range anyway. */
export function shiftAmount(operand: CompiledValue): Code<number> {
  if (operand.kind === "small") return operand.run;
  const run = exact(operand);
  return (slots) => {
    const amount = run(slots);
    if (amount >= 0n && amount < 32n) return Number(amount);
    // Out of range, but the low bits still count.
    return Number(amount & 31n) + (amount < 0n ? -4294967296 : 4294967296);
  };
}

export function floatCode(operand: CompiledValue): Code<FloatValue> {
  invariant(operand.kind === "float", "the operand is a float");
  return operand.run;
}

export function pointerCode(operand: CompiledValue): Code<Pointer> {
  invariant(operand.kind === "pointer", "the operand is a pointer");
  return operand.run;
}
