import { parseFloatLiteral } from "../../algebra/float-literals.ts";
import { convertInteger, isInRange } from "../../algebra/integer-operations.ts";
import * as node from "../../cfa/nodes.ts";
import type { FloatType, IntegerType } from "../../types/type.ts";
import type { SourceExpression } from "../ast.ts";
import { decodeQuoted, type CharacterPrefix } from "./characters.ts";
import type { SemanticContext } from "./context.ts";

/** Performance: most constants are even smaller; these are made once. */
const SMALL_VALUES: readonly bigint[] = Array.from({ length: 256 }, (_, value) => BigInt(value));

/** Constants and string literals from their raw token text. */
export class Literals {
  private readonly context: SemanticContext;

  constructor(context: SemanticContext) {
    this.context = context;
  }

  /** A decimal constant of type `int`. */
  small(value: number, start: number, end: number): SourceExpression {
    const known = SMALL_VALUES[value] ?? BigInt(value);
    return node.integerConstant(this.context.types.int, known, start, end);
  }

  integer(text: string, start: number, end: number): SourceExpression {
    const match = /^(0[xX][\da-fA-F]+|0[bB][01]+|0[0-7]*|[1-9]\d*)([uUlL]*)$/.exec(text);
    const suffix = match === null ? "" : match[2]!.toLowerCase();
    if (match === null || !/^(u?|u?ll?|ll?u)$/.test(suffix) || /lL|Ll/.test(text)) {
      return this.context.fail({ start, end }, `'${text}' is no integer constant`);
    }
    const digits = match[1]!;
    const value = BigInt(/^0\d/.test(digits) ? `0o${digits.slice(1)}` : digits);
    const isDecimal = digits[0] !== "0";
    const type = this.integerType(value, suffix, isDecimal);
    if (type === null) {
      return this.context.fail({ start, end }, `'${text}' is too large for any integer type`);
    }
    return node.integerConstant(type, value, start, end);
  }

  /** C11 6.4.4.1p5; gcc lets a decimal constant that fits no signed type be `unsigned long long`. */
  private integerType(value: bigint, suffix: string, isDecimal: boolean): IntegerType | null {
    const { types } = this.context;
    const isUnsigned = suffix.includes("u");
    const length = suffix.replace("u", "").length;
    for (const rank of [3, 4, 5] as const) {
      if (rank - 3 < length) continue;
      const signed = types.ofRank(rank, "signed");
      const unsigned = types.ofRank(rank, "unsigned");
      if (!isUnsigned && isInRange(value, signed)) return signed;
      if ((isUnsigned || !isDecimal) && isInRange(value, unsigned)) return unsigned;
    }
    return isInRange(value, types.unsignedLongLong) ? types.unsignedLongLong : null;
  }

  float(text: string, start: number, end: number): SourceExpression {
    const type = this.floatType(text);
    if (type === null) return this.context.unsupported({ start, end }, `the constant '${text}'`);
    const value = parseFloatLiteral(text, type.format);
    if (value === null) {
      return this.context.fail({ start, end }, `'${text}' is no floating constant`);
    }
    return node.floatConstant(type, value, start, end);
  }

  private floatType(text: string): FloatType | null {
    const { types } = this.context;
    const isHexadecimal = /^0[xX]/.test(text);
    const suffix = (isHexadecimal ? /p[+-]?\d+(.*)$/i : /^[\d.]+(?:e[+-]?\d+)?(.*)$/i).exec(text);
    switch ((suffix?.[1] ?? "").toLowerCase()) {
      case "":
      case "d":
        return types.double;
      case "f":
        return types.float;
      case "l":
      case "w":
        return types.longDouble;
      case "f32":
        return types.float32;
      case "f64":
        return types.float64;
      case "f32x":
        return types.float32x;
      case "f64x":
        return types.float64x;
      default:
        return null;
    }
  }

  /** `'ab'` is gcc's: bytes shifted together into an `int`. */
  character(text: string, start: number, end: number): SourceExpression {
    const { types } = this.context;
    const { prefix, units } = decodeQuoted(text, { start, end }, this.context);
    if (units.length === 0) return this.context.fail({ start, end }, "empty character constant");
    if (prefix !== "" && prefix !== "u8") {
      const type = this.elementType(prefix);
      const value = convertInteger(BigInt(units.at(-1)!), type);
      return node.integerConstant(type, value, start, end);
    }
    if (units.length === 1) {
      const value = convertInteger(BigInt(units[0]!), types.char);
      return node.integerConstant(types.int, value, start, end);
    }
    let packed = 0n;
    for (const unit of units) packed = (packed << 8n) | BigInt(unit);
    return node.integerConstant(types.int, convertInteger(packed, types.int), start, end);
  }

  /** Adjacent string tokens become one static array with a terminating zero. */
  string(pieces: readonly string[], start: number, end: number): SourceExpression {
    const decoded = pieces.map((piece) => decodeQuoted(piece, { start, end }, this.context));
    const prefix = decoded.find((piece) => piece.prefix !== "")?.prefix ?? "";
    if (decoded.some((piece) => piece.prefix !== "" && piece.prefix !== prefix)) {
      return this.context.unsupported({ start, end }, "joining differently prefixed strings");
    }
    const element = this.elementType(prefix);
    // A narrow piece beside a wide one takes its width.
    const units = pieces.flatMap((piece, i) =>
      decoded[i]!.prefix === prefix
        ? decoded[i]!.units
        : decodeQuoted(prefix + piece, { start, end }, this.context).units,
    );
    const image = new Uint8Array((units.length + 1) * element.size);
    for (let i = 0; i < units.length; i++) {
      for (let k = 0; k < element.size; k++) image[i * element.size + k] = units[i]! >>> (8 * k);
    }
    const variable = this.context.newString(image, element, start, end);
    return node.variableReference(variable, start, end);
  }

  private elementType(prefix: CharacterPrefix): IntegerType {
    const { types } = this.context;
    switch (prefix) {
      case "":
      case "u8":
        return types.char;
      case "L":
        return types.wideCharacter;
      case "u":
        return types.unsignedShort;
      case "U":
        return types.unsignedInt;
    }
  }
}
