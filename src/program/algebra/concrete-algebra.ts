/**
 * The concrete instance of the value algebra: integers are `bigint`, floats exact `FloatValue`s. Pointers
 * and memory belong to whoever executes the program, who provides them as a `ConcreteEnvironment`.
 */
import type {
  ArithmeticOperator,
  Binary,
  Cast,
  ComparisonOperator,
  Lvalue,
  PointerDifference,
  Unary,
  VariableReference,
} from "../cfa/expression.ts";
import type { FunctionSymbol } from "../cfa/variable.ts";
import type { Field, FloatType, IntegerType, PointerType, ScalarType } from "../types/type.ts";
import { floatToInteger, integerToFloat, type FloatToIntegerResult } from "./float-conversions.ts";
import {
  compareFloats,
  convertFloat,
  floatBinary,
  floatNegate,
  isFloatTrue,
  type FloatOperator,
  type FloatValue,
} from "./float-operations.ts";
import {
  compareIntegers,
  convertInteger,
  integerBinary,
  integerUnary,
  type IntegerProblem,
  type IntegerResult,
} from "./integer-operations.ts";
import type { ValueAlgebra } from "./value-algebra.ts";

export type ArithmeticProblem = IntegerProblem | "float-to-integer";

/** A position for messages: expression nodes and edges are ones. */
export interface Site {
  readonly start: number;
  readonly end: number;
}

/** Integers are `bigint`, floats numbers or exact objects, pointers are the environment's. */
export type ConcreteValue<P> = bigint | FloatValue | P;

/** Memory of an execution. `P` pointers, `L` places (what an lvalue denotes before it is read). */
export interface ConcreteEnvironment<P, L> {
  /** Called once per operation whose result C leaves undefined; throws to end the execution there. */
  problem(kind: ArithmeticProblem, at: Site): void;

  functionPointer(symbol: FunctionSymbol): P;
  /** Of the width of a pointer, non-negative. */
  addressValue(pointer: P): bigint;
  pointerAt(address: bigint): P;
  isNull(pointer: P): boolean;
  shift(pointer: P, bytes: bigint): P;
  difference(left: P, right: P, at: Site): bigint;
  compare(operator: ComparisonOperator, left: P, right: P, at: Site): boolean;

  variablePlace(at: VariableReference): L;
  pointedPlace(pointer: P): L;
  memberPlace(base: L, field: Field): L;
  shiftPlace(base: L, bytes: bigint): L;
  pointerTo(place: L): P;
  load(place: L, type: ScalarType, at: Lvalue): ConcreteValue<P>;
}

export class ConcreteAlgebra<P extends object, L> implements ValueAlgebra<ConcreteValue<P>, L> {
  private readonly environment: ConcreteEnvironment<P, L>;

  constructor(environment: ConcreteEnvironment<P, L>) {
    this.environment = environment;
  }

  integerConstant(value: bigint): ConcreteValue<P> {
    return value;
  }

  floatConstant(value: FloatValue): ConcreteValue<P> {
    return value;
  }

  functionAddress(symbol: FunctionSymbol): ConcreteValue<P> {
    return this.environment.functionPointer(symbol);
  }

  negateInteger(operand: ConcreteValue<P>, type: IntegerType, at: Unary): ConcreteValue<P> {
    return this.noticed(integerUnary("-", type, asInteger(operand)), at);
  }

  complement(operand: ConcreteValue<P>, type: IntegerType): ConcreteValue<P> {
    return integerUnary("~", type, asInteger(operand)).value;
  }

  integerArithmetic(
    operator: ArithmeticOperator,
    left: ConcreteValue<P>,
    right: ConcreteValue<P>,
    _rightType: IntegerType,
    at: Binary,
  ): ConcreteValue<P> {
    // The node of integer arithmetic has an integer type.
    const type = at.type as IntegerType;
    return this.noticed(integerBinary(operator, type, asInteger(left), asInteger(right)), at);
  }

  negateFloat(operand: ConcreteValue<P>, type: FloatType): ConcreteValue<P> {
    return floatNegate(type.format, asFloat(operand));
  }

  floatArithmetic(
    operator: FloatOperator,
    left: ConcreteValue<P>,
    right: ConcreteValue<P>,
    type: FloatType,
  ): ConcreteValue<P> {
    return floatBinary(operator, type.format, asFloat(left), asFloat(right));
  }

  compareIntegers(
    operator: ComparisonOperator,
    left: ConcreteValue<P>,
    right: ConcreteValue<P>,
  ): ConcreteValue<P> {
    return flag(compareIntegers(operator, asInteger(left), asInteger(right)));
  }

  compareFloats(
    operator: ComparisonOperator,
    left: ConcreteValue<P>,
    right: ConcreteValue<P>,
  ): ConcreteValue<P> {
    return flag(compareFloats(operator, asFloat(left), asFloat(right)));
  }

