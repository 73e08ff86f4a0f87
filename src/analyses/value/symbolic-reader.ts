/**
 * Expressions under a symbolic value state (`lemberger-thesis` 3.2.5): what is not known gets a symbolic identifier when it
 * is read, and operations on such values are the bit-precise terms of `src/encoding/expressions`.
 */
import { intMap } from "../../base/collections/index.ts";
import {
  compareFloatTerms,
  floatTerm,
  floatToIntegerTerm,
  nearest,
} from "../../encoding/expressions/float-terms.ts";
import { compareTerms, integerTerm } from "../../encoding/expressions/integer-terms.ts";
import { floatSort, resized } from "../../encoding/expressions/scalar-sorts.ts";
import { Kind, SortKind, type Term, type Terms } from "../../logic/terms/index.ts";
import type {
  ArithmeticOperator,
  Binary,
  ComparisonOperator,
} from "../../program/cfa/expression.ts";
import { scalarLeaves } from "../../program/types/leaves.ts";
import type {
  CType,
  FloatType,
  IntegerType,
  PointerType,
  ScalarType,
} from "../../program/types/type.ts";
import type { SymbolicValues } from "./symbolic-values.ts";
import type { Cell, ValueObject } from "./value-memory.ts";
import { ValueReader, type MaybeRegion, type MaybeValue } from "./value-reader.ts";
import type { ValueState } from "./value-state.ts";
import type { ValueWriter } from "./value-writer.ts";
import { SymbolicValue, type Value } from "./value.ts";

/** Which unknown cells get identifiers. */
export interface IdentifierPolicy {
  readonly records: boolean;
  readonly arrays: boolean;
}

/** Larger records are copied as far as they are known. */
const MOST_PARTS = 32;

export class SymbolicReader extends ValueReader {
  /** What was assumed of symbolic values, as Bool terms. */
  readonly assumed: Term[] = [];
  private readonly symbols: SymbolicValues;
  private readonly terms: Terms;
  private readonly state: ValueState;
  private readonly writer: ValueWriter;
  private readonly policy: IdentifierPolicy;
  private readonly made = new Set<Term>();

  /** `state` is that before the step, `writer` makes the one after it. */
  constructor(
    symbols: SymbolicValues,
    state: ValueState,
    writer: ValueWriter,
    policy: IdentifierPolicy,
  ) {
    super(writer.memory, state.cells);
    this.symbols = symbols;
    this.terms = symbols.terms;
    this.state = state;
    this.writer = writer;
    this.policy = policy;
  }

  /** Notes that the value is nonzero (or zero), which it alone does not decide. False: it cannot be. */
  assumeSymbolic({ term }: SymbolicValue, truth: boolean): boolean {
    const { terms } = this;
    const holds = this.holds(term);
    const condition = truth ? holds : terms.not(holds);
    this.assumed.push(condition);
    return terms.kind(condition) !== Kind.False;
  }

  override load(region: MaybeRegion, type: ScalarType): MaybeValue {
    const known = super.load(region, type);
    if (known !== null || region === null || region.first === null) return known;
    const width = region.bitField ?? type.size * 8;
    const { object, first } = region;
    if (first < 0 || (object.size !== null && first + width > object.size * 8)) return null;
    const cell = this.memory.cellOf(object, first, width);
    // Bound, but not as a value of this type.
    if (intMap.get(this.cells, cell.id) !== undefined || !this.isNamed(cell, object)) return null;
    return this.nameContent(cell, type, region.bitField);
  }

  /** Reads all parts of a record, so that its copy has the same unknown values. */
  readScalars(region: MaybeRegion, type: CType): void {
    if (region === null || region.first === null) return;
    const { object, first } = region;
    for (const leaf of scalarLeaves(type, MOST_PARTS) ?? []) {
      this.load({ object, first: first + leaf.offset * 8, bitField: null }, leaf.type);
    }
  }

  private isNamed(cell: Cell, { variable }: ValueObject): boolean {
    const { records, arrays } = this.policy;
    const kind = variable?.type.kind;
    if (!records && (kind === "record" || variable === null)) return false;
    if (!arrays && kind === "array") return false;
    return this.writer.isTracked(cell);
  }

