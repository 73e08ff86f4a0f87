/** Integer operations of C as bit-vector terms: wrapping as compiled code does (see `integer-operations.ts`). */
import { unreachable } from "../../base/diagnostics/index.ts";
import type { Term, Terms } from "../../logic/terms/index.ts";
import type { ArithmeticOperator, ComparisonOperator } from "../../program/cfa/expression.ts";
import type { IntegerType } from "../../program/types/type.ts";
import { resized } from "./scalar-sorts.ts";

/** Division is total here: whoever asks for it excludes what traps. */
export function integerTerm(
  terms: Terms,
  operator: ArithmeticOperator,
  left: Term,
  right: Term,
  type: IntegerType,
): Term {
  const { bv } = terms;
  switch (operator) {
    case "+":
      return bv.add(left, right);
    case "-":
      return bv.subtract(left, right);
    case "*":
      return bv.multiply(left, right);
    case "/":
      return type.signed ? bv.sdiv(left, right) : bv.udiv(left, right);
    case "%":
      return type.signed ? bv.srem(left, right) : bv.urem(left, right);
    case "&":
      return bv.and(left, right);
    case "|":
      return bv.or(left, right);
    case "^":
      return bv.xor(left, right);
    case "<<":
      return bv.shl(left, shiftAmount(terms, right, type));
    case ">>": {
      const amount = shiftAmount(terms, right, type);
      return type.signed ? bv.ashr(left, amount) : bv.lshr(left, amount);
    }
    default:
      return unreachable(operator);
  }
}

/** The processor uses the low bits of the amount: modulo the width of the register. */
function shiftAmount(terms: Terms, amount: Term, type: IntegerType): Term {
  const { bv } = terms;
  const bits = type.bits <= 32 ? 5 : type.bits <= 64 ? 6 : 7;
  const low = bv.width(amount) > bits ? bv.extract(amount, bits - 1, 0) : amount;
  return resized(terms, low, type.bits, "unsigned");
}

/** What makes the processor trap in a division: a zero divisor, or the least number divided by -1. */
export function divisionTraps(terms: Terms, left: Term, right: Term, type: IntegerType): Term {
  const isZero = terms.eq(right, terms.bv.constant(0, type.bits));
  return type.signed ? terms.or(isZero, terms.bv.sdivOverflows(left, right)) : isZero;
}

/** As a Bool term. */
export function compareTerms(
  terms: Terms,
  operator: ComparisonOperator,
  left: Term,
  right: Term,
  signedness: "signed" | "unsigned",
): Term {
  const { bv } = terms;
  const isSigned = signedness === "signed";
  switch (operator) {
    case "==":
      return terms.eq(left, right);
    case "!=":
      return terms.not(terms.eq(left, right));
    case "<":
      return isSigned ? bv.slt(left, right) : bv.ult(left, right);
    case "<=":
      return isSigned ? bv.sle(left, right) : bv.ule(left, right);
    case ">":
      return isSigned ? bv.slt(right, left) : bv.ult(right, left);
    case ">=":
      return isSigned ? bv.sle(right, left) : bv.ule(right, left);
    default:
      return unreachable(operator);
  }
}
