/** The formatting of `printf`, byte for byte as glibc's in the C locale. Knows no memory. */
import type { FloatValue } from "../algebra/index.ts";
import {
  asExtended,
  exponentText,
  fixedText,
  generalText,
  hexText,
  type HexStyle,
} from "./float-text.ts";

/** Sizes of integer arguments by length modifier. */
export type IntegerLength = "hh" | "h" | "int" | "l" | "ll" | "j" | "z" | "t";

/** Where the arguments come from, in order. */
export interface FormatArguments {
  signed(length: IntegerLength): bigint;
  unsigned(length: IntegerLength): bigint;
  float(length: "double" | "long double"): FloatValue;
  /** The address. */
  pointer(): bigint;
  /** Bytes up to the zero byte, at most `limit` of them; null for a null pointer. */
  string(limit: number | null): Uint8Array | null;
  /** `%n`. */
  storeCount(length: IntegerLength, count: number): void;
  /** Text for `%m`. */
  errorMessage(): string;
  /** A conversion that is not supported. */
  refuse(conversion: string): never;
}

interface Conversion {
  readonly leftAlign: boolean;
  readonly plus: boolean;
  readonly space: boolean;
  readonly alternative: boolean;
  readonly zeroPad: boolean;
  readonly width: number;
  /** Null: not given. */
  readonly precision: number | null;
  readonly length: string;
  readonly letter: string;
}

export function formatPrintf(format: Uint8Array, given: FormatArguments): Uint8Array {
  const output = new ByteWriter();
  let at = 0;
  while (at < format.length) {
    const byte = format[at]!;
    if (byte !== PERCENT) {
      output.byte(byte);
      at++;
      continue;
    }
    const parser = new ConversionParser(format, at + 1, given);
    const conversion = parser.parse();
    if (conversion === null) {
      // glibc copies what it does not understand.
      for (let i = at; i < parser.at; i++) output.byte(format[i]!);
    } else convert(conversion, given, output);
    at = parser.at;
  }
  return output.bytes();
}

const PERCENT = 0x25;

class ConversionParser {
  at: number;
  private readonly format: Uint8Array;
  private readonly given: FormatArguments;

  constructor(format: Uint8Array, at: number, given: FormatArguments) {
    this.format = format;
    this.at = at;
    this.given = given;
  }

  /** Null if the text ends in the middle. */
  parse(): Conversion | null {
    const flags = this.flags();
    let leftAlign = flags.includes("-");
    let width = this.number("width");
    if (this.peek() === "$") this.given.refuse("%n$ (numbered arguments)");
    if (width !== null && width < 0) {
      leftAlign = true;
      width = -width;
    }
    let precision: number | null = null;
    if (this.peek() === ".") {
      this.at++;
      const asked = this.number("precision");
      precision = asked === null ? 0 : asked < 0 ? null : asked;
    }
    let length = "";
    while (LENGTHS.has(this.peek())) length += this.take();
    if (this.at >= this.format.length) return null;
    if ((width ?? 0) > LONGEST || (precision ?? 0) > LONGEST) {
      this.given.refuse(`with more than ${LONGEST} characters`);
    }
    return {
      leftAlign,
      plus: flags.includes("+"),
      space: flags.includes(" "),
      alternative: flags.includes("#"),
      zeroPad: flags.includes("0"),
      width: width ?? 0,
      precision,
      length,
      letter: this.take(),
    };
  }

  private flags(): string {
    let flags = "";
    while (FLAGS.has(this.peek())) flags += this.take();
    if (flags.includes("'")) flags = flags.replaceAll("'", "");
    return flags;
  }

  /** Digits, or `*` for an argument. */
  private number(what: "width" | "precision"): number | null {
    if (this.peek() === "*") {
      this.at++;
      return Number(this.given.signed("int"));
    }
    let digits = "";
    if (what === "precision" && this.peek() === "-") digits += this.take();
    while (/^\d$/.test(this.peek())) digits += this.take();
    return digits === "" || digits === "-" ? null : Number(digits);
  }

  private peek(): string {
    return this.at < this.format.length ? String.fromCharCode(this.format[this.at]!) : "";
  }

  private take(): string {
    return String.fromCharCode(this.format[this.at++]!);
  }
}

/** Of one conversion; nobody wants more, and it has to fit into memory. */
const LONGEST = 100_000_000;

const FLAGS = new Set(["-", "+", " ", "#", "0", "'"]);
const LENGTHS = new Set(["h", "l", "j", "z", "t", "L", "q"]);

function convert(conversion: Conversion, given: FormatArguments, output: ByteWriter): void {
  switch (conversion.letter) {
    case "d":
    case "i":
      integerText(conversion, given.signed(integerLength(conversion, given)), output);
      return;
    case "u":
    case "x":
    case "X":
    case "o":
      integerText(conversion, given.unsigned(integerLength(conversion, given)), output);
      return;
    case "c":
      if (conversion.length === "l") given.refuse("%lc");
      padBytes(conversion, Uint8Array.of(Number(given.signed("int") & 0xffn)), output);
      return;
    case "s": {
      if (conversion.length === "l") given.refuse("%ls");
      const limit = conversion.precision;
      const bytes = given.string(limit) ?? nullString(limit);
      padBytes(conversion, bytes, output);
      return;
    }
    case "p":
      pointerText(conversion, given.pointer(), output);
      return;
    case "n":
      given.storeCount(integerLength(conversion, given), output.length);
      return;
    case "m":
      padBytes(conversion, new TextEncoder().encode(given.errorMessage()), output);
      return;
    case "%":
      output.byte(PERCENT);
      return;
    case "f":
    case "F":
    case "e":
    case "E":
    case "g":
    case "G":
    case "a":
    case "A":
      floatText(conversion, given, output);
      return;
    default:
      given.refuse(`%${conversion.length}${conversion.letter}`);
  }
}

