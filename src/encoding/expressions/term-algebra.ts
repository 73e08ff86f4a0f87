/**
 * The bit-precise instance of the value algebra: values are terms (see `scalar-sorts.ts`), places are plain
 * variables or places in memory. Reads may give undefined content a value, and operations may require something:
 * both go to the edge that is being encoded.
 */
import { invariant } from "../../base/diagnostics/index.ts";
import type { Term, Terms } from "../../logic/terms/index.ts";
import type { FloatValue, ValueAlgebra } from "../../program/algebra/index.ts";
import type {
  ArithmeticOperator,
  Binary,
  ComparisonOperator,
  PointerDifference,
  VariableReference,
} from "../../program/cfa/expression.ts";
import type { FunctionSymbol, Variable } from "../../program/cfa/variable.ts";
import type {
  Field,
  FloatType,
  IntegerType,
  PointerType,
  ScalarType,
} from "../../program/types/type.ts";
import { numberOfPointer, pointerOfNumber } from "../memory/address-numbers.ts";
import { noteOrigin } from "../memory/outside-pointers.ts";
import { addressOfPlace, load, movedPlace, type MemoryPlace } from "../memory/memory-access.ts";
import { areTogether, pointersEqual, pointersOrdered } from "../memory/pointer-comparison.ts";
import { regionOfPointer } from "../memory/pointer-targets.ts";
import type { EdgeBuilder } from "../path-formula/edge-builder.ts";
import {
  compareFloatTerms,
  floatConstant,
  floatTerm,
  floatToIntegerTerm,
  nearest,
} from "./float-terms.ts";
import { compareTerms, divisionTraps, integerTerm } from "./integer-terms.ts";
import { floatSort, resized } from "./scalar-sorts.ts";

export type TermPlace = { readonly kind: "plain"; readonly variable: Variable } | MemoryPlace;

export class TermAlgebra implements ValueAlgebra<Term, TermPlace> {
  private readonly builder: EdgeBuilder;
  private readonly terms: Terms;

  constructor(builder: EdgeBuilder) {
    this.builder = builder;
    this.terms = builder.terms;
  }

  /** The condition that a scalar is not zero, as a Bool term. */
  holds(value: Term, type: ScalarType): Term {
    const { terms } = this;
    if (type.kind === "float") return terms.not(terms.fp.isZero(value));
    return terms.not(terms.eq(value, terms.bv.constant(0, terms.bv.width(value))));
  }

  integerConstant(value: bigint, type: IntegerType): Term {
    return this.terms.bv.constant(value, type.bits);
  }

  floatConstant(value: FloatValue, type: FloatType): Term {
    return floatConstant(this.terms, value, type.format);
  }

  functionAddress(symbol: FunctionSymbol): Term {
    return this.builder.addressTerm(this.builder.context.functionAddress(symbol));
  }

  negateInteger(operand: Term): Term {
    return this.terms.bv.negate(operand);
  }

  complement(operand: Term): Term {
    return this.terms.bv.not(operand);
  }

  integerArithmetic(
    operator: ArithmeticOperator,
    left: Term,
    right: Term,
    _rightType: IntegerType,
    at: Binary,
  ): Term {
    const { terms, builder } = this;
    // The node of integer arithmetic has an integer type.
    const type = at.type as IntegerType;
    if (operator === "/" || operator === "%") {
      const traps = divisionTraps(terms, left, right, type);
      builder.require(terms.not(traps), "a division by zero or out of range");
    }
    const value = integerTerm(terms, operator, left, right, type);
    const isFaulty = operator === "+" && builder.context.options.fault === "addition-plus-one";
    return isFaulty ? terms.bv.add(value, terms.bv.constant(1, type.bits)) : value;
  }

  negateFloat(operand: Term): Term {
    return this.terms.fp.negate(operand);
  }

  floatArithmetic(operator: "+" | "-" | "*" | "/", left: Term, right: Term): Term {
    return floatTerm(this.terms, operator, left, right);
  }

  compareIntegers(operator: ComparisonOperator, left: Term, right: Term, type: IntegerType): Term {
    const signedness = type.signed ? "signed" : "unsigned";
    return this.flag(compareTerms(this.terms, operator, left, right, signedness));
  }

  compareFloats(operator: ComparisonOperator, left: Term, right: Term): Term {
    return this.flag(compareFloatTerms(this.terms, operator, left, right));
  }

  comparePointers(operator: ComparisonOperator, left: Term, right: Term): Term {
    const { builder } = this;
    if (operator === "==") return this.flag(pointersEqual(builder, left, right));
    if (operator === "!=") return this.flag(this.terms.not(pointersEqual(builder, left, right)));
    return this.flag(pointersOrdered(builder, operator, left, right));
  }

