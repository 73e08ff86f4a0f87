/** Unary, binary, conditional and assigning operators (C11 6.5.3 to 6.5.17). */
import {
  compareIntegers,
  integerUnary,
  type IntegerProblem,
} from "../../algebra/integer-operations.ts";
import {
  isComparison,
  type ArithmeticOperator,
  type BinaryOperator,
  type ComparisonOperator,
} from "../../cfa/expression.ts";
import * as node from "../../cfa/nodes.ts";
import { areCompatible, compositeType } from "../../types/compatibility.ts";
import { elementSize } from "../../types/layout.ts";
import { typeName } from "../../types/print.ts";
import {
  isScalar,
  type CType,
  type FloatType,
  type IntegerType,
  type PointerType,
  type Qualifiers,
} from "../../types/type.ts";
import type { SourceExpression, StatementExpression } from "../ast.ts";
import { foldIntegers } from "./compile-time.ts";
import {
  hasArithmeticType,
  hasIntegerType,
  hasPointerType,
  isNullPointerConstant,
  type Conversions,
  type Typed,
} from "./conversions.ts";
import type { SemanticContext } from "./context.ts";

export class Operators {
  private readonly context: SemanticContext;
  private readonly conversions: Conversions;

  constructor(context: SemanticContext, conversions: Conversions) {
    this.context = context;
    this.conversions = conversions;
  }

  /** `+ - ~ !`; `*` and `&` are access, not arithmetic. */
  unary(operator: "+" | "-" | "~" | "!", raw: SourceExpression, start: number): SourceExpression {
    const { types } = this.context;
    if (operator === "!") {
      const operand = this.conversions.scalar(raw);
      if (operand.kind === "integer") {
        return node.integerConstant(types.int, operand.value === 0n ? 1n : 0n, start, raw.end);
      }
      return node.unary<SourceExpression>("!", types.int, operand, start);
    }
    const value = this.conversions.decay(raw);
    if (!hasArithmeticType(value) || (operator === "~" && value.type.kind === "float")) {
      return this.badOperand(operator, raw);
    }
    const operand = this.conversions.promote(value);
    if (operator === "+") {
      return this.conversions.value(operand, start);
    }
    if (operand.kind === "integer") {
      const { value: folded, problem } = integerUnary(operator, operand.type, operand.value);
      if (problem === null) return node.integerConstant(operand.type, folded, start, raw.end);
    }
    return node.unary<SourceExpression>(operator, operand.type, operand, start);
  }

  binary(
    operator: BinaryOperator | "&&" | "||",
    rawLeft: SourceExpression,
    rawRight: SourceExpression,
  ): SourceExpression {
    if (operator === "&&" || operator === "||") return this.logical(operator, rawLeft, rawRight);
    const left = this.conversions.decay(rawLeft);
    const right = this.conversions.decay(rawRight);
    if (isComparison(operator)) return this.comparison(operator, left, right);
    if (hasArithmeticType(left) && hasArithmeticType(right)) {
      if (operator === "<<" || operator === ">>") return this.shift(operator, left, right);
      return this.arithmetic(operator, left, right);
    }
    if (operator === "+" || operator === "-") {
      const pointer = this.pointerArithmetic(operator, left, right);
      if (pointer !== null) return pointer;
    }
    return this.badOperands(operator, left, right);
  }

  private arithmetic(
    operator: ArithmeticOperator,
    left: Typed<IntegerType | FloatType>,
    right: Typed<IntegerType | FloatType>,
  ): SourceExpression {
    const type = this.conversions.commonType(left.type, right.type);
    if (type.kind === "float" && !isFloatOperator(operator)) {
      return this.badOperands(operator, left, right);
    }
    return foldBinary(
      operator,
      type,
      this.conversions.convert(left, type),
      this.conversions.convert(right, type),
    );
  }

  private shift(
    operator: "<<" | ">>",
    left: Typed<IntegerType | FloatType>,
    right: Typed<IntegerType | FloatType>,
  ): SourceExpression {
    if (!hasIntegerType(left) || !hasIntegerType(right)) {
      return this.badOperands(operator, left, right);
    }
    const value = this.conversions.promote(left);
    return foldBinary(operator, value.type, value, this.conversions.promote(right));
  }

