/**
 * Bit-vectors as C integers. A bit-vector has two meanings, and C needs to know which: each is an expression of a type in
 * which C computes (`int` or wider), whose value is the one of the bits.
 */
import { Kind, type Term, type Terms } from "../../logic/terms/index.ts";
import type { ArithmeticOperator, Expression } from "../../program/cfa/expression.ts";
import { binary, cast, conditional, integerConstant, unary } from "../../program/cfa/nodes.ts";
import type { TypeTable } from "../../program/types/type-table.ts";
import type { IntegerType } from "../../program/types/type.ts";

export type Signedness = "signed" | "unsigned";

/** What integers are made of that is none of their business. Null: it cannot be said. */
export interface IntegerSources {
  /** A Bool term as an `int`. */
  condition(term: Term): Expression | null;
  /** A variable, or an element of an array, of integer type. */
  lvalue(term: Term): Expression | null;
}

export class IntegersInC {
  private readonly terms: Terms;
  private readonly types: TypeTable;
  private readonly sources: IntegerSources;
  /** Expressions are trees: what is shared by terms is written again and again. */
  private left: number;

  constructor(terms: Terms, types: TypeTable, sources: IntegerSources, most: number) {
    this.terms = terms;
    this.types = types;
    this.sources = sources;
    this.left = most;
  }

  /** The value of the bits; null if C cannot say it, or only at length. */
  value(term: Term, meaning: Signedness): Expression | null {
    if (--this.left < 0) return null;
    const { terms } = this;
    const width = terms.bv.width(term);
    const type = this.computing(width, meaning);
    if (type === null) return null;
    switch (terms.kind(term)) {
      case Kind.BvConst:
        return this.constant(type, terms.bigintValue(term), width);
      case Kind.Variable:
      case Kind.Select:
        return this.leaf(term, width, meaning);
      case Kind.Ite:
        return this.choice(term, type, meaning);
      case Kind.BvZeroExtend:
        return this.extended(term, type, "unsigned");
      case Kind.BvSignExtend:
        return this.normal(this.extended(term, type, "signed"), width, meaning);
      case Kind.BvConcat:
        return this.normal(this.concatenated(term, width), width, meaning);
      case Kind.BvExtract:
        return this.normal(this.extracted(term, width), width, meaning);
      default:
        return this.operation(term, type, width, meaning);
    }
  }

  private operation(
    term: Term,
    type: IntegerType,
    width: number,
    meaning: Signedness,
  ): Expression | null {
    switch (this.terms.kind(term)) {
      case Kind.BvNeg:
      case Kind.BvNot: {
        const operand = this.value(this.terms.child(term, 0), meaning);
        const operator = this.terms.kind(term) === Kind.BvNeg ? "-" : "~";
        return this.normal(operand && unary(operator, type, operand, 0), width, meaning);
      }
      case Kind.BvAdd:
        return this.normal(this.sum(term, type, meaning), width, meaning);
      case Kind.BvMul:
        return this.normal(this.chain("*", term, type, meaning), width, meaning);
      case Kind.BvAnd:
        return this.chain("&", term, type, meaning);
      case Kind.BvOr:
        return this.chain("|", term, type, meaning);
      case Kind.BvXor:
        return this.chain("^", term, type, meaning);
      case Kind.BvUdiv:
        return this.normal(this.divided("/", term, width, "unsigned"), width, meaning);
      case Kind.BvUrem:
        return this.normal(this.divided("%", term, width, "unsigned"), width, meaning);
      case Kind.BvSdiv:
        return this.normal(this.divided("/", term, width, "signed"), width, meaning);
      case Kind.BvSrem:
        return this.normal(this.divided("%", term, width, "signed"), width, meaning);
      case Kind.BvShl:
        return this.normal(this.shifted("<<", term, width, "unsigned"), width, meaning);
      case Kind.BvLshr:
        return this.normal(this.shifted(">>", term, width, "unsigned"), width, meaning);
      case Kind.BvAshr:
        return this.normal(this.shifted(">>", term, width, "signed"), width, meaning);
      default:
        return null;
    }
  }

  /** The type in which C computes with so many bits. */
  private computing(width: number, meaning: Signedness): IntegerType | null {
    const { types } = this;
    const isSigned = meaning === "signed";
    if (width <= 32) return isSigned ? types.int : types.unsignedInt;
    if (width <= types.long.bits) return isSigned ? types.long : types.unsignedLong;
    if (width <= 64) return isSigned ? types.longLong : types.unsignedLongLong;
    if (width > 128 || types.machine.pointerSize < 8) return null;
    return isSigned ? types.int128 : types.unsignedInt128;
  }

  private constant(type: IntegerType, bits: bigint, width: number): Expression {
    const value = type.signed ? BigInt.asIntN(width, bits) : BigInt.asUintN(width, bits);
    return integerConstant(type, value, 0, 0);
  }

  private leaf(term: Term, width: number, meaning: Signedness): Expression | null {
    const lvalue = this.sources.lvalue(term);
    if (lvalue?.type.kind !== "integer") return null;
    const { type } = lvalue;
    if (type.bits === 1 && width === 1) {
      const flag = cast(this.types.unsignedInt, lvalue, 0);
      return meaning === "signed" ? this.normal(flag, width, meaning) : flag;
    }
    if (type.bits !== width) return null;
    if (type.signed === (meaning === "signed")) {
      return converted(lvalue, this.computing(width, meaning)!);
    }
    return this.normal(lvalue, width, meaning);
  }

  private choice(term: Term, type: IntegerType, meaning: Signedness): Expression | null {
    const { terms } = this;
    const condition = this.sources.condition(terms.child(term, 0));
    const then = condition && this.value(terms.child(term, 1), meaning);
    const otherwise = then && this.value(terms.child(term, 2), meaning);
    return otherwise && conditional(type, condition, then, otherwise);
  }

