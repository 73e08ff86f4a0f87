/** Expressions in C syntax with as few parentheses as C needs. */
import type { ExtendedFloat } from "../machine/extended-float.ts";
import { typeName } from "../types/print.ts";
import type { IntegerType } from "../types/type.ts";
import {
  isComparison,
  type AddressOf,
  type Binary,
  type BinaryOperator,
  type Dereference,
  type Expression,
  type FloatConstant,
} from "./expression.ts";

/** How tightly operators bind; an operand below its operator's level needs parentheses. */
const CONDITIONAL = 1;
const UNARY = 20;
const POSTFIX = 21;

export function printExpression(expression: Expression): string {
  return print(expression, 0);
}

function print(expression: Expression, outer: number): string {
  switch (expression.kind) {
    case "integer":
      return integerText(expression.value, expression.type, outer);
    case "float":
      return floatText(expression, outer);
    case "variable":
      return expression.variable.name;
    case "function":
      return expression.function.name;
    case "member":
      return memberText(expression.base, expression.field.name ?? "<anonymous>");
    case "index":
      return `${print(expression.base, POSTFIX)}[${print(expression.index, 0)}]`;
    case "dereference":
      return dereferenceText(expression, outer);
    case "address-of":
      return addressText(expression, outer);
    case "unary": {
      const operand = print(expression.operand, UNARY);
      // `- -x` must not become `--x`.
      const gap = operand.startsWith(expression.operator) ? " " : "";
      return enclosed(`${expression.operator}${gap}${operand}`, UNARY, outer);
    }
    case "binary":
      return binaryText(expression, outer);
    case "pointer-offset": {
      const { operator, pointer, index } = expression;
      const level = precedence(operator);
      const text = `${print(pointer, level)} ${operator} ${print(index, level + 1)}`;
      return enclosed(text, level, outer);
    }
    case "pointer-difference": {
      const level = precedence("-");
      const text = `${print(expression.left, level)} - ${print(expression.right, level + 1)}`;
      return enclosed(text, level, outer);
    }
    case "cast":
      return enclosed(
        `(${typeName(expression.type)})${print(expression.operand, UNARY)}`,
        UNARY,
        outer,
      );
    case "conditional": {
      const condition = print(expression.condition, CONDITIONAL + 1);
      const then = print(expression.then, 0);
      const otherwise = print(expression.otherwise, CONDITIONAL);
      return enclosed(`${condition} ? ${then} : ${otherwise}`, CONDITIONAL, outer);
    }
  }
}

function enclosed(text: string, level: number, outer: number): string {
  return level < outer ? `(${text})` : text;
}

/** Chains of operators are walked in a loop: they can be long. */
function binaryText(root: Binary, outer: number): string {
  const chain: Binary[] = [root];
  let leftmost = root.left;
  while (
    leftmost.kind === "binary" &&
    precedence(leftmost.operator) >= precedence(chain.at(-1)!.operator)
  ) {
    chain.push(leftmost);
    leftmost = leftmost.left;
  }
  const parts = [print(leftmost, precedence(chain.at(-1)!.operator))];
  for (let i = chain.length - 1; i >= 0; i--) {
    const { operator, right } = chain[i]!;
    parts.push(` ${operator} ${print(right, precedence(operator) + 1)}`);
  }
  return enclosed(parts.join(""), precedence(root.operator), outer);
}

function precedence(operator: BinaryOperator): number {
  switch (operator) {
    case "|":
      return 4;
    case "^":
      return 5;
    case "&":
      return 6;
    case "<<":
    case ">>":
      return 9;
    case "+":
    case "-":
      return 10;
    case "*":
    case "/":
    case "%":
      return 11;
    default:
      return isComparison(operator) && (operator === "==" || operator === "!=") ? 7 : 8;
  }
}

function memberText(base: Expression, name: string): string {
  if (base.kind !== "dereference") return `${print(base, POSTFIX)}.${name}`;
  const { pointer } = base;
  if (pointer.kind === "pointer-offset" && pointer.operator === "+") {
    return `${print(base, POSTFIX)}.${name}`;
  }
  return `${print(pointer, POSTFIX)}->${name}`;
}

function dereferenceText({ pointer }: Dereference, outer: number): string {
  if (pointer.kind === "pointer-offset" && pointer.operator === "+") {
    return `${print(pointer.pointer, POSTFIX)}[${print(pointer.index, 0)}]`;
  }
  return enclosed(`*${print(pointer, UNARY)}`, UNARY, outer);
}

/** An array that decays is written without operator. */
function addressText({ target, type }: AddressOf, outer: number): string {
  if (target.type.kind === "array" && type.pointee === target.type.element) {
    return print(target, outer);
  }
  return enclosed(`&${print(target, UNARY)}`, UNARY, outer);
}

function integerText(value: bigint, type: IntegerType, outer: number): string {
  const suffix =
    (type.signed || type.rank < 3 ? "" : "u") + ["", "l", "ll", ""][Math.max(0, type.rank - 3)]!;
  const text = `${value}${suffix}`;
  return value < 0n ? enclosed(text, UNARY, outer) : text;
}

function floatText({ value, type }: FloatConstant, outer: number): string {
  const suffix = type.format === "binary32" ? "f" : type.format === "x87" ? "l" : "";
  const text = typeof value === "number" ? numberText(value) : extendedText(value);
  const whole = /\d/.test(text) ? text + suffix : text;
  return whole.startsWith("-") ? enclosed(whole, UNARY, outer) : whole;
}

function numberText(value: number): string {
  if (Number.isNaN(value)) return "NAN";
  if (!Number.isFinite(value)) return value < 0 ? "-INFINITY" : "INFINITY";
  const text = Object.is(value, -0) ? "-0" : String(value);
  return /[.e]/.test(text) ? text : `${text}.0`;
}

function extendedText({ kind, sign, significand, exponent }: ExtendedFloat): string {
  const minus = sign === 1 ? "-" : "";
  switch (kind) {
    case "nan":
      return "NAN";
    case "infinite":
      return `${minus}INFINITY`;
    case "finite":
      return significand === 0n
        ? `${minus}0.0`
        : `${minus}0x${significand.toString(16)}p${exponent >= 0 ? "+" : ""}${exponent}`;
  }
}