  private nameContent(cell: Cell, type: ScalarType, bitField: number | null): MaybeValue {
    const { symbols } = this;
    const sort = bitField === null ? symbols.sortOf(type) : this.terms.sorts.bitVec(bitField);
    if (sort === null) return null;
    const identifier = symbols.identifier(
      cell,
      sort,
      (term) => this.made.has(term) || this.state.isInUse(term),
    );
    this.made.add(identifier);
    const isSigned = type.kind === "integer" && type.signed;
    const content = new SymbolicValue(symbols, identifier, isSigned);
    const value = symbols.asType(content, type, bitField);
    if (value === null) return null;
    const cells = intMap.set(this.cells, cell.id, value);
    // Soundness: what was written in this step is no longer what was read.
    if (this.writer.cells === this.cells) this.writer.cells = cells;
    this.cells = cells;
    return value;
  }

  override negateInteger(operand: MaybeValue, type: IntegerType): MaybeValue {
    if (operand?.kind !== "symbolic") return super.negateInteger(operand, type);
    return this.integer(this.terms.bv.negate(operand.term), type);
  }

  override complement(operand: MaybeValue, type: IntegerType): MaybeValue {
    if (operand?.kind !== "symbolic") return super.complement(operand, type);
    return this.integer(this.terms.bv.not(operand.term), type);
  }

  override integerArithmetic(
    operator: ArithmeticOperator,
    left: MaybeValue,
    right: MaybeValue,
    rightType: IntegerType,
    at: Binary,
  ): MaybeValue {
    const known = super.integerArithmetic(operator, left, right, rightType, at);
    if (known !== null || left === null || right === null) return known;
    if (!isEitherSymbolic(left, right)) return null;
    // The node of integer arithmetic has an integer type.
    const type = at.type as IntegerType;
    const a = this.symbols.termOf(left, type);
    const b = this.symbols.termOf(right, rightType);
    if (a === null || b === null) return null;
    // What the processor traps at has no result; anything is as good.
    if ((operator === "/" || operator === "%") && this.isZeroTerm(b)) return null;
    return this.integer(integerTerm(this.terms, operator, a, b, type), type);
  }

  override negateFloat(operand: MaybeValue, type: FloatType): MaybeValue {
    if (operand?.kind !== "symbolic") return super.negateFloat(operand, type);
    return this.symbols.of(this.terms.fp.negate(operand.term), false);
  }

  override floatArithmetic(
    operator: "+" | "-" | "*" | "/",
    left: MaybeValue,
    right: MaybeValue,
    type: FloatType,
  ): MaybeValue {
    if (left === null || right === null || !isEitherSymbolic(left, right))
      return super.floatArithmetic(operator, left, right, type);
    const [a, b] = this.operands(left, right, type);
    if (a === null || b === null) return null;
    return this.symbols.of(floatTerm(this.terms, operator, a, b), false);
  }

  override compareIntegers(
    operator: ComparisonOperator,
    left: MaybeValue,
    right: MaybeValue,
    type?: IntegerType,
  ): MaybeValue {
    if (type === undefined || left === null || right === null || !isEitherSymbolic(left, right)) {
      return super.compareIntegers(operator, left, right);
    }
    const [a, b] = this.operands(left, right, type);
    if (a === null || b === null) return null;
    const sign = type.signed ? "signed" : "unsigned";
    return this.flag(compareTerms(this.terms, operator, a, b, sign));
  }

  override compareFloats(
    operator: ComparisonOperator,
    left: MaybeValue,
    right: MaybeValue,
    type?: FloatType,
  ): MaybeValue {
    if (type === undefined || left === null || right === null || !isEitherSymbolic(left, right)) {
      return super.compareFloats(operator, left, right);
    }
    const [a, b] = this.operands(left, right, type);
    if (a === null || b === null) return null;
    return this.flag(compareFloatTerms(this.terms, operator, a, b));
  }

  override comparePointers(
    operator: ComparisonOperator,
    left: MaybeValue,
    right: MaybeValue,
    at?: Binary,
  ): MaybeValue {
    if (at === undefined || left === null || right === null || !isEitherSymbolic(left, right)) {
      return super.comparePointers(operator, left, right);
    }
    const type = at.left.type;
    if (type.kind !== "pointer") return null;
    const [a, b] = this.operands(left, right, type);
    if (a === null || b === null) return null;
    return this.flag(compareTerms(this.terms, operator, a, b, "unsigned"));
  }

  override not(operand: MaybeValue): MaybeValue {
    if (operand?.kind !== "symbolic") return super.not(operand);
    return this.flag(this.terms.not(this.holds(operand.term)));
  }

  override truth(operand: MaybeValue): MaybeValue {
    if (operand?.kind !== "symbolic") return super.truth(operand);
    const { bv } = this.terms;
    const value = this.terms.ite(this.holds(operand.term), bv.constant(1, 1), bv.constant(0, 1));
    return this.symbols.of(value, false);
  }

