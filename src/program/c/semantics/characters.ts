/** Characters and escapes inside quotes (C11 6.4.4.4, 6.4.5), as gcc encodes them. */
import type { SemanticContext } from "./context.ts";

interface Ranged {
  readonly start: number;
  readonly end: number;
}

/** How many bytes a unit of the literal has; `u8` and no prefix are both narrow. */
export type CharacterPrefix = "" | "u8" | "L" | "u" | "U";

export interface QuotedText {
  readonly prefix: CharacterPrefix;
  /** Units in order: bytes for narrow text, code units otherwise. */
  readonly units: readonly number[];
}

const BACKSLASH = 92;
const SIMPLE_ESCAPES = new Map<string, number>([
  ["n", 10],
  ["t", 9],
  ["r", 13],
  ["0", 0],
  ["a", 7],
  ["b", 8],
  ["f", 12],
  ["v", 11],
  ["e", 27],
  ["E", 27],
  ["\\", 92],
  ["'", 39],
  ['"', 34],
  ["?", 63],
]);

/** Decodes one raw literal token, prefix and quotes included. */
export function decodeQuoted(text: string, at: Ranged, context: SemanticContext): QuotedText {
  const open = text.search(/['"]/);
  const prefix = characterPrefix(text.slice(0, open));
  const body = text.slice(open + 1, -1);
  const isNarrow = prefix === "" || prefix === "u8";
  const units: number[] = [];
  let i = 0;
  while (i < body.length) {
    const code = body.charCodeAt(i);
    if (code === BACKSLASH) i = decodeEscape(body, i + 1, prefix, units, at, context);
    else if (isNarrow && code < 0x80) {
      units.push(code);
      i++;
    } else i = decodePlain(body, i, prefix, units);
  }
  return { prefix, units };
}

function characterPrefix(text: string): CharacterPrefix {
  return text === "u8" || text === "L" || text === "u" || text === "U" ? text : "";
}

/** Source text holds one byte per unit, so a wide literal first puts the UTF-8 sequence together. */
function decodePlain(body: string, from: number, prefix: CharacterPrefix, units: number[]): number {
  const lead = body.charCodeAt(from);
  if (prefix === "" || prefix === "u8") {
    if (lead <= 0xff) units.push(lead);
    else units.push(...new TextEncoder().encode(body[from]));
    return from + 1;
  }
  const length = lead < 0xc0 ? 1 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : lead <= 0xff ? 4 : 1;
  if (length === 1) pushCodePoint(lead, prefix, units);
  else {
    let point = lead & (0x7f >> length);
    for (let k = 1; k < length; k++) point = (point << 6) | (body.charCodeAt(from + k) & 0x3f);
    pushCodePoint(point, prefix, units);
  }
  return from + length;
}

function pushCodePoint(point: number, prefix: CharacterPrefix, units: number[]): void {
  if (prefix === "" || prefix === "u8") {
    units.push(...new TextEncoder().encode(String.fromCodePoint(point)));
  } else if (prefix === "u" && point > 0xffff) {
    units.push(0xd800 + ((point - 0x10000) >> 10), 0xdc00 + ((point - 0x10000) & 0x3ff));
  } else units.push(point);
}

// One escape needs its text, position, target and where to complain.
// eslint-disable-next-line max-params
function decodeEscape(
  body: string,
  from: number,
  prefix: CharacterPrefix,
  units: number[],
  at: Ranged,
  context: SemanticContext,
): number {
  const letter = body[from] ?? "";
  const octal = /^[0-7]{1,3}/.exec(body.slice(from, from + 3));
  if (octal !== null) {
    units.push(limited(parseInt(octal[0], 8), prefix));
    return from + octal[0].length;
  }
  if (letter === "x") {
    const digits = /^[\da-fA-F]*/.exec(body.slice(from + 1))![0];
    if (digits === "") context.fail(at, "\\x is followed by no hexadecimal digit");
    units.push(limited(Number(BigInt.asUintN(32, BigInt(`0x${digits}`))), prefix));
    return from + 1 + digits.length;
  }
  if (letter === "u" || letter === "U") {
    const count = letter === "u" ? 4 : 8;
    const digits = body.slice(from + 1, from + 1 + count);
    if (!/^[\da-fA-F]+$/.test(digits) || digits.length !== count) {
      context.fail(at, `\\${letter} needs ${count} hexadecimal digits`);
    }
    const point = parseInt(digits, 16);
    if (point > 0x10ffff) context.fail(at, `\\${letter}${digits} is no character`);
    pushCodePoint(point, prefix, units);
    return from + 1 + count;
  }
  const simple = SIMPLE_ESCAPES.get(letter);
  // gcc warns about an unknown escape and takes the character itself.
  units.push(simple ?? letter.charCodeAt(0));
  return from + 1;
}

function limited(value: number, prefix: CharacterPrefix): number {
  switch (prefix) {
    case "":
    case "u8":
      return value & 0xff;
    case "u":
      return value & 0xffff;
    case "L":
    case "U":
      return value >>> 0;
  }
}
