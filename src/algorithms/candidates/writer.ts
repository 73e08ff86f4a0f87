/** Writes facts about places as typed C expressions: `int`, nonzero where the fact holds. */
import { maximumOf, minimumOf } from "../../program/algebra/index.ts";
import {
  isComparison,
  NEGATED_COMPARISON,
  type BinaryOperator,
  type ComparisonOperator,
  type Expression,
} from "../../program/cfa/expression.ts";
import * as node from "../../program/cfa/nodes.ts";
import type { IntegerType } from "../../program/types/type.ts";
import type { TypeTable } from "../../program/types/type-table.ts";
import type { LinearForm, Place } from "./place.ts";

/** A product of places; a place may come twice. */
export interface Monomial {
  readonly places: readonly Place[];
  readonly coefficient: bigint;
}

export class Writer {
  private readonly types: TypeTable;

  constructor(types: TypeTable) {
    this.types = types;
  }

  /** `place operator constant`; null if the type has no such number. */
  compared(place: Place, operator: ComparisonOperator, constant: bigint): Expression | null {
    const type = this.promoted(place.type);
    if (constant < minimumOf(type) || constant > maximumOf(type)) return null;
    return this.comparison(operator, this.read(place, type), this.constant(type, constant));
  }

  /** `form == constant` modulo the width of the widest place. */
  equation(form: LinearForm, constant: bigint): Expression | null {
    const [first, second] = form;
    if (first === undefined) return null;
    if (second === undefined && (first.coefficient === 1n || first.coefficient === -1n)) {
      return this.compared(first.place, "==", first.coefficient * constant);
    }
    const isDifference =
      form.length === 2 && constant === 0n && first.coefficient === -second!.coefficient;
    if (isDifference) return this.ordered(first.place, "==", second!.place);
    const monomials = form.map(({ place, coefficient }) => ({ places: [place], coefficient }));
    return this.polynomialEquation(monomials, constant);
  }

  /** What is subtracted stands on the other side. */
  polynomialEquation(monomials: readonly Monomial[], constant: bigint): Expression {
    const type = this.wrapping(monomials.flatMap(({ places }) => places));
    const left = monomials.filter(({ coefficient }) => coefficient > 0n);
    const right = monomials
      .filter(({ coefficient }) => coefficient < 0n)
      .map(({ places, coefficient }) => ({ places, coefficient: -coefficient }));
    return this.comparison(
      "==",
      this.sum(type, left, constant < 0n ? -constant : 0n),
      this.sum(type, right, constant > 0n ? constant : 0n),
    );
  }

  /** `form <= constant`, exactly; null if no type of C is wide enough. */
  atMost(form: LinearForm, constant: bigint): Expression | null {
    const [first, second] = form;
    if (first === undefined) return null;
    if (second === undefined && first.coefficient === 1n) {
      return this.compared(first.place, "<=", constant);
    }
    if (second === undefined && first.coefficient === -1n) {
      return this.compared(first.place, ">=", -constant);
    }
    const isPair = form.length === 2 && first.coefficient === -second!.coefficient;
    if (isPair && (constant === 0n || constant === -1n)) {
      const isFirstLess = first.coefficient > 0n;
      const [less, more] = isFirstLess ? [first, second!] : [second!, first];
      return this.ordered(less.place, constant === 0n ? "<=" : "<", more.place);
    }
    if (form.some(({ place }) => place.type.bits > 32)) return null;
    const { longLong } = this.types;
    const monomials = form.map(({ place, coefficient }) => ({ places: [place], coefficient }));
    const left = monomials.filter(({ coefficient }) => coefficient > 0n);
    const right = monomials
      .filter(({ coefficient }) => coefficient < 0n)
      .map(({ places, coefficient }) => ({ places, coefficient: -coefficient }));
    return this.comparison(
      "<=",
      this.sum(longLong, left, constant < 0n ? -constant : 0n),
      this.sum(longLong, right, constant > 0n ? constant : 0n),
    );
  }

  /** `form` leaves the remainder when divided by the modulus, in the mathematical sense. */
  congruence(form: LinearForm, modulus: bigint, remainder: bigint): Expression | null {
    const places = form.map(({ place }) => place);
    const isPowerOfTwo = (modulus & (modulus - 1n)) === 0n;
    const isPlain = form.length === 1 && form[0]!.coefficient === 1n;
    if (isPowerOfTwo || (isPlain && !places[0]!.type.signed)) {
      const type = this.wrapping(places);
      const value = this.sum(type, wrapped(form, type), 0n);
      const rest = this.binary("%", type, value, this.constant(type, modulus));
      return this.comparison("==", rest, this.constant(type, remainder));
    }
    const isNarrow = places.every(({ type }) => type.bits <= 32);
    if (!isNarrow && !(isPlain && remainder === 0n)) return null;
    const type = isPlain && remainder === 0n ? this.promoted(places[0]!.type) : this.types.longLong;
    const monomials = form.map(({ place, coefficient }) => ({ places: [place], coefficient }));
    const value = this.sum(type, monomials, -remainder);
    const rest = this.binary("%", type, value, this.constant(type, modulus));
    return this.comparison("==", rest, this.constant(type, 0n));
  }

  /** One of the values. */
  oneOf(place: Place, values: readonly bigint[]): Expression | null {
    let result: Expression | null = null;
    for (const value of values) {
      const equal = this.compared(place, "==", value);
      if (equal === null) return null;
      result = result === null ? equal : this.or(result, equal);
    }
    return result;
  }