  private pointerArithmetic(
    operator: "+" | "-",
    left: SourceExpression,
    right: SourceExpression,
  ): SourceExpression | null {
    if (hasPointerType(left)) {
      this.requireElementSize(left.type, left);
      if (hasIntegerType(right)) {
        return node.pointerOffset<SourceExpression>(operator, left.type, left, right);
      }
      if (operator === "-" && hasPointerType(right)) {
        const type = this.context.types.pointerDifferenceType;
        return node.pointerDifference<SourceExpression>(type, left, right);
      }
      return null;
    }
    if (operator === "+" && hasPointerType(right) && hasIntegerType(left)) {
      this.requireElementSize(right.type, right);
      return node.pointerOffset<SourceExpression>("+", right.type, right, left);
    }
    return null;
  }

  private requireElementSize(type: PointerType, at: SourceExpression): void {
    const { pointee } = type;
    if (elementSize(pointee) !== null) return;
    if (pointee.kind === "array" && pointee.isVariableLength) {
      this.context.unsupported(at, "arithmetic on a pointer to a variable-length array");
    }
    this.context.fail(at, `arithmetic on a pointer to the incomplete type '${typeName(pointee)}'`);
  }

  private comparison(
    operator: ComparisonOperator,
    left: SourceExpression,
    right: SourceExpression,
  ): SourceExpression {
    const { int } = this.context.types;
    if (hasArithmeticType(left) && hasArithmeticType(right)) {
      const type = this.conversions.commonType(left.type, right.type);
      const [x, y] = [this.conversions.convert(left, type), this.conversions.convert(right, type)];
      const count = operator === "==" || operator === "!=" ? comparedCount(x, y) : null;
      if (count === null) return foldBinary(operator, int, x, y);
      return this.comparison(
        operator,
        count.of,
        node.integerConstant(int, count.is, x.start, y.end),
      );
    }
    // Mixing pointers and integers is only a warning for gcc: the integer becomes a pointer.
    if (hasPointerType(left) && (hasPointerType(right) || hasIntegerType(right))) {
      const other = hasIntegerType(right) ? this.conversions.convert(right, left.type) : right;
      return node.binary<SourceExpression>(operator, int, left, other);
    }
    if (hasPointerType(right) && hasIntegerType(left)) {
      const other = this.conversions.convert(left, right.type);
      return node.binary<SourceExpression>(operator, int, other, right);
    }
    return this.badOperands(operator, left, right);
  }

  private logical(
    operator: "&&" | "||",
    rawLeft: SourceExpression,
    rawRight: SourceExpression,
  ): SourceExpression {
    const { int } = this.context.types;
    const left = this.conversions.scalar(rawLeft);
    const right = this.conversions.scalar(rawRight);
    const { start } = left;
    const { end } = right;
    if (left.kind === "integer") {
      const isTrue = left.value !== 0n;
      if (isTrue === (operator === "||")) {
        return node.integerConstant(int, isTrue ? 1n : 0n, start, end);
      }
      if (right.kind === "integer") {
        return node.integerConstant(int, right.value !== 0n ? 1n : 0n, start, end);
      }
    }
    return { kind: "logical", type: int, start, end, effects: true, operator, left, right };
  }

  comma(left: SourceExpression, rawRight: SourceExpression): SourceExpression {
    const right = this.conversions.decay(rawRight);
    const { type, end } = right;
    return { kind: "comma", type, start: left.start, end, effects: true, left, right };
  }

  /** `then` null is GNU's `condition ?: otherwise`: the condition is evaluated once. */
  conditional(
    rawCondition: SourceExpression,
    then: SourceExpression | null,
    otherwise: SourceExpression,
  ): SourceExpression {
    const condition = this.conversions.scalar(rawCondition);
    if (then === null) return this.valueOr(condition, otherwise);
    const [first, second, type] = this.arms(then, otherwise);
    if (condition.kind === "integer") {
      const chosen = condition.value !== 0n ? first : second;
      const { start } = condition;
      // The type of the whole, also where a conversion changes nothing else.
      if (isScalar(type) && chosen.type !== type) return this.conversions.cast(chosen, type, start);
      return this.conversions.value(chosen, start);
    }
    const result = node.conditional<SourceExpression>(type, condition, first, second);
    // Only arms that are safe to evaluate in any case stay an expression; the rest is control flow.
    return isScalar(type) && isLeaf(first) && isLeaf(second)
      ? result
      : { ...result, effects: true };
  }

