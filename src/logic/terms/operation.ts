import { unreachable } from "../../base/diagnostics/index.ts";
import { bitVectorOperation } from "./bit-vector-operations.ts";
import {
  floatArithmetic,
  floatPredicate,
  floatToBitVector,
  formatOf,
  toFloat,
} from "./float-evaluation.ts";
import { toRational } from "./float-operations.ts";
import { Kind } from "./kinds.ts";
import {
  addRational,
  compareRational,
  floorRational,
  multiplyRational,
  rational,
  type Rational,
} from "./rational.ts";
import type { TermTable } from "./term-table.ts";
import type { Term } from "./term.ts";
import { ArrayValue, sameValue, type Value } from "./values.ts";

/**
 * The value of the operation at the root of `term` for these values of its children: the one definition of
 * what the kinds mean, used for folding constants and for evaluation. Null: SMT-LIB leaves it open.
 * Constants, variables and applications are not operations.
 */
export function operate(table: TermTable, term: Term, args: readonly Value[]): Value | null {
  const kind = table.kind(term);
  if (kind < Kind.Add) return operateCore(kind, args);
  if (kind < Kind.BvNot) return operateArithmetic(kind, args);
  if (kind < Kind.FpNeg) return operateBitVector(table, term, args as readonly bigint[]);
  if (kind < Kind.Select) return operateFloat(table, term, args);
  return operateArray(table, term, args);
}

function operateCore(kind: Kind, args: readonly Value[]): Value | null {
  switch (kind) {
    case Kind.Not:
      return args[0] === false;
    case Kind.And:
      return args.every((x) => x === true);
    case Kind.Or:
      return args.includes(true);
    case Kind.Eq:
      return sameValue(args[0]!, args[1]!);
    case Kind.Ite:
      return args[0] === true ? args[1]! : args[2]!;
    default:
      return null;
  }
}

function operateArithmetic(kind: Kind, args: readonly Value[]): Value | null {
  // The sorts of a term's children fix the types of their values.
  const [x, y] = args as [bigint | Rational, bigint | Rational];
  switch (kind) {
    case Kind.Add:
      return args.reduce((a, b) =>
        typeof a === "bigint" ? a + (b as bigint) : addRational(a as Rational, b as Rational),
      );
    case Kind.Mul:
      return args.reduce((a, b) =>
        typeof a === "bigint" ? a * (b as bigint) : multiplyRational(a as Rational, b as Rational),
      );
    case Kind.IntDiv:
      return y === 0n ? null : euclideanDivide(x as bigint, y as bigint);
    case Kind.IntMod:
      return y === 0n
        ? null
        : (x as bigint) - (y as bigint) * euclideanDivide(x as bigint, y as bigint);
    case Kind.RealDiv: {
      const { numerator, denominator } = y as Rational;
      return numerator === 0n
        ? null
        : multiplyRational(x as Rational, rational(denominator, numerator));
    }
    case Kind.Le:
      return typeof x === "bigint" ? x <= (y as bigint) : compareRational(x, y as Rational) <= 0;
    case Kind.ToReal:
      return rational(x as bigint);
    case Kind.ToInt:
      return floorRational(x as Rational);
    default:
      return null;
  }
}

/** SMT-LIB `div`: the remainder is in [0, |y|). */
export function euclideanDivide(x: bigint, y: bigint): bigint {
  const quotient = x / y;
  if (x % y >= 0n) return quotient;
  return y > 0n ? quotient - 1n : quotient + 1n;
}

function widthOf(table: TermTable, term: Term): number {
  return table.sorts.width(table.sort(term));
}

function operateBitVector(table: TermTable, term: Term, args: readonly bigint[]): Value {
  const kind = table.kind(term);
  const x = args[0]!;
  switch (kind) {
    case Kind.BvNot:
      return BigInt.asUintN(widthOf(table, term), ~x);
    case Kind.BvNeg:
      return BigInt.asUintN(widthOf(table, term), -x);
    case Kind.BvConcat: {
      let result = x;
      for (let i = 1; i < args.length; i++) {
        const part = BigInt(widthOf(table, table.child(term, i)));
        result = (result << part) | args[i]!;
      }
      return result;
    }
    case Kind.BvExtract:
      return BigInt.asUintN(widthOf(table, term), x >> BigInt(table.payload2(term)));
    case Kind.BvZeroExtend:
    case Kind.BvToInt:
      return x;
    case Kind.BvSignExtend:
      return BigInt.asUintN(
        widthOf(table, term),
        BigInt.asIntN(widthOf(table, table.child(term, 0)), x),
      );
    case Kind.BvUle:
      return x <= args[1]!;
    case Kind.BvSle: {
      const bits = widthOf(table, table.child(term, 0));
      return BigInt.asIntN(bits, x) <= BigInt.asIntN(bits, args[1]!);
    }
    case Kind.IntToBv:
      return BigInt.asUintN(widthOf(table, term), x);
    case Kind.BvAnd:
    case Kind.BvOr:
    case Kind.BvXor:
    case Kind.BvAdd:
    case Kind.BvMul:
    case Kind.BvUdiv:
    case Kind.BvUrem:
    case Kind.BvSdiv:
    case Kind.BvSrem:
    case Kind.BvShl:
    case Kind.BvLshr:
    case Kind.BvAshr: {
      const bits = widthOf(table, term);
      let result = x;
      for (let i = 1; i < args.length; i++)
        result = bitVectorOperation(kind, bits, result, args[i]!);
      return result;
    }
    default:
      return unreachable(kind as never);
  }
}

function operateFloat(table: TermTable, term: Term, args: readonly Value[]): Value | null {
  const kind = table.kind(term);
  const { sorts } = table;
  const sort = table.sort(term);
  const childSort = table.sort(table.child(term, table.childCount(term) - 1));
  if (kind <= Kind.FpMax) return floatArithmetic(kind, formatOf(sorts, sort), args);
  if (kind <= Kind.FpIsPositive) {
    return floatPredicate(kind, formatOf(sorts, childSort), args[0] as bigint, args[1] as bigint);
  }
  if (kind <= Kind.FpFromReal) return toFloat(kind, sorts, sort, childSort, args);
  const format = formatOf(sorts, childSort);
  if (kind === Kind.FpToReal) return toRational(format, args[0] as bigint);
  if (kind === Kind.FpToBits) return args[0]!;
  return floatToBitVector(kind, format, sorts.width(sort), args);
}

function operateArray(table: TermTable, term: Term, args: readonly Value[]): Value | null {
  const array = args[0] as ArrayValue;
  switch (table.kind(term)) {
    case Kind.Select:
      return array.at(args[1]!);
    case Kind.Store:
      return array.with(args[1]!, args[2]!);
    case Kind.ConstArray: {
      const index = table.sorts.indexSort(table.sort(term));
      return ArrayValue.constant(args[0]!, table.sorts.cardinality(index));
    }
    default:
      return null;
  }
}
