/**
 * Long lists of plain integer constants: tables, pictures, programs for other machines. A node for each
 * of millions of elements would take gigabytes, so their values are read straight from the tokens.
 */
import type { RawInitialiser, RawItem } from "../semantics/index.ts";
import * as T from "../lexer/token.ts";
import type { Cursor } from "./cursor.ts";

/** Shorter lists are initialised element by element. */
const FEWEST_NUMBERS = 1000;
/** Values of so many digits are exact in a double. */
const MOST_DECIMALS = 15;
const MOST_HEXADECIMALS = 13;

const ZERO = 48;
const NINE = 57;
const LOWER_X = 120;
const LOWER_A = 97;
const LOWER_F = 102;
const LOWER_L = 108;
const LOWER_U = 117;

/** A braced list whose elements are made only if somebody asks for them. */
class NumberList {
  readonly kind = "list";
  readonly numbers: Float64Array;
  readonly start: number;
  readonly end: number;
  private readonly makeItems: () => readonly RawItem[];

  constructor(
    numbers: Float64Array,
    start: number,
    end: number,
    makeItems: () => readonly RawItem[],
  ) {
    this.numbers = numbers;
    this.start = start;
    this.end = end;
    this.makeItems = makeItems;
  }

  get items(): readonly RawItem[] {
    return this.makeItems();
  }
}

/**
 * At an opening brace: the list up to its closing brace, with the cursor behind it, or null if it is
 * short or holds anything but numbers. `parseItems` reads the elements from the brace on.
 */
export function numberList(
  cursor: Cursor,
  parseItems: () => readonly RawItem[],
): RawInitialiser | null {
  const open = cursor.index;
  const close = endOfNumbers(cursor, open + 1);
  if (close - open < 2 * FEWEST_NUMBERS) return null;
  const numbers = readNumbers(cursor, open + 1, close);
  if (numbers === null) return null;
  const { start } = cursor;
  cursor.moveTo(close + 1);
  return new NumberList(numbers, start, cursor.previousEnd, () => {
    const { index } = cursor;
    cursor.moveTo(open);
    const items = parseItems();
    cursor.moveTo(index);
    return items;
  });
}

/** The closing brace, if only numbers and commas come before it; otherwise some token before. */
function endOfNumbers(cursor: Cursor, first: number): number {
  let index = first;
  for (;;) {
    const number = cursor.kindAt(index) === T.MINUS ? index + 1 : index;
    if (cursor.kindAt(number) !== T.INTEGER) break;
    index = number + 1;
    if (cursor.kindAt(index) !== T.COMMA) break;
    index++;
  }
  return cursor.kindAt(index) === T.RIGHT_BRACE ? index : first;
}

/** Null if a number is written in a way that asks for more than reading digits. */
function readNumbers(cursor: Cursor, first: number, close: number): Float64Array | null {
  const numbers = new Float64Array(close - first);
  let count = 0;
  for (let index = first; index < close; index += 2) {
    const isNegative = cursor.kindAt(index) === T.MINUS;
    if (isNegative) index++;
    const value = plainNumber(cursor, index, isNegative);
    if (value < 0) return null;
    numbers[count++] = isNegative ? -value : value;
  }
  return numbers.slice(0, count);
}

/** -1 if it is not plain. What is negated has a signed type: decimal and without a suffix. */
function plainNumber(cursor: Cursor, index: number, isNegated: boolean): number {
  const { text } = cursor.source;
  const start = cursor.startAt(index);
  const last = text.charCodeAt(cursor.endAt(index) - 1) | 32;
  const hasSuffix = last === LOWER_L || last === LOWER_U;
  const end = cursor.endAt(index) - (hasSuffix ? 1 : 0);
  if (text.charCodeAt(start) !== ZERO || end - start === 1) {
    const isPlain = end - start <= MOST_DECIMALS && !(isNegated && hasSuffix);
    return isPlain ? decimal(text, start, end) : -1;
  }
  const isHexadecimal = (text.charCodeAt(start + 1) | 32) === LOWER_X;
  const digits = end - start - 2;
  const isPlain = isHexadecimal && !isNegated && digits > 0 && digits <= MOST_HEXADECIMALS;
  return isPlain ? hexadecimal(text, start + 2, end) : -1;
}

function decimal(text: string, start: number, end: number): number {
  let value = 0;
  for (let at = start; at < end; at++) {
    const digit = text.charCodeAt(at) - ZERO;
    if (digit < 0 || digit > 9) return -1;
    value = value * 10 + digit;
  }
  return value;
}

function hexadecimal(text: string, start: number, end: number): number {
  let value = 0;
  for (let at = start; at < end; at++) {
    const code = text.charCodeAt(at);
    const letter = code | 32;
    if (code >= ZERO && code <= NINE) value = value * 16 + (code - ZERO);
    else if (letter >= LOWER_A && letter <= LOWER_F) value = value * 16 + (letter - LOWER_A + 10);
    else return -1;
  }
  return value;
}