  /** Zero or a power of two. */
  powerOfTwo(place: Place): Expression {
    const type = this.wrapping([place]);
    const value = this.read(place, type);
    const below = this.binary("-", type, value, this.constant(type, 1n));
    return this.comparison("==", this.binary("&", type, value, below), this.constant(type, 0n));
  }

  /** Both of exactly the type that values of both places fit into; null if there is none. */
  ordered(left: Place, operator: ComparisonOperator, right: Place): Expression | null {
    const type = this.common(left.type, right.type);
    if (type === null) return null;
    return this.comparison(operator, this.read(left, type), this.read(right, type));
  }

  /** The operands have the same type. */
  comparison(operator: ComparisonOperator, left: Expression, right: Expression): Expression {
    return this.binary(operator, this.types.int, left, right);
  }

  /** Nonzero exactly where the condition is zero. */
  negated(condition: Expression): Expression {
    if (condition.kind === "binary" && isComparison(condition.operator)) {
      if (condition.left.type.kind !== "float") {
        const { left, right } = condition;
        return this.comparison(NEGATED_COMPARISON[condition.operator], left, right);
      }
    }
    if (condition.kind === "unary" && condition.operator === "!") {
      const { operand } = condition;
      if (operand.type === this.types.int) return operand;
    }
    return node.unary("!", this.types.int, condition, condition.start);
  }

  /** Both are conditions, the right one an `int`. */
  or(left: Expression, right: Expression): Expression {
    const { int } = this.types;
    return node.conditional<Expression>(int, left, this.constant(int, 1n), right);
  }

  constant(type: IntegerType, value: bigint): Expression {
    return node.integerConstant(type, value, 0, 0);
  }

  constantIfFits(type: IntegerType, value: bigint): Expression | null {
    return value < minimumOf(type) || value > maximumOf(type) ? null : this.constant(type, value);
  }

  get int(): IntegerType {
    return this.types.int;
  }

  /** Holds sums of few integers of up to 32 bits. */
  get wideType(): IntegerType {
    return this.types.longLong;
  }

  /** The condition as an `int`. */
  truth(condition: Expression): Expression {
    const { type, kind } = condition;
    if (type.kind !== "integer") return condition;
    const isCondition =
      kind === "conditional" ||
      (kind === "unary" && condition.operator === "!") ||
      (kind === "binary" && isComparison(condition.operator));
    if (isCondition && type === this.types.int) return condition;
    return this.comparison("!=", condition, this.constant(type, 0n));
  }

  converted(value: Expression, type: IntegerType): Expression {
    return value.type === type ? value : node.cast(type, value, value.start);
  }

  /** C11 6.3.1.1. */
  promoted(type: IntegerType): IntegerType {
    const { int } = this.types;
    return type.rank < int.rank || type.bits < int.bits ? int : type;
  }

  /** Holds the values of both; null if no type does. */
  common(a: IntegerType, b: IntegerType): IntegerType | null {
    const left = this.promoted(a);
    const right = this.promoted(b);
    if (left.bits === right.bits && left.signed === right.signed) return left;
    if (left.bits <= 32 && right.bits <= 32) return this.types.longLong;
    const wider = left.bits >= right.bits ? left : right;
    const other = wider === left ? right : left;
    return wider.bits > other.bits && (wider.signed || !other.signed) ? wider : null;
  }

  private sum(type: IntegerType, monomials: readonly Monomial[], constant: bigint): Expression {
    let sum: Expression | null = null;
    for (const { places, coefficient } of monomials) {
      const product = this.product(type, places, coefficient < 0n ? -coefficient : coefficient);
      if (sum === null) {
        sum = coefficient < 0n ? this.binary("-", type, this.constant(type, 0n), product) : product;
      } else sum = this.binary(coefficient < 0n ? "-" : "+", type, sum, product);
    }
    if (sum === null) return this.constant(type, wrappedTo(type, constant));
    if (constant === 0n) return sum;
    const isNegative = constant < 0n;
    const amount = this.constant(type, wrappedTo(type, isNegative ? -constant : constant));
    return this.binary(isNegative ? "-" : "+", type, sum, amount);
  }

  private product(type: IntegerType, places: readonly Place[], coefficient: bigint): Expression {
    let product: Expression | null =
      coefficient === 1n ? null : this.constant(type, wrappedTo(type, coefficient));
    for (const place of places) {
      const value = this.read(place, type);
      product = product === null ? value : this.binary("*", type, product, value);
    }
    return product ?? this.constant(type, 1n);
  }

  private binary(
    operator: BinaryOperator,
    type: IntegerType,
    left: Expression,
    right: Expression,
  ): Expression {
    return node.binary<Expression>(operator, type, left, right);
  }

  private read(place: Place, type: IntegerType): Expression {
    return this.converted(place.expression, type);
  }

  /** Unsigned, so that nothing is undefined and equations hold modulo its width. */
  private wrapping(places: readonly Place[]): IntegerType {
    const isWide = places.some(({ type }) => type.bits > 32);
    return isWide ? this.types.unsignedLongLong : this.types.unsignedInt;
  }
}

function wrapped(form: LinearForm, type: IntegerType): Monomial[] {
  return form.map(({ place, coefficient }) => ({
    places: [place],
    coefficient: BigInt.asIntN(type.bits, coefficient),
  }));
}

function wrappedTo(type: IntegerType, value: bigint): bigint {
  return type.signed ? BigInt.asIntN(type.bits, value) : BigInt.asUintN(type.bits, value);
}
