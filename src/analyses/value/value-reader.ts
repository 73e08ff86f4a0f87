/** Expressions under a value state: the instance of the value algebra in which a value may be unknown. */
import { intMap } from "../../base/collections/index.ts";
import {
  compareFloats,
  compareIntegers,
  convertFloat,
  convertInteger,
  evaluate,
  floatBinary,
  floatNegate,
  floatToInteger,
  integerBinary,
  integerToFloat,
  integerUnary,
  isFloatTrue,
  place,
  type FloatValue,
  type IntegerResult,
  type ValueAlgebra,
} from "../../program/algebra/index.ts";
import type {
  ArithmeticOperator,
  Binary,
  ComparisonOperator,
  Expression,
  Lvalue,
  PointerDifference,
  VariableReference,
} from "../../program/cfa/expression.ts";
import type { FunctionSymbol, Variable } from "../../program/cfa/variable.ts";
import type {
  CType,
  Field,
  FloatType,
  IntegerType,
  PointerType,
  ScalarType,
} from "../../program/types/type.ts";
import type { Cell, ValueMemory, ValueObject } from "./value-memory.ts";
import type { Cells } from "./value-state.ts";
import { boundsOf, compareRanges, isNumeric, rangeWithin, type RangeValue } from "./range-value.ts";
import {
  AddressValue,
  FloatingValue,
  FunctionValue,
  IntegerValue,
  ONE,
  ZERO,
  type Value,
} from "./value.ts";

/** Null: any value of the type. */
export type MaybeValue = Value | null;

/** Where an lvalue is. */
export interface Region {
  readonly object: ValueObject;
  /** First bit in the object; null: somewhere inside. */
  readonly first: number | null;
  /** Width of a bit-field; null for everything else. */
  readonly bitField: number | null;
}

/** Null: nobody knows where. */
export type MaybeRegion = Region | null;

/** Objects beyond this are not addressed by number. */
const LARGEST_OFFSET = 2 ** 40;

export class ValueReader implements ValueAlgebra<MaybeValue, MaybeRegion> {
  readonly memory: ValueMemory;
  cells: Cells;

  constructor(memory: ValueMemory, cells: Cells) {
    this.memory = memory;
    this.cells = cells;
  }

  evaluate(expression: Expression): MaybeValue {
    return evaluate(expression, this);
  }

  regionOf(lvalue: Lvalue): MaybeRegion {
    return place(lvalue, this);
  }

  objectOf(variable: Variable): ValueObject {
    const counter = this.memory.activationCellOf(variable);
    const activation = counter === null ? 0 : this.countOf(counter.id);
    return this.memory.variableObject(variable, activation);
  }

  /** Of a counter that is never forgotten: missing means zero. */
  countOf(cellId: number): number {
    const value = intMap.get(this.cells, cellId);
    return value?.kind === "integer" ? Number(value.value) : 0;
  }

  cellValue(cell: Cell): MaybeValue {
    return intMap.get(this.cells, cell.id) ?? null;
  }

  /** Null: a condition of the type may go either way. */
  truthOf(value: MaybeValue): boolean | null {
    if (value === null) return null;
    switch (value.kind) {
      case "integer":
        return value.value !== 0n;
      case "float":
        return isFloatTrue(value.value);
      case "address":
      case "function":
        return true;
      case "range":
        return value.isNonzero ? true : null;
      case "symbolic":
        return null;
    }
  }

  integerConstant(value: bigint): MaybeValue {
    return IntegerValue.of(value);
  }

  floatConstant(value: FloatValue, type: FloatType): MaybeValue {
    return new FloatingValue(value, type.format);
  }

  functionAddress(symbol: FunctionSymbol): MaybeValue {
    return new FunctionValue(symbol);
  }

  negateInteger(operand: MaybeValue, type: IntegerType): MaybeValue {
    return operand?.kind === "integer"
      ? IntegerValue.of(integerUnary("-", type, operand.value).value)
      : null;
  }

  complement(operand: MaybeValue, type: IntegerType): MaybeValue {
    return operand?.kind === "integer"
      ? IntegerValue.of(integerUnary("~", type, operand.value).value)
      : null;
  }

  integerArithmetic(
    operator: ArithmeticOperator,
    left: MaybeValue,
    right: MaybeValue,
    _rightType: IntegerType,
    at: Binary,
  ): MaybeValue {
    if (left?.kind === "integer" && right?.kind === "integer") {
      // The node of integer arithmetic has an integer type.
      return resultOf(integerBinary(operator, at.type as IntegerType, left.value, right.value));
    }
    const isAbsorbed = operator === "*" || operator === "&";
    return isAbsorbed && (isZero(left) || isZero(right)) ? ZERO : null;
  }

  negateFloat(operand: MaybeValue, type: FloatType): MaybeValue {
    if (operand?.kind !== "float") return null;
    return new FloatingValue(floatNegate(type.format, operand.value), type.format);
  }

  floatArithmetic(
    operator: "+" | "-" | "*" | "/",
    left: MaybeValue,
    right: MaybeValue,
    type: FloatType,
  ): MaybeValue {
    if (left?.kind !== "float" || right?.kind !== "float") return null;
    const value = floatBinary(operator, type.format, left.value, right.value);
    return new FloatingValue(value, type.format);
  }