  not(operand: Term, type: ScalarType): Term {
    return this.flag(this.terms.not(this.holds(operand, type)));
  }

  truth(operand: Term, type: ScalarType): Term {
    const { terms } = this;
    const holds = this.holds(operand, type);
    return terms.ite(holds, terms.bv.constant(1, 1), terms.bv.constant(0, 1));
  }

  integerToInteger(operand: Term, from: IntegerType, to: IntegerType): Term {
    return resized(this.terms, operand, to.bits, from.signed ? "signed" : "unsigned");
  }

  integerToFloat(operand: Term, from: IntegerType, to: FloatType): Term {
    const { terms } = this;
    const signedness = from.signed ? "signed" : "unsigned";
    const sort = floatSort(terms, to.format);
    return terms.fp.fromBitVector(nearest(terms), operand, sort, signedness);
  }

  floatToInteger(operand: Term, from: FloatType, to: IntegerType): Term {
    return floatToIntegerTerm(this.terms, operand, from, to);
  }

  floatToFloat(operand: Term, _from: FloatType, to: FloatType): Term {
    const { terms } = this;
    return terms.fp.fromFloat(nearest(terms), operand, floatSort(terms, to.format));
  }

  integerToPointer(operand: Term, from: IntegerType, to: PointerType): Term {
    const signedness = from.signed ? "signed" : "unsigned";
    return pointerOfNumber(this.builder, resized(this.terms, operand, to.size * 8, signedness));
  }

  pointerToInteger(operand: Term, _from: PointerType, to: IntegerType): Term {
    return resized(this.terms, numberOfPointer(this.builder, operand), to.bits, "unsigned");
  }

  offsetPointer(pointer: Term, index: Term, indexType: IntegerType, scale: number): Term {
    const { builder } = this;
    const moved = this.terms.bv.add(pointer, this.scaled(index, indexType, scale));
    const region = regionOfPointer(builder, pointer);
    if (region !== null) noteOrigin(builder, moved, region);
    return moved;
  }

  pointerDifference(
    left: Term,
    right: Term,
    elementSize: number,
    { type }: PointerDifference,
  ): Term {
    const { bv } = this.terms;
    if (elementSize === 0) return bv.constant(0, type.bits);
    const { terms, builder } = this;
    const isTogether = areTogether(builder, left, right);
    const inOne = bv.subtract(left, right);
    const distance =
      isTogether === terms.true
        ? inOne
        : terms.ite(
            isTogether,
            inOne,
            bv.subtract(numberOfPointer(builder, left), numberOfPointer(builder, right)),
          );
    const size = bv.constant(elementSize, bv.width(distance));
    return resized(this.terms, bv.sdiv(distance, size), type.bits, "signed");
  }

  choose(condition: Term, conditionType: ScalarType, then: Term, otherwise: Term): Term {
    return this.terms.ite(this.holds(condition, conditionType), then, otherwise);
  }

  variable({ variable }: VariableReference): TermPlace {
    const { builder } = this;
    if (!builder.context.isInMemory(variable)) return { kind: "plain", variable };
    const region = builder.regionOf(variable);
    return { kind: "part", region, offset: builder.addressTerm(0), bits: null };
  }

  pointedTo(pointer: Term): TermPlace {
    return { kind: "pointed", pointer, bits: null };
  }

  member(base: TermPlace, field: Field): TermPlace {
    const { builder } = this;
    const moved = movedPlace(builder, memoryPlace(base), builder.addressTerm(field.offset));
    return { ...moved, bits: field.bits };
  }

  element(base: TermPlace, index: Term, indexType: IntegerType, elementSize: number): TermPlace {
    return movedPlace(this.builder, memoryPlace(base), this.scaled(index, indexType, elementSize));
  }

  load(place: TermPlace, type: ScalarType): Term {
    return place.kind === "plain"
      ? this.builder.read(place.variable, type)
      : load(this.builder, place, type);
  }

  addressOf(place: TermPlace): Term {
    return addressOfPlace(this.builder, memoryPlace(place));
  }

  /** In bytes, of pointer width. */
  private scaled(index: Term, type: IntegerType, scale: number): Term {
    const { terms, builder } = this;
    const { pointerBits } = builder.context;
    const wide = resized(terms, index, pointerBits, type.signed ? "signed" : "unsigned");
    return terms.bv.multiply(wide, terms.bv.constant(scale, pointerBits));
  }

  private flag(condition: Term): Term {
    const { bv } = this.terms;
    return this.terms.ite(condition, bv.constant(1, 32), bv.constant(0, 32));
  }
}

export function memoryPlace(place: TermPlace): MemoryPlace {
  invariant(place.kind !== "plain", "what has parts or an address lives in memory");
  return place;
}
