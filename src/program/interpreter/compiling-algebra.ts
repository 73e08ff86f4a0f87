/**
 * The instance of the value algebra by which the interpreter executes: an expression becomes a closure,
 * once per edge. It has to agree with the concrete instance on every operation; a test compares them.
 */
import { invariant, unreachable } from "../../base/diagnostics/index.ts";
import {
  compareFloats,
  convertFloat,
  floatBinary,
  floatNegate,
  floatToInteger,
  integerToFloat,
  integerUnary,
  isFloatTrue,
  type FloatValue,
  type ValueAlgebra,
} from "../algebra/index.ts";
import type { FloatOperator } from "../algebra/float-operations.ts";
import type {
  ArithmeticOperator,
  Binary,
  Cast,
  ComparisonOperator,
  Index,
  Lvalue,
  PointerDifference,
  Unary,
  VariableReference,
} from "../cfa/expression.ts";
import type { FunctionSymbol } from "../cfa/variable.ts";
import type { Field, FloatType, IntegerType, PointerType, ScalarType } from "../types/type.ts";
import {
  compileArithmetic32,
  compileArithmeticExact,
  compileComparison,
  compileConstantComparison,
  compileIncrement32,
} from "./compile-arithmetic.ts";
import { compileIntegerConversion } from "./compile-conversion.ts";
import { byteDistance, compileElement, exactDistance } from "./compile-index.ts";
import { compileLoad, compilePointerTo } from "./compile-place.ts";
import { exact, floatCode, narrow, pointerCode, shiftAmount } from "./compiled-operand.ts";
import {
  float,
  pointer,
  small,
  smallConstant,
  smallTest,
  wide,
  wideConstant,
  type Code,
  type CompiledPlace,
  type CompiledValue,
  type MemoryPlace,
} from "./compiled-value.ts";
import type { Machine } from "./machine.ts";
import type { Pointer } from "./memory-object.ts";
import { comparePointers, subtractPointers } from "./pointer-operations.ts";
import { isSmall } from "./slots.ts";

export class CompilingAlgebra implements ValueAlgebra<CompiledValue, CompiledPlace> {
  private readonly machine: Machine;

  constructor(machine: Machine) {
    this.machine = machine;
  }

  integerConstant(value: bigint, type: IntegerType): CompiledValue {
    return isSmall(type) ? smallConstant(Number(value)) : wideConstant(value);
  }

  floatConstant(value: FloatValue): CompiledValue {
    return float(() => value);
  }

  functionAddress(symbol: FunctionSymbol): CompiledValue {
    const address = this.machine.memory.functionPointer(symbol);
    return pointer(() => address);
  }

  negateInteger(operand: CompiledValue, type: IntegerType, at: Unary): CompiledValue {
    const { machine } = this;
    if (operand.kind === "small" && type.bits === 32) {
      const { run } = operand;
      if (!type.signed) return small((slots) => -run(slots) >>> 0);
      return small((slots) => {
        const negated = 0 - run(slots);
        if (negated <= 2147483647) return negated;
        machine.problem("signed-overflow", at);
        return negated | 0;
      });
    }
    const run = exact(operand);
    return narrow(type, (slots) => {
      const result = integerUnary("-", type, run(slots));
      if (result.problem !== null) machine.problem(result.problem, at);
      return result.value;
    });
  }

  complement(operand: CompiledValue, type: IntegerType): CompiledValue {
    if (operand.kind === "small" && type.bits === 32) {
      const { run } = operand;
      return type.signed ? small((slots) => ~run(slots)) : small((slots) => ~run(slots) >>> 0);
    }
    const run = exact(operand);
    return narrow(type, (slots) => integerUnary("~", type, run(slots)).value);
  }

  integerArithmetic(
    operator: ArithmeticOperator,
    left: CompiledValue,
    right: CompiledValue,
    _rightType: IntegerType,
    at: Binary,
  ): CompiledValue {
    const { type } = at;
    invariant(type.kind === "integer", "integer arithmetic has an integer type");
    const notice = { handler: this.machine, site: at };
    if (left.kind === "small" && type.bits === 32) {
      const constant = right.kind === "small" ? right.constant : null;
      if (constant !== null && type.signed && (operator === "+" || operator === "-")) {
        const amount = operator === "+" ? constant : -constant;
        return small(compileIncrement32(left.run, amount, this.machine, at));
      }
      return small(compileArithmetic32(operator, type, left.run, shiftAmount(right), notice));
    }
    return narrow(type, compileArithmeticExact(operator, type, exact(left), exact(right), notice));
  }