  /** Signs that sums begin with are put behind what is added. */
  private sum(term: Term, type: IntegerType, meaning: Signedness): Expression | null {
    const { terms } = this;
    const added: Expression[] = [];
    const subtracted: Expression[] = [];
    for (const summand of terms.children(term)) {
      const isNegated = terms.kind(summand) === Kind.BvNeg;
      const value = this.value(isNegated ? terms.child(summand, 0) : summand, meaning);
      if (value === null) return null;
      const opposite = value.kind === "integer" ? negativeOf(value.value, type) : null;
      if (opposite !== null) subtracted.push(integerConstant(type, opposite, 0, 0));
      else (isNegated ? subtracted : added).push(value);
    }
    const [first, ...rest] = added;
    let sum = first ?? unary("-", type, subtracted.shift()!, 0);
    for (const other of rest) sum = binary<Expression>("+", type, sum, other);
    for (const other of subtracted) sum = binary<Expression>("-", type, sum, other);
    return sum;
  }

  private chain(
    operator: ArithmeticOperator,
    term: Term,
    type: IntegerType,
    meaning: Signedness,
  ): Expression | null {
    let chain: Expression | null = null;
    for (const operand of this.terms.children(term)) {
      const value = this.value(operand, meaning);
      if (value === null) return null;
      chain = chain === null ? value : binary(operator, type, chain, value);
    }
    return chain;
  }

  /** By what is neither 0 nor -1: other divisions are undefined in C. */
  private divided(
    operator: "/" | "%",
    term: Term,
    width: number,
    meaning: Signedness,
  ): Expression | null {
    const divisor = this.terms.child(term, 1);
    if (this.terms.kind(divisor) !== Kind.BvConst) return null;
    const by = this.terms.bigintValue(divisor);
    if (by === 0n || (meaning === "signed" && BigInt.asIntN(width, by) === -1n)) return null;
    return this.chain(operator, term, this.computing(width, meaning)!, meaning);
  }

  /** By a constant number of bits that is less than the width. */
  private shifted(
    operator: "<<" | ">>",
    term: Term,
    width: number,
    meaning: Signedness,
  ): Expression | null {
    const amount = this.terms.child(term, 1);
    if (this.terms.kind(amount) !== Kind.BvConst) return null;
    const by = this.terms.bigintValue(amount);
    const value = by < BigInt(width) ? this.value(this.terms.child(term, 0), meaning) : null;
    return value && this.shift(operator, value, by);
  }

  private shift(operator: "<<" | ">>", value: Expression, by: bigint): Expression {
    // Of an integer type: that is what values are.
    const type = value.type as IntegerType;
    if (by === 0n) return value;
    return binary<Expression>(operator, type, value, integerConstant(this.types.int, by, 0, 0));
  }

  private extended(term: Term, type: IntegerType, meaning: Signedness): Expression | null {
    const value = this.value(this.terms.child(term, 0), meaning);
    return value && converted(value, type);
  }

  private concatenated(term: Term, width: number): Expression | null {
    const { terms } = this;
    const type = this.computing(width, "unsigned")!;
    let whole: Expression | null = null;
    for (const part of terms.children(term)) {
      const value = this.value(part, "unsigned");
      if (value === null) return null;
      const wide = converted(value, type);
      if (whole === null) whole = wide;
      else {
        const above = this.shift("<<", whole, BigInt(terms.bv.width(part)));
        whole = binary("|", type, above, wide);
      }
    }
    return whole;
  }

  private extracted(term: Term, width: number): Expression | null {
    const { terms } = this;
    const value = this.value(terms.child(term, 0), "unsigned");
    if (value === null) return null;
    const low = this.shift(">>", value, BigInt(terms.payload2(term)));
    return converted(low, this.computing(width, "unsigned")!);
  }

  /** The lowest bits of an expression as a value; the others may be anything. */
  private normal(value: Expression | null, width: number, meaning: Signedness): Expression | null {
    const type = this.computing(width, meaning);
    if (value === null || type === null) return null;
    if (width === type.bits) return converted(value, type);
    const narrow = this.narrow(width, meaning);
    if (narrow !== null) return converted(converted(value, narrow), type);
    const unsigned = this.computing(width, "unsigned")!;
    const mask = integerConstant(unsigned, (1n << BigInt(width)) - 1n, 0, 0);
    const low = binary<Expression>("&", unsigned, converted(value, unsigned), mask);
    if (meaning === "unsigned") return low;
    const sign = integerConstant(type, 1n << BigInt(width - 1), 0, 0);
    const flipped = binary<Expression>("^", type, converted(low, type), sign);
    return binary<Expression>("-", type, flipped, sign);
  }

  private narrow(width: number, meaning: Signedness): IntegerType | null {
    const { types } = this;
    const isSigned = meaning === "signed";
    if (width === 8) return isSigned ? types.signedChar : types.unsignedChar;
    if (width === 16) return isSigned ? types.short : types.unsignedShort;
    return null;
  }
}

function converted(value: Expression, type: IntegerType): Expression {
  if (value.type === type) return value;
  if (value.kind === "integer") {
    const { bits, signed } = type;
    const wrapped = signed ? BigInt.asIntN(bits, value.value) : BigInt.asUintN(bits, value.value);
    return integerConstant(type, wrapped, 0, 0);
  }
  return cast(type, value, 0);
}

/** How much a constant subtracts; null: it adds. */
function negativeOf(value: bigint, { bits }: IntegerType): bigint | null {
  const signed = BigInt.asIntN(bits, value);
  return signed < 0n && signed > -(1n << BigInt(bits - 1)) ? -signed : null;
}
