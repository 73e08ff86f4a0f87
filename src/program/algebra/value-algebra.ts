/**
 * The value algebra: what an interpretation of C expressions has to provide. `evaluate` walks a typed
 * expression and calls one operation per node, so that all interpretations (concrete values, compiled
 * code, bit-precise terms, linear terms, symbolic expressions) agree on what an expression is made of.
 *
 * `V` are values of scalar type, `A` places in memory that lvalues denote. An operation gets operands whose
 * types the parameters tell; it must return a value of the named result type. Whatever C leaves undefined is the
 * instance's to notice: the `at` argument is the node, for its position.
 */
import type {
  AddressOf,
  ArithmeticOperator,
  Binary,
  Cast,
  ComparisonOperator,
  Dereference,
  Index,
  Lvalue,
  PointerDifference,
  PointerOffset,
  Unary,
  VariableReference,
} from "../cfa/expression.ts";
import type { FunctionSymbol } from "../cfa/variable.ts";
import type { Field, FloatType, IntegerType, PointerType, ScalarType } from "../types/type.ts";
import type { FloatOperator, FloatValue } from "./float-operations.ts";

export interface ValueAlgebra<V, A> {
  /** `value` is in the range of the type. */
  integerConstant(value: bigint, type: IntegerType): V;
  floatConstant(value: FloatValue, type: FloatType): V;
  functionAddress(symbol: FunctionSymbol): V;

  negateInteger(operand: V, type: IntegerType, at: Unary): V;
  complement(operand: V, type: IntegerType): V;
  /** Both operands and the result have the type; the right operand of a shift has `rightType`. */
  integerArithmetic(
    operator: ArithmeticOperator,
    left: V,
    right: V,
    rightType: IntegerType,
    at: Binary,
  ): V;
  negateFloat(operand: V, type: FloatType): V;
  floatArithmetic(operator: FloatOperator, left: V, right: V, type: FloatType): V;

  /** Comparisons, `not` and `truth` give `int` 0 or 1. `type` is the operands'. */
  compareIntegers(operator: ComparisonOperator, left: V, right: V, type: IntegerType): V;
  compareFloats(operator: ComparisonOperator, left: V, right: V, type: FloatType): V;
  comparePointers(operator: ComparisonOperator, left: V, right: V, at: Binary): V;
  /** 1 if the scalar compares equal to zero. */
  not(operand: V, type: ScalarType): V;
  /** 0 if the scalar compares equal to zero, else 1: conversion to `_Bool`. */
  truth(operand: V, type: ScalarType): V;

  /** To any integer type but `_Bool`: modulo 2^bits. */
  integerToInteger(operand: V, from: IntegerType, to: IntegerType): V;
  integerToFloat(operand: V, from: IntegerType, to: FloatType): V;
  floatToInteger(operand: V, from: FloatType, to: IntegerType, at: Cast): V;
  floatToFloat(operand: V, from: FloatType, to: FloatType): V;
  integerToPointer(operand: V, from: IntegerType, to: PointerType, at: Cast): V;
  pointerToInteger(operand: V, from: PointerType, to: IntegerType, at: Cast): V;

  /** `pointer + index * scale` bytes; `scale` is negative for a subtraction. */
  offsetPointer(pointer: V, index: V, indexType: IntegerType, scale: number, at: PointerOffset): V;
  /** Distance in elements of `elementSize` bytes, of the node's type. */
  pointerDifference(left: V, right: V, elementSize: number, at: PointerDifference): V;

  /** `type` is the arms'. An instance may evaluate both: neither can be undefined. */
  choose(condition: V, conditionType: ScalarType, then: V, otherwise: V, type: ScalarType): V;

  variable(at: VariableReference): A;
  pointedTo(pointer: V, at: Dereference): A;
  member(base: A, field: Field): A;
  element(base: A, index: V, indexType: IntegerType, elementSize: number, at: Index): A;
  /** The value of a scalar lvalue. A bit-field's `at.type` has the width of the value read. */
  load(place: A, type: ScalarType, at: Lvalue): V;
  addressOf(place: A, at: AddressOf): V;
}
