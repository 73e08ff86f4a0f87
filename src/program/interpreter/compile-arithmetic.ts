/**
 * Integer arithmetic and comparisons as code. `int` and `unsigned int` are done on numbers, everything else by
 * the operations that define C's semantics.
 *
 * Performance: the loops of most programs consist of these operations; a constant right operand is frequent
 * enough to have its own code.
 */
import { unreachable } from "../../base/diagnostics/index.ts";
import {
  integerBinary,
  type ArithmeticProblem,
  type IntegerResult,
  type Site,
} from "../algebra/index.ts";
import type { ArithmeticOperator, ComparisonOperator } from "../cfa/expression.ts";
import type { IntegerType } from "../types/type.ts";
import type { Code } from "./compiled-value.ts";

/** Notes a problem; throws if the execution does not go on. */
export interface ProblemHandler {
  problem(kind: ArithmeticProblem, site: Site): void;
}

const LEAST = -2147483648;
const GREATEST = 2147483647;

/** Both operands and the result of a 32-bit type; a shift's amount as a number. */
export function compileArithmetic32(
  operator: ArithmeticOperator,
  type: IntegerType,
  left: Code<number>,
  right: Code<number>,
  notice: { readonly handler: ProblemHandler; readonly site: Site },
): Code<number> {
  return type.signed
    ? signedArithmetic(operator, left, right, notice.handler, notice.site)
    : unsignedArithmetic(operator, left, right, notice.handler, notice.site);
}

// One case per operator, each a closure of a few lines.
// eslint-disable-next-line max-lines-per-function
function signedArithmetic(
  operator: ArithmeticOperator,
  left: Code<number>,
  right: Code<number>,
  handler: ProblemHandler,
  site: Site,
): Code<number> {
  const overflowed = (exact: number) => {
    handler.problem("signed-overflow", site);
    return exact | 0;
  };
  switch (operator) {
    case "+":
      return (slots) => {
        const exact = left(slots) + right(slots);
        return exact > GREATEST || exact < LEAST ? overflowed(exact) : exact;
      };
    case "-":
      return (slots) => {
        const exact = left(slots) - right(slots);
        return exact > GREATEST || exact < LEAST ? overflowed(exact) : exact;
      };
    case "*":
      return (slots) => {
        const a = left(slots);
        const b = right(slots);
        const product = a * b;
        if (product <= GREATEST && product >= LEAST) return product + 0;
        handler.problem("signed-overflow", site);
        return Math.imul(a, b);
      };
    case "/":
      return (slots) => {
        const a = left(slots);
        const b = right(slots);
        if (b === 0) {
          handler.problem("division-by-zero", site);
          return 0;
        }
        if (b === -1 && a === LEAST) handler.problem("division-overflow", site);
        return (a / b) | 0;
      };
    case "%":
      return (slots) => {
        const a = left(slots);
        const b = right(slots);
        if (b === 0) {
          handler.problem("division-by-zero", site);
          return 0;
        }
        if (b === -1 && a === LEAST) handler.problem("division-overflow", site);
        // The remainder of a negative number may be the negative zero of numbers.
        return (a % b) | 0;
      };
    case "<<":
      return (slots) => {
        const a = left(slots);
        const amount = right(slots);
        if (amount < 0 || amount > 31) handler.problem("shift-range", site);
        else if (a < 0 || a * 2 ** amount > GREATEST) handler.problem("shift-overflow", site);
        return a << (amount & 31);
      };
    case ">>":
      return (slots) => {
        const a = left(slots);
        const amount = right(slots);
        if (amount < 0 || amount > 31) handler.problem("shift-range", site);
        return a >> (amount & 31);
      };
    case "&":
      return (slots) => left(slots) & right(slots);
    case "|":
      return (slots) => left(slots) | right(slots);
    case "^":
      return (slots) => left(slots) ^ right(slots);
    default:
      return unreachable(operator);
  }
}

