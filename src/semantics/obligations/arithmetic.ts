/** When arithmetic and conversions have a result. */
import { UnsupportedFeature } from "../../base/diagnostics/index.ts";
import { maximumOf, minimumOf } from "../../program/algebra/integer-operations.ts";
import type {
  ArithmeticOperator,
  Binary,
  Cast,
  ComparisonOperator,
  Expression,
  Unary,
} from "../../program/cfa/expression.ts";
import type { Cfa } from "../../program/cfa/graph.ts";
import * as node from "../../program/cfa/nodes.ts";
import type { TypeTable } from "../../program/types/type-table.ts";
import type { FloatFormat, IntegerType } from "../../program/types/type.ts";
import { exactRange, opposite, rangeOf, type Range } from "./expression-range.ts";
import type { Condition, Obligation, ObligationKind } from "./obligation.ts";

/** Without those of the operands. */
export class ArithmeticObligations {
  private readonly cfa: Cfa;
  private readonly types: TypeTable;

  constructor(cfa: Cfa) {
    this.cfa = cfa;
    this.types = cfa.types;
  }

  ofUnary(subject: Unary): readonly Obligation[] {
    const { operator, type, operand } = subject;
    if (operator !== "-" || !isSigned(type)) return [];
    if (fits(opposite(rangeOf(operand)), type)) return [];
    return [owed("signed-overflow", subject, this.compared("!=", operand, minimumOf(type)))];
  }

  ofBinary(subject: Binary): readonly Obligation[] {
    const { operator, type, left, right } = subject;
    if (type.kind !== "integer") return [];
    switch (operator) {
      case "+":
      case "-":
      case "*":
        return this.ofSum(subject, type);
      case "/":
      case "%":
        return this.ofDivision(subject, type);
      case "<<":
      case ">>":
        return right.type.kind === "integer" ? this.ofShift(subject, type, left, right) : [];
      default:
        return [];
    }
  }

  ofCast(subject: Cast): readonly Obligation[] {
    const { type, operand } = subject;
    const from = operand.type;
    if (type.kind !== "integer" || from.kind !== "float" || type.rank === 0) return [];
    const { int128 } = this.types;
    const bound = (operator: ComparisonOperator, value: bigint): Condition => {
      const { start, end } = operand;
      // Powers of two, give or take one where there is room for it: exact in every format.
      const limit = node.cast<Expression>(
        from,
        node.integerConstant(int128, value, start, end),
        start,
      );
      return { kind: "holds", expression: this.comparison(operator, operand, limit) };
    };
    const least = minimumOf(type);
    const isExact = type.bits <= PRECISION[from.format];
    const above = isExact ? bound(">", least - 1n) : bound(">=", least);
    return [owed("float-to-integer", subject, all([above, bound("<", maximumOf(type) + 1n)]))];
  }

  private ofSum(subject: Binary, type: IntegerType): readonly Obligation[] {
    const exact = exactRange(subject);
    if (!isSigned(type) || (exact !== null && fits(exact, type))) return [];
    return [owed("signed-overflow", subject, this.staysInside(subject, type, exact))];
  }

  private staysInside(subject: Binary, type: IntegerType, exact: Range | null): Condition {
    const { operator, left, right } = subject;
    const ends = { least: minimumOf(type), greatest: maximumOf(type) };
    const isBelow = exact !== null && exact.greatest <= ends.greatest;
    const isAbove = exact !== null && exact.least >= ends.least;
    if (right.kind === "integer") return this.withConstant(operator, left, right.value, ends);
    if (left.kind === "integer") {
      if (operator !== "-") return this.withConstant(operator, right, left.value, ends);
      const lowest = left.value - ends.greatest;
      const highest = left.value - ends.least;
      return this.between(right, { least: lowest, greatest: highest });
    }
    if (type.bits > 32 && operator !== "*") return this.sumStays(subject, type, ends);
    const wide = this.wider(type, subject);
    const result = node.binary<Expression>(
      operator,
      wide,
      widened(left, wide),
      widened(right, wide),
    );
    const parts: Condition[] = [];
    if (!isBelow) parts.push(this.compared("<=", result, ends.greatest));
    if (!isAbove) parts.push(this.compared(">=", result, ends.least));
    return all(parts);
  }

  /** Without a wider type: what is left of the range once one operand is known to be positive or negative. */
  private sumStays({ operator, left, right }: Binary, type: IntegerType, ends: Range): Condition {
    const isPlus = operator === "+";
    const rest = (end: bigint): Expression =>
      node.binary<Expression>(isPlus ? "-" : "+", type, this.constant(type, end, right), right);
    const up = this.holds("<=", left, rest(ends.greatest));
    const down = this.holds(">=", left, rest(ends.least));
    const isPositive = this.compared(">=", right, 0n);
    const isNegative = this.compared("<", right, 0n);
    return {
      kind: "any",
      parts: [all([isPositive, isPlus ? up : down]), all([isNegative, isPlus ? down : up])],
    };
  }

  /** `operand + constant` and so on stays inside of `ends`: conditions on the operand alone. */
  private withConstant(
    operator: ArithmeticOperator | ComparisonOperator,
    operand: Expression,
    constant: bigint,
    { least, greatest }: Range,
  ): Condition {
    if (operator === "+") {
      return this.between(operand, { least: least - constant, greatest: greatest - constant });
    }
    if (operator === "-") {
      return this.between(operand, { least: least + constant, greatest: greatest + constant });
    }
    // Division of bigints rounds to zero, which is inwards: the ends have zero between them.
    const ends = [least / constant, greatest / constant];
    return constant > 0n
      ? this.between(operand, { least: ends[0]!, greatest: ends[1]! })
      : this.between(operand, { least: ends[1]!, greatest: ends[0]! });
  }

