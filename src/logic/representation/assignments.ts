/** Solutions of translated formulas as assignments of the original symbols. */
import {
  ArrayValue,
  Evaluator,
  SortKind,
  valueKey,
  type FunctionSymbol,
  type PartialAssignment,
  type Rational,
  type Sort,
  type Term,
  type Terms,
  type Value,
} from "../terms/index.ts";
import type { FunctionHeap } from "./function-heap.ts";
import type { HeapFacts } from "./heap-facts.ts";
import type { LinearIntegers } from "./linear-integers.ts";

/** Bit-vectors from the integers that stand for them. */
export class IntegerAssignment implements PartialAssignment {
  private readonly terms: Terms;
  private readonly linear: LinearIntegers;
  private readonly source: PartialAssignment;

  constructor(terms: Terms, linear: LinearIntegers, source: PartialAssignment) {
    this.terms = terms;
    this.linear = linear;
    this.source = source;
  }

  variable(variable: Term): Value | null {
    const image = this.linear.imageOf(variable);
    const value = this.source.variable(image ?? variable);
    return value === null ? null : this.original(value, this.terms.sort(variable));
  }

  apply(symbol: FunctionSymbol, args: readonly Value[]): Value | null {
    const image = this.linear.imageOfFunction(symbol);
    if (image === null) return null;
    const value = this.source.apply(image, args);
    return value === null ? null : this.original(value, this.terms.declaration(symbol).result);
  }

  unspecified(term: Term, args: readonly Value[]): Value | null {
    return this.source.unspecified(term, args);
  }

  /** The value of the sort that the value of its image stands for. */
  private original(value: Value, sort: Sort): Value | null {
    const { terms } = this;
    const { sorts } = terms;
    switch (sorts.kind(sort)) {
      case SortKind.BitVec:
        return BigInt.asUintN(sorts.width(sort), value as bigint);
      case SortKind.Float:
        return this.nearestFloat(value as Rational, sort);
      case SortKind.Array:
        return value instanceof ArrayValue ? this.array(value, sort) : null;
      default:
        return value;
    }
  }

  private nearestFloat(value: Rational, sort: Sort): Value | null {
    const { fp, arith } = this.terms;
    if (typeof value !== "object") return null;
    const float = fp.fromReal(fp.roundingMode(0), arith.real(value), sort);
    return this.terms.isLiteral(float) ? this.terms.bigintValue(float) : null;
  }

  private array(value: ArrayValue, sort: Sort): Value | null {
    const { sorts } = this.terms;
    const [indexSort, elementSort] = [sorts.indexSort(sort), sorts.elementSort(sort)];
    const size = sorts.isBitVec(indexSort) ? sorts.cardinality(indexSort) : null;
    const otherwise = this.original(value.otherwise, elementSort);
    if (otherwise === null) return null;
    const entries = new Map<string, { index: Value; element: Value }>();
    for (const { index, element } of value.entries.values()) {
      const isOutside = size !== null && ((index as bigint) < 0n || (index as bigint) >= size);
      if (isOutside) continue;
      const kept = this.original(element, elementSort);
      if (kept === null) return null;
      entries.set(valueKey(index), { index, element: kept });
    }
    return new ArrayValue(otherwise, sorts.cardinality(indexSort), entries);
  }
}

/** Arrays from the functions that stand for them. */
export class HeapAssignment implements PartialAssignment {
  private readonly terms: Terms;
  private readonly heap: FunctionHeap;
  private readonly facts: HeapFacts;
  private readonly source: PartialAssignment;
  private readonly evaluator: Evaluator;

  constructor(terms: Terms, heap: FunctionHeap, facts: HeapFacts, source: PartialAssignment) {
    this.terms = terms;
    this.heap = heap;
    this.facts = facts;
    this.source = source;
    this.evaluator = new Evaluator(terms, source);
  }

  variable(variable: Term): Value | null {
    const { terms, heap, source } = this;
    const sort = terms.sort(variable);
    if (!heap.isHeap(sort)) return source.variable(variable);
    const otherwise = source.variable(heap.restOf(variable));
    if (otherwise === null) return null;
    const symbol = heap.functionOf(variable);
    const size = terms.sorts.cardinality(terms.sorts.indexSort(sort));
    const entries = new Map<string, { index: Value; element: Value }>();
    for (const place of this.facts.placesOf(variable)) {
      const index = this.evaluator.value(place);
      const element = index === null ? null : source.apply(symbol, [index]);
      if (index !== null && element !== null) entries.set(valueKey(index), { index, element });
    }
    return new ArrayValue(otherwise, size, entries);
  }

  apply(symbol: FunctionSymbol, args: readonly Value[]): Value | null {
    return this.source.apply(symbol, args);
  }

  unspecified(term: Term, args: readonly Value[]): Value | null {
    return this.source.unspecified(term, args);
  }
}
