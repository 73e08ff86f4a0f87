/** What `sprintf` writes: integers, characters and strings, exactly. */
import type { Term } from "../../logic/terms/index.ts";
import type { IntegerType } from "../../program/types/type.ts";
import { resized } from "../expressions/scalar-sorts.ts";
import { storeComputed } from "../memory/computed-range.ts";
import type { ExternalCall, TypedTerm } from "./external-call.ts";
import { wrote } from "./havoc-object.ts";
import { isZero, textOf } from "./text.ts";

/** Longer texts are not followed. */
const LONGEST = 256;

/** Some of the bytes, from the first one on. */
export interface Piece {
  readonly bytes: readonly Term[];
  /** How many; of the type `size_t`. */
  readonly length: Term;
  readonly least: number;
}

const SPACE = 32;
const MINUS = 45;
const ZERO = 48;
const CONVERSION = /^%(?<flags>[-0]*)(?<width>\d*)(?<length>hh|h|ll|l|j|z|t|)(?<letter>[diuxXcs%])/;

/** Null: there is something in the format that is not followed, or there may be too much of it. */
export function formatted(call: ExternalCall, format: string, from: number): Piece | null {
  let all: Piece = { bytes: [], length: size(call, 0), least: 0 };
  let argument = from;
  for (let at = 0; at < format.length;) {
    let piece: Piece | null = fixed(call, [format.charCodeAt(at)]);
    let width = 1;
    if (format[at] === "%") {
      const match = CONVERSION.exec(format.slice(at));
      if (match === null) return null;
      width = match[0].length;
      const letter = match.groups!["letter"]!;
      if (letter !== "%" && argument >= call.count) return null;
      piece = padded(call, match.groups!, letter === "%" ? 0 : argument++);
    }
    at += width;
    if (piece === null || all.bytes.length + piece.bytes.length > LONGEST) return null;
    all = joined(call, all, piece);
  }
  return all;
}

/** With a zero byte behind it, as much of it as there is room for. Gives the length of all. */
export function storeFormatted(call: ExternalCall, text: Piece, room: Term | null): TypedTerm {
  const { builder, terms, types } = call;
  const { bv } = terms;
  const all = bv.add(text.length, size(call, 1));
  const count = room === null ? all : terms.ite(bv.ult(room, all), room, all);
  const bytes = [...text.bytes, bv.constant(0, 8)].map((byte, i) =>
    terms.ite(terms.eq(count, size(call, i + 1)), bv.constant(0, 8), byte),
  );
  const extent = resized(terms, count, builder.context.pointerBits, "unsigned");
  storeComputed(builder, call.pointed(0), bytes, extent, wrote(call));
  return call.int(resized(terms, text.length, types.int.bits, "unsigned"));
}

function size({ terms, types }: ExternalCall, count: number): Term {
  return terms.bv.constant(count, types.sizeType.bits);
}

function fixed(call: ExternalCall, codes: readonly number[]): Piece {
  const bytes = codes.map((code) => call.terms.bv.constant(code & 0xff, 8));
  return { bytes, length: size(call, codes.length), least: codes.length };
}

// -------------------------------------------------------------------- conversions

type Groups = Readonly<Record<string, string | undefined>>;

function padded(call: ExternalCall, groups: Groups, argument: number): Piece | null {
  const [flags, letter] = [groups["flags"]!, groups["letter"]!];
  const width = Number(groups["width"]!);
  if (width > LONGEST) return null;
  const isLeft = flags.includes("-");
  const isNumber = "diuxX".includes(letter);
  if (isNumber) {
    const zeros = flags.includes("0") && !isLeft ? width : 0;
    const piece = number(call, argument, groups["length"]!, letter, zeros);
    return piece === null ? null : pad(call, piece, width, isLeft ? "right" : "left");
  }
  if (groups["length"] !== "" || flags.includes("0")) return null;
  const piece =
    letter === "%"
      ? fixed(call, [37])
      : letter === "c"
        ? byte(call, argument)
        : text(call, argument);
  return piece === null ? null : pad(call, piece, width, isLeft ? "right" : "left");
}

function byte(call: ExternalCall, argument: number): Piece {
  const code = call.integer(argument, call.types.unsignedChar);
  return { bytes: [code], length: size(call, 1), least: 1 };
}

function text(call: ExternalCall, argument: number): Piece | null {
  const known = textOf(call, argument);
  if (known === null || known.isCut) return null;
  const { bytes } = known;
  const { terms } = call;
  let length = size(call, bytes.length);
  for (let i = bytes.length - 1; i >= 0; i--) {
    length = terms.ite(isZero(call, bytes[i]!), size(call, i), length);
  }
  const ends = bytes.findIndex((one) => isZero(call, one) === terms.true);
  const certain = bytes.findIndex((one) => isZero(call, one) !== terms.false);
  const most = ends < 0 ? bytes.length : ends;
  return {
    bytes: bytes.slice(0, most),
    length,
    least: certain < 0 ? most : Math.min(certain, most),
  };
}

/** Digits with a sign, at least so many characters with zeros before the digits. */
function number(
  call: ExternalCall,
  argument: number,
  modifier: string,
  letter: string,
  zeros: number,
): Piece | null {
  const { terms } = call;
  const isSigned = letter === "d" || letter === "i";
  const type = typeOf(call, modifier, isSigned);
  if (call.value(argument).type.kind !== "integer") return null;
  const value = call.integer(argument, type);
  const isHexadecimal = letter === "x" || letter === "X";
  const isNegative = isSigned ? terms.bv.slt(value, terms.bv.constant(0, type.bits)) : terms.false;
  const magnitude = terms.ite(isNegative, terms.bv.negate(value), value);
  const digits = isHexadecimal
    ? hexadecimal(call, magnitude, letter === "x" ? 97 : 65)
    : decimal(call, magnitude);
  const plain = pad(call, numeral(call, digits), zeros, "left", ZERO);
  if (isNegative === terms.false) return plain;
  const rest = pad(call, numeral(call, digits), zeros - 1, "left", ZERO);
  return either(call, isNegative, joined(call, fixed(call, [MINUS]), rest), plain);
}

