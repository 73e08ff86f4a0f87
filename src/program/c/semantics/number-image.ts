import type { ArrayType } from "../../types/type.ts";

const TWO_TO_32 = 2 ** 32;

/**
 * The bytes of an array of integers that begins with the given values; null if elements are no plain
 * integers of up to eight bytes, or if most of the array is not given. Values beyond its end are dropped.
 */
export function numberImage(
  { element, length: declared }: ArrayType,
  numbers: Float64Array,
): Uint8Array | null {
  const length = declared ?? numbers.length;
  if (length > 2 * numbers.length || element.kind !== "integer") return null;
  const { size } = element;
  // `_Bool` asks whether a value is zero; the others cut off its higher bits.
  if (element.bits !== size * 8 || size > 8) return null;
  const bytes = new Uint8Array(length * size);
  const view = new DataView(bytes.buffer);
  const given = Math.min(length, numbers.length);
  for (let i = 0; i < given; i++) {
    const value = numbers[i]!;
    if (size === 1) bytes[i] = value;
    else if (size === 2) view.setInt16(i * 2, value, true);
    else {
      view.setInt32(i * size, value, true);
      if (size === 8) view.setInt32(i * 8 + 4, Math.floor(value / TWO_TO_32), true);
    }
  }
  return bytes;
}
