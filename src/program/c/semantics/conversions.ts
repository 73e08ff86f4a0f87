/** Conversions of C11 6.3: promotions, usual arithmetic conversions, assignment, decay of arrays. */
import { convertInteger } from "../../algebra/integer-operations.ts";
import * as node from "../../cfa/nodes.ts";
import { noteSaturated } from "../../cfa/saturated-constants.ts";
import { areCompatible } from "../../types/compatibility.ts";
import { typeName } from "../../types/print.ts";
import {
  isArithmetic,
  isScalar,
  type CType,
  type FloatFormat,
  type FloatType,
  type IntegerType,
  type PointerType,
  type ScalarType,
} from "../../types/type.ts";
import type { SourceExpression } from "../ast.ts";
import { saturatedConversion } from "./constants.ts";
import type { SemanticContext } from "./context.ts";
import { qualifiersOf } from "./qualifiers.ts";

type ArithmeticType = IntegerType | FloatType;
/** A typed expression whose type is known to be `T`. */
export type Typed<T extends CType> = SourceExpression & { readonly type: T };

const FLOAT_ORDER: readonly FloatFormat[] = ["binary32", "binary64", "x87", "binary128"];
const INT_BITS = 32;

export class Conversions {
  private readonly context: SemanticContext;

  constructor(context: SemanticContext) {
    this.context = context;
  }

  /** An array becomes a pointer to its first element; everything else stays. */
  decay(expression: SourceExpression): SourceExpression {
    const { type } = expression;
    if (type.kind !== "array") return expression;
    const pointer = this.context.types.pointer(type.element, type.qualifiers);
    return node.addressOf(pointer, expression, expression.start);
  }

  /** As an operand that is no lvalue: a node is made only if `typeof` could see a difference. */
  value(expression: SourceExpression, start: number): SourceExpression {
    if (!hasScalarType(expression)) return expression;
    const isBitField = expression.kind === "member" && expression.field.bits !== null;
    if (!isBitField && qualifiersOf(expression) === 0) return expression;
    return this.cast(expression, expression.type, start);
  }

  /** Decayed; an error unless the value is scalar. */
  scalar(expression: SourceExpression): Typed<ScalarType> {
    const value = this.decay(expression);
    if (hasScalarType(value)) return value;
    this.refuseComplex(expression, expression.type);
    return this.context.fail(
      expression,
      `a value of type '${typeName(expression.type)}' is used where a scalar is required`,
    );
  }

  refuseComplex(expression: SourceExpression, type: CType): void {
    if (type.kind === "record" && type.isComplex) {
      this.context.unsupported(expression, "a number of type '_Complex'");
    }
  }

  promotedType(type: IntegerType): IntegerType {
    const { types } = this.context;
    if (type.rank < 3 || type.bits < INT_BITS) return types.int;
    return type.isEnum ? types.ofRank(type.rank, type.signed ? "signed" : "unsigned") : type;
  }

  promote(expression: Typed<ArithmeticType>): Typed<ArithmeticType> {
    const { type } = expression;
    return type.kind === "float" ? expression : this.toInteger(expression, this.promotedType(type));
  }

  /** The common type of two arithmetic operands (C11 6.3.1.8). */
  commonType(a: ArithmeticType, b: ArithmeticType): ArithmeticType {
    if (a === b && (a.kind === "float" || (a.rank >= 3 && !a.isEnum && a.bits >= INT_BITS)))
      return a;
    if (a.kind === "float") return b.kind === "float" ? widerFloat(a, b) : a;
    if (b.kind === "float") return b;
    return this.commonInteger(this.promotedType(a), this.promotedType(b));
  }

  private commonInteger(a: IntegerType, b: IntegerType): IntegerType {
    if (a.bits !== b.bits) return a.bits > b.bits ? a : b;
    const higher = b.rank > a.rank ? b : a;
    return a.signed && b.signed ? higher : this.context.types.unsignedOf(higher);
  }

  /** Default argument promotions (C11 6.5.2.2p6) of a decayed value. */
  promoteArgument(expression: SourceExpression): SourceExpression {
    const value = this.decay(expression);
    const { type } = value;
    if (type.kind === "integer") return this.convert(value, this.promotedType(type));
    // `_Float32` has the same format and stays.
    if (type === this.context.types.float) {
      return this.convert(value, this.context.types.double);
    }
    return value;
  }