  negateFloat(operand: CompiledValue, type: FloatType): CompiledValue {
    const run = floatCode(operand);
    const { format } = type;
    return float((slots) => {
      const value = run(slots);
      return typeof value === "number" && value === value ? -value : floatNegate(format, value);
    });
  }

  floatArithmetic(
    operator: FloatOperator,
    left: CompiledValue,
    right: CompiledValue,
    type: FloatType,
  ): CompiledValue {
    const a = floatCode(left);
    const b = floatCode(right);
    const { format } = type;
    return float((slots) => floatBinary(operator, format, a(slots), b(slots)));
  }

  compareIntegers(
    operator: ComparisonOperator,
    left: CompiledValue,
    right: CompiledValue,
  ): CompiledValue {
    if (left.kind === "small" && right.kind === "small") {
      return smallTest(
        right.constant !== null
          ? compileConstantComparison(operator, left.run, right.constant)
          : compileComparison(operator, left.run, right.run),
      );
    }
    return smallTest(
      right.kind === "wide" && right.constant !== null
        ? compileConstantComparison(operator, exact(left), right.constant)
        : compileComparison(operator, exact(left), exact(right)),
    );
  }

  compareFloats(
    operator: ComparisonOperator,
    left: CompiledValue,
    right: CompiledValue,
  ): CompiledValue {
    const a = floatCode(left);
    const b = floatCode(right);
    return smallTest((slots) => compareFloats(operator, a(slots), b(slots)));
  }

  comparePointers(
    operator: ComparisonOperator,
    left: CompiledValue,
    right: CompiledValue,
    at: Binary,
  ): CompiledValue {
    const a = pointerCode(left);
    const b = pointerCode(right);
    const { machine } = this;
    return smallTest((slots) => comparePointers(operator, a(slots), b(slots), machine, at));
  }

  not(operand: CompiledValue): CompiledValue {
    const test = this.condition(operand);
    return smallTest((slots) => !test(slots));
  }

  truth(operand: CompiledValue): CompiledValue {
    return smallTest(this.condition(operand));
  }

  integerToInteger(operand: CompiledValue, from: IntegerType, to: IntegerType): CompiledValue {
    invariant(operand.kind === "small" || operand.kind === "wide", "an integer is converted");
    return compileIntegerConversion(operand, from, to);
  }

  integerToFloat(operand: CompiledValue, _from: IntegerType, to: FloatType): CompiledValue {
    const { format } = to;
    if (operand.kind === "small" && format !== "x87") {
      const { run } = operand;
      if (format === "binary64") return float(run);
      return float((slots) => Math.fround(run(slots)));
    }
    const run = exact(operand);
    return float((slots) => integerToFloat(run(slots), format));
  }

  floatToInteger(
    operand: CompiledValue,
    _from: FloatType,
    to: IntegerType,
    at: Cast,
  ): CompiledValue {
    const run = floatCode(operand);
    const { machine } = this;
    const converted: Code<bigint> = (slots) => {
      const result = floatToInteger(run(slots), to);
      if (result.problem !== null) machine.problem(result.problem, at);
      return result.value;
    };
    if (to.bits !== 32 || !to.signed) return narrow(to, converted);
    return small((slots) => {
      const value = run(slots);
      if (typeof value === "number" && value > -2147483649 && value < 2147483648) return value | 0;
      const result = floatToInteger(value, to);
      if (result.problem !== null) machine.problem(result.problem, at);
      return Number(result.value);
    });
  }

  floatToFloat(operand: CompiledValue, _from: FloatType, to: FloatType): CompiledValue {
    const run = floatCode(operand);
    const { format } = to;
    return float((slots) => convertFloat(run(slots), format));
  }

  integerToPointer(operand: CompiledValue, _from: IntegerType, to: PointerType): CompiledValue {
    const { memory } = this.machine;
    if (operand.kind === "small" && operand.constant === 0) return pointer(() => memory.null);
    const run = exact(operand);
    const bits = to.size * 8;
    return pointer((slots) => memory.pointerAt(BigInt.asUintN(bits, run(slots))));
  }

  pointerToInteger(operand: CompiledValue, from: PointerType, to: IntegerType): CompiledValue {
    const { memory } = this.machine;
    const run = pointerCode(operand);
    const address = wide((slots) => memory.addressOf(run(slots)));
    const unsigned = this.machine.cfa.types.sizeType;
    invariant(unsigned.size === from.size, "addresses are as wide as size_t");
    return compileIntegerConversion(address, { ...unsigned, bits: 64, size: 8 }, to);
  }

