/** Expressions under known cells: the instance of the value algebra in which a value is an interval. */
import { intMap, type IntMap } from "../../base/collections/index.ts";
import { evaluate, place, type ValueAlgebra } from "../../program/algebra/index.ts";
import type {
  ArithmeticOperator,
  Binary,
  ComparisonOperator,
  Expression,
  Lvalue,
  PointerDifference,
  VariableReference,
} from "../../program/cfa/expression.ts";
import type { Field, IntegerType, PointerType, ScalarType } from "../../program/types/type.ts";
import {
  arithmetic,
  compare,
  complement,
  flag,
  negated,
  truthOf,
  wrapped,
} from "./interval-arithmetic.ts";
import type { IntervalMemory, VariableObject } from "./interval-memory.ts";
import { allOf, EITHER, encodingOf, Interval, ZERO, type Encoding } from "./interval.ts";

/** Intervals by cell number. A cell that is missing may hold anything. */
export type Cells = IntMap<Interval>;

/** Null: a float. Addresses are unsigned numbers. */
export type MaybeInterval = Interval | null;

/** Where an lvalue is: at `first`, or `step` bits further on, up to `spread` bits. */
export interface Region {
  readonly object: VariableObject;
  /** First bit in the object; null: somewhere inside. */
  readonly first: number | null;
  readonly spread: number;
  /** Positive if `spread` is. */
  readonly step: number;
  /** Width of a bit-field; null for everything else. */
  readonly bitField: number | null;
}

/** Null: nobody knows where. */
export type MaybeRegion = Region | null;

/** Elements beyond this are not addressed by number. */
const LARGEST_OFFSET = 2 ** 40;
/** So many elements are read one by one. */
const MOST_READ = 64;

export class IntervalReader implements ValueAlgebra<MaybeInterval, MaybeRegion> {
  readonly memory: IntervalMemory;
  /** Narrowing and writing put others here. */
  cells: Cells;
  private readonly address: Encoding;

  constructor(memory: IntervalMemory, cells: Cells) {
    this.memory = memory;
    this.cells = cells;
    this.address = { bits: memory.cfa.machine.pointerSize * 8, signed: false };
  }

  evaluate(expression: Expression): MaybeInterval {
    return evaluate(expression, this);
  }

  regionOf(lvalue: Lvalue): MaybeRegion {
    return place(lvalue, this);
  }

  integerConstant(value: bigint): MaybeInterval {
    return Interval.constant(value);
  }

  floatConstant(): MaybeInterval {
    return null;
  }

  functionAddress(): MaybeInterval {
    return this.someAddress();
  }

  /** Not null, otherwise anything. */
  someAddress(): Interval {
    return allOf(this.address).without(0n)!;
  }

  negateInteger(operand: MaybeInterval, type: IntegerType): MaybeInterval {
    return wrapped(negated(known(operand, type)), type);
  }

  complement(operand: MaybeInterval, type: IntegerType): MaybeInterval {
    return wrapped(complement(known(operand, type)), type);
  }

  integerArithmetic(
    operator: ArithmeticOperator,
    left: MaybeInterval,
    right: MaybeInterval,
    rightType: IntegerType,
    at: Binary,
  ): MaybeInterval {
    // The node of integer arithmetic has an integer type.
    const type = at.type as IntegerType;
    return arithmetic(operator, type, known(left, type), known(right, rightType));
  }

  negateFloat(): MaybeInterval {
    return null;
  }

  floatArithmetic(): MaybeInterval {
    return null;
  }

  compareIntegers(
    operator: ComparisonOperator,
    left: MaybeInterval,
    right: MaybeInterval,
    type: IntegerType,
  ): MaybeInterval {
    return compare(operator, known(left, type), known(right, type));
  }

  compareFloats(): MaybeInterval {
    return EITHER;
  }

  comparePointers(
    operator: ComparisonOperator,
    left: MaybeInterval,
    right: MaybeInterval,
  ): MaybeInterval {
    if (left === null || right === null) return EITHER;
    const isDecidable =
      operator === "==" || operator === "!=" || (left.isConstant && right.isConstant);
    return isDecidable ? compare(operator, left, right) : EITHER;
  }

  not(operand: MaybeInterval): MaybeInterval {
    const truth = operand === null ? null : truthOf(operand);
    return flag(truth === null ? null : !truth);
  }

  truth(operand: MaybeInterval): MaybeInterval {
    return flag(operand === null ? null : truthOf(operand));
  }

  integerToInteger(operand: MaybeInterval, from: IntegerType, to: IntegerType): MaybeInterval {
    return wrapped(known(operand, from), to);
  }

  integerToFloat(): MaybeInterval {
    return null;
  }

  floatToInteger(_operand: MaybeInterval, _from: unknown, to: IntegerType): MaybeInterval {
    return allOf(to);
  }

