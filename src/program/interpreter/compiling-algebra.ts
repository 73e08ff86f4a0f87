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
import { compileLoad, compilePointerTo } from "./compile-place.ts";
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
    const distance = this.byteDistance(index, indexType, scale);
    const far = this.exactDistance(index, scale);
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
    const length = checkedLength(at);
    const distance = this.byteDistance(index, indexType, elementSize);
    const constant = index.kind === "small" ? index.constant : null;
    if (constant !== null && (length === null || (constant >= 0 && constant < length))) {
      return { ...base, offset: base.offset + distance([]) };
    }
    const far = this.exactDistance(index, elementSize);
    const checked = this.checkIndex(index, length, distance, elementSize, at);
    // Indices before the last one have to lead to elements even if only an address is wanted.
    const { access, dynamicExact } = base;
    if (access === null || dynamicExact === null) {
      return { ...base, dynamic: distance, dynamicExact: far, access: checked };
    }
    return {
      ...base,
      dynamic: (slots) => access(slots) + distance(slots),
      dynamicExact: (slots) => dynamicExact(slots) + far(slots),
      access: (slots) => access(slots) + checked(slots),
    };
  }

  /** The distance, after a look at the index: past an inner array there may be other members. */
  private checkIndex(
    index: CompiledValue,
    length: number | null,
    distance: Code<number>,
    elementSize: number,
    at: Index,
  ): Code<number> {
    if (length === null) return distance;
    const { journal } = this.machine;
    const notice = (value: number | bigint) => {
      const message = `index ${value} of an array of ${length} elements`;
      journal.note("out-of-bounds", message, at);
    };
    if (index.kind === "small") {
      const { run } = index;
      return (slots) => {
        const value = run(slots);
        if (value >= 0 && value < length) return value * elementSize;
        notice(value);
        return distance(slots);
      };
    }
    const run = exact(index);
    const bound = BigInt(length);
    return (slots) => {
      const value = run(slots);
      if (value >= 0n && value < bound) return Number(value) * elementSize;
      notice(value);
      return distance(slots);
    };
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

  /** `index * scale` as addresses count: modulo the address space, a signed distance. */
  private byteDistance(index: CompiledValue, type: IntegerType, scale: number): Code<number> {
    const addressBits = this.machine.cfa.machine.pointerSize * 8;
    if (index.kind === "small") {
      const { run } = index;
      if (addressBits === 64 || type.bits < 16) return (slots) => run(slots) * scale;
      // A 32-bit index may wrap around the 32-bit address space.
      return (slots) => {
        const bytes = run(slots) * scale;
        if (bytes <= 2147483647 && bytes >= -2147483648) return bytes;
        return Number(BigInt.asIntN(32, BigInt(bytes)));
      };
    }
    const run = this.exactDistance(index, scale);
    return (slots) => {
      const bytes = Number(run(slots));
      return Math.abs(bytes) <= SAFE_DISTANCE ? bytes : Infinity;
    };
  }

  private exactDistance(index: CompiledValue, scale: number): Code<bigint> {
    const addressBits = this.machine.cfa.machine.pointerSize * 8;
    const run = exact(index);
    const factor = BigInt(scale);
    return (slots) => BigInt.asIntN(addressBits, run(slots) * factor);
  }
}

/** Several of them still add up exactly. */
const SAFE_DISTANCE = 2 ** 48;

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

/**
 * Number of elements that an index is checked against. An array at the end of an object may stand for one
 * of any length, and GNU C's arrays without elements for anything; C programs use them that way.
 */
function checkedLength({ base }: Index): number | null {
  if (base.type.kind !== "array") return null;
  const { length } = base.type;
  return length === 0 || (base.kind === "member" && isAtEnd(base)) ? null : length;
}

/** As gcc decides: nothing follows in any structure around it, and it is no part of an array element. */
function isAtEnd(member: Lvalue): boolean {
  let part = member;
  while (part.kind === "member") {
    const { base, field } = part;
    invariant(base.type.kind === "record", "members are those of records");
    const isLast = field.index === base.type.fields!.length - 1;
    if (!isLast && base.type.tag === "struct") return false;
    part = base;
  }
  return part.kind !== "index";
}

/** Any integer as `bigint`. */
function exact(operand: CompiledValue): Code<bigint> {
  if (operand.kind === "wide") return operand.run;
  invariant(operand.kind === "small", "the operand is an integer");
  const { run, constant } = operand;
  if (constant !== null) {
    const value = BigInt(constant);
    return () => value;
  }
  return (slots) => BigInt(run(slots));
}

/** The result of an operation on `bigint`s in the representation of its type. */
function narrow(type: IntegerType, run: Code<bigint>): CompiledValue {
  return isSmall(type) ? small((slots) => Number(run(slots))) : wide(run);
}

/** A right operand as a number; amounts too wide to be exact are out of every range anyway. */
function shiftAmount(operand: CompiledValue): Code<number> {
  if (operand.kind === "small") return operand.run;
  const run = exact(operand);
  return (slots) => {
    const amount = run(slots);
    if (amount >= 0n && amount < 32n) return Number(amount);
    // Out of range, but the low bits still count.
    return Number(amount & 31n) + (amount < 0n ? -4294967296 : 4294967296);
  };
}

function floatCode(operand: CompiledValue): Code<FloatValue> {
  invariant(operand.kind === "float", "the operand is a float");
  return operand.run;
}

function pointerCode(operand: CompiledValue): Code<Pointer> {
  invariant(operand.kind === "pointer", "the operand is a pointer");
  return operand.run;
}