  compareIntegers(operator: ComparisonOperator, left: MaybeValue, right: MaybeValue): MaybeValue {
    return this.comparePointers(operator, left, right);
  }

  compareFloats(operator: ComparisonOperator, left: MaybeValue, right: MaybeValue): MaybeValue {
    if (left?.kind !== "float" || right?.kind !== "float") return null;
    return flag(compareFloats(operator, left.value, right.value));
  }

  comparePointers(operator: ComparisonOperator, left: MaybeValue, right: MaybeValue): MaybeValue {
    if (left === null || right === null) return null;
    if (left.kind === "integer" && right.kind === "integer") {
      return flag(compareIntegers(operator, left.value, right.value));
    }
    if (isNumeric(left) && isNumeric(right)) {
      const result = compareRanges(operator, left, right);
      return result === null ? null : flag(result);
    }
    if (left.kind === "address" && right.kind === "address" && left.object === right.object) {
      return flag(compareIntegers(operator, left.offset, right.offset));
    }
    if (operator !== "==" && operator !== "!=") return null;
    const isEqual = this.areEqual(left, right);
    return isEqual === null ? null : flag(isEqual === (operator === "=="));
  }

  /** Of pointers that are not both numbers and not into the same object. */
  private areEqual(left: Value, right: Value): boolean | null {
    if (left.kind === "symbolic" || right.kind === "symbolic") return null;
    // Soundness: it may be the address of anything.
    if (left.kind === "range" || right.kind === "range") return null;
    if (left.kind === "function" && right.kind === "function") return left.symbol === right.symbol;
    if (isZero(left) || isZero(right)) return false;
    if (left.kind === "integer" || right.kind === "integer") return null;
    // Soundness: the end of one object may be the beginning of another.
    if (!isInside(left) || !isInside(right)) return null;
    if (left.kind !== "address" || right.kind !== "address") return false;
    return this.memory.mayShareMemory(left.object, right.object) ? null : false;
  }

  not(operand: MaybeValue): MaybeValue {
    const truth = this.truthOf(operand);
    return truth === null ? null : flag(!truth);
  }

  truth(operand: MaybeValue): MaybeValue {
    const truth = this.truthOf(operand);
    return truth === null ? null : flag(truth);
  }

  integerToInteger(operand: MaybeValue, from: IntegerType, to: IntegerType): MaybeValue {
    if (operand?.kind === "integer") return IntegerValue.of(convertInteger(operand.value, to));
    if (operand?.kind === "range") return convertRange(operand, from, to);
    // An address in an integer of its size stays one.
    return from.size === to.size && from.bits === to.bits ? address(operand) : null;
  }

  integerToFloat(operand: MaybeValue, _from: IntegerType, to: FloatType): MaybeValue {
    if (operand?.kind !== "integer") return null;
    return new FloatingValue(integerToFloat(operand.value, to.format), to.format);
  }

  floatToInteger(operand: MaybeValue, _from: FloatType, to: IntegerType): MaybeValue {
    if (operand?.kind !== "float") return null;
    const { value, problem } = floatToInteger(operand.value, to);
    return problem === null ? IntegerValue.of(value) : null;
  }

  floatToFloat(operand: MaybeValue, _from: FloatType, to: FloatType): MaybeValue {
    if (operand?.kind !== "float") return null;
    return new FloatingValue(convertFloat(operand.value, to.format), to.format);
  }

  integerToPointer(operand: MaybeValue, from: IntegerType, to: PointerType): MaybeValue {
    if (operand?.kind === "integer") {
      return IntegerValue.of(BigInt.asUintN(to.size * 8, operand.value));
    }
    if (operand?.kind === "range") return convertRange(operand, from, to);
    return from.size === to.size ? address(operand) : null;
  }

  pointerToInteger(operand: MaybeValue, from: PointerType, to: IntegerType): MaybeValue {
    if (operand?.kind === "integer") return IntegerValue.of(convertInteger(operand.value, to));
    if (operand?.kind === "range") return convertRange(operand, from, to);
    return from.size === to.size ? address(operand) : null;
  }

  offsetPointer(
    pointer: MaybeValue,
    index: MaybeValue,
    _indexType: IntegerType,
    scale: number,
  ): MaybeValue {
    if (pointer === null || index?.kind !== "integer") return null;
    const bytes = index.value * BigInt(scale);
    if (bytes === 0n && pointer.kind !== "symbolic") return pointer;
    return pointer.kind === "address"
      ? new AddressValue(pointer.object, pointer.offset + bytes)
      : null;
  }

  pointerDifference(
    left: MaybeValue,
    right: MaybeValue,
    elementSize: number,
    at: PointerDifference,
  ): MaybeValue {
    if (left?.kind !== "address" || right?.kind !== "address") return null;
    if (left.object !== right.object || elementSize === 0) return null;
    const distance = (left.offset - right.offset) / BigInt(elementSize);
    return IntegerValue.of(convertInteger(distance, at.type));
  }