  private valueOr(condition: SourceExpression, otherwise: SourceExpression): SourceExpression {
    if (!condition.effects) return this.conditional(condition, condition, otherwise);
    const { start, end } = condition;
    const { type } = condition;
    const temporary = this.context.symbols.newVariable("value", type, "temporary", start, end);
    const saved = node.variableReference(temporary, start, end);
    const chosen = this.conditional(saved, saved, otherwise);
    const whole: StatementExpression = {
      kind: "statement-expression",
      type: chosen.type,
      start,
      end: otherwise.end,
      effects: true,
      body: {
        kind: "compound",
        start,
        end: otherwise.end,
        statements: [
          {
            kind: "declaration",
            start,
            end,
            variable: temporary,
            initialiser: { kind: "scalar", value: condition },
            lengths: null,
          },
          { kind: "expression", start, end: otherwise.end, expression: chosen },
        ],
      },
    };
    return whole;
  }

  /** Both arms converted to the type of the whole (C11 6.5.15p3-6). */
  private arms(
    rawThen: SourceExpression,
    rawOtherwise: SourceExpression,
  ): [SourceExpression, SourceExpression, CType] {
    const then = this.conversions.decay(rawThen);
    const otherwise = this.conversions.decay(rawOtherwise);
    if (hasArithmeticType(then) && hasArithmeticType(otherwise)) {
      const type = this.conversions.commonType(then.type, otherwise.type);
      const convert = (arm: SourceExpression) => this.conversions.convert(arm, type);
      return [convert(then), convert(otherwise), type];
    }
    if (hasPointerType(then) || hasPointerType(otherwise)) {
      const type = this.commonPointer(then, otherwise);
      if (type !== null) {
        const convert = (arm: SourceExpression) => this.conversions.convert(arm, type);
        return [convert(then), convert(otherwise), type];
      }
    }
    if (then.type.kind === "void" || otherwise.type.kind === "void") {
      return [then, otherwise, this.context.types.void];
    }
    if (areCompatible(then.type, otherwise.type)) return [then, otherwise, then.type];
    return this.badOperands("?:", then, otherwise);
  }

  private commonPointer(then: SourceExpression, otherwise: SourceExpression): PointerType | null {
    if (!hasPointerType(then)) return hasIntegerType(then) ? pointerOf(otherwise) : null;
    if (!hasPointerType(otherwise)) return hasIntegerType(otherwise) ? then.type : null;
    if (isNullPointerConstant(then)) return otherwise.type;
    if (isNullPointerConstant(otherwise)) return then.type;
    const { types } = this.context;
    const a = types.unqualified(then.type.pointee);
    const b = types.unqualified(otherwise.type.pointee);
    if (areCompatible(a, b)) {
      const qualifiers = targetQualifiers(then.type) | targetQualifiers(otherwise.type);
      return types.pointer(compositeType(a, b, types), qualifiers);
    }
    // As gcc: the qualifiers count only if one of them points to void already, those of elements never.
    const hasVoid = a.kind === "void" || b.kind === "void";
    const qualifiers = hasVoid ? then.type.qualifiers | otherwise.type.qualifiers : 0;
    return types.pointer(types.void, qualifiers);
  }

  assign(
    operator: "=" | ArithmeticOperator,
    target: SourceExpression,
    rawValue: SourceExpression,
  ): SourceExpression {
    this.requireAssignable(target);
    if (operator !== "=") return this.compoundAssign(operator, target, rawValue);
    const value = this.conversions.assign(rawValue, target.type, "the assignment");
    const { type, start } = target;
    return { kind: "assignment", type, start, end: value.end, effects: true, target, value };
  }

  private compoundAssign(
    operator: ArithmeticOperator,
    target: SourceExpression,
    rawValue: SourceExpression,
  ): SourceExpression {
    const plain = this.conversions.decay(rawValue);
    const { type, start } = target;
    let computation: CType;
    let value: SourceExpression;
    if (hasPointerType(target) && hasIntegerType(plain) && (operator === "+" || operator === "-")) {
      this.requireElementSize(target.type, target);
      computation = target.type;
      value = plain;
    } else if (!hasArithmeticType(target) || !hasArithmeticType(plain)) {
      return this.badOperands(`${operator}=`, target, plain);
    } else if (operator === "<<" || operator === ">>") {
      if (!hasIntegerType(target) || !hasIntegerType(plain)) {
        return this.badOperands(`${operator}=`, target, plain);
      }
      computation = this.conversions.promotedType(target.type);
      value = this.conversions.promote(plain);
    } else {
      const common = this.conversions.commonType(target.type, plain.type);
      if (common.kind === "float" && !isFloatOperator(operator)) {
        return this.badOperands(`${operator}=`, target, plain);
      }
      computation = common;
      value = this.conversions.convert(plain, common);
    }
    const { end } = value;
    const kind = "compound-assignment";
    return { kind, type, start, end, effects: true, operator, computation, target, value };
  }

