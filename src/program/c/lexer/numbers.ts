import { UnsupportedFeature } from "../../../base/diagnostics/index.ts";
import { IN_IDENTIFIER, isHexDigit } from "./character-classes.ts";
import type { SourceCharacters } from "./source-characters.ts";
import { FLOATING, INTEGER } from "./token.ts";

const FLOAT_FORM =
  /^(?:(?:\d+\.\d*|\.\d+)(?:[eE][+-]?\d+)?|\d+[eE][+-]?\d+|0[xX](?:[\da-fA-F]+\.?[\da-fA-F]*|\.[\da-fA-F]+)[pP][+-]?\d+)(.*)$/;
const FLOAT_SUFFIX = /^(?:[fFlLdDwWqQ]|[fF](?:32|64|128|32x|64x))?$/;
const INTEGER_FORM = /^(?:0[xX][\da-fA-F]+|0[bB][01]+|0[0-7]*|[1-9]\d*)(.*)$/;
const INTEGER_SUFFIX = /^(?:[uU](?:l|L|ll|LL)?|(?:l|L|ll|LL)[uU]?)?$/;
/** GNU's imaginary constants, and decimal floating constants of TR 24732. */
const IMAGINARY = /^[uUlLfF]*[ijIJ][uUlLfF]*$/;
const DECIMAL = /^(?:df|dd|dl|DF|DD|DL)$/;

/** The end of the preprocessing number at `start` (C11 6.4.8). */
export function endOfNumber(codes: Uint16Array, start: number): number {
  let at = start;
  for (;;) {
    const c = codes[at]!;
    if (c >= 48 && c <= 57) at++;
    else if ((c | 32) === 101 || (c | 32) === 112) {
      // e, p: a sign may follow.
      const sign = codes[at + 1];
      at += sign === 43 || sign === 45 ? 2 : 1;
    } else if (c === 46 || IN_IDENTIFIER[c] === 1) at++;
    else return at;
  }
}

/** Longer numbers are nobody's intention, and reading them takes time. */
export const LONGEST_NUMBER = 10_000;

/** The kind of the number `[start, end)`, or an error that says what is wrong with it. */
export function kindOfNumber(characters: SourceCharacters, start: number, end: number): number {
  if (end - start > LONGEST_NUMBER) {
    characters.fail(`a constant of ${end - start} characters`, start, start + 1);
  }
  if (isPlainHexadecimal(characters.codes, start, end)) return INTEGER;
  const text = characters.text.slice(start, end);
  const float = FLOAT_FORM.exec(text);
  const match = float ?? INTEGER_FORM.exec(text);
  const suffix = match?.[1] ?? "";
  if (match !== null && (float === null ? INTEGER_SUFFIX : FLOAT_SUFFIX).test(suffix)) {
    return float === null ? INTEGER : FLOATING;
  }
  if (match !== null && IMAGINARY.test(suffix)) {
    throw new UnsupportedFeature(`the imaginary constant '${text}'`, characters.range(start, end));
  }
  if (match !== null && DECIMAL.test(suffix)) {
    const feature = `the decimal floating constant '${text}'`;
    throw new UnsupportedFeature(feature, characters.range(start, end));
  }
  return characters.fail(complaint(text, suffix), start, end);
}

function complaint(text: string, suffix: string): string {
  if (/^0[\d]*[89][\d]*$/.test(text)) return `'${text}' has a digit that octal constants lack`;
  if (/^0[xX]/.test(text) && text.includes(".") && !/[pP]/.test(text)) {
    return `the hexadecimal floating constant '${text}' needs an exponent`;
  }
  if (/^[\d.]+[eE][+-]?$/.test(text)) return `the exponent of '${text}' has no digits`;
  if (suffix !== "") return `invalid suffix '${suffix}' on the constant '${text}'`;
  return `'${text}' is no number`;
}

/** Performance: addresses and masks are frequent; the regular expressions cost a string each. */
function isPlainHexadecimal(codes: Uint16Array, start: number, end: number): boolean {
  if (codes[start] !== 48 || (codes[start + 1]! | 32) !== 120 || end === start + 2) return false;
  for (let i = start + 2; i < end; i++) {
    if (!isHexDigit(codes[i]!)) return false;
  }
  return true;
}
