/** Conditions as people write them: `&&` and `||`, and no conversions that C does by itself. */
import type { CType, IntegerType } from "../types/type.ts";
import { binary, cast, conditional, index, unary } from "./nodes.ts";
import { isComparison, type Binary, type Expression } from "./expression.ts";
import { printExpression } from "./print-expression.ts";

/** How tightly the text binds: an operand of `&&` must not be an `||`. */
type Level = "conditional" | "or" | "and" | "comparison";
const LEVELS: readonly Level[] = ["conditional", "or", "and", "comparison"];

interface Printed {
  readonly text: string;
  readonly level: Level;
}

/** The truth of a scalar expression, in C. */
export function printCondition(expression: Expression): string {
  return print(expression).text;
}

/** All of them, as one condition; "1" for none. */
export function printConjunction(conditions: readonly Expression[]): string {
  // Terms that differ may read the same.
  const parts = [...new Map(conditions.map(print).map((part) => [part.text, part])).values()];
  if (parts.length === 0) return "1";
  if (parts.length === 1) return parts[0]!.text;
  return parts.map((part) => enclosed(part, "and")).join(" && ");
}

function print(expression: Expression): Printed {
  const junction = junctionOf(expression);
  if (junction !== null) {
    const { operator, left, right } = junction;
    const level = operator === "&&" ? "and" : "or";
    const text = `${enclosed(print(left), level)} ${operator} ${enclosed(print(right), level)}`;
    return { text, level };
  }
  if (expression.kind === "unary" && expression.operator === "!") {
    const operand = print(expression.operand);
    const isPrimary = /^[\w.[\]]+$/.test(operand.text);
    return { text: isPrimary ? `!${operand.text}` : `!(${operand.text})`, level: "comparison" };
  }
  if (expression.kind === "binary" && expression.operator === "!=") {
    const { left, right } = expression;
    if (isConstant(right, 0n) && isTruthValue(left)) return print(left);
  }
  const level = expression.kind === "conditional" ? "conditional" : "comparison";
  return { text: printExpression(plain(expression)), level };
}

function enclosed({ text, level }: Printed, outer: Level): string {
  return LEVELS.indexOf(level) < LEVELS.indexOf(outer) ? `(${text})` : text;
}

interface Junction {
  readonly operator: "&&" | "||";
  readonly left: Expression;
  readonly right: Expression;
}

/** Null: it is no junction of truth values. */
function junctionOf(expression: Expression): Junction | null {
  if (expression.kind === "binary") {
    const { operator, left, right } = expression;
    if (operator !== "&" && operator !== "|") return null;
    if (!isTruthValue(left) || !isTruthValue(right)) return null;
    return { operator: operator === "&" ? "&&" : "||", left, right };
  }
  if (expression.kind !== "conditional") return null;
  const { condition, then, otherwise } = expression;
  if (isConstant(otherwise, 0n) && isTruthValue(then)) {
    return { operator: "&&", left: condition, right: then };
  }
  if (isConstant(then, 1n) && isTruthValue(otherwise)) {
    return { operator: "||", left: condition, right: otherwise };
  }
  return null;
}

function isConstant(expression: Expression, value: bigint): boolean {
  return expression.kind === "integer" && expression.value === value;
}

/** An `int` that is 0 or 1. */
function isTruthValue(expression: Expression): boolean {
  switch (expression.kind) {
    case "integer":
      return expression.value === 0n || expression.value === 1n;
    case "unary":
      return expression.operator === "!";
    case "binary": {
      const { operator, left, right } = expression;
      if (isComparison(operator)) return true;
      return (operator === "&" || operator === "|") && isTruthValue(left) && isTruthValue(right);
    }
    case "conditional":
      return isTruthValue(expression.then) && isTruthValue(expression.otherwise);
    default:
      return false;
  }
}

/** For printing only: without the conversions that C makes of its own accord. */
function plain(expression: Expression): Expression {
  switch (expression.kind) {
    case "binary":
      return plainBinary(expression);
    case "unary": {
      const { operator, type, operand, start } = expression;
      const bare = plain(operand);
      const isPromotion =
        operator !== "!" && bare.kind === "cast" && promoted(bare.operand.type, bare.type);
      return unary(operator, type, isPromotion ? bare.operand : bare, start);
    }
    case "cast":
      return cast(expression.type, plain(expression.operand), expression.start);
    case "conditional": {
      const { type, condition, then, otherwise } = expression;
      return conditional(type, plain(condition), plain(then), plain(otherwise));
    }
    case "index": {
      const { type, base, index: at, end } = expression;
      const bare = plain(at);
      // Any integer is an index.
      const isWidened = bare.kind === "cast" && isValueKept(bare.operand.type, bare.type);
      return index(type, base, isWidened ? bare.operand : bare, end);
    }
    default:
      return expression;
  }
}

function plainBinary({ operator, type, left, right }: Binary): Expression {
  const [a, b] = [plain(left), plain(right)];
  if (operator === "<<" || operator === ">>") return binary(operator, type, a, b);
  const wanted = left.type;
  const [x, y] = [withoutCast(a), withoutCast(b)];
  for (const [l, r] of [
    [x, y],
    [x, b],
    [a, y],
  ] as const) {
    if (isSame(usualConversion(l.type, r.type), wanted)) return binary(operator, type, l, r);
  }
  return binary(operator, type, a, b);
}

function withoutCast(expression: Expression): Expression {
  if (expression.kind !== "cast") return expression;
  const { operand } = expression;
  return operand.type.kind === "integer" && expression.type.kind === "integer"
    ? operand
    : expression;
}

const INT_RANK = 3;

/** The type in which C computes with both (C17 6.3.1.8); null if they are not both integers. */
function usualConversion(left: CType, right: CType): { rank: number; signed: boolean } | null {
  if (left.kind !== "integer" || right.kind !== "integer") return null;
  const [a, b] = [promotion(left), promotion(right)];
  if (a.signed === b.signed) return a.rank >= b.rank ? a : b;
  const [signed, unsigned] = a.signed ? [a, b] : [b, a];
  if (unsigned.rank >= signed.rank) return unsigned;
  // The signed one is of higher rank: it is chosen if it can hold all values.
  return signed.bits > unsigned.bits ? signed : { ...signed, signed: false };
}

function promotion(type: IntegerType): { rank: number; signed: boolean; bits: number } {
  if (type.rank < INT_RANK) return { rank: INT_RANK, signed: true, bits: 32 };
  return { rank: type.rank, signed: type.signed, bits: type.bits };
}

function isSame(converted: { rank: number; signed: boolean } | null, wanted: CType): boolean {
  if (converted === null || wanted.kind !== "integer") return false;
  return converted.rank === wanted.rank && converted.signed === wanted.signed;
}

function promoted(from: CType, to: CType): boolean {
  return from.kind === "integer" && isSame(promotion(from), to);
}

function isValueKept(from: CType, to: CType): boolean {
  if (from.kind !== "integer" || to.kind !== "integer") return false;
  return to.bits > from.bits && (to.signed || !from.signed);
}