/** glibc prints nothing at all if not even the whole word fits. */
function nullString(limit: number | null): Uint8Array {
  return new TextEncoder().encode(limit === null || limit >= 6 ? "(null)" : "");
}

function integerLength(conversion: Conversion, given: FormatArguments): IntegerLength {
  switch (conversion.length) {
    case "":
      return "int";
    case "h":
    case "hh":
    case "l":
    case "ll":
    case "j":
    case "z":
    case "t":
      return conversion.length;
    case "q":
    case "L":
      return "ll";
    default:
      return given.refuse(`%${conversion.length}${conversion.letter}`);
  }
}

function integerText(conversion: Conversion, value: bigint, output: ByteWriter): void {
  const magnitude = value < 0n ? -value : value;
  const { letter, precision, alternative } = conversion;
  const radix = letter === "o" ? 8 : letter === "x" || letter === "X" ? 16 : 10;
  let digits = magnitude === 0n && precision === 0 ? "" : magnitude.toString(radix);
  if (letter === "X") digits = digits.toUpperCase();
  digits = digits.padStart(precision ?? 1, "0");
  if (letter === "o" && alternative && !digits.startsWith("0")) digits = `0${digits}`;
  const isSigned = letter === "d" || letter === "i";
  let prefix = isSigned ? signText(conversion, value < 0n) : "";
  if (alternative && radix === 16 && magnitude !== 0n) prefix = letter === "x" ? "0x" : "0X";
  // A precision switches off the padding with zeros.
  pad(conversion, prefix, digits, precision === null, output);
}

function pointerText(conversion: Conversion, address: bigint, output: ByteWriter): void {
  if (address === 0n) {
    padBytes(conversion, new TextEncoder().encode("(nil)"), output);
    return;
  }
  const digits = address.toString(16).padStart(conversion.precision ?? 1, "0");
  const prefix = `${signText(conversion, false)}0x`;
  pad(conversion, prefix, digits, conversion.precision === null, output);
}

function signText(conversion: Conversion, isNegative: boolean): string {
  if (isNegative) return "-";
  return conversion.plus ? "+" : conversion.space ? " " : "";
}

function floatText(conversion: Conversion, given: FormatArguments, output: ByteWriter): void {
  const { letter, length, precision, alternative } = conversion;
  const isLong = length === "L" || length === "ll" || length === "q";
  const value = asExtended(given.float(isLong ? "long double" : "double"));
  const isUpper = letter === letter.toUpperCase();
  const sign = signText(conversion, value.sign === 1);
  if (value.kind !== "finite") {
    const word = value.kind === "nan" ? "nan" : "inf";
    pad(conversion, sign, isUpper ? word.toUpperCase() : word, false, output);
    return;
  }
  const point = alternative ? "always" : "needed";
  let text: string;
  switch (letter.toLowerCase()) {
    case "f":
      text = fixedText(value, precision ?? 6, point);
      break;
    case "e":
      text = exponentText(value, precision ?? 6, point);
      break;
    case "g":
      text = generalText(value, precision ?? 6, alternative ? "kept" : "dropped");
      break;
    default: {
      const style: HexStyle = isLong ? "x87" : "double";
      text = hexText(value, precision, style, point).slice(2);
      if (isUpper) text = text.toUpperCase();
      pad(conversion, `${sign}${isUpper ? "0X" : "0x"}`, text, true, output);
      return;
    }
  }
  pad(conversion, sign, isUpper ? text.toUpperCase() : text, true, output);
}

/** Sign or radix, then the digits; zeros for padding go between them. */
function pad(
  conversion: Conversion,
  prefix: string,
  body: string,
  mayZeroPad: boolean,
  output: ByteWriter,
): void {
  const missing = conversion.width - prefix.length - body.length;
  const { leftAlign, zeroPad } = conversion;
  const zeros = zeroPad && mayZeroPad && !leftAlign;
  if (missing > 0 && !leftAlign && !zeros) output.repeat(0x20, missing);
  output.ascii(prefix);
  if (missing > 0 && zeros) output.repeat(0x30, missing);
  output.ascii(body);
  if (missing > 0 && leftAlign) output.repeat(0x20, missing);
}

function padBytes(conversion: Conversion, bytes: Uint8Array, output: ByteWriter): void {
  const missing = conversion.width - bytes.length;
  if (missing > 0 && !conversion.leftAlign) output.repeat(0x20, missing);
  for (let i = 0; i < bytes.length; i++) output.byte(bytes[i]!);
  if (missing > 0 && conversion.leftAlign) output.repeat(0x20, missing);
}

/** Bytes that grow. */
class ByteWriter {
  length = 0;
  private buffer = new Uint8Array(64);

  byte(value: number): void {
    this.reserve(1);
    this.buffer[this.length++] = value;
  }

  ascii(text: string): void {
    this.reserve(text.length);
    for (let i = 0; i < text.length; i++) this.buffer[this.length++] = text.charCodeAt(i);
  }

  repeat(value: number, count: number): void {
    this.reserve(count);
    this.buffer.fill(value, this.length, this.length + count);
    this.length += count;
  }

  bytes(): Uint8Array {
    return this.buffer.subarray(0, this.length);
  }

  private reserve(count: number): void {
    if (this.length + count <= this.buffer.length) return;
    const grown = new Uint8Array(Math.max(this.length + count, this.buffer.length * 2));
    grown.set(this.buffer);
    this.buffer = grown;
  }
}