  override integerToInteger(operand: MaybeValue, from: IntegerType, to: IntegerType): MaybeValue {
    if (operand?.kind !== "symbolic") return super.integerToInteger(operand, from, to);
    const sign = from.signed ? "signed" : "unsigned";
    return this.integer(resized(this.terms, operand.term, to.bits, sign), to);
  }

  override integerToFloat(operand: MaybeValue, from: IntegerType, to: FloatType): MaybeValue {
    if (operand?.kind !== "symbolic") return super.integerToFloat(operand, from, to);
    if (to.format === "binary128") return null;
    const { terms } = this;
    const sort = floatSort(terms, to.format);
    const sign = from.signed ? "signed" : "unsigned";
    return this.symbols.of(terms.fp.fromBitVector(nearest(terms), operand.term, sort, sign), false);
  }

  override floatToInteger(operand: MaybeValue, from: FloatType, to: IntegerType): MaybeValue {
    if (operand?.kind !== "symbolic") return super.floatToInteger(operand, from, to);
    return this.integer(floatToIntegerTerm(this.terms, operand.term, from, to), to);
  }

  override floatToFloat(operand: MaybeValue, from: FloatType, to: FloatType): MaybeValue {
    if (operand?.kind !== "symbolic") return super.floatToFloat(operand, from, to);
    if (to.format === "binary128") return null;
    const { terms } = this;
    const sort = floatSort(terms, to.format);
    return this.symbols.of(terms.fp.fromFloat(nearest(terms), operand.term, sort), false);
  }

  override integerToPointer(operand: MaybeValue, from: IntegerType, to: PointerType): MaybeValue {
    if (operand?.kind !== "symbolic") return super.integerToPointer(operand, from, to);
    const sign = from.signed ? "signed" : "unsigned";
    return this.symbols.of(resized(this.terms, operand.term, to.size * 8, sign), false);
  }

  override pointerToInteger(operand: MaybeValue, from: PointerType, to: IntegerType): MaybeValue {
    if (operand?.kind !== "symbolic") return super.pointerToInteger(operand, from, to);
    return this.integer(resized(this.terms, operand.term, to.bits, "unsigned"), to);
  }

  override offsetPointer(
    pointer: MaybeValue,
    index: MaybeValue,
    indexType: IntegerType,
    scale: number,
  ): MaybeValue {
    if (pointer?.kind !== "symbolic" || index === null) {
      return super.offsetPointer(pointer, index, indexType, scale);
    }
    const { terms } = this;
    const term = this.symbols.termOf(index, indexType);
    if (term === null) return null;
    const width = terms.bv.width(pointer.term);
    const wide = resized(terms, term, width, indexType.signed ? "signed" : "unsigned");
    const bytes = terms.bv.multiply(wide, terms.bv.constant(scale, width));
    return this.symbols.of(terms.bv.add(pointer.term, bytes), false);
  }

  override choose(
    condition: MaybeValue,
    conditionType: ScalarType,
    then: MaybeValue,
    otherwise: MaybeValue,
    type?: ScalarType,
  ): MaybeValue {
    const known = super.choose(condition, conditionType, then, otherwise);
    if (known !== null || condition?.kind !== "symbolic" || type === undefined) return known;
    if (then === null || otherwise === null) return null;
    const [a, b] = this.operands(then, otherwise, type);
    if (a === null || b === null) return null;
    const term = this.terms.ite(this.holds(condition.term), a, b);
    return this.symbols.of(term, type.kind === "integer" && type.signed);
  }

  private operands(
    left: Value,
    right: Value,
    type: ScalarType,
  ): readonly [Term | null, Term | null] {
    return [this.symbols.termOf(left, type), this.symbols.termOf(right, type)];
  }

  private integer(term: Term, type: IntegerType): MaybeValue {
    return this.symbols.of(term, type.signed);
  }

  /** An `int` that is 0 or 1. */
  private flag(condition: Term): MaybeValue {
    const { bv } = this.terms;
    const term = this.terms.ite(condition, bv.constant(1, 32), bv.constant(0, 32));
    return this.symbols.of(term, true);
  }

  private holds(term: Term): Term {
    const { terms } = this;
    if (terms.sorts.kind(terms.sort(term)) === SortKind.Float)
      return terms.not(terms.fp.isZero(term));
    return terms.not(terms.eq(term, terms.bv.constant(0, terms.bv.width(term))));
  }

  private isZeroTerm(term: Term): boolean {
    return this.terms.kind(term) === Kind.BvConst && this.terms.bigintValue(term) === 0n;
  }
}

function isEitherSymbolic(left: Value, right: Value): boolean {
  return left.kind === "symbolic" || right.kind === "symbolic";
}