  floatToFloat(): MaybeInterval {
    return null;
  }

  integerToPointer(operand: MaybeInterval, from: IntegerType): MaybeInterval {
    return wrapped(known(operand, from), this.address);
  }

  pointerToInteger(operand: MaybeInterval, _from: PointerType, to: IntegerType): MaybeInterval {
    return wrapped(operand ?? allOf(this.address), to);
  }

  offsetPointer(pointer: MaybeInterval, index: MaybeInterval): MaybeInterval {
    return index === ZERO ? pointer : allOf(this.address);
  }

  pointerDifference(
    _left: MaybeInterval,
    _right: MaybeInterval,
    _elementSize: number,
    at: PointerDifference,
  ): MaybeInterval {
    return allOf(at.type);
  }

  choose(
    condition: MaybeInterval,
    _conditionType: ScalarType,
    then: MaybeInterval,
    otherwise: MaybeInterval,
  ): MaybeInterval {
    const truth = condition === null ? null : truthOf(condition);
    if (truth !== null) return truth ? then : otherwise;
    return then === null || otherwise === null ? null : then.join(otherwise);
  }

  variable(at: VariableReference): MaybeRegion {
    return wholeOf(this.memory.objectOf(at.variable));
  }

  /** Targets of pointers are not tracked. */
  pointedTo(): MaybeRegion {
    return null;
  }

  member(base: MaybeRegion, field: Field): MaybeRegion {
    if (base === null) return null;
    const { object, first, spread, step } = base;
    const { bits } = field;
    const bitField = bits?.width ?? null;
    if (first === null) return { object, first, spread, step, bitField };
    const begin = first + field.offset * 8 + (bits?.first ?? 0);
    return { object, first: begin, spread, step, bitField };
  }

  element(
    base: MaybeRegion,
    index: MaybeInterval,
    indexType: IntegerType,
    elementSize: number,
  ): MaybeRegion {
    if (base === null) return null;
    const { object, first } = base;
    const indices = known(index, indexType);
    const bits = elementSize * 8;
    const begin = Number(indices.low) * bits;
    const end = Number(indices.high) * bits;
    const isFar = begin < -LARGEST_OFFSET || end > LARGEST_OFFSET;
    // Too far to be counted: out of bounds, or somewhere inside.
    if (first === null || isFar) return { object, first: null, spread: 0, step: 0, bitField: null };
    const step = Number(indices.stride) * bits;
    return {
      object,
      first: first + begin,
      spread: base.spread + end - begin,
      step: commonStep(base.step, step),
      bitField: null,
    };
  }

  load(region: MaybeRegion, type: ScalarType): MaybeInterval {
    const encoding = encodingOf(type);
    if (encoding === null) return null;
    if (region === null || region.first === null) return allOf(encoding);
    const width = region.bitField ?? type.size * 8;
    const read =
      region.bitField === null ? encoding : { bits: region.bitField, signed: encoding.signed };
    if (region.spread > 0) return this.loadOneOf(region, width, read);
    const cell = region.object.find(region.first, width);
    const value = cell === null ? undefined : intMap.get(this.cells, cell.id);
    return value === undefined ? allOf(read) : readAs(value, read, width);
  }

  /** Any of several cells of the same width. */
  private loadOneOf(region: Region, width: number, encoding: Encoding): Interval {
    const { object, spread, step } = region;
    const first = region.first!;
    const isSmall = spread / step < MOST_READ && object.encloses(first, spread + width);
    if (!isSmall) return allOf(encoding);
    let joined: Interval | null = null;
    for (let at = first; at <= first + spread; at += step) {
      const cell = object.find(at, width);
      const value = cell === null ? undefined : intMap.get(this.cells, cell.id);
      if (value === undefined) return allOf(encoding);
      joined = joined === null ? value : joined.join(value);
    }
    return readAs(joined!, encoding, width);
  }

  addressOf(region: MaybeRegion): MaybeInterval {
    // Null is possible as the place of a member: `&p->x` where `p` is null.
    return region === null ? allOf(this.address) : this.someAddress();
  }
}

export function wholeOf(object: VariableObject): Region {
  return { object, first: 0, spread: 0, step: 0, bitField: null };
}

function known(value: MaybeInterval, type: Encoding): Interval {
  return value ?? allOf(type);
}

function commonStep(a: number, b: number): number {
  let [x, y] = [a, b];
  while (y !== 0) [x, y] = [y, x % y];
  return x;
}

function readAs(value: Interval, encoding: Encoding, width: number): Interval {
  if (encoding.bits === width) return wrapped(value, encoding);
  // Soundness: the byte of a `_Bool` may hold what is no truth value, and nobody knows how it is read.
  const all = allOf(encoding);
  return value.low >= all.low && value.high <= all.high ? value : all;
}