  choose(
    condition: MaybeValue,
    _conditionType: ScalarType,
    then: MaybeValue,
    otherwise: MaybeValue,
  ): MaybeValue {
    const truth = this.truthOf(condition);
    if (truth !== null) return truth ? then : otherwise;
    // Different terms may be the same value, but equal ones always are.
    return then !== null && otherwise !== null && then.equals(otherwise) ? then : null;
  }

  variable(at: VariableReference): MaybeRegion {
    return { object: this.objectOf(at.variable), first: 0, bitField: null };
  }

  pointedTo(pointer: MaybeValue): MaybeRegion {
    return regionAt(pointer);
  }

  member(base: MaybeRegion, field: Field): MaybeRegion {
    if (base === null) return null;
    const { object, first } = base;
    const { bits } = field;
    const bitField = bits?.width ?? null;
    if (first === null) return { object, first, bitField };
    return { object, first: first + field.offset * 8 + (bits?.first ?? 0), bitField };
  }

  element(
    base: MaybeRegion,
    index: MaybeValue,
    _indexType: IntegerType,
    elementSize: number,
  ): MaybeRegion {
    if (base === null) return null;
    const { object, first } = base;
    if (first === null || index?.kind !== "integer") return { object, first: null, bitField: null };
    const bytes = Number(index.value) * elementSize;
    // Out of bounds by far: undefined, and not worth a number.
    if (Math.abs(bytes) > LARGEST_OFFSET) return null;
    return { object, first: first + bytes * 8, bitField: null };
  }

  load(region: MaybeRegion, type: ScalarType): MaybeValue {
    if (region === null || region.first === null) return null;
    const width = region.bitField ?? type.size * 8;
    const cell = region.object.find(region.first, width);
    if (cell === null) return null;
    const value = intMap.get(this.cells, cell.id);
    return value === undefined ? null : asType(value, type, region.bitField);
  }

  addressOf(region: MaybeRegion): MaybeValue {
    if (region?.first == null) return null;
    return new AddressValue(region.object, BigInt(region.first / 8));
  }
}

/** Where a pointer leads. */
export function regionAt(pointer: MaybeValue): MaybeRegion {
  if (pointer?.kind !== "address") return null;
  const offset = Number(pointer.offset);
  if (Math.abs(offset) > LARGEST_OFFSET) return null;
  return { object: pointer.object, first: offset * 8, bitField: null };
}

/** The bits of a cell read as a type of its width; null if that would need another representation. */
export function asType(value: Value, type: ScalarType, bitField: number | null): MaybeValue {
  if (value.kind === "symbolic") return value.symbols.asType(value, type, bitField);
  if (value.kind === "range") {
    const bounds = boundsOf(type, bitField);
    // Soundness: as for single numbers, the byte of a `_Bool` may be read in more than one way.
    return bounds === null || isBoolean(type) ? null : rangeWithin(value, bounds, false);
  }
  switch (type.kind) {
    case "integer": {
      if (value.kind === "float") return null;
      if (value.kind !== "integer") return type.bits === type.size * 8 ? value : null;
      const bits = bitField ?? type.bits;
      const read = type.signed
        ? BigInt.asIntN(bits, value.value)
        : BigInt.asUintN(bits, value.value);
      if (read === value.value) return value;
      // Soundness: the byte of a `_Bool` may hold what is no truth value, and nobody knows how it is read.
      return bitField === null && type.bits < type.size * 8 ? null : IntegerValue.of(read);
    }
    case "float":
      return value.kind === "float" && value.format === type.format ? value : null;
    case "pointer":
      if (value.kind === "float") return null;
      if (value.kind !== "integer" || value.value >= 0n) return value;
      return IntegerValue.of(BigInt.asUintN(type.size * 8, value.value));
  }
}

/** Points into an object, not to its end and not beyond. */
export function isInside(value: Value): boolean {
  if (value.kind === "function") return true;
  if (value.kind !== "address") return false;
  const { offset, object } = value;
  return object.size === null ? offset === 0n : offset >= 0n && offset < BigInt(object.size);
}

function convertRange(
  value: RangeValue,
  from: ScalarType,
  to: IntegerType | PointerType,
): MaybeValue {
  if (isBoolean(to)) return value.isNonzero ? ONE : null;
  return rangeWithin(value, boundsOf(to)!, to.size < from.size);
}

export function isBoolean(type: CType): boolean {
  return type.kind === "integer" && type.rank === 0;
}

/** Symbolic values are converted as terms. */
function address(value: MaybeValue): MaybeValue {
  return value?.kind === "symbolic" ? null : value;
}

function isZero(value: MaybeValue): boolean {
  return value?.kind === "integer" && value.value === 0n;
}

function flag(condition: boolean): IntegerValue {
  return condition ? ONE : ZERO;
}

/**
 * Signed overflow wraps as it does in compiled code. After anything else that C leaves undefined the
 * processor traps or does what it likes: any value.
 */
function resultOf({ value, problem }: IntegerResult): MaybeValue {
  const isDefined =
    problem === null || problem === "signed-overflow" || problem === "shift-overflow";
  return isDefined ? IntegerValue.of(value) : null;
}