  /** Converts a scalar value; no node is made where the representation stays the same. */
  convert(value: SourceExpression, to: ScalarType): Typed<ScalarType> {
    if (!hasScalarType(value)) return this.scalar(value);
    const from = value.type;
    if (from === to) return value;
    // Only qualifiers differ.
    if (from.kind === "pointer" && to.kind === "pointer" && from.pointee === to.pointee) {
      return value;
    }
    // A constant is retagged all the same: folded operators show its type to `typeof` and `_Generic`.
    if (isSameRepresentation(from, to) && value.kind !== "integer") return value;
    return this.cast(value, to, value.start);
  }

  /** A conversion node even between types of one representation, or the folded constant. */
  cast(value: SourceExpression, to: ScalarType, start: number): Typed<ScalarType> {
    if (value.kind === "integer" && to.kind === "integer") {
      return node.integerConstant(to, convertInteger(value.value, to), start, value.end);
    }
    if (to.kind === "integer" && value.type.kind === "float") {
      const folded = saturatedConversion(value, to);
      if (folded !== null) {
        noteSaturated(this.context.source, value.start);
        return node.integerConstant(to, folded, start, value.end);
      }
    }
    return node.cast<SourceExpression>(to, value, start);
  }

  private toInteger(value: Typed<ArithmeticType>, to: IntegerType): Typed<ArithmeticType> {
    if (value.type === to || isSameRepresentation(value.type, to)) return value;
    if (value.kind === "integer") {
      return node.integerConstant(to, convertInteger(value.value, to), value.start, value.end);
    }
    return node.cast<SourceExpression>(to, value, value.start) as Typed<IntegerType>;
  }

  /**
   * As by assignment (C11 6.5.16.1): initialisation, arguments and `return` too. Pointer mismatches that
   * gcc only warns about are converted; what it refuses is an error.
   */
  assign(expression: SourceExpression, to: CType, purpose: string): SourceExpression {
    const value = this.decay(expression);
    const from = value.type;
    if (isScalar(to) && hasScalarType(value)) {
      const isFloatPointerMix =
        (to.kind === "pointer" && from.kind === "float") ||
        (to.kind === "float" && from.kind === "pointer");
      if (!isFloatPointerMix) return this.convert(value, to);
    } else if (from === to || (from.kind !== "void" && areCompatible(from, to))) return value;
    this.refuseComplex(expression, from);
    this.refuseComplex(expression, to);
    return this.context.fail(
      expression,
      `${purpose} needs type '${typeName(to)}' but the value has type '${typeName(from)}'`,
    );
  }
}

export function hasScalarType(expression: SourceExpression): expression is Typed<ScalarType> {
  return isScalar(expression.type);
}

export function hasArithmeticType(
  expression: SourceExpression,
): expression is Typed<ArithmeticType> {
  return isArithmetic(expression.type);
}

export function hasIntegerType(expression: SourceExpression): expression is Typed<IntegerType> {
  return expression.type.kind === "integer";
}

export function hasPointerType(expression: SourceExpression): expression is Typed<PointerType> {
  return expression.type.kind === "pointer";
}

/** `0`, or `0` converted to `void *` (C11 6.3.2.3p3). */
export function isNullPointerConstant(expression: SourceExpression): boolean {
  if (expression.kind === "integer") return expression.value === 0n;
  return (
    expression.kind === "cast" &&
    expression.type.kind === "pointer" &&
    expression.type.pointee.kind === "void" &&
    expression.type.qualifiers === 0 &&
    expression.operand.kind === "integer" &&
    expression.operand.value === 0n
  );
}

function isSameRepresentation(a: ScalarType, b: ScalarType): boolean {
  if (a.kind === "integer" && b.kind === "integer") {
    return a.bits === b.bits && a.signed === b.signed && a.size === b.size;
  }
  return a.kind === "float" && b.kind === "float" && a.format === b.format;
}

function widerFloat(a: FloatType, b: FloatType): FloatType {
  if (a.format === b.format) return preference(b) > preference(a) ? b : a;
  return FLOAT_ORDER.indexOf(b.format) > FLOAT_ORDER.indexOf(a.format) ? b : a;
}

/** Of types with one format gcc takes `_Float64` before `double`, and that before `_Float32x`. */
function preference({ name }: FloatType): number {
  if (!name.startsWith("_Float")) return 1;
  return name.endsWith("x") ? 0 : 2;
}