function typeOf({ types }: ExternalCall, modifier: string, isSigned: boolean): IntegerType {
  switch (modifier) {
    case "hh":
      return isSigned ? types.signedChar : types.unsignedChar;
    case "h":
      return isSigned ? types.short : types.unsignedShort;
    case "l":
    case "z":
    case "t":
      return isSigned ? types.long : types.unsignedLong;
    case "ll":
    case "j":
      return isSigned ? types.longLong : types.unsignedLongLong;
    default:
      return isSigned ? types.int : types.unsignedInt;
  }
}

/** The lowest digit first, as characters, and whether there are higher ones that are not zero. */
interface Digits {
  readonly codes: readonly Term[];
  /** Whether the number has more digits than so many. */
  readonly hasMoreThan: (count: number) => Term;
}

function hexadecimal(call: ExternalCall, value: Term, ten: number): Digits {
  const { terms } = call;
  const { bv } = terms;
  const bits = bv.width(value);
  const codes: Term[] = [];
  for (let i = 0; i < bits; i += 4) {
    const digit = bv.zeroExtend(bv.extract(value, i + 3, i), 4);
    const isLetter = bv.ult(bv.constant(9, 8), digit);
    codes.push(
      terms.ite(
        isLetter,
        bv.add(digit, bv.constant(ten - 10, 8)),
        bv.add(digit, bv.constant(ZERO, 8)),
      ),
    );
  }
  const limit = (count: number): bigint => (1n << BigInt(4 * count)) - 1n;
  return { codes, hasMoreThan: (n) => bv.ult(bv.constant(limit(n), bits), value) };
}

function decimal({ terms }: ExternalCall, value: Term): Digits {
  const { bv } = terms;
  const bits = bv.width(value);
  const number = (of: bigint): Term => bv.constant(of, bits);
  const count = String((1n << BigInt(bits)) - 1n).length;
  const codes: Term[] = [];
  for (let i = 0; i < count; i++) {
    const rest = bv.udiv(value, number(10n ** BigInt(i)));
    const digit = bv.extract(bv.urem(rest, number(10n)), 7, 0);
    codes.push(bv.add(digit, bv.constant(ZERO, 8)));
  }
  return { codes, hasMoreThan: (n) => bv.ule(number(10n ** BigInt(n)), value) };
}

/** The highest digit first, without zeros before it. */
function numeral(call: ExternalCall, { codes, hasMoreThan }: Digits): Piece {
  const { terms } = call;
  const most = codes.length;
  let [length, least] = [size(call, most), most];
  for (let n = most - 1; n >= 1; n--) {
    const more = hasMoreThan(n);
    length = terms.ite(more, length, size(call, n));
    if (more !== terms.true) least = n;
    if (more === terms.false) length = size(call, n);
  }
  const bytes: Term[] = [];
  for (let at = 0; at < most; at++) {
    let code = codes[most - 1 - at]!;
    for (let n = most - 1; n > at; n--) {
      code = terms.ite(terms.eq(length, size(call, n)), codes[n - 1 - at]!, code);
    }
    bytes.push(code);
  }
  return { bytes, length, least };
}

// -------------------------------------------------------------------- putting together

function either(call: ExternalCall, condition: Term, a: Piece, b: Piece): Piece {
  const { terms } = call;
  const count = Math.max(a.bytes.length, b.bytes.length);
  const bytes = Array.from({ length: count }, (_, i) => {
    const [x, y] = [a.bytes[i], b.bytes[i]];
    return x === undefined ? y! : y === undefined ? x : terms.ite(condition, x, y);
  });
  const length = terms.ite(condition, a.length, b.length);
  return { bytes, length, least: Math.min(a.least, b.least) };
}

function pad(
  call: ExternalCall,
  piece: Piece,
  width: number,
  side: "left" | "right",
  code = SPACE,
): Piece {
  const { terms } = call;
  let result = piece;
  for (let count = piece.least; count < Math.min(width, piece.bytes.length + 1); count++) {
    const filling = fixed(call, Array<number>(width - count).fill(code));
    const exact = { bytes: piece.bytes.slice(0, count), length: size(call, count), least: count };
    const whole = side === "left" ? joined(call, filling, exact) : joined(call, exact, filling);
    result = either(call, terms.eq(piece.length, size(call, count)), whole, result);
  }
  return { ...result, least: Math.max(piece.least, width) };
}

function joined(call: ExternalCall, a: Piece, b: Piece): Piece {
  const { terms, types } = call;
  const { bv } = terms;
  const length = bv.add(a.length, b.length);
  const least = a.least + b.least;
  if (a.least === a.bytes.length) return { bytes: [...a.bytes, ...b.bytes], length, least };
  const bytes: Term[] = [];
  for (let at = 0; at < a.bytes.length + b.bytes.length; at++) {
    let byte = a.bytes[at] ?? bv.constant(0, 8);
    for (let start = Math.min(at, a.bytes.length); start >= a.least; start--) {
      const code = b.bytes[at - start];
      if (code === undefined) break;
      byte = terms.ite(terms.eq(a.length, size(call, start)), code, byte);
    }
    bytes.push(byte);
  }
  return { bytes, length: resized(terms, length, types.sizeType.bits, "unsigned"), least };
}
