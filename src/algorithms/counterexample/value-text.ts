/** Values of an execution as people read them. */
import type { InputValue } from "../../program/interpreter/input-source.ts";
import { Pointer, type MemoryObject } from "../../program/interpreter/memory-object.ts";
import { OUTSIDE_ORIGIN } from "../../program/interpreter/outside-objects.ts";
import type { ScalarType } from "../../program/types/type.ts";

type ShownValue = InputValue | Pointer;

/** Integers in decimal, characters beside their code, pointers as `&x`, floats so that they can be read back. */
export function valueText(value: ShownValue, type: ScalarType): string {
  if (value instanceof Pointer) return pointerText(value);
  if (typeof value === "bigint") return integerText(value, type);
  if (typeof value === "number") return numberText(value);
  const sign = value.sign === 1 ? "-" : "";
  if (value.kind === "nan") return `${sign}NAN`;
  if (value.kind === "infinite") return `${sign}INFINITY`;
  if (value.significand === 0n) return `${sign}0.0`;
  const nearest = Number(value.significand) * 2 ** value.exponent;
  const isExact =
    Number.isFinite(nearest) && BigInt(Number(value.significand)) === value.significand;
  const hexadecimal = `0x${value.significand.toString(16)}p${value.exponent}`;
  return sign + (isExact && nearest !== 0 ? numberText(nearest) : hexadecimal);
}

function integerText(value: bigint, type: ScalarType): string {
  if (type.kind === "pointer") return value === 0n ? "NULL" : `0x${value.toString(16)}`;
  const isCharacter = type.kind === "integer" && type.rank === 1;
  if (!isCharacter || value < 32n || value > 126n) return String(value);
  return `${value} '${String.fromCharCode(Number(value))}'`;
}

function numberText(value: number): string {
  if (Number.isNaN(value)) return "NAN";
  if (!Number.isFinite(value)) return value < 0 ? "-INFINITY" : "INFINITY";
  const text = Object.is(value, -0) ? "-0" : String(value);
  return /[.e]/.test(text) ? text : `${text}.0`;
}

const LONGEST_STRING = 40;

function pointerText({ object, offset }: Pointer): string {
  switch (object.kind) {
    case "variable":
    case "stack-block":
      return moved(object.name === "" ? "object" : `&${object.name}`, offset);
    case "outside":
      return outsideText(object.name, offset);
    case "string":
      return moved(stringText(object), offset);
    case "heap":
      return moved(`block of ${object.size} bytes at 0x${object.address.toString(16)}`, offset);
    case "function":
    case "stream":
      return moved(object.name, offset);
    case "variadic":
      return moved("variadic arguments", offset);
    case "absolute": {
      const address = object.address + offset;
      return address === 0 ? "NULL" : `0x${address.toString(16)}`;
    }
  }
}

/** Offsets count from where the first pointer to it leads. */
function outsideText(name: string, offset: number): string {
  return moved(`&${name}`, offset - OUTSIDE_ORIGIN);
}

function moved(text: string, offset: number): string {
  if (offset === 0) return text;
  const bytes = Math.abs(offset) === 1 ? "byte" : "bytes";
  return `${text} ${offset > 0 ? "+" : "-"} ${Math.abs(offset)} ${bytes}`;
}

function stringText({ chunk, start, size }: MemoryObject): string {
  let text = "";
  for (let i = 0; i < size; i++) {
    const byte = chunk.bytes[start + i]!;
    if (byte === 0) break;
    if (i === LONGEST_STRING) return `"${text}…"`;
    text += JSON.stringify(String.fromCharCode(byte)).slice(1, -1);
  }
  return `"${text}"`;
}
