import { writeFloat, writeX87 } from "../../program/algebra/float-bytes.ts";
import type { ConsumedInput } from "../../program/interpreter/index.ts";
import { asExtended } from "../../program/library/float-text.ts";

/** The first sixteen bytes of a value in memory, as two little-endian words; integers are extended by their sign. */
export interface InputBits {
  readonly low: bigint;
  readonly high: bigint;
}

export function bitsOf({ value, request: { type } }: ConsumedInput): InputBits {
  if (typeof value === "bigint") {
    return { low: BigInt.asUintN(64, value), high: BigInt.asUintN(64, value >> 64n) };
  }
  const view = new DataView(new ArrayBuffer(16));
  const format = type.kind === "float" ? type.format : "binary64";
  if (format === "binary32" || format === "binary64") writeFloat(view, 0, value, format);
  else writeX87(view, 0, asExtended(value));
  return { low: view.getBigUint64(0, true), high: view.getBigUint64(8, true) };
}

export function isZero({ low, high }: InputBits): boolean {
  return low === 0n && high === 0n;
}
