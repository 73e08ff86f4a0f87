/** What the compiled program can be made to find in memory that was never written. */
import type { ConsumedInput } from "../../program/interpreter/index.ts";
import { bitsOf, isZero } from "./input-bits.ts";

/** `pattern`: the byte that gcc takes for `-ftrivial-auto-var-init=pattern`. */
export type MemoryFill = "zero" | "pattern";

export const FILL_BYTES: Readonly<Record<MemoryFill, number>> = { zero: 0, pattern: 0xfe };

const PATTERN = 0xfefefefefefefefen;

/** The fill with which memory holds all these values; null if there is none. */
export function fillWith(values: readonly ConsumedInput[]): MemoryFill | null {
  if (values.every((input) => isZero(bitsOf(input)))) return "zero";
  return values.every(isPattern) ? "pattern" : null;
}

function isPattern(input: ConsumedInput): boolean {
  const { type } = input.request;
  if (type.size > 8) return false;
  const width = 8 * type.size;
  return BigInt.asUintN(width, bitsOf(input).low) === BigInt.asUintN(width, PATTERN);
}