  comparePointers(
    operator: ComparisonOperator,
    left: ConcreteValue<P>,
    right: ConcreteValue<P>,
    at: Binary,
  ): ConcreteValue<P> {
    return flag(this.environment.compare(operator, asPointer(left), asPointer(right), at));
  }

  not(operand: ConcreteValue<P>, type: ScalarType): ConcreteValue<P> {
    return flag(!this.holds(operand, type));
  }

  truth(operand: ConcreteValue<P>, type: ScalarType): ConcreteValue<P> {
    return flag(this.holds(operand, type));
  }

  integerToInteger(
    operand: ConcreteValue<P>,
    _from: IntegerType,
    to: IntegerType,
  ): ConcreteValue<P> {
    return convertInteger(asInteger(operand), to);
  }

  integerToFloat(operand: ConcreteValue<P>, _from: IntegerType, to: FloatType): ConcreteValue<P> {
    return integerToFloat(asInteger(operand), to.format);
  }

  floatToInteger(
    operand: ConcreteValue<P>,
    _from: FloatType,
    to: IntegerType,
    at: Cast,
  ): ConcreteValue<P> {
    return this.noticed(floatToInteger(asFloat(operand), to), at);
  }

  floatToFloat(operand: ConcreteValue<P>, _from: FloatType, to: FloatType): ConcreteValue<P> {
    return convertFloat(asFloat(operand), to.format);
  }

  integerToPointer(
    operand: ConcreteValue<P>,
    _from: IntegerType,
    to: PointerType,
  ): ConcreteValue<P> {
    const address = BigInt.asUintN(to.size * 8, asInteger(operand));
    return this.environment.pointerAt(address);
  }

  pointerToInteger(
    operand: ConcreteValue<P>,
    _from: PointerType,
    to: IntegerType,
  ): ConcreteValue<P> {
    return convertInteger(this.environment.addressValue(asPointer(operand)), to);
  }

  offsetPointer(
    pointer: ConcreteValue<P>,
    index: ConcreteValue<P>,
    _indexType: IntegerType,
    scale: number,
  ): ConcreteValue<P> {
    const bytes = asInteger(index) * BigInt(scale);
    return this.environment.shift(asPointer(pointer), bytes);
  }

  pointerDifference(
    left: ConcreteValue<P>,
    right: ConcreteValue<P>,
    elementSize: number,
    at: PointerDifference,
  ): ConcreteValue<P> {
    const bytes = this.environment.difference(asPointer(left), asPointer(right), at);
    // Elements of size zero are a GNU invention; gcc divides by zero there.
    const distance = elementSize === 0 ? 0n : bytes / BigInt(elementSize);
    return convertInteger(distance, at.type);
  }

  choose(
    condition: ConcreteValue<P>,
    conditionType: ScalarType,
    then: ConcreteValue<P>,
    otherwise: ConcreteValue<P>,
  ): ConcreteValue<P> {
    return this.holds(condition, conditionType) ? then : otherwise;
  }

  variable(at: VariableReference): L {
    return this.environment.variablePlace(at);
  }

  pointedTo(pointer: ConcreteValue<P>): L {
    return this.environment.pointedPlace(asPointer(pointer));
  }

  member(base: L, field: Field): L {
    return this.environment.memberPlace(base, field);
  }

  element(base: L, index: ConcreteValue<P>, _indexType: IntegerType, elementSize: number): L {
    return this.environment.shiftPlace(base, asInteger(index) * BigInt(elementSize));
  }

  load(place: L, type: ScalarType, at: Lvalue): ConcreteValue<P> {
    return this.environment.load(place, type, at);
  }

  addressOf(place: L): ConcreteValue<P> {
    return this.environment.pointerTo(place);
  }

  /** Whether a condition of the type passes. */
  holds(value: ConcreteValue<P>, type: ScalarType): boolean {
    switch (type.kind) {
      case "integer":
        return asInteger(value) !== 0n;
      case "float":
        return isFloatTrue(asFloat(value));
      case "pointer":
        return !this.environment.isNull(asPointer(value));
    }
  }

  private noticed(result: IntegerResult | FloatToIntegerResult, at: Site): bigint {
    if (result.problem !== null) this.environment.problem(result.problem, at);
    return result.value;
  }
}

function flag(condition: boolean): bigint {
  return condition ? 1n : 0n;
}

// Expressions are typed: the traversal hands each operation operands of the kind it asks for.
function asInteger(value: unknown): bigint {
  return value as bigint;
}

function asFloat(value: unknown): FloatValue {
  return value as FloatValue;
}

function asPointer<P>(value: ConcreteValue<P>): P {
  return value as P;
}