  private between(operand: Expression, { least, greatest }: Range): Condition {
    const known = rangeOf(operand);
    const parts: Condition[] = [];
    if (known.least < least) parts.push(this.compared(">=", operand, least));
    if (known.greatest > greatest) parts.push(this.compared("<=", operand, greatest));
    return all(parts);
  }

  private ofDivision(subject: Binary, type: IntegerType): readonly Obligation[] {
    const { left, right } = subject;
    const by = rangeOf(right);
    const found: Obligation[] = [];
    const isNever = (value: bigint, { least, greatest }: Range) =>
      value < least || value > greatest;
    if (!isNever(0n, by)) {
      found.push(owed("division-by-zero", subject, this.compared("!=", right, 0n)));
    }
    const least = minimumOf(type);
    if (isSigned(type) && !isNever(-1n, by) && !isNever(least, rangeOf(left))) {
      const parts: Condition[] = [];
      if (left.kind !== "integer") parts.push(this.compared("!=", left, least));
      if (right.kind !== "integer") parts.push(this.compared("!=", right, -1n));
      found.push(owed("division-overflow", subject, { kind: "any", parts }));
    }
    return found;
  }

  private ofShift(
    subject: Binary,
    type: IntegerType,
    left: Expression,
    right: Expression,
  ): readonly Obligation[] {
    const found: Obligation[] = [];
    const width = BigInt(type.bits);
    const { least, greatest } = rangeOf(right);
    if (least < 0n || greatest >= width) {
      const range = this.between(right, { least: 0n, greatest: width - 1n });
      found.push(owed("shift-range", subject, range));
    }
    if (subject.operator !== "<<" || !isSigned(type)) return found;
    const value = rangeOf(left);
    if (value.least < 0n) {
      found.push(owed("negative-shift", subject, this.compared(">=", left, 0n)));
    }
    const inner = this.shiftStays(left, right, type);
    if (inner !== null) found.push(owed("shift-overflow", subject, inner));
    return found;
  }

  /** The value times a power of two is one of the type; null: it always is. */
  private shiftStays(left: Expression, right: Expression, type: IntegerType): Condition | null {
    const ends = { least: minimumOf(type), greatest: maximumOf(type) };
    const value = rangeOf(left);
    const amount = rangeOf(right);
    const width = BigInt(type.bits);
    if (amount.least >= 0n && amount.greatest < width) {
      const most = 1n << amount.greatest;
      if (fits({ least: value.least * most, greatest: value.greatest * most }, type)) return null;
    }
    if (right.kind === "integer") {
      if (right.value < 0n) return null;
      return this.between(left, {
        least: -(-ends.least >> right.value),
        greatest: ends.greatest >> right.value,
      });
    }
    const shifted = (end: bigint): Expression =>
      node.binary<Expression>(">>", type, this.constant(type, end, right), right);
    const parts: Condition[] = [];
    if (value.greatest > 0n) parts.push(this.holds("<=", left, shifted(ends.greatest)));
    if (value.least < 0n) parts.push(this.holds(">=", left, shifted(ends.least)));
    const inRange = all(parts);
    if (amount.least >= 0n && amount.greatest < width) return inRange;
    // An amount out of range is another obligation; here only what is not representable counts.
    const small = this.between(right, { least: -(1n << 127n), greatest: width - 1n });
    const isZero = this.compared("==", left, 0n);
    const isNegative = this.compared("<", right, 0n);
    const fitting = all([small, inRange]);
    return { kind: "any", parts: [isZero, ...(amount.least < 0n ? [isNegative] : []), fitting] };
  }

  private compared(operator: ComparisonOperator, left: Expression, right: bigint): Condition {
    return this.holds(operator, left, this.constant(left.type as IntegerType, right, left));
  }

  private holds(operator: ComparisonOperator, left: Expression, right: Expression): Condition {
    return { kind: "holds", expression: this.comparison(operator, left, right) };
  }

  private comparison(
    operator: ComparisonOperator,
    left: Expression,
    right: Expression,
  ): Expression {
    return node.binary<Expression>(operator, this.types.int, left, right);
  }

  private constant(type: IntegerType, value: bigint, at: Expression): Expression {
    return node.integerConstant(type, value, at.start, at.end);
  }

  /** Holds every sum or product of two values of the type. */
  private wider(type: IntegerType, { start, end }: Binary): IntegerType {
    const { longLong, int128 } = this.types;
    if (type.bits <= 32) return longLong;
    if (type.bits <= 64) return int128;
    const range = this.cfa.source.range(start, end);
    throw new UnsupportedFeature("asking whether a product of this width overflows", range);
  }
}

/** Bits of the significand. */
const PRECISION: Readonly<Record<FloatFormat, number>> = {
  binary32: 24,
  binary64: 53,
  x87: 64,
  binary128: 113,
};

function widened(operand: Expression, type: IntegerType): Expression {
  return node.cast<Expression>(type, operand, operand.start);
}

function isSigned(type: Expression["type"]): type is IntegerType {
  return type.kind === "integer" && type.signed;
}

function fits({ least, greatest }: Range, type: IntegerType): boolean {
  return least >= minimumOf(type) && greatest <= maximumOf(type);
}

function all(parts: readonly Condition[]): Condition {
  return parts.length === 1 ? parts[0]! : { kind: "all", parts };
}

function owed(kind: ObligationKind, subject: Expression, condition: Condition): Obligation {
  return { kind, condition, subject };
}
