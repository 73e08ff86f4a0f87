/** Floating-point values as bytes in memory, little-endian, NaNs with sign and payload. */
import { precondition } from "../../base/diagnostics/index.ts";
import {
  DEFAULT_NAN_SIGNIFICAND,
  finiteExtended,
  infiniteExtended,
  nanExtended,
  type ExtendedFloat,
} from "../machine/extended-float.ts";
import { nanValue, type FloatValue } from "./float-operations.ts";

export function readNan32(view: DataView, at: number): FloatValue {
  const bits = view.getUint32(at, true);
  const nan = nanExtended(bits >>> 31 === 1 ? 1 : 0, BigInt(bits & 0x7fffff) << 40n);
  return nanValue(nan, "binary32");
}

export function readNan64(view: DataView, at: number): FloatValue {
  const bits = view.getBigUint64(at, true);
  const nan = nanExtended(bits >> 63n === 1n ? 1 : 0, (bits & 0xfffffffffffffn) << 11n);
  return nanValue(nan, "binary64");
}

export function writeFloat(
  view: DataView,
  at: number,
  value: FloatValue,
  format: "binary32" | "binary64",
): void {
  if (typeof value === "number" && value === value) {
    if (format === "binary32") view.setFloat32(at, value, true);
    else view.setFloat64(at, value, true);
    return;
  }
  // The bits a JavaScript NaN has are not defined: those of the canonical one are written out.
  const sign = typeof value === "number" ? 0 : value.sign;
  const significand = typeof value === "number" ? DEFAULT_NAN_SIGNIFICAND : value.significand;
  precondition(typeof value === "number" || value.kind === "nan", "only a NaN is not a number");
  const fraction = significand & 0x7fffffffffffffffn;
  if (format === "binary32") {
    const bits = (sign === 1 ? 0xff800000 : 0x7f800000) | Number(fraction >> 40n);
    view.setUint32(at, bits >>> 0, true);
  } else {
    const high = sign === 1 ? 0xfff0000000000000n : 0x7ff0000000000000n;
    view.setBigUint64(at, high | (fraction >> 11n), true);
  }
}

const EXPONENT_BIAS = 16383 + 63;
const INTEGER_BIT = 1n << 63n;

/** Ten bytes: significand with explicit integer bit, then exponent and sign. */
export function readX87(view: DataView, at: number): ExtendedFloat {
  const significand = view.getBigUint64(at, true);
  const top = view.getUint16(at + 8, true);
  const sign = top >> 15 === 1 ? 1 : 0;
  const biased = top & 0x7fff;
  if (biased === 0x7fff) {
    return significand === INTEGER_BIT ? infiniteExtended(sign) : nanExtended(sign, significand);
  }
  if (biased === 0) return finiteExtended(sign, significand, 1 - EXPONENT_BIAS);
  // "Unnormal" patterns, which the processor takes for invalid operands since the 387.
  if ((significand & INTEGER_BIT) === 0n) return nanExtended(1, DEFAULT_NAN_SIGNIFICAND);
  return finiteExtended(sign, significand, biased - EXPONENT_BIAS);
}

export function writeX87(view: DataView, at: number, value: ExtendedFloat): void {
  const sign = value.sign << 15;
  let biased = 0x7fff;
  if (value.kind === "finite") {
    const isDenormal = (value.significand & INTEGER_BIT) === 0n;
    biased = isDenormal ? 0 : value.exponent + EXPONENT_BIAS;
  }
  view.setBigUint64(at, value.significand, true);
  view.setUint16(at + 8, sign | biased, true);
}