  increment(
    target: SourceExpression,
    delta: 1 | -1,
    result: "before" | "after",
    start: number,
    end: number,
  ): SourceExpression {
    this.requireAssignable(target);
    const { type } = target;
    if (hasPointerType(target)) this.requireElementSize(target.type, target);
    else if (!hasArithmeticType(target)) this.badOperand(delta === 1 ? "++" : "--", target);
    return { kind: "increment", type, start, end, effects: true, target, delta, result };
  }

  private requireAssignable(target: SourceExpression): void {
    const { kind, type } = target;
    const isPlace =
      kind === "variable" ||
      kind === "member" ||
      kind === "index" ||
      kind === "dereference" ||
      kind === "compound-literal";
    if (isPlace && type.kind !== "array" && type.kind !== "void") return;
    this.context.fail(
      target,
      `a value of type '${typeName(type)}' that is no variable is assigned`,
    );
  }

  private badOperand(operator: string, operand: SourceExpression): never {
    return this.context.fail(
      operand,
      `'${operator}' cannot be applied to type '${typeName(operand.type)}'`,
    );
  }

  private badOperands(operator: string, left: SourceExpression, right: SourceExpression): never {
    return this.context.fail(
      { start: left.start, end: right.end },
      `'${operator}' cannot be applied to types '${typeName(left.type)}' and '${typeName(right.type)}'`,
    );
  }
}

function isLeaf({ kind }: SourceExpression): boolean {
  return kind === "integer" || kind === "float" || kind === "variable" || kind === "function";
}

function pointerOf(expression: SourceExpression): PointerType | null {
  return hasPointerType(expression) ? expression.type : null;
}

/** Of what a pointer points to, or of the elements if that is an array. */
function targetQualifiers({ pointee, qualifiers }: PointerType): Qualifiers {
  let found = qualifiers;
  for (let type = pointee; type.kind === "array"; type = type.element) found |= type.qualifiers;
  return found;
}

/** Those where the processor would do something else. */
const FOLDED: ReadonlySet<IntegerProblem | null> = new Set([
  null,
  "shift-range",
  "division-overflow",
] as const);

function isFloatOperator(operator: ArithmeticOperator): boolean {
  return operator === "+" || operator === "-" || operator === "*" || operator === "/";
}

/**
 * Of `1 << x == 4` the `x` and the 2, which is how gcc computes it, also for counts that are out of range. Null if the comparison is
 * none of these.
 */
function comparedCount(
  left: SourceExpression,
  right: SourceExpression,
): { readonly of: SourceExpression; readonly is: bigint } | null {
  const [shift, result] = left.kind === "integer" ? [right, left] : [left, right];
  if (shift.kind !== "binary" || shift.operator !== "<<" || shift.type.kind !== "integer")
    return null;
  if (shift.left.kind !== "integer" || result.kind !== "integer") return null;
  const { bits } = shift.type;
  const from = BigInt.asUintN(bits, shift.left.value);
  const to = BigInt.asUintN(bits, result.value);
  for (let count = 0n; from !== 0n && to !== 0n && count < bits; count++) {
    if (BigInt.asUintN(bits, from << count) === to) return { of: shift.right, is: count };
  }
  return null;
}

/** The constant if both operands are, otherwise the node; also if the program would compute the same with a warning. */
function foldBinary(
  operator: BinaryOperator,
  type: IntegerType | FloatType,
  left: SourceExpression,
  right: SourceExpression,
): SourceExpression {
  if (left.kind === "integer" && right.kind === "integer" && type.kind === "integer") {
    if (isComparison(operator)) {
      const holds = compareIntegers(operator, left.value, right.value);
      return node.integerConstant(type, holds ? 1n : 0n, left.start, right.end);
    }
    const folded = foldIntegers(operator, type, left.value, right.value);
    if (folded !== null && FOLDED.has(folded.problem)) {
      return node.integerConstant(type, folded.value, left.start, right.end);
    }
  }
  return node.binary<SourceExpression>(operator, type, left, right);
}
