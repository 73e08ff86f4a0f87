import { fromBytes } from "./bytes.ts";

/** Constants in `#if` expressions, with the values gcc gives them on x86 (6.10.1 p4, 6.4.4). */

/** A value of type `intmax_t`, or `uintmax_t` if `unsigned`; `bits` is in the range of its type. */
export interface ConditionValue {
  readonly bits: bigint;
  readonly unsigned: boolean;
}

const WIDTH = 64;

/** `bits` reduced to the range of the type, as two's complement arithmetic wraps. */
export function conditionValue(bits: bigint, unsigned: boolean): ConditionValue {
  return { bits: unsigned ? BigInt.asUintN(WIDTH, bits) : BigInt.asIntN(WIDTH, bits), unsigned };
}

const INTEGER =
  /^(?:(0[xX][0-9a-fA-F]+|0[bB][01]+)|(0[0-7]*)|([1-9][0-9]*))((?:[uU](?:ll|LL|[lL])?)|(?:(?:ll|LL|[lL])[uU]?))?$/;

/** The value of an integer constant, or a sentence that says why it is none. */
export function integerConstant(text: string): ConditionValue | string {
  const match = INTEGER.exec(text);
  if (match === null) return explainBadNumber(text);
  const [, prefixed, octal, decimal, suffix] = match;
  const value = BigInt(prefixed ?? decimal ?? (octal === "0" ? "0" : `0o${octal ?? "0"}`));
  // Too big for intmax_t means unsigned, whatever the base; too big for that wraps (gcc warns).
  const fitsUnsigned = value >> 64n === 0n;
  const unsigned = /[uU]/.test(suffix ?? "") || (fitsUnsigned && value >> 63n !== 0n);
  return conditionValue(value, unsigned);
}

function explainBadNumber(text: string): string {
  const hexadecimal = /^0[xX]/.test(text);
  const floating = hexadecimal ? /[.pP]/.test(text) : /^[0-9.]+(?:[eE.]|[fFdD])/.test(text);
  if (floating || text.includes(".")) return "floating constant in preprocessor expression";
  const badOctal = /^0[0-7]*([89])/.exec(text);
  if (badOctal !== null) return `invalid digit "${badOctal[1]!}" in octal constant`;
  const digits = /^(?:0[xX][0-9a-fA-F]*|0[bB][01]*|[0-9]*)/.exec(text)![0];
  return `invalid suffix "${text.slice(digits.length)}" on integer constant`;
}

interface CharacterType {
  /** Bits of one character of the constant. */
  readonly width: number;
  readonly unsigned: boolean;
}

const CHARACTER_TYPES: Readonly<Record<string, CharacterType>> = {
  "": { width: 8, unsigned: false },
  L: { width: 32, unsigned: false },
  u: { width: 16, unsigned: true },
  U: { width: 32, unsigned: true },
};

/** The value of a character constant with its quotes and prefix, or a sentence that says why it is none. */
export function characterConstant(text: string): ConditionValue | string {
  const quoteAt = text.indexOf("'");
  const type = CHARACTER_TYPES[text.slice(0, quoteAt)]!;
  const units = characterUnits(text.slice(quoteAt + 1, -1), type.width);
  if (typeof units === "string") return units;
  if (units.length === 0) return "empty character constant";
  const wrap = (value: bigint, width: number): bigint =>
    type.unsigned ? BigInt.asUintN(width, value) : BigInt.asIntN(width, value);
  if (type.width > 8) return conditionValue(wrap(BigInt(units.at(-1)!), type.width), type.unsigned);
  if (units.length === 1) return conditionValue(wrap(BigInt(units[0]!), 8), false);
  let value = 0n;
  for (const unit of units) value = BigInt.asIntN(32, (value << 8n) | BigInt(unit & 0xff));
  return conditionValue(value, false);
}

const SIMPLE_ESCAPES: Readonly<Record<string, number>> = {
  a: 7,
  b: 8,
  t: 9,
  n: 10,
  v: 11,
  f: 12,
  r: 13,
  e: 27,
  E: 27,
  "\\": 92,
  "'": 39,
  '"': 34,
  "?": 63,
};

const ESCAPE =
  /\\(?:([0-7]{1,3})|x([0-9a-fA-F]+)|u([0-9a-fA-F]{4})|U([0-9a-fA-F]{8})|(.))|([^\\])/gsu;

/** The characters between the quotes: bytes of UTF-8 for narrow constants, code points for wide ones. */
function characterUnits(bytes: string, width: number): number[] | string {
  const units: number[] = [];
  const body = width === 8 ? bytes : fromBytes(bytes);
  for (const match of body.matchAll(ESCAPE)) {
    const [, octal, hex, universal4, universal8, simple, plain] = match;
    const universal = universal4 ?? universal8;
    if (octal !== undefined) units.push(parseInt(octal, 8));
    else if (hex !== undefined) units.push(Number(BigInt.asUintN(32, BigInt(`0x${hex}`))));
    else if (simple !== undefined) units.push(SIMPLE_ESCAPES[simple] ?? simple.codePointAt(0)!);
    else {
      const point = universal === undefined ? plain!.codePointAt(0)! : parseInt(universal, 16);
      if (point > 0x10ffff) return `\\U${universal8 ?? ""} is not a character`;
      if (width === 8 && universal !== undefined)
        units.push(...Buffer.from(String.fromCodePoint(point)));
      else units.push(point);
    }
  }
  return units;
}
