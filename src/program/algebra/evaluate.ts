/** The one traversal of typed expressions (see `ValueAlgebra`). */
import { invariant, UnsupportedFeature, unreachable } from "../../base/diagnostics/index.ts";
import {
  isComparison,
  type ArithmeticOperator,
  type Binary,
  type Cast,
  type Expression,
  type Index,
  type Lvalue,
  type PointerDifference,
  type PointerOffset,
  type Unary,
} from "../cfa/expression.ts";
import { elementSize } from "../types/layout.ts";
import {
  isScalar,
  type CType,
  type FloatType,
  type IntegerType,
  type ScalarType,
} from "../types/type.ts";
import type { ValueAlgebra } from "./value-algebra.ts";

/** The value of an expression of scalar type. */
export function evaluate<V, A>(expression: Expression, algebra: ValueAlgebra<V, A>): V {
  switch (expression.kind) {
    case "integer":
      return algebra.integerConstant(expression.value, expression.type);
    case "float":
      return algebra.floatConstant(expression.value, expression.type);
    case "function":
      return algebra.functionAddress(expression.function);
    case "variable":
    case "member":
    case "index":
    case "dereference":
      return algebra.load(place(expression, algebra), scalar(expression.type), expression);
    case "address-of":
      return algebra.addressOf(place(expression.target, algebra), expression);
    case "unary":
      return evaluateUnary(expression, algebra);
    case "binary":
      return evaluateBinary(expression, algebra);
    case "pointer-offset":
      return evaluateOffset(expression, algebra);
    case "pointer-difference":
      return evaluateDifference(expression, algebra);
    case "cast":
      return evaluateCast(expression, algebra);
    case "conditional": {
      const condition = evaluate(expression.condition, algebra);
      const then = evaluate(expression.then, algebra);
      const otherwise = evaluate(expression.otherwise, algebra);
      const conditionType = scalar(expression.condition.type);
      return algebra.choose(condition, conditionType, then, otherwise, scalar(expression.type));
    }
    default:
      return unreachable(expression);
  }
}

/** The place an lvalue denotes, of any type. */
export function place<V, A>(lvalue: Lvalue, algebra: ValueAlgebra<V, A>): A {
  switch (lvalue.kind) {
    case "variable":
      return algebra.variable(lvalue);
    case "member":
      return algebra.member(place(lvalue.base, algebra), lvalue.field);
    case "index":
      return elementPlace(lvalue, algebra);
    case "dereference":
      return algebra.pointedTo(evaluate(lvalue.pointer, algebra), lvalue);
    default:
      return unreachable(lvalue);
  }
}

function elementPlace<V, A>(lvalue: Index, algebra: ValueAlgebra<V, A>): A {
  const base = place(lvalue.base, algebra);
  const index = evaluate(lvalue.index, algebra);
  return algebra.element(base, index, integer(lvalue.index.type), stride(lvalue.type), lvalue);
}

function evaluateUnary<V, A>(node: Unary, algebra: ValueAlgebra<V, A>): V {
  const operand = evaluate(node.operand, algebra);
  switch (node.operator) {
    case "-":
      return node.type.kind === "integer"
        ? algebra.negateInteger(operand, node.type, node)
        : algebra.negateFloat(operand, node.type);
    case "~":
      return algebra.complement(operand, integer(node.type));
    case "!":
      return algebra.not(operand, scalar(node.operand.type));
    default:
      return unreachable(node.operator);
  }
}

/** Sums and the like lean left: a chain of them is walked in a loop, however long it is. */
function evaluateBinary<V, A>(node: Binary, algebra: ValueAlgebra<V, A>): V {
  if (node.left.kind !== "binary") {
    const leaf = evaluate(node.left, algebra);
    return applyBinary(node, leaf, evaluate(node.right, algebra), algebra);
  }
  const spine: Binary[] = [];
  let left: Expression = node;
  while (left.kind === "binary") {
    spine.push(left);
    left = left.left;
  }
  let value = evaluate(left, algebra);
  for (let i = spine.length - 1; i >= 0; i--) {
    const parent = spine[i]!;
    value = applyBinary(parent, value, evaluate(parent.right, algebra), algebra);
  }
  return value;
}

function applyBinary<V, A>(node: Binary, left: V, right: V, algebra: ValueAlgebra<V, A>): V {
  const { operator, type } = node;
  if (!isComparison(operator)) {
    if (type.kind === "float") return applyFloat(operator, left, right, type, algebra);
    return algebra.integerArithmetic(operator, left, right, integer(node.right.type), node);
  }
  const compared = scalar(node.left.type);
  switch (compared.kind) {
    case "integer":
      return algebra.compareIntegers(operator, left, right, compared);
    case "float":
      return algebra.compareFloats(operator, left, right, compared);
    case "pointer":
      return algebra.comparePointers(operator, left, right, node);
    default:
      return unreachable(compared);
  }
}

function applyFloat<V, A>(
  operator: ArithmeticOperator,
  left: V,
  right: V,
  type: FloatType,
  algebra: ValueAlgebra<V, A>,
): V {
  invariant(
    operator === "+" || operator === "-" || operator === "*" || operator === "/",
    "floating-point numbers have four operations",
  );
  return algebra.floatArithmetic(operator, left, right, type);
}

function evaluateOffset<V, A>(node: PointerOffset, algebra: ValueAlgebra<V, A>): V {
  const pointer = evaluate(node.pointer, algebra);
  const index = evaluate(node.index, algebra);
  const step = stride(node.type.pointee);
  const scale = node.operator === "+" ? step : -step;
  return algebra.offsetPointer(pointer, index, integer(node.index.type), scale, node);
}

function evaluateDifference<V, A>(node: PointerDifference, algebra: ValueAlgebra<V, A>): V {
  const left = evaluate(node.left, algebra);
  const right = evaluate(node.right, algebra);
  const { type } = node.left;
  invariant(type.kind === "pointer", "only pointers are subtracted");
  return algebra.pointerDifference(left, right, stride(type.pointee), node);
}

function evaluateCast<V, A>(node: Cast, algebra: ValueAlgebra<V, A>): V {
  const operand = evaluate(node.operand, algebra);
  const from = scalar(node.operand.type);
  const to = node.type;
  if (to.kind === "integer" && to.rank === 0) {
    return from.kind === "integer" && from.rank === 0 ? operand : algebra.truth(operand, from);
  }
  switch (from.kind) {
    case "integer":
      if (to.kind === "integer") return algebra.integerToInteger(operand, from, to);
      if (to.kind === "float") return algebra.integerToFloat(operand, from, to);
      return algebra.integerToPointer(operand, from, to, node);
    case "float":
      if (to.kind === "integer") return algebra.floatToInteger(operand, from, to, node);
      invariant(to.kind === "float", "a float is not converted to a pointer");
      return algebra.floatToFloat(operand, from, to);
    case "pointer":
      if (to.kind === "integer") return algebra.pointerToInteger(operand, from, to, node);
      invariant(to.kind === "pointer", "a pointer is not converted to a float");
      return operand;
    default:
      return unreachable(from);
  }
}

function scalar(type: CType): ScalarType {
  invariant(isScalar(type), "the value of an expression on an edge is a scalar");
  return type;
}

function integer(type: CType): IntegerType {
  invariant(type.kind === "integer", "the operand is an integer");
  return type;
}

/** Bytes from one element to the next. */
function stride(element: CType): number {
  const size = elementSize(element);
  if (size === null) {
    throw new UnsupportedFeature("arithmetic with elements of unknown or variable size", null);
  }
  return size;
}