function unsignedArithmetic(
  operator: ArithmeticOperator,
  left: Code<number>,
  right: Code<number>,
  handler: ProblemHandler,
  site: Site,
): Code<number> {
  switch (operator) {
    case "+":
      return (slots) => (left(slots) + right(slots)) >>> 0;
    case "-":
      return (slots) => (left(slots) - right(slots)) >>> 0;
    case "*":
      return (slots) => Math.imul(left(slots), right(slots)) >>> 0;
    case "/":
      return (slots) => {
        const a = left(slots);
        const b = right(slots);
        if (b === 0) {
          handler.problem("division-by-zero", site);
          return 0;
        }
        return Math.floor(a / b);
      };
    case "%":
      return (slots) => {
        const a = left(slots);
        const b = right(slots);
        if (b === 0) {
          handler.problem("division-by-zero", site);
          return 0;
        }
        return a % b;
      };
    case "<<":
      return (slots) => {
        const a = left(slots);
        const amount = right(slots);
        if (amount < 0 || amount > 31) handler.problem("shift-range", site);
        return (a << (amount & 31)) >>> 0;
      };
    case ">>":
      return (slots) => {
        const a = left(slots);
        const amount = right(slots);
        if (amount < 0 || amount > 31) handler.problem("shift-range", site);
        return a >>> (amount & 31);
      };
    case "&":
      return (slots) => (left(slots) & right(slots)) >>> 0;
    case "|":
      return (slots) => (left(slots) | right(slots)) >>> 0;
    case "^":
      return (slots) => (left(slots) ^ right(slots)) >>> 0;
    default:
      return unreachable(operator);
  }
}

/** Adding or subtracting a constant, signed. */
export function compileIncrement32(
  left: Code<number>,
  amount: number,
  handler: ProblemHandler,
  site: Site,
): Code<number> {
  return (slots) => {
    const exact = left(slots) + amount;
    if (exact <= GREATEST && exact >= LEAST) return exact;
    handler.problem("signed-overflow", site);
    return exact | 0;
  };
}

/** Any integer type, by definition. */
export function compileArithmeticExact(
  operator: ArithmeticOperator,
  type: IntegerType,
  left: Code<bigint>,
  right: Code<bigint>,
  notice: { readonly handler: ProblemHandler; readonly site: Site },
): Code<bigint> {
  const { handler, site } = notice;
  const fast = compileUnsigned64(operator, type, left, right);
  if (fast !== null) return fast;
  return (slots) =>
    noticed(integerBinary(operator, type, left(slots), right(slots)), handler, site);
}

/** Performance: what cannot go wrong on unsigned 64-bit values, without an object per result. */
function compileUnsigned64(
  operator: ArithmeticOperator,
  type: IntegerType,
  left: Code<bigint>,
  right: Code<bigint>,
): Code<bigint> | null {
  if (operator === "&") return (slots) => left(slots) & right(slots);
  if (operator === "|") return (slots) => left(slots) | right(slots);
  if (operator === "^") return (slots) => left(slots) ^ right(slots);
  if (type.signed || type.bits !== 64) return null;
  if (operator === "+") return (slots) => BigInt.asUintN(64, left(slots) + right(slots));
  if (operator === "-") return (slots) => BigInt.asUintN(64, left(slots) - right(slots));
  if (operator === "*") return (slots) => BigInt.asUintN(64, left(slots) * right(slots));
  return null;
}

function noticed(result: IntegerResult, handler: ProblemHandler, site: Site): bigint {
  if (result.problem !== null) handler.problem(result.problem, site);
  return result.value;
}

/** Of numbers or of `bigint`s. */
export function compileComparison<T extends number | bigint>(
  operator: ComparisonOperator,
  left: Code<T>,
  right: Code<T>,
): Code<boolean> {
  switch (operator) {
    case "==":
      return (slots) => left(slots) === right(slots);
    case "!=":
      return (slots) => left(slots) !== right(slots);
    case "<":
      return (slots) => left(slots) < right(slots);
    case "<=":
      return (slots) => left(slots) <= right(slots);
    case ">":
      return (slots) => left(slots) > right(slots);
    case ">=":
      return (slots) => left(slots) >= right(slots);
    default:
      return unreachable(operator);
  }
}

export function compileConstantComparison<T extends number | bigint>(
  operator: ComparisonOperator,
  left: Code<T>,
  constant: T,
): Code<boolean> {
  switch (operator) {
    case "==":
      return (slots) => left(slots) === constant;
    case "!=":
      return (slots) => left(slots) !== constant;
    case "<":
      return (slots) => left(slots) < constant;
    case "<=":
      return (slots) => left(slots) <= constant;
    case ">":
      return (slots) => left(slots) > constant;
    case ">=":
      return (slots) => left(slots) >= constant;
    default:
      return unreachable(operator);
  }
}
