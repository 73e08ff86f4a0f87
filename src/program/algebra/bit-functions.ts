/** What `__builtin_clz` and its kin compute, on the bits of an operand of the given width. */

/** Null where the result is undefined. */
type BitFunction = (bits: bigint, width: number) => number | null;

export const BIT_FUNCTIONS = {
  clz: (bits, width) => (bits === 0n ? null : width - lengthOf(bits)),
  ctz: (bits) => (bits === 0n ? null : trailingZeros(bits)),
  ffs: (bits) => (bits === 0n ? 0 : trailingZeros(bits) + 1),
  popcount: countOnes,
  parity: (bits) => countOnes(bits) & 1,
  /** Leading bits that are copies of the sign, the sign not counted. */
  clrsb: (bits, width) => {
    const signed = BigInt.asIntN(width, bits);
    return width - 1 - lengthOf(signed < 0n ? ~signed : signed);
  },
} as const satisfies Record<string, BitFunction>;

export type BitFunctionName = keyof typeof BIT_FUNCTIONS;

export function swapBytes(bits: bigint, width: number): bigint {
  let swapped = 0n;
  for (let i = 0; i < width; i += 8) swapped = (swapped << 8n) | ((bits >> BigInt(i)) & 0xffn);
  return swapped;
}

function lengthOf(bits: bigint): number {
  return bits === 0n ? 0 : bits.toString(2).length;
}

function trailingZeros(bits: bigint): number {
  return lengthOf(bits & -bits) - 1;
}

function countOnes(bits: bigint): number {
  let count = 0;
  for (const digit of bits.toString(2)) if (digit === "1") count++;
  return count;
}
