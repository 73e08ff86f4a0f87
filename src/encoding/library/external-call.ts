/** A call of a function without a body, as the models of the encoding see it. */
import { unreachable } from "../../base/diagnostics/index.ts";
import type { Term, Terms } from "../../logic/terms/index.ts";
import { evaluate, place } from "../../program/algebra/index.ts";
import { isLvalue } from "../../program/cfa/expression.ts";
import type { ExternalOperation } from "../../program/cfa/operation.ts";
import {
  isScalar,
  type FloatType,
  type IntegerType,
  type ScalarType,
} from "../../program/types/type.ts";
import { memoryPlace, TermAlgebra } from "../expressions/term-algebra.ts";
import { resized, sortOf } from "../expressions/scalar-sorts.ts";
import type { MemoryPlace } from "../memory/memory-access.ts";
import type { EdgeBuilder } from "../path-formula/edge-builder.ts";

/** A value together with its type. */
export interface TypedTerm {
  readonly type: ScalarType;
  readonly term: Term;
}

/** What the call returns; null for nothing (then a result that is wanted is zero). */
export type ExternalModel = (call: ExternalCall) => TypedTerm | null;

export class ExternalCall {
  readonly builder: EdgeBuilder;
  readonly operation: ExternalOperation;
  /** As the library table has it. */
  readonly name: string;
  readonly algebra: TermAlgebra;
  private readonly values: (TypedTerm | undefined)[] = [];

  constructor(builder: EdgeBuilder, operation: ExternalOperation, name: string) {
    this.builder = builder;
    this.operation = operation;
    this.name = name;
    this.algebra = new TermAlgebra(builder);
    for (const argument of operation.arguments) {
      const { type } = argument;
      this.values.push(
        isScalar(type) ? { type, term: evaluate(argument, this.algebra) } : undefined,
      );
    }
  }

  get terms(): Terms {
    return this.builder.terms;
  }

  get types() {
    return this.builder.context.cfa.types;
  }

  get count(): number {
    return this.values.length;
  }

  value(index: number): TypedTerm {
    const value = this.values[index];
    return value ?? this.unsupported(`a call of ${this.name} with these arguments`);
  }

  /** Where a record that is passed lies. */
  record(index: number): MemoryPlace {
    const argument = this.operation.arguments[index];
    if (argument === undefined || !isLvalue(argument)) return this.unsupported("this argument");
    return memoryPlace(place(argument, this.algebra));
  }

  /** As an integer of the type: wrapped or extended. */
  integer(index: number, type: IntegerType): Term {
    const { type: from, term } = this.value(index);
    if (from.kind === "float") return this.unsupported(`a call of ${this.name} with a float`);
    const signed = from.kind === "integer" && from.signed;
    return resized(this.terms, term, type.bits, signed ? "signed" : "unsigned");
  }

  float(index: number, type: FloatType): Term {
    const { type: from, term } = this.value(index);
    if (from.kind !== "float") return this.unsupported(`a call of ${this.name} without a float`);
    return this.algebra.floatToFloat(term, from, type);
  }

  pointer(index: number): Term {
    const { type, term } = this.value(index);
    if (type.kind === "float") return this.unsupported(`a call of ${this.name} with a float`);
    const signed = type.kind === "integer" && type.signed;
    const { pointerBits } = this.builder.context;
    return resized(this.terms, term, pointerBits, signed ? "signed" : "unsigned");
  }

  pointed(index: number): MemoryPlace {
    return { kind: "pointed", pointer: this.pointer(index), bits: null };
  }

  /** A count of bytes that is known; null if it depends on inputs. */
  constantSize(index: number): number | null {
    const size = this.builder.constantAddress(this.integer(index, this.types.sizeType));
    return size === null || size > 0xffffffffn ? null : Number(size);
  }

  size(index: number): number {
    const size = this.constantSize(index);
    return size ?? this.unsupported(`${this.name} of a size that is not known`);
  }

  int(term: Term): TypedTerm {
    return { type: this.types.int, term };
  }

  /** 1 or 0. */
  flag(condition: Term): TypedTerm {
    const { bv } = this.terms;
    return this.int(this.terms.ite(condition, bv.constant(1, 32), bv.constant(0, 32)));
  }

  /** Soundness: C promises no more of what a comparison returns than on which side of zero it is. */
  compared(isEqual: Term, isLess: Term): TypedTerm {
    const { terms } = this;
    const zero = terms.bv.constant(0, 32);
    if (isEqual === terms.true) return this.int(zero);
    const { term } = this.unknown(this.types.int);
    const below = terms.ite(terms.bv.slt(term, zero), term, terms.bv.constant(-1, 32));
    const above = terms.ite(terms.bv.slt(zero, term), term, terms.bv.constant(1, 32));
    return this.int(terms.ite(isEqual, zero, terms.ite(isLess, below, above)));
  }

  /** Soundness: where the condition holds, C promises no more than that the result is not zero. */
  anyNonzero(condition: Term): TypedTerm {
    const { terms } = this;
    const { term } = this.unknown(this.types.int);
    const zero = terms.bv.constant(0, 32);
    const nonzero = terms.ite(terms.eq(term, zero), terms.bv.constant(1, 32), term);
    return this.int(terms.ite(condition, nonzero, zero));
  }

  voidPointer(term: Term): TypedTerm {
    return { type: this.types.pointer(this.types.void), term };
  }

  /** A result of which nothing is known. */
  unknown(type: ScalarType): TypedTerm {
    this.builder.imprecise("havoc", `the result of ${this.operation.name}`);
    if (type.kind === "pointer") this.builder.meetForeignPointer();
    return { type, term: this.builder.fresh(this.operation.name, sortOf(this.terms, type)) };
  }

  unsupported(what: string): never {
    return this.builder.unsupported(what);
  }
}

/** What a model returned, as the declared type of the result has it. */
export function converted(
  call: ExternalCall,
  { type: from, term }: TypedTerm,
  to: ScalarType,
): Term {
  const { algebra } = call;
  if (to.kind === "float") {
    return from.kind === "float"
      ? algebra.floatToFloat(term, from, to)
      : from.kind === "integer"
        ? algebra.integerToFloat(term, from, to)
        : call.unsupported("a pointer as a floating-point number");
  }
  if (from.kind === "float") return call.unsupported("a floating-point result as another type");
  const signed = from.kind === "integer" && from.signed;
  switch (to.kind) {
    case "integer":
      if (to.rank === 0) {
        const isBool = from.kind === "integer" && from.rank === 0;
        return isBool ? term : algebra.truth(term, from);
      }
      return resized(call.terms, term, to.bits, signed ? "signed" : "unsigned");
    case "pointer":
      return resized(call.terms, term, to.size * 8, signed ? "signed" : "unsigned");
    default:
      return unreachable(to);
  }
}