  offsetPointer(
    base: CompiledValue,
    index: CompiledValue,
    indexType: IntegerType,
    scale: number,
  ): CompiledValue {
    const { memory } = this.machine;
    const run = pointerCode(base);
    const distance = byteDistance(this.machine, index, indexType, scale);
    const far = exactDistance(this.machine, index, scale);
    return pointer((slots) => {
      const from = run(slots);
      const bytes = distance(slots);
      return Number.isFinite(bytes) ? memory.shiftBy(from, bytes) : memory.shift(from, far(slots));
    });
  }

  pointerDifference(
    left: CompiledValue,
    right: CompiledValue,
    elementSize: number,
    at: PointerDifference,
  ): CompiledValue {
    const { machine } = this;
    const a = pointerCode(left);
    const b = pointerCode(right);
    const size = BigInt(elementSize);
    return narrow(at.type, (slots) => {
      const bytes = subtractPointers(a(slots), b(slots), machine, at);
      return BigInt.asIntN(at.type.bits, size === 0n ? 0n : bytes / size);
    });
  }

  choose(
    condition: CompiledValue,
    _conditionType: ScalarType,
    then: CompiledValue,
    otherwise: CompiledValue,
  ): CompiledValue {
    const test = this.condition(condition);
    if (then.kind === "small" && otherwise.kind === "small") {
      const [a, b] = [then.run, otherwise.run];
      return small((slots) => (test(slots) ? a(slots) : b(slots)));
    }
    if (then.kind === "wide" && otherwise.kind === "wide") {
      const [a, b] = [then.run, otherwise.run];
      return wide((slots) => (test(slots) ? a(slots) : b(slots)));
    }
    if (then.kind === "float" && otherwise.kind === "float") {
      const [a, b] = [then.run, otherwise.run];
      return float((slots) => (test(slots) ? a(slots) : b(slots)));
    }
    const a = pointerCode(then);
    const b = pointerCode(otherwise);
    return pointer((slots) => (test(slots) ? a(slots) : b(slots)));
  }

  variable(at: VariableReference): CompiledPlace {
    const { machine } = this;
    const { variable } = at;
    const index = machine.table.indexOf(variable);
    if (!machine.table.isInMemory(variable)) return { kind: "slot", variable, index };
    const { globals } = machine;
    return memoryPlace(
      variable.isStatic
        ? () => machine.objectOf(variable, globals, index)
        : (slots) => machine.objectOf(variable, slots, index),
      null,
    );
  }

  pointedTo(operand: CompiledValue): CompiledPlace {
    return memoryPlace(null, pointerCode(operand));
  }

  member(base: CompiledPlace, field: Field): CompiledPlace {
    invariant(base.kind === "memory", "records live in memory");
    return { ...base, offset: base.offset + field.offset, bits: field.bits };
  }

  element(
    base: CompiledPlace,
    index: CompiledValue,
    indexType: IntegerType,
    elementSize: number,
    at: Index,
  ): CompiledPlace {
    invariant(base.kind === "memory", "arrays live in memory");
    return compileElement(this.machine, base, { value: index, type: indexType, elementSize, at });
  }

  load(place: CompiledPlace, type: ScalarType, at: Lvalue): CompiledValue {
    return compileLoad(this.machine, place, type, at);
  }

  addressOf(place: CompiledPlace): CompiledValue {
    invariant(place.kind === "memory", "what has an address lives in memory");
    return pointer(compilePointerTo(this.machine, place));
  }

  /** Whether the scalar is nonzero. */
  condition(operand: CompiledValue): Code<boolean> {
    switch (operand.kind) {
      case "small": {
        if (operand.test !== null) return operand.test;
        const { run } = operand;
        return (slots) => run(slots) !== 0;
      }
      case "wide": {
        const { run } = operand;
        return (slots) => run(slots) !== 0n;
      }
      case "float": {
        const { run } = operand;
        return (slots) => isFloatTrue(run(slots));
      }
      case "pointer": {
        const { run } = operand;
        const { memory } = this.machine;
        return (slots) => !memory.isNull(run(slots));
      }
      default:
        return unreachable(operand);
    }
  }
}

function memoryPlace(object: MemoryPlace["object"], through: Code<Pointer> | null): MemoryPlace {
  return {
    kind: "memory",
    object,
    pointer: through,
    offset: 0,
    dynamic: null,
    dynamicExact: null,
    access: null,
    bits: null,
  };
}
