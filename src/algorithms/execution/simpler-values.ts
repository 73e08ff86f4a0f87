/** Values that people rather read than others. */
import type { InputValue } from "../../program/interpreter/input-source.ts";
import type { ScalarType } from "../../program/types/type.ts";

const SMALL = [0n, 1n, 2n, 3n, 4n, 5n, 6n, 7n, 8n, 9n, 10n, 100n, -1n];
const LETTERS = Array.from("a0A _-.,;:/()[]{}<>\"'+*=#%&!?", (letter) =>
  BigInt(letter.charCodeAt(0)),
);
const PRINTABLE = Array.from({ length: 95 }, (_, i) => BigInt(32 + i));
const SMALL_FLOATS = [0, 1, 2, 0.5, 10, 100, -1];
const MOST_DIGITS = 6;

/** Simpler ones, the simplest first. */
export function simplerValues(value: InputValue, type: ScalarType): readonly InputValue[] {
  if (typeof value === "number") return simplerFloats(value);
  if (typeof value !== "bigint") return SMALL_FLOATS;
  // Other addresses mean other objects.
  if (type.kind === "pointer") return value === 0n ? [] : [0n];
  if (isCharacter(type)) return simplerCharacters(value).filter((other) => isOf(type, other));
  return SMALL.filter((other) => isOf(type, other) && complexity(other) < complexity(value));
}

/** Whether there is nothing between the value and zero that is simpler. */
export function isReadable(value: bigint, type: ScalarType): boolean {
  return value === 0n || (isCharacter(type) && PRINTABLE.includes(value));
}

/** Whether the type has the value: others would be wrapped to one that nobody chose. */
export function isOf(type: ScalarType, value: bigint): boolean {
  if (type.kind !== "integer") return true;
  const { bits, signed } = type;
  return value === (signed ? BigInt.asIntN(bits, value) : BigInt.asUintN(bits, value));
}

function isCharacter(type: ScalarType): boolean {
  return type.kind === "integer" && type.size === 1 && type.rank === 1;
}

function simplerCharacters(value: bigint): readonly bigint[] {
  if (value === 0n) return [];
  const at = LETTERS.indexOf(value);
  if (at >= 0) return [0n, ...LETTERS.slice(0, at)];
  if (PRINTABLE.includes(value)) return [0n, ...LETTERS];
  const numbers = SMALL.filter((other) => complexity(other) < complexity(value));
  return [...new Set([0n, ...LETTERS, ...PRINTABLE, ...numbers])];
}

function simplerFloats(value: number): readonly number[] {
  if (Number.isNaN(value)) return SMALL_FLOATS;
  const rounded = Array.from({ length: MOST_DIGITS }, (_, i) => Number(value.toPrecision(i + 1)));
  const all = [...SMALL_FLOATS, Math.trunc(value), ...rounded].filter(Number.isFinite);
  const at = all.findIndex((other) => Object.is(other, value));
  return at < 0 ? all : all.slice(0, at);
}

/** Near zero before far from it, positive before negative. */
function complexity(value: bigint): bigint {
  return value < 0n ? -2n * value + 1n : 2n * value;
}
